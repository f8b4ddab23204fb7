import { Trans, useLingui } from '@lingui/react/macro'
import { repricedOffer } from 'domain/application/offers/reprice.ts'
import { manualPaymentForm } from 'domain/forms/payment.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { formatMoney, ZERO } from 'domain/values/money.ts'
import { formatPercent } from 'domain/values/rates.ts'
import { Button, ButtonRow, LinkButton } from '../../../ui/Button.tsx'
import { Facts, Table } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/Choices.tsx'
import { Form } from '../../../ui/Form.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useSupportPhone } from '../../../widgets/journey/useSupportPhone.ts'
import { discountOf } from '../autopay/terms.ts'

/**
 * The manual payment screen. It tells a borrower who declines autopay how to pay, and that the rate is higher without
 * autopay.
 */
export default function ManualPaymentScreen() {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  const phone = useSupportPhone()
  const form = useCommandForm({ form: manualPaymentForm, command: 'saveManualPayment', context: formContext(view) })
  const discount = discountOf(view)
  const payment = formatMoney(repricedOffer(view, false)?.monthlyPayment ?? ZERO, 2)
  const { debitPossible } = view.applicationStatus
  const automatic = applicationPath(uuid, debitPossible ? 'bank/autopay' : 'bank/disburse')

  return (
    <StepPage
      heading={t`Pay manually`}
      lead={
        debitPossible ? (
          <Trans>
            You’ll get a statement at least two weeks before each payment is due. To switch to autopay later, call us.
            Next, we’ll verify your identity.
          </Trans>
        ) : (
          <Trans>
            Autopay doesn’t work with a savings account, so you’ll send each payment yourself. You’ll get a statement at
            least two weeks before it’s due. If you have a checking account, link it now for autopay, or call us later.
            Next, we’ll verify your identity.
          </Trans>
        )
      }
      back={automatic}
    >
      {discount && (
        <Table
          caption={t`What changes`}
          columns={[
            { key: 'what', label: t`Payment method`, cell: (row) => row.what },
            { key: 'rate', label: t`APR`, cell: (row) => row.rate, figure: true },
            { key: 'payment', label: t`Monthly payment`, cell: (row) => row.payment, figure: true },
          ]}
          rows={[
            {
              what: t`Manual`,
              rate: formatPercent(discount.without, 2),
              payment: formatMoney(discount.paymentWithout, 2),
            },
            {
              what: t`Autopay`,
              rate: formatPercent(discount.with, 2),
              payment: formatMoney(discount.paymentWith, 2),
            },
          ]}
          rowKey={(row) => row.what}
        />
      )}
      <Facts
        items={[
          {
            label: t`Your bank’s bill pay`,
            value: t`Allow five business days`,
            note: t`Loan number ${view.loanNumber}`,
          },
          { label: t`Check`, value: t`Mail to the address on your statement` },
          { label: t`Phone`, value: phone },
        ]}
      />
      <Form form={form}>
        <Checkbox name="discountUnderstood">
          {discount ? (
            <Trans>
              I understand that without autopay, I don’t get the rate discount. My rate is{' '}
              {formatPercent(discount.without, 2)}, and I’ll send {payment} each month myself.
            </Trans>
          ) : (
            <Trans>I understand that I need to send {payment} each month by the due date.</Trans>
          )}
        </Checkbox>
        <ButtonRow>
          <Button busy={form.busy}>
            <Trans>Choose manual payments</Trans>
          </Button>
          <LinkButton href={automatic}>
            {debitPossible ? <Trans>Set up autopay</Trans> : <Trans>Link a checking account</Trans>}
          </LinkButton>
        </ButtonRow>
      </Form>
    </StepPage>
  )
}
