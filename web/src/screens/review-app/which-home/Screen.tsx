import { Trans, useLingui } from '@lingui/react/macro'
import { chooseHomeForm, NO_HOME } from 'domain/forms/propertyQuestions.ts'
import { formatAddress } from 'domain/values/address.ts'
import { inList } from 'domain/values/lists.ts'
import { Button } from '../../../ui/Button.tsx'
import { RadioCards } from '../../../ui/Choices.tsx'
import { Form } from '../../../ui/Form.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'

/**
 * The screen shown if the county lists several homes at the address. The borrower chooses one of them, or says that
 * none is theirs.
 */
export default function WhichHomeScreen() {
  const { t } = useLingui()
  const { view } = useJourney()
  const { homes = [] } = view
  const address = formatAddress(view.property.address)
  const form = useCommandForm({
    form: chooseHomeForm,
    command: 'chooseHome',
    context: { ...formContext(view), homes: homes.length },
  })
  return (
    <StepPage
      heading={t`Which of these is your home?`}
      lead={
        <Trans>
          Your county lists several homes at <b>{address}</b>. Your deed and your property tax bill show the parcel
          number.
        </Trans>
      }
    >
      <Form form={form}>
        <RadioCards
          name="home"
          section
          legend={t`Your home`}
          options={[
            ...homes.map(({ unit, parcelEnding, ownerInitials, yearBuilt }, index) => {
              const parcel = t`Parcel number ending in ${parcelEnding}`
              const owners = inList(ownerInitials)
              const known = owners ? t`Built in ${yearBuilt}. Owner’s initials: ${owners}` : t`Built in ${yearBuilt}`
              return {
                value: String(index),
                label: unit || parcel,
                description: unit ? `${parcel}. ${known}` : known,
              }
            }),
            {
              value: NO_HOME,
              label: t`None of these`,
              description: t`You can then correct the address or send a document.`,
            },
          ]}
        />
        <Button busy={form.busy}>
          <Trans>Continue</Trans>
        </Button>
      </Form>
    </StepPage>
  )
}
