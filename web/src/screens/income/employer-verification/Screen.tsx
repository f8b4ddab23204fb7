import { Trans, useLingui } from '@lingui/react/macro'
import { EMPLOYER_TRIES } from 'domain/application/income/employment.ts'
import { employerVerificationForm } from 'domain/forms/incomeSource.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateParts } from '../../../ui/DateParts.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { EmploymentConsent } from '../../../widgets/consents/EmploymentConsent.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useSupportPhone } from '../../../widgets/journey/useSupportPhone.ts'
import { PhoneField } from '../../../widgets/phone/PhoneField.tsx'

/** The screen that asks which employer we may contact to verify employment. */
export default function EmployerVerificationScreen() {
  const { t } = useLingui()
  const { view } = useJourney()
  const phone = useSupportPhone()
  const form = useCommandForm({
    form: employerVerificationForm,
    command: 'confirmEmployment',
    context: formContext(view),
  })
  return (
    <StepPage
      heading={t`Whom may we ask about your job?`}
      lead={
        <Trans>
          What we saw of your income does not say whether the job goes on. We ask your employer that one thing. Next you
          link the bank account for your money.
        </Trans>
      }
    >
      {view.income.employmentDenied !== undefined && (
        <Notice
          tone="warn"
          live
          title={<Trans>{view.income.employmentDenied} did not confirm that you work there</Trans>}
        >
          <Trans>
            Please check the name and the phone number, or give us another person to ask. If nobody confirms it after
            {EMPLOYER_TRIES} times, your paystubs will do instead.
          </Trans>
        </Notice>
      )}
      <Form form={form}>
        <Field name="employerName" label={t`Employer`}>
          <TextInput autoComplete="organization" defaultValue={view.income.employer} />
        </Field>
        <Field name="jobTitle" label={t`Your job`} hint={t`As your employer calls it`}>
          <TextInput autoComplete="organization-title" />
        </Field>
        <DateParts name="startDate" legend={t`When did you start there?`} hint={t`For example 4 15 2019`} />
        <Field
          name="contactName"
          label={t`Somebody to ask`}
          optional
          hint={t`A person or department, such as Human Resources`}
        >
          <TextInput autoComplete="off" />
        </Field>
        <PhoneField
          name="employerPhone"
          countryName="employerPhoneCountry"
          label={t`Phone number of the employer`}
          autoComplete="off"
        />
        <EmploymentConsent />
        <Button busy={form.busy}>
          <Trans>Agree and continue</Trans>
        </Button>
      </Form>
      <p>
        <Trans>
          Nobody can be asked, or you would rather not? Call <a href={`tel:${phone}`}>{phone}</a>: a person finds
          another way with you.
        </Trans>
      </p>
    </StepPage>
  )
}
