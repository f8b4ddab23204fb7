import { Trans, useLingui } from '@lingui/react/macro'
import { OCCUPANCY_LABELS } from 'domain/forms/choices.ts'
import { profileForm } from 'domain/forms/profile.ts'
import { formatPercent } from 'domain/values/rates.ts'
import { useOrganization } from '../../../api/injected.ts'
import { Button } from '../../../ui/Button.tsx'
import { RadioCards } from '../../../ui/Choices.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SoftCreditConsent } from '../../../widgets/consents/SoftCreditConsent.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { BirthDateField, NameFields } from '../../../widgets/person/PersonFields.tsx'

/**
 * The form for the borrower's and the home's details, and for the borrower's written instruction that allows the soft
 * credit pull.
 */
export default function ProfileScreen() {
  const { t, i18n } = useLingui()
  const { view } = useJourney()
  const { person, property } = view
  const { orgMetaData, orgPricingData } = useOrganization()
  const { companyNameShort } = orgMetaData.companyInfo
  const { memberDiscount } = orgPricingData
  const { street1, street2, city, state, zip } = property.address
  const form = useCommandForm({
    form: profileForm,
    command: 'saveProfile',
    context: { ...formContext(view), propertyUuids: [property.uuid], memberDiscount: memberDiscount > 0 },
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
        <NameFields person={person} />
        <BirthDateField
          person={person}
          hint={t`As on your ID. We use it to find your credit file and nobody else’s.`}
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
        <SoftCreditConsent />
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
