import { Trans, useLingui } from '@lingui/react/macro'
import { signerProfileForm } from 'domain/forms/signer.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field, Fieldset } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { HardCreditConsent } from '../../../widgets/consents/HardCreditConsent.tsx'
import { DemographicQuestions } from '../../../widgets/demographics/DemographicQuestions.tsx'
import { BirthDateField, NameFields } from '../../../widgets/person/PersonFields.tsx'
import { PhoneField } from '../../../widgets/phone/PhoneField.tsx'
import { signerFormContext, useSigner, useSignerForm } from '../../../widgets/signer/signer.ts'
import { SignerStep } from '../SignerStep.tsx'

/** The page for the signer's details. Only signers who are borrowers enter an SSN and consent to a credit pull. */
export default function SignerIntroPage() {
  const { t } = useLingui()
  const { view } = useSigner()
  const { person, role, borrowerName } = view
  const borrows = role === 'CO_SIGNER'
  const isAsked = view.isAskedByStaff
  const form = useSignerForm({
    form: signerProfileForm,
    command: 'acceptIntro',
    context: { ...signerFormContext(view), borrows, isAsked, hasSsn: person.ssnMask !== undefined },
  })
  return (
    <SignerStep
      heading={t`About you`}
      lead={
        borrows ? (
          <Trans>
            You’re borrowing with {borrowerName}, and each of you is responsible for the whole line. That’s why we check
            your credit too.
          </Trans>
        ) : (
          <Trans>
            You own the home with {borrowerName}. By signing, you agree that it secures the line. You aren’t borrowing,
            and we don’t check your credit.
          </Trans>
        )
      }
    >
      <Form form={form}>
        <Fieldset legend={t`Your legal name`} hint={t`As shown on your ID and the deed`} section>
          <NameFields person={person} />
        </Fieldset>
        <BirthDateField person={person} />
        <PhoneField
          label={t`Mobile phone`}
          hint={t`We’ll use it only for questions about this signing.`}
          number={person.phone}
        />
        {borrows && (
          <>
            <Field
              name="ssn"
              label={t`Social Security number or ITIN`}
              optional={person.ssnMask !== undefined}
              hint={
                person.ssnMask ? (
                  <Trans>On file: {person.ssnMask}. Leave this blank to keep it.</Trans>
                ) : (
                  <Trans>
                    We use it to request your credit report and verify your identity. We store it encrypted.
                  </Trans>
                )
              }
              width="half"
            >
              <TextInput inputMode="numeric" autoComplete="off" placeholder="" />
            </Field>
            <HardCreditConsent />
            {!isAsked && (
              <Fieldset
                legend={t`Demographic information`}
                hint={t`We’re required to ask. Answering is optional. Your answers don’t affect our decision.`}
                section
              >
                <DemographicQuestions />
              </Fieldset>
            )}
          </>
        )}
        <Button wide busy={form.busy}>
          <Trans>Continue</Trans>
        </Button>
      </Form>
    </SignerStep>
  )
}
