import { useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { formatDate } from 'domain/values/dates.ts'
import { Card, Facts } from '../../ui/Card.tsx'
import { exactMoney } from '../../widgets/offer/exactMoney.ts'
import { DecisionForm } from './DecisionForm.tsx'
import { UNCHECKED, useDecisionForm } from './useDecisionForm.tsx'

interface ReturnedDrawProps {
  file: AgentFile
  draw: NonNullable<AgentFile['returnableDraw']>
}

/** Lets staff report that the bank returned a draw whose arrival they had confirmed at the desk. */
export function ReturnedDraw({ file, draw }: ReturnedDrawProps) {
  const { t } = useLingui()
  const form = useDecisionForm(file, 'funding/returned', () => UNCHECKED)
  return (
    <Card title={t`Initial draw`}>
      <Facts
        figures
        items={[
          { label: t`To the borrower`, value: exactMoney(draw.amount) },
          { label: t`Arrived`, value: formatDate(draw.settledOn) },
          { label: t`Last day to record a return`, value: formatDate(draw.until) },
        ]}
      />
      <DecisionForm
        file={file}
        form={form}
        kind="secondary"
        action={t`Record a return`}
        consequence={t`If the borrower’s bank returned the draw, this opens a desk task. Once two people agree on the return code, the borrower must choose another account.`}
      />
    </Card>
  )
}
