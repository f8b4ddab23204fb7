import { useLingui as useCatalog } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { repricedOffer } from 'domain/application/offers/reprice.ts'
import { ACCOUNT_TYPE_LABELS } from 'domain/forms/bank.ts'
import { autopayForm, LAST_PAYMENT_DAY } from 'domain/forms/payment.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { firstPaymentOn } from 'domain/rules/firstPayment.ts'
import { formatDate } from 'domain/values/dates.ts'
import { formatMoney, ZERO } from 'domain/values/money.ts'
import { ordinalDay } from 'domain/values/ordinal.ts'
import { formatPercent } from 'domain/values/rates.ts'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Card, KeyFigure, KeyFigures } from '../../../ui/Card.tsx'
import { RadioCards } from '../../../ui/Choices.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Institution } from '../../../ui/Monogram.tsx'
import { Select } from '../../../ui/TextInput.tsx'
import { AutopayConsent } from '../../../widgets/consents/AutopayConsent.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import css from '../Bank.module.css'
import { lastFour } from '../widgets/accounts.ts'
import { discountOf } from './terms.ts'

const DAYS = Array.from({ length: LAST_PAYMENT_DAY }, (_, index) => index + 1)

/** The autopay screen. The borrower chooses an account and a payment day, and gives written authorization. */
export default function AutopayScreen() {
  const { t } = useLingui()
  const { i18n } = useCatalog()
  const { uuid, view } = useJourney()
  const { bank, today } = view
  const usual = Math.min(Number(firstPaymentOn(today).slice(8)), LAST_PAYMENT_DAY)
  const [day, setDay] = useState(bank.autopayDay ?? usual)
  const [account, setAccount] = useState(bank.autopay ?? bank.disburse ?? bank.accounts[0]?.uuid ?? '')
  const form = useCommandForm({
    form: autopayForm,
    command: 'saveAutopay',
    context: { ...formContext(view), accountUuids: bank.accounts.map((one) => one.uuid) },
  })
  const offer = repricedOffer(view, true)
  const amount = formatMoney(offer?.monthlyPayment ?? ZERO, 2)
  const first = firstPaymentOn(today, day)
  const discount = discountOf(view)
  const chosen = bank.accounts.find((one) => one.uuid === account)

  return (
    <StepPage
      heading={t`How would you like to pay?`}
      lead={
        discount ? (
          <Trans>
            Autopay lowers your rate by {formatPercent(discount.points, 2)} and helps you avoid missed payments. You can
            cancel it at any time. Next, we’ll verify your identity.
          </Trans>
        ) : (
          <Trans>
            Autopay helps you avoid missed payments, and you can cancel it at any time. Next, we’ll verify your
            identity.
          </Trans>
        )
      }
      back={applicationPath(uuid, 'bank/disburse')}
    >
      <Form form={form}>
        <RadioCards
          name="accountUuid"
          legend={t`Payment account`}
          value={account}
          onValue={setAccount}
          options={bank.accounts
            .filter(({ kind }) => kind === 'CHECKING')
            .map((one) => ({
              value: one.uuid,
              label: (
                <Institution
                  name={one.bankName}
                  title={`${one.bankName} ••••${lastFour(one.mask)}`}
                  detail={i18n._(ACCOUNT_TYPE_LABELS[one.kind])}
                />
              ),
            }))}
        />
        <Field name="dayOfMonth" label={t`Payment day`} width="half" hint={t`A few days after payday works best.`}>
          <Select
            value={String(day)}
            onChange={(event) => setDay(Number(event.currentTarget.value))}
            options={DAYS.map((one) => ({ value: String(one), label: ordinalDay(one) }))}
          />
        </Field>
        <Card sunken>
          <KeyFigures>
            <KeyFigure label={t`Monthly payment`} value={amount} note={t`It changes when you draw again.`} />
            <KeyFigure
              label={t`First payment`}
              value={formatDate(first)}
              note={t`If you sign today. It’s at least a month after you sign.`}
              live
            />
          </KeyFigures>
        </Card>
        <AutopayConsent
          amount={amount}
          bankName={chosen?.bankName ?? ''}
          lastFour={chosen ? lastFour(chosen.mask) : ''}
          day={ordinalDay(day)}
          discount={discount}
        />
        <Button busy={form.busy}>
          <Trans>Agree and continue</Trans>
        </Button>
      </Form>
      <p className={css.small}>
        <Link href={applicationPath(uuid, 'bank/autopay-manual')}>
          <Trans>Pay manually instead</Trans>
        </Link>
        {' · '}
        <Link href={applicationPath(uuid, 'bank/disburse')}>
          <Trans>Add another account</Trans>
        </Link>
      </p>
    </StepPage>
  )
}
