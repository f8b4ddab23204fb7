import { Trans, useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { confirmMembershipForm } from 'domain/forms/agent.ts'
import { checkForm } from 'domain/forms/form.ts'
import { formatFullDate, plainDate } from 'domain/values/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DecisionForm, Why } from './DecisionForm.tsx'
import { useDecisionForm } from './useDecisionForm.tsx'

interface MembershipRefusedProps {
  file: AgentFile
  chosen: boolean
  onChoose: () => void
}

/** Says that the lender found no membership, with a button that reverses this decision. */
export function MembershipRefused({ file, chosen, onChoose }: MembershipRefusedProps) {
  const { t } = useLingui()
  const { counterOffer } = file
  return (
    <Card title={t`No membership found`}>
      <p>
        {counterOffer ? (
          <Trans>
            The borrower has an offer without the member discount until {formatFullDate(counterOffer.until)} and hasn’t
            accepted it yet.
          </Trans>
        ) : (
          <Trans>The borrower will get an offer without the member discount.</Trans>
        )}{' '}
        <Trans>If this was a mistake, confirm the membership.</Trans>
      </p>
      {chosen ? (
        <Confirm file={file} />
      ) : (
        <Button kind="secondary" type="button" onClick={onChoose}>
          <Trans>Confirm membership</Trans>
        </Button>
      )}
    </Card>
  )
}

function Confirm({ file }: Pick<MembershipRefusedProps, 'file'>) {
  const { t } = useLingui()
  const context = { today: plainDate(file.today) }
  const form = useDecisionForm(file, 'membership/confirm', (answers) =>
    checkForm(confirmMembershipForm, answers, context),
  )
  return (
    <DecisionForm
      file={file}
      form={form}
      action={t`Confirm membership`}
      consequence={
        file.counterOffer
          ? t`The chosen offer and its member discount apply again. The borrower gets an email.`
          : t`The member discount applies again.`
      }
    >
      <Why />
    </DecisionForm>
  )
}
