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
 * The screen shown if the county has no record of the address. The borrower can correct the address or upload proof, or
 * wait for an agent to review the address.
 */
export default function PropertyScreen() {
  const { t } = useLingui()
  const { view } = useJourney()
  const address = formatAddress(view.property.address)
  return (
    <ReviewPage
      kind="NO_PROPERTY"
      heading={t`We could not find your home in the records`}
      lead={
        <Trans>
          Your county has no home on record at <b>{address}</b>. Most often a unit number is missing, or the street is
          spelled differently there. If you correct it, we look again at once.
        </Trans>
      }
      doing={t`Looking for the record by hand`}
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
        hint={t`Write it as on your property tax bill. Nothing else of your application changes.`}
        section
      >
        <Stack>
          <Field name="street1" label={t`Street address`}>
            <TextInput autoComplete="address-line1" defaultValue={address.street1} />
          </Field>
          <Field name="street2" label={t`Apartment, suite`} optional>
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
        <Trans>Look again</Trans>
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
        hint={t`Then send us a paper that shows your home. On the next page you choose the file.`}
        options={PROPERTY_PROOFS.map((value) => ({ value, label: i18n._(PROPERTY_PROOF_LABELS[value]) }))}
      />
      <Button type="submit" kind="secondary" busy={form.busy}>
        <Trans>Send a paper</Trans>
      </Button>
    </Form>
  )
}
