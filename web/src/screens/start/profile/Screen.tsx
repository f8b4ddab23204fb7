import { Trans, useLingui } from '@lingui/react/macro'
import { fullName, type PersonView } from 'domain/application/views/borrowerView.ts'
import { OCCUPANCY_LABELS } from 'domain/forms/choices.ts'
import { profileForm } from 'domain/forms/profile.ts'
import { APPLY_AGAIN } from 'domain/routes/routes.ts'
import { formatAddress } from 'domain/values/address.ts'
import { formatDate, plainDate } from 'domain/values/dates.ts'
import { formatPercent } from 'domain/values/rates.ts'
import { useState } from 'react'
import { useOrganization } from '../../../api/injected.ts'
import { Button } from '../../../ui/Button.tsx'
import { Facts } from '../../../ui/Card.tsx'
import { RadioCards } from '../../../ui/Choices.tsx'
import { Form } from '../../../ui/Form.tsx'
import type { FormErrors } from '../../../ui/form.ts'
import { Link } from '../../../ui/Link.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SoftCreditConsent } from '../../../widgets/consents/SoftCreditConsent.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { BirthDateField, NameFields } from '../../../widgets/person/PersonFields.tsx'

/**
 * The last step of registration. The borrower confirms their details and gives the written instruction that allows the
 * soft credit pull.
 */
export default function ProfileScreen() {
  const { t } = useLingui()
  const { view } = useJourney()
  const { orgMetaData, orgPricingData } = useOrganization()
  const { companyNameShort } = orgMetaData.companyInfo
  const { memberDiscount } = orgPricingData
  const form = useCommandForm({
    form: profileForm,
    command: 'saveProfile',
    context: { ...formContext(view), propertyUuids: [view.property.uuid], memberDiscount: memberDiscount > 0 },
  })
  return (
    <StepPage
      heading={t`Confirm your details`}
      lead={<Trans>We use them to look up your credit and your home. Next, you’ll see the loans on your home.</Trans>}
    >
      <Form form={form}>
        <Details errors={form.errors} />
        {memberDiscount > 0 && (
          <RadioCards
            row
            name="member"
            legend={t`Are you a member of ${companyNameShort}?`}
            hint={t`Members’ rates are ${formatPercent(memberDiscount, 2)} lower. We’ll verify your membership before closing.`}
            options={[
              { value: 'YES', label: t`Yes` },
              { value: 'NO', label: t`No` },
            ]}
          />
        )}
        <Notice tone="info" title={t`This won’t affect your score`}>
          <Trans>Only you can see a soft inquiry. We’ll ask you before we request your full credit report.</Trans>
        </Notice>
        <SoftCreditConsent />
        <Button busy={form.busy}>
          <Trans>Agree and continue</Trans>
        </Button>
      </Form>
    </StepPage>
  )
}

const PERSON_FIELDS = /^(firstName|middleName|lastName|suffix|dateOfBirth)/

/**
 * Shows the borrower's name, date of birth and home, and the borrower's address if it's different. Name and date of
 * birth turn into input fields if the borrower wants or needs to change them.
 */
function Details({ errors }: { errors: FormErrors }) {
  const { t, i18n } = useLingui()
  const { person, property } = useJourney().view
  const { name, dob, homeAddress } = person
  const [changing, setChanging] = useState(false)
  const open = changing || !name || !dob || errors.some(({ field }) => PERSON_FIELDS.test(field))
  const homes = [
    {
      label: t`Home`,
      value: formatAddress(property.address),
      note: i18n._(OCCUPANCY_LABELS[property.occupancy]),
    },
    ...(homeAddress ? [{ label: t`Your home address`, value: formatAddress(homeAddress) }] : []),
  ]
  return (
    <>
      {open ? (
        <>
          <PersonInputs />
          <Facts items={homes} />
        </>
      ) : (
        <>
          <Facts
            items={[
              { label: t`Legal name`, value: fullName(name) },
              { label: t`Date of birth`, value: formatDate(plainDate(dob)) },
              ...homes,
            ]}
          />
          <KeptPerson name={name} dateOfBirth={dob} />
          <div>
            <Button kind="secondary" small onClick={() => setChanging(true)}>
              <Trans>Change name or date of birth</Trans>
            </Button>
          </div>
        </>
      )}
      <input type="hidden" name="selectedPropertyUuid" value={property.uuid} />
      <p>
        <Trans>
          Wrong home? <Link href={APPLY_AGAIN}>Apply for another home</Link>
        </Trans>
      </p>
    </>
  )
}

/** Hidden fields that submit the name and date of birth unchanged. */
function KeptPerson({ name, dateOfBirth }: { name: NonNullable<PersonView['name']>; dateOfBirth: string }) {
  const { firstName, middleName, lastName, suffix } = name
  return Object.entries({ firstName, middleName, lastName, suffix, dateOfBirth }).map(([field, value]) => (
    <input key={field} type="hidden" name={field} value={value} />
  ))
}

function PersonInputs() {
  const { t } = useLingui()
  const { person } = useJourney().view
  return (
    <>
      <NameFields person={person} />
      <BirthDateField person={person} hint={t`As shown on your ID. We use it to find the right credit file.`} />
    </>
  )
}
