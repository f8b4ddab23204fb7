import { Trans, useLingui } from '@lingui/react/macro'
import { profileForm } from 'domain/forms/profile.ts'
import { OCCUPANCY_LABELS } from 'domain/forms/property.ts'
import { SUFFIXES, suffixLabel } from 'domain/values/name.ts'
import { useOrganisation } from '../../../api/injected.ts'
import { Button } from '../../../ui/Button.tsx'
import { Consent, RadioCards } from '../../../ui/Choices.tsx'
import { DateParts } from '../../../ui/DateParts.tsx'
import { Field, FieldRow } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Select, TextInput } from '../../../ui/TextInput.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'

/** Who applies, for which home, and the written instruction for the soft credit report. */
export default function ProfileScreen() {
  const { t, i18n } = useLingui()
  const { view } = useJourney()
  const { companyName } = useOrganisation().orgMetaData.companyInfo
  const { person, property } = view
  const [year, month, day] = person.dateOfBirth?.split('-') ?? []
  const { street1, street2, city, state, zip } = property.address
  const form = useCommandForm({
    form: profileForm,
    command: 'saveProfile',
    context: { ...formContext(view), propertyUuids: [property.uuid] },
  })
  return (
    <StepPage
      heading={t`Please check your details`}
      lead={
        <Trans>
          With these we look up your credit and your home. Next you see the loans on your home, then what you could
          borrow.
        </Trans>
      }
    >
      <Form form={form}>
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
              placeholder={t`None`}
              options={SUFFIXES.map((value) => ({ value, label: suffixLabel(value) }))}
              defaultValue={person.name?.suffix}
            />
          </Field>
        </FieldRow>
        <DateParts
          name="dateOfBirth"
          legend={t`Date of birth`}
          hint={t`As on your ID. We use it to find your credit file and nobody else’s.`}
          autoComplete="bday"
          defaultValue={{ month, day, year }}
        />
        <RadioCards
          name="selectedPropertyUuid"
          legend={t`Is this the home?`}
          hint={t`The line is secured by it. Please confirm the address.`}
          defaultValue={view.selectedPropertyUuid}
          options={[
            {
              value: property.uuid,
              label: [street1, street2].filter(Boolean).join(', '),
              description: `${city}, ${state} ${zip} · ${i18n._(OCCUPANCY_LABELS[property.occupancy])}`,
            },
          ]}
        />
        <Consent name="softCreditConsent" title={<Trans>Get my credit information with a soft inquiry</Trans>}>
          <Trans>
            I am giving “written instructions” under the Fair Credit Reporting Act to {companyName} and its service
            providers to obtain information from my credit profile and other information about me from one or more
            consumer reporting agencies. I authorize them to obtain it solely to prequalify me for a home equity line of
            credit and to show me the offers for which I qualify.
          </Trans>
        </Consent>
        <Notice tone="info" title={t`This does not affect your score`}>
          <Trans>
            A soft inquiry is seen by you alone. Only if you choose an offer and go on do we ask for a full report, and
            we ask you first.
          </Trans>
        </Notice>
        <Button busy={form.busy}>
          <Trans>Agree and continue</Trans>
        </Button>
      </Form>
    </StepPage>
  )
}
