import { Trans, useLingui } from '@lingui/react/macro'
import {
  correctPropertyForm,
  PROPERTY_PROOF_LABELS,
  PROPERTY_PROOFS,
  propertyProofForm,
} from 'domain/forms/propertyQuestions.ts'
import { type Address, formatAddress, STATE_NAMES } from 'domain/values/address.ts'
import { Button } from '../../../ui/Button.tsx'
import { RadioCards } from '../../../ui/Choices.tsx'
import { Field, FieldRow, Fieldset } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Stack } from '../../../ui/Page.tsx'
import { Select, TextInput } from '../../../ui/TextInput.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { ReviewPage } from '../../../widgets/review/ReviewPage.tsx'

/**
 * The screen shown if the county has no record of the address. The borrower can correct the address, upload proof, or
 * wait until an agent has reviewed it.
 */
export default function PropertyScreen() {
  const { t } = useLingui()
  const { view } = useJourney()
  const address = formatAddress(view.property.address)
  return (
    <ReviewPage
      kind="NO_PROPERTY"
      heading={t`We couldn’t find your home’s record`}
      lead={
        <Trans>
          Your county has no record of a home at <b>{address}</b>. Often a unit number is missing, or the street is
          spelled differently. If you correct it, we’ll check again right away.
        </Trans>
      }
      doing={t`Searching for the record`}
      acts
    >
      <Correction />
      <Proof />
    </ReviewPage>
  )
}

function Correction() {
  const { t } = useLingui()
  const { view } = useJourney()
  const { address } = view.property
  const form = useCommandForm({
    form: correctPropertyForm,
    command: 'correctProperty',
    context: { ...formContext(view), address: address as Address },
  })
  const { state } = address
  return (
    <Form form={form}>
      <Fieldset
        legend={t`Correct the address`}
        hint={t`Enter it as shown on your property tax bill. Nothing else in your application changes.`}
        section
      >
        <Stack>
          <Field name="street1" label={t`Street address`}>
            <TextInput autoComplete="address-line1" defaultValue={address.street1} />
          </Field>
          <Field name="street2" label={t`Apartment or suite`} optional>
            <TextInput autoComplete="address-line2" defaultValue={address.street2} />
          </Field>
          <Field name="city" label={t`City`}>
            <TextInput autoComplete="address-level2" defaultValue={address.city} />
          </Field>
          <FieldRow>
            <Field name="state" label={t`State`} width="half">
              <Select
                options={[{ value: state, label: (STATE_NAMES as Readonly<Record<string, string>>)[state] ?? state }]}
                defaultValue={state}
              />
            </Field>
            <Field name="zip" label={t`Zipcode`} width="short">
              <TextInput inputMode="numeric" maxLength={5} autoComplete="postal-code" defaultValue={address.zip} />
            </Field>
          </FieldRow>
        </Stack>
      </Fieldset>
      <Button busy={form.busy}>
        <Trans>Check again</Trans>
      </Button>
    </Form>
  )
}

function Proof() {
  const { t, i18n } = useLingui()
  const { view } = useJourney()
  const form = useCommandForm({ form: propertyProofForm, command: 'sendPropertyProof', context: formContext(view) })
  return (
    <Form form={form}>
      <RadioCards
        section
        name="proof"
        legend={t`Is the address already right?`}
        hint={t`If so, send a document that shows your home. You’ll choose the file on the next page.`}
        options={PROPERTY_PROOFS.map((value) => ({ value, label: i18n._(PROPERTY_PROOF_LABELS[value]) }))}
      />
      <Button type="submit" kind="secondary" busy={form.busy}>
        <Trans>Send document</Trans>
      </Button>
    </Form>
  )
}
