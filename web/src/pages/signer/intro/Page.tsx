import { Trans, useLingui } from '@lingui/react/macro'
import { signerProfileForm } from 'domain/forms/signer.ts'
import { SUFFIXES, suffixLabel } from 'domain/values/name.ts'
import { formatPhone } from 'domain/values/phone.ts'
import { useOrganisation } from '../../../api/injected.ts'
import { Button } from '../../../ui/Button.tsx'
import { Consent } from '../../../ui/Choices.tsx'
import { DateParts } from '../../../ui/DateParts.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Field, FieldRow, Fieldset } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Select, TextInput } from '../../../ui/TextInput.tsx'
import { SignerStep } from '../../../widgets/signer/SignerStep.tsx'
import { signerFormContext, useSigner, useSignerForm } from '../../../widgets/signer/signer.ts'
import { EsignTerms } from '../../../widgets/signing/EsignTerms.tsx'

/** Who the signer is. Number and credit are asked only of those who borrow. */
export default function SignerIntroPage() {
  const { t } = useLingui()
  const { view } = useSigner()
  const { companyName } = useOrganisation().orgMetaData.companyInfo
  const { person, role, borrowerName } = view
  const borrows = role === 'CO_SIGNER'
  const [year, month, day] = person.dateOfBirth?.split('-') ?? []
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
          <FieldRow>
            <Field name="firstName" label={t`First name`}>
              <TextInput autoComplete="given-name" defaultValue={person.name?.firstName} />
            </Field>
            <Field name="middleName" label={t`Middle name`} optional>
              <TextInput autoComplete="additional-name" defaultValue={person.name?.middleName} />
            </Field>
          </FieldRow>
          <FieldRow>
            <Field name="lastName" label={t`Last name`}>
              <TextInput autoComplete="family-name" defaultValue={person.name?.lastName} />
            </Field>
            <Field name="suffix" label={t`Suffix`} optional width="short">
              <Select
                autoComplete="honorific-suffix"
                placeholder=""
                defaultValue={person.name?.suffix}
                options={SUFFIXES.map((suffix) => ({ value: suffix, label: suffixLabel(suffix) }))}
              />
            </Field>
          </FieldRow>
        </Fieldset>
        <DateParts
          name="dateOfBirth"
          legend={t`Date of birth`}
          autoComplete="bday"
          defaultValue={{ month, day, year }}
        />
        <Field name="phoneNumber" label={t`Mobile phone`} hint={t`For questions about this signing alone`} width="half">
          <TextInput
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            defaultValue={person.phone && formatPhone(person.phone)}
          />
        </Field>
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
                  <Trans>To ask for your credit report and to know that it is you. Encrypted.</Trans>
                )
              }
              width="half"
            >
              <TextInput inputMode="numeric" autoComplete="off" placeholder="" maxLength={11} />
            </Field>
            <Consent name="hardCreditConsent" title={t`Credit report`}>
              <Trans>
                I authorize {companyName} to obtain my credit report for this application. This is a hard inquiry:
                others see it, and it can lower my score by a few points.
              </Trans>
            </Consent>
          </>
        )}
        <Button wide busy={form.busy}>
          <Trans>Continue</Trans>
        </Button>
      </Form>
      <Disclosure summary={t`Your rights with electronic documents`}>
        <EsignTerms />
      </Disclosure>
    </SignerStep>
  )
}
