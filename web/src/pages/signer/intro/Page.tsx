import { Trans, useLingui } from '@lingui/react/macro'
import { signerProfileForm } from 'domain/forms/signer.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field, Fieldset } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { HardCreditConsent } from '../../../widgets/consents/HardCreditConsent.tsx'
import { BirthDateField, NameFields } from '../../../widgets/person/PersonFields.tsx'
import { PhoneField } from '../../../widgets/phone/PhoneField.tsx'
import { SignerStep } from '../../../widgets/signer/SignerStep.tsx'
import { signerFormContext, useSigner, useSignerForm } from '../../../widgets/signer/signer.ts'

/** The page for the signer's details. Only signers who borrow enter an SSN and consent to a credit pull. */
export default function SignerIntroPage() {
  const { t } = useLingui()
  const { view } = useSigner()
  const { person, role, borrowerName } = view
  const borrows = role === 'CO_SIGNER'
  const form = useSignerForm({
    form: signerProfileForm,
    command: 'acceptIntro',
    context: { ...signerFormContext(view), borrows, hasSsn: person.ssnMask !== undefined },
  })
  return (
    <SignerStep
      heading={t`About you`}
      lead={
        borrows ? (
          <Trans>
            You borrow together with {borrowerName}: you answer for the line as they do. So we look at your credit as
            well.
          </Trans>
        ) : (
          <Trans>
            You own the home together with {borrowerName}. You sign that it may secure the line; you do not borrow, and
            we do not look at your credit.
          </Trans>
        )
      }
    >
      <Form form={form}>
        <Fieldset legend={t`Your legal name`} hint={t`As on your identity document and the deed`} section>
          <NameFields person={person} />
        </Fieldset>
        <BirthDateField person={person} />
        <PhoneField label={t`Mobile phone`} hint={t`For questions about this signing alone`} number={person.phone} />
        {borrows && (
          <>
            <Field
              name="ssn"
              label={t`Social Security number or ITIN`}
              optional={person.ssnMask !== undefined}
              hint={
                person.ssnMask ? (
                  <Trans>On file: {person.ssnMask}. Leave this empty to keep it.</Trans>
                ) : (
                  <Trans>
                    We use it to request your credit report and verify your identity. We store it encrypted.
                  </Trans>
                )
              }
              width="half"
            >
              <TextInput inputMode="numeric" autoComplete="off" placeholder="" maxLength={11} />
            </Field>
            <HardCreditConsent />
          </>
        )}
        <Button wide busy={form.busy}>
          <Trans>Continue</Trans>
        </Button>
      </Form>
    </SignerStep>
  )
}
