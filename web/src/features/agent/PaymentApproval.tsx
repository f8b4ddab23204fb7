import { Trans, useLingui } from '@lingui/react/macro'
import type { PaymentToApprove } from 'domain/api/agent.ts'
import { APPROVERS } from 'domain/application/funding/types.ts'
import { formatMoment } from 'domain/values/dates.ts'
import type { ReactNode } from 'react'
import { Card, Facts, KeyFigure } from '../../ui/Card.tsx'
import { LOCAL_ZONE } from '../../ui/localZone.ts'
import { exactMoney } from '../../widgets/offer/exactMoney.ts'
import { DecisionForm } from './DecisionForm.tsx'
import { useApproval } from './queries.ts'
import { UNCHECKED, useConfirmedForm } from './useDecisionForm.tsx'

interface PaymentApprovalProps {
  application: string
  payment: PaymentToApprove
  /** The link to the application; absent on the application's own page. */
  borrower?: ReactNode
  /** The query to refetch if the payment has changed. */
  reload: readonly string[]
}

/** A payment that two people must approve, with its bank account and the approval form. */
export function PaymentApproval({ application, payment, borrower, reload }: PaymentApprovalProps) {
  const { t } = useLingui()
  const { kind, amount, payee, method, ending, approvals, changedFrom, mayApprove } = payment
  const methods = { ACH: t`ACH transfer`, WIRE: t`Wire`, CHECK: t`Check` }
  const isDraw = kind === 'DISBURSEMENT'
  return (
    <Card title={isDraw ? t`Draw to approve` : t`Payoff to approve`} level={borrower ? 3 : 2}>
      <KeyFigure
        size="large"
        label={t`Amount`}
        value={exactMoney(amount)}
        note={
          changedFrom !== undefined && (
            <Trans>Changed from {exactMoney(changedFrom)}. Earlier approvals don’t count, so approve it again.</Trans>
          )
        }
      />
      <Facts
        figures={!borrower}
        items={[
          ...(borrower ? [{ label: t`Borrower`, value: borrower }] : []),
          { label: isDraw ? t`Borrower’s bank` : t`Lienholder`, value: payee },
          { label: t`Payment method`, value: method ? methods[method] : t`Unknown: the lienholder named no account` },
          ...(ending === undefined ? [] : [{ label: t`Account ending in`, value: ending }]),
          ...approvals.map(({ by, at }) => ({
            label: t`Approved by`,
            value: by,
            note: formatMoment(LOCAL_ZONE, at),
          })),
        ]}
      />
      {mayApprove ? (
        <Approve application={application} payment={payment} reload={reload} />
      ) : (
        <p>
          <Trans>A colleague must approve this payment.</Trans>
        </p>
      )}
    </Card>
  )
}

function Approve({ application, payment, reload }: Omit<PaymentApprovalProps, 'borrower'>) {
  const { t } = useLingui()
  const approve = useApproval(application)
  const form = useConfirmedForm(
    () => UNCHECKED,
    () => approve(payment),
  )
  const { payee, ending } = payment
  const amount = exactMoney(payment.amount)
  const account = ending === undefined ? payee : t`${payee}, account ending in ${ending}`
  const isLast = payment.approvals.length + 1 >= APPROVERS
  return (
    <DecisionForm
      file={{ uuid: application }}
      reload={reload}
      form={form}
      action={t`Approve payment`}
      consequence={
        isLast
          ? t`We’ll send ${amount} to ${account} right away. You can’t undo this.`
          : t`Once a second person approves, we’ll send ${amount} to ${account}.`
      }
    />
  )
}
