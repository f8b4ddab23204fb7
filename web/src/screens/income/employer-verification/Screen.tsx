import { Trans, useLingui } from '@lingui/react/macro'
import { EMPLOYER_TRIES } from 'domain/application/income/employment.ts'
import { employerVerificationForm } from 'domain/forms/incomeSource.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
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
      heading={t`Who can verify your job?`}
      lead={
        <Trans>
          Your income records don’t show whether you still work there. We’ll ask your employer only that. Next, you’ll
          link the bank account to receive your money.
        </Trans>
      }
    >
      {view.income.employmentDenied !== undefined && (
        <Notice
          tone="warn"
          live
          title={
            view.income.employmentUnreached ? (
              <Trans>We couldn’t reach {view.income.employmentDenied}</Trans>
            ) : (
              <Trans>{view.income.employmentDenied} didn’t confirm that you work there</Trans>
            )
          }
        >
          <Trans>
            Check the name and phone number, or give us another contact. If we can’t verify your job after{' '}
            {EMPLOYER_TRIES} attempts, you can send paystubs instead.
          </Trans>
        </Notice>
      )}
      <Form form={form}>
        <Field name="employerName" label={t`Employer`}>
          <TextInput autoComplete="organization" defaultValue={view.income.employer} />
        </Field>
        <Field name="jobTitle" label={t`Job title`} hint={t`As your employer lists it`}>
          <TextInput autoComplete="organization-title" />
        </Field>
        <Field name="startDate" label={t`Start date`} hint={t`For example, 04/15/2019`} width="half">
          <DateInput />
        </Field>
        <Field
          name="contactName"
          label={t`Contact person`}
          optional
          hint={t`A person or department, such as human resources`}
        >
          <TextInput autoComplete="off" />
        </Field>
        <PhoneField
          name="employerPhone"
          countryName="employerPhoneCountry"
          label={t`Employer phone number`}
          countryLabel={t`Country of the employer’s phone`}
          autoComplete="off"
        />
        <EmploymentConsent />
        <Button busy={form.busy}>
          <Trans>Agree and continue</Trans>
        </Button>
      </Form>
      <p>
        <Trans>
          Don’t want us to contact your employer? Call <a href={`tel:${phone}`}>{phone}</a>. We’ll find another way
          together.
        </Trans>
      </p>
    </StepPage>
  )
}
