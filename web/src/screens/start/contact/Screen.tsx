import { Trans, useLingui } from '@lingui/react/macro'
import { borrowingEntity } from 'domain/application/core/product.ts'
import { PROPERTY_TYPE_LABELS } from 'domain/forms/choices.ts'
import {
  asksMaritalStatus,
  MARITAL_STATUS_LABELS,
  MARITAL_STATUSES,
  type MaritalStatus,
  moreInformationForm,
  OWNERSHIP_LABELS,
  OWNERSHIP_TYPES,
  type OwnershipType,
  PROPERTY_CONDITION_LABELS,
} from 'domain/forms/moreInformation.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { PROPERTY_CONDITIONS, PROPERTY_TYPES } from 'domain/rules/home.ts'
import { STATE_NAMES } from 'domain/values/address.ts'
import { formatTaxId } from 'domain/values/identifiers.ts'
import { useState } from 'react'
import { formatAsTyped } from '../../../ui/asTyped.ts'
import { Button } from '../../../ui/Button.tsx'
import { RadioCards } from '../../../ui/Choices.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Field, Fieldset } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Stack } from '../../../ui/Page.tsx'
import { Select, TextInput } from '../../../ui/TextInput.tsx'
import { HardCreditConsent } from '../../../widgets/consents/HardCreditConsent.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { CoOwners } from '../owners/CoOwners.tsx'
import { Spouse } from './Spouse.tsx'

const stateName = (code: string): string => (STATE_NAMES as Readonly<Record<string, string>>)[code] ?? code

const UNITS = [2, 3, 4].map((count) => ({ value: String(count), label: String(count) }))

/**
 * The form for the property, the co-owners, the SSN and the consent to the hard credit pull. It also asks about the
 * spouse where state law requires it.
 */
export default function ContactScreen() {
  const { t, i18n } = useLingui()
  const { view } = useJourney()
  const { property, ownership, person, applicationStatus } = view
  const [propertyType, setPropertyType] = useState(property.type ?? '')
  const entity = borrowingEntity(view)
  const [type, setType] = useState<OwnershipType | undefined>(ownership?.type ?? (entity && 'LLC'))
  const [marital, setMarital] = useState<MaritalStatus>()
  const hasCoOwners = type === 'JOINT' || type === 'TRUST'
  const form = useCommandForm({
    form: moreInformationForm,
    command: 'saveContact',
    context: { ...formContext(view), hasSsn: applicationStatus.ssnOnFile, email: person.email },
  })
  return (
    <StepPage
      heading={t`A few more details`}
      lead={<Trans>What we need to turn your offer into an application. It takes about three minutes.</Trans>}
      back={view.journey.screens.includes('product/select') ? applicationPath(view.uuid, 'product/select') : undefined}
    >
      <Form form={form}>
        <Stack gap={12}>
          <Fieldset legend={t`The home`} section>
            <Stack>
              <Field name="propertyType" label={t`What kind of home is it?`}>
                <Select
                  placeholder={t`Please choose`}
                  options={PROPERTY_TYPES.map((value) => ({ value, label: i18n._(PROPERTY_TYPE_LABELS[value]) }))}
                  defaultValue={property.type}
                  onChange={(event) => setPropertyType(event.currentTarget.value)}
                />
              </Field>
              {propertyType === 'TWO_TO_FOUR_UNITS' && (
                <RadioCards name="units" legend={t`How many units?`} options={UNITS} row />
              )}
              <Field
                name="propertyCondition"
                label={t`What condition is it in?`}
                hint={t`Your own view. If we doubt our estimate of the value, it helps whoever looks at the home.`}
              >
                <Select
                  placeholder={t`Please choose`}
                  options={PROPERTY_CONDITIONS.map((value) => ({
                    value,
                    label: i18n._(PROPERTY_CONDITION_LABELS[value]),
                  }))}
                />
              </Field>
            </Stack>
          </Fieldset>

          <Fieldset legend={t`Who owns it`} section>
            <Stack>
              <RadioCards
                name="ownershipType"
                legend={t`How is the home owned?`}
                hint={t`As on the deed. Every owner signs, each with a link of their own.`}
                options={OWNERSHIP_TYPES.map((value) => ({ value, label: i18n._(OWNERSHIP_LABELS[value]) }))}
                defaultValue={type}
                onValue={(value) => setType(value as OwnershipType)}
              />
              {(type === 'TRUST' || type === 'LLC') && (
                <Field
                  name="entityName"
                  label={type === 'TRUST' ? t`Name of the trust` : t`Name of the company`}
                  hint={t`Exactly as on the deed`}
                >
                  <TextInput autoComplete="off" defaultValue={ownership?.entityName ?? entity?.name} />
                </Field>
              )}
              {hasCoOwners && (
                <CoOwners
                  key={type}
                  required={type === 'JOINT'}
                  legend={type === 'JOINT' ? t`The other owners` : t`Others who sign for the trust`}
                />
              )}
              {asksMaritalStatus(property.address.state) && (
                <RadioCards
                  row
                  name="maritalStatus"
                  legend={t`Are you married?`}
                  hint={t`In ${stateName(property.address.state)} a husband or wife has rights in the home even if they are not on the deed. We ask for no other reason.`}
                  options={MARITAL_STATUSES.map((value) => ({ value, label: i18n._(MARITAL_STATUS_LABELS[value]) }))}
                  onValue={(value) => setMarital(value as MaritalStatus)}
                />
              )}
              {marital === 'MARRIED' && <Spouse key={String(hasCoOwners)} amongOwners={hasCoOwners} />}
            </Stack>
          </Fieldset>

          <Fieldset legend={t`Your credit`} section>
            <Stack>
              <TaxIdField mask={applicationStatus.ssnOnFile ? person.ssnMask : undefined} />
              <HardCreditConsent />
            </Stack>
          </Fieldset>

          <Button busy={form.busy}>
            <Trans>Agree and continue</Trans>
          </Button>
        </Stack>
      </Form>
    </StepPage>
  )
}

/**
 * Asks for the SSN or ITIN. If we already have the number, `mask` shows its last digits, and the borrower can keep it.
 */
function TaxIdField({ mask }: { mask: string | undefined }) {
  const { t } = useLingui()
  return (
    <div>
      <Field
        name="ssn"
        label={t`Social Security number or ITIN`}
        hint={mask ? t`We have ${mask}. Leave this empty to keep it.` : t`Nine digits`}
        optional={mask !== undefined}
        width="half"
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          maxLength={11}
          onInput={(event) => formatAsTyped(event.currentTarget, formatTaxId)}
        />
      </Field>
      <Disclosure summary={t`Why we ask for this number`}>
        <p>
          <Trans>
            Federal law has us check who opens a line of credit, and the credit bureaus find your report by it. We keep
            it encrypted, show it to nobody whole, and send it only to those who must have it for your application.
          </Trans>
        </p>
      </Disclosure>
    </div>
  )
}
