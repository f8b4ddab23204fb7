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
      heading={t`Send each payment yourself`}
      lead={
        debitPossible ? (
          <Trans>
            Your statement comes at least two weeks before each payment is due. You can change to automatic payments
            later. Next we check your identity.
          </Trans>
        ) : (
          <Trans>
            Payments cannot be drawn from a savings account, so you send each one yourself. Your statement comes at
            least two weeks before it is due. With a checking account you can change to automatic payments, now or
            later. Next we check your identity.
          </Trans>
        )
      }
      back={automatic}
    >
      {discount && (
        <Table
          caption={t`What it changes`}
          columns={[
            { key: 'what', label: t`Way to pay`, cell: (row) => row.what },
            { key: 'rate', label: t`APR`, cell: (row) => row.rate, figure: true },
            { key: 'payment', label: t`Each month`, cell: (row) => row.payment, figure: true },
          ]}
          rows={[
            {
              what: t`By hand`,
              rate: formatPercent(discount.without, 2),
              payment: formatMoney(discount.paymentWithout, 2),
            },
            {
              what: t`Automatic`,
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
            label: t`By your bank’s bill pay`,
            value: t`Allow five business days`,
            note: t`Loan number ${view.loanNumber}`,
          },
          { label: t`By check`, value: t`To the address on your statement` },
          { label: t`By phone`, value: phone },
        ]}
      />
      <Form form={form}>
        <Checkbox name="discountUnderstood">
          {discount ? (
            <Trans>
              I understand that without automatic payments my rate has no discount: it is{' '}
              {formatPercent(discount.without, 2)}, and I send {payment} each month myself.
            </Trans>
          ) : (
            <Trans>I understand that I send {payment} each month myself, in time for the day it is due.</Trans>
          )}
        </Checkbox>
        <ButtonRow>
          <Button busy={form.busy}>
            <Trans>Pay by hand</Trans>
          </Button>
          <LinkButton href={automatic}>
            {debitPossible ? <Trans>Use automatic payments</Trans> : <Trans>Link a checking account</Trans>}
          </LinkButton>
        </ButtonRow>
      </Form>
    </StepPage>
  )
}
