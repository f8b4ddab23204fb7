import { useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { formatDate } from 'domain/values/dates.ts'
import { Card, Facts } from '../../ui/Card.tsx'
import { exactMoney } from '../../widgets/offer/exactMoney.ts'
import { DecisionForm } from './DecisionForm.tsx'
import { UNCHECKED, useDecisionForm } from './useDecisionForm.tsx'

type Draw = NonNullable<AgentFile['returnableDraw']>

/** Lets staff report that the bank returned a draw whose arrival they had confirmed at the desk. */
export function ReturnedDraw({ file, draw }: { file: AgentFile; draw: Draw }) {
  const { t } = useLingui()
  return (
    <ReturnedPayment
      {...{ file, payment: draw }}
      path="funding/returned"
      title={t`Initial draw`}
      to={t`To the borrower`}
      consequence={t`If the borrower’s bank returned the draw, this opens a desk task. Once two people agree on the return code, the borrower must choose another account.`}
    />
  )
}

interface ReturnedPayoffProps {
  file: AgentFile
  payoff: NonNullable<AgentFile['returnablePayoffs']>[number]
}

/** Lets staff report that a payoff came back after they had confirmed its arrival at the desk. */
export function ReturnedPayoff({ file, payoff }: ReturnedPayoffProps) {
  const { t } = useLingui()
  return (
    <ReturnedPayment
      {...{ file, payment: payoff }}
      path={`funding/payoffs/${payoff.lien}/returned`}
      title={t`Payoff`}
      to={t`To ${payoff.lender}`}
      consequence={t`Use this if the payoff came back. It opens a desk task. Once two people agree, the loan is marked unpaid, a review opens, and we tell the borrower to keep making payments.`}
    />
  )
}

interface ReturnedPaymentProps {
  file: AgentFile
  payment: Draw
  path: string
  title: string
  to: string
  consequence: string
}

function ReturnedPayment({ file, payment, path, title, to, consequence }: ReturnedPaymentProps) {
  const { t } = useLingui()
  const form = useDecisionForm(file, path, () => UNCHECKED)
  return (
    <Card title={title}>
      <Facts
        figures
        items={[
          { label: to, value: exactMoney(payment.amount) },
          { label: t`Arrived`, value: formatDate(payment.settledOn) },
          { label: t`Last day to record a return`, value: formatDate(payment.until) },
        ]}
      />
      <DecisionForm file={file} form={form} kind="secondary" action={t`Record a return`} consequence={consequence} />
    </Card>
  )
}
