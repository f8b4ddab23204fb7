import { Trans, useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { fundingHoldForm } from 'domain/forms/agent.ts'
import { checkForm } from 'domain/forms/form.ts'
import { formatDate, formatMoment, plainDate } from 'domain/values/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { LOCAL_ZONE } from '../../ui/localZone.ts'
import { exactMoney } from '../../widgets/offer/exactMoney.ts'
import { DecisionForm, Why } from './DecisionForm.tsx'
import { PaymentApproval } from './PaymentApproval.tsx'
import { fileQuery } from './queries.ts'
import { useDecisionForm } from './useDecisionForm.tsx'

type Funding = NonNullable<AgentFile['funding']>

interface FundingHoldProps {
  file: AgentFile
  funding: Funding
  chosen: boolean
  onChoose: () => void
}

/**
 * Shows the payments that are waiting for approval, and when a closed line will fund. Lets an agent put the funding on
 * hold or release a hold.
 */
export function FundingHold({ file, funding, chosen, onChoose }: FundingHoldProps) {
  const { t } = useLingui()
  const { hold, isSending, mayHold, fundsOn, amount, payoffs, cancelEnds, toApprove } = funding
  const action = hold ? t`Release hold` : t`Hold funding`
  const isOpen = mayHold && (hold ? !hold.isOwn : !isSending)
  return (
    <>
      {toApprove.map((payment) => (
        <PaymentApproval
          key={`${payment.payment} ${payment.amount} ${payment.to} ${payment.approvals.length}`}
          application={file.uuid}
          payment={payment}
          reload={fileQuery(file.uuid).queryKey}
        />
      ))}
      <Card title={hold ? t`Funding on hold` : t`Funding`}>
        <Facts
          figures
          items={[
            { label: t`Expected`, value: formatDate(fundsOn) },
            { label: t`To the borrower`, value: exactMoney(amount) },
            ...(payoffs > 0 ? [{ label: t`Payoffs`, value: exactMoney(payoffs) }] : []),
            ...(cancelEnds ? [{ label: t`Right to cancel ends`, value: formatDate(cancelEnds) }] : []),
            ...(hold ? [{ label: t`On hold since`, value: formatMoment(LOCAL_ZONE, hold.at), note: hold.by }] : []),
          ]}
        />
        {hold && <p>{hold.reason}</p>}
        {hold?.isOwn && (
          <p>
            <Trans>You set this hold, so a colleague must release it.</Trans>
          </p>
        )}
        {!hold && isSending && (
          <p>
            <Trans>The draw is on its way to the bank.</Trans>
          </p>
        )}
        {isOpen &&
          (chosen ? (
            <Step file={file} action={action} isHeld={hold !== undefined} />
          ) : (
            <Button kind="secondary" type="button" onClick={onChoose}>
              {action}
            </Button>
          ))}
      </Card>
    </>
  )
}

function Step({ file, action, isHeld }: { file: AgentFile; action: string; isHeld: boolean }) {
  const { t } = useLingui()
  const form = useDecisionForm(file, isHeld ? 'funding/release' : 'funding/hold', (answers) =>
    checkForm(fundingHoldForm, answers, { today: plainDate(file.today) }),
  )
  return (
    <DecisionForm
      file={file}
      form={form}
      action={action}
      kind={isHeld ? 'primary' : 'secondary'}
      consequence={
        isHeld
          ? t`Payments that are due start at once.`
          : t`No more payments start until a colleague releases the hold. Payments that have started continue.`
      }
    >
      <Why />
    </DecisionForm>
  )
}
