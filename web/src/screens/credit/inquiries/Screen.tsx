import { Trans, useLingui } from '@lingui/react/macro'
import type { Inquiry } from 'domain/application/credit/types.ts'
import { inquiriesForm } from 'domain/forms/credit.ts'
import { formatDate } from 'domain/values/dates.ts'
import { useState } from 'react'
import { useOrganization } from '../../../api/injected.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Checkbox, RadioCards } from '../../../ui/Choices.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Field, FieldRow } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { Institution } from '../../../ui/Monogram.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useSupportPhone } from '../../../widgets/journey/useSupportPhone.ts'

/**
 * The screen that lists recent hard inquiries by other lenders. The borrower answers whether each inquiry led to a new
 * debt.
 */
export default function InquiriesScreen() {
  const { t } = useLingui()
  const { view } = useJourney()
  const phone = useSupportPhone()
  const { inquiryDays } = useOrganization().orgPricingData
  const listed = view.inquiries?.listed ?? []
  const form = useCommandForm({
    form: inquiriesForm,
    command: 'attestInquiries',
    context: { ...formContext(view), count: listed.length },
  })
  return (
    <StepPage
      heading={t`Tell us about recent credit inquiries`}
      lead={
        <Trans>
          Your report shows these credit inquiries from the last {inquiryDays} days. A new loan or credit card may not
          be on it yet, so we ask. Next is your application summary.
        </Trans>
      }
    >
      <Form form={form}>
        {listed.map((inquiry, index) => (
          <Asked key={`${inquiry.creditor} ${inquiry.on}`} inquiry={inquiry} name={`inquiries.${index}`} />
        ))}
        <Disclosure summary={t`Why we ask`}>
          <p>
            <Trans>
              We can only lend an amount you can repay, so we need to know about new debts. If you were just shopping
              for a better rate, answer no.
            </Trans>
          </p>
        </Disclosure>
        <Checkbox name="inquiriesConfirmed">
          <Trans>This is complete and correct to the best of my knowledge.</Trans>
        </Checkbox>
        <Button busy={form.busy}>
          <Trans>Continue</Trans>
        </Button>
      </Form>
      <p>
        <Trans>
          Don’t recognize one, or not sure? Call <a href={`tel:${phone}`}>{phone}</a> before you answer.
        </Trans>
      </p>
    </StepPage>
  )
}

function Asked({ inquiry: { creditor, on }, name }: { inquiry: Inquiry; name: string }) {
  const { t } = useLingui()
  const [answer, setAnswer] = useState<string>()
  return (
    <Card title={<Institution name={creditor} />}>
      <RadioCards
        row
        name={`${name}.newDebt`}
        legend={t`Made on ${formatDate(on)}. Did it lead to new debt?`}
        options={[
          { value: 'YES', label: t`Yes` },
          { value: 'NO', label: t`No` },
        ]}
        onValue={setAnswer}
      />
      {answer === 'YES' && (
        <>
          <Field name={`${name}.lender`} label={t`Lender`}>
            <TextInput autoComplete="off" defaultValue={creditor} />
          </Field>
          <FieldRow>
            <Field name={`${name}.balance`} label={t`Balance owed`} hint={t`For a credit card, your balance today`}>
              <MoneyInput />
            </Field>
            <Field name={`${name}.monthlyPayment`} label={t`Monthly payment`} hint={t`Minimum payment due`}>
              <MoneyInput />
            </Field>
          </FieldRow>
        </>
      )}
    </Card>
  )
}
