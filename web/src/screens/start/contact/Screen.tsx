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
import { stateName } from 'domain/values/address.ts'
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
import { ChosenOffer } from '../../../widgets/offer/ChosenOffer.tsx'
import { CoOwners } from '../owners/CoOwners.tsx'
import { Spouse } from './Spouse.tsx'

const UNITS = [2, 3, 4].map((count) => ({ value: String(count), label: String(count) }))

/**
 * The form for the property, the co-owners, the SSN and the consent to the hard credit pull. Where state law
 * requires it, the form also asks about the spouse.
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
      lead={<Trans>We need these to turn your offer into an application. It takes about three minutes.</Trans>}
      back={view.journey.screens.includes('product/select') ? applicationPath(view.uuid, 'product/select') : undefined}
    >
      <ChosenOffer view={view} />
      <Form form={form}>
        <Stack gap={12}>
          <Fieldset legend={t`Your home`} section>
            <Stack>
              <Field name="propertyType" label={t`Property type`}>
                <Select
                  placeholder={t`Choose one`}
                  options={PROPERTY_TYPES.map((value) => ({ value, label: i18n._(PROPERTY_TYPE_LABELS[value]) }))}
                  defaultValue={property.type}
                  onChange={(event) => setPropertyType(event.currentTarget.value)}
                />
              </Field>
              {propertyType === 'TWO_TO_FOUR_UNITS' && (
                <RadioCards name="units" legend={t`Number of units`} options={UNITS} row />
              )}
              <Field
                name="propertyCondition"
                label={t`Property condition`}
                hint={t`Your best judgment. It helps us if we need a closer look at the home’s value.`}
              >
                <Select
                  placeholder={t`Choose one`}
                  options={PROPERTY_CONDITIONS.map((value) => ({
                    value,
                    label: i18n._(PROPERTY_CONDITION_LABELS[value]),
                  }))}
                />
              </Field>
            </Stack>
          </Fieldset>

          <Fieldset legend={t`Ownership`} section>
            <Stack>
              <RadioCards
                name="ownershipType"
                legend={t`Ownership type`}
                hint={t`As shown on the deed. Every owner signs, each with their own link.`}
                options={OWNERSHIP_TYPES.map((value) => ({ value, label: i18n._(OWNERSHIP_LABELS[value]) }))}
                defaultValue={type}
                onValue={(value) => setType(value as OwnershipType)}
              />
              {(type === 'TRUST' || type === 'LLC') && (
                <Field
                  name="entityName"
                  label={type === 'TRUST' ? t`Trust name` : t`Company name`}
                  hint={t`Exactly as shown on the deed`}
                >
                  <TextInput autoComplete="off" defaultValue={ownership?.entityName ?? entity?.name} />
                </Field>
              )}
              {hasCoOwners && (
                <CoOwners
                  key={type}
                  required={type === 'JOINT'}
                  legend={type === 'JOINT' ? t`Other owners` : t`Other trust signers`}
                />
              )}
              {asksMaritalStatus(property.address.state) && (
                <RadioCards
                  row
                  name="maritalStatus"
                  legend={t`Marital status`}
                  hint={t`In ${stateName(property.address.state)}, a spouse has rights in the home even if they aren’t on the deed. That’s the only reason we ask.`}
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
 * Asks for the SSN or ITIN. If we already have the number, `mask` shows the last digits, and the borrower doesn't have
 * to enter the number again.
 */
function TaxIdField({ mask }: { mask: string | undefined }) {
  const { t } = useLingui()
  return (
    <div>
      <Field
        name="ssn"
        label={t`Social Security number or ITIN`}
        hint={mask ? t`On file: ${mask}. Leave this blank to keep it.` : t`Nine digits`}
        optional={mask !== undefined}
        width="half"
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          onInput={(event) => formatAsTyped(event.currentTarget, formatTaxId)}
        />
      </Field>
      <Disclosure summary={t`Why we ask`}>
        <p>
          <Trans>
            Federal law requires us to verify your identity, and credit bureaus use this number to find your report. We
            store it encrypted and never show it in full. We share it only with companies that need it for your
            application.
          </Trans>
        </p>
      </Disclosure>
    </div>
  )
}
