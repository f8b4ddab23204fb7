import { Trans, useLingui } from '@lingui/react/macro'
import type { Inquiry } from 'domain/application/types.ts'
import { inquiriesForm } from 'domain/forms/credit.ts'
import { formatDate } from 'domain/values/dates.ts'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Checkbox, RadioCards } from '../../../ui/Choices.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Field, FieldRow } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'

/** Others asked for the full report lately: whether a new debt came of each. */
export default function InquiriesScreen() {
  const { t } = useLingui()
  const { view } = useJourney()
  const listed = view.inquiries?.listed ?? []
  const form = useCommandForm({
    form: inquiriesForm,
    command: 'attestInquiries',
    context: { ...formContext(view), count: listed.length },
  })
  return (
    <StepPage
      heading={t`Did new debts come of these?`}
      lead={
        <Trans>
          Your report shows who else asked for it in the last 90 days. A loan or card that came of it may not be in the
          report yet, so we ask. Next is your application summary.
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
              We may only lend what you can pay back, and a debt that nobody told us of could make the line too much.
              Shopping around for a better rate is fine: then nothing came of it.
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
    </StepPage>
  )
}

function Asked({ inquiry: { creditor, on }, name }: { inquiry: Inquiry; name: string }) {
  const { t } = useLingui()
  const [answer, setAnswer] = useState<string>()
  return (
    <Card title={creditor}>
      <RadioCards
        row
        name={`${name}.newDebt`}
        legend={t`Asked on ${formatDate(on)}. Did a new debt come of it?`}
        options={[
          { value: 'YES', label: t`Yes` },
          { value: 'NO', label: t`No` },
        ]}
        onValue={setAnswer}
      />
      {answer === 'YES' && (
        <>
          <Field name={`${name}.lender`} label={t`Who lends`}>
            <TextInput autoComplete="off" defaultValue={creditor} />
          </Field>
          <FieldRow>
            <Field name={`${name}.balance`} label={t`What is owed`} hint={t`Of a card, what you owe today`}>
              <MoneyInput />
            </Field>
            <Field name={`${name}.monthlyPayment`} label={t`Payment a month`} hint={t`The least that is due`}>
              <MoneyInput />
            </Field>
          </FieldRow>
        </>
      )}
    </Card>
  )
}
