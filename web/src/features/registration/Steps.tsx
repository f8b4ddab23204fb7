import { Trans, useLingui } from '@lingui/react/macro'
import { OCCUPANCY_LABELS } from 'domain/forms/occupancyLabels.ts'
import type { RegistrationAnswer } from 'domain/journey/registration.ts'
import { useOrganization } from '../../api/injected.ts'
import { RadioCards } from '../../ui/Choices.tsx'
import { DisclosureRef } from '../../widgets/frame/LegalLinks.tsx'
import { AddressSearch } from './address/AddressSearch.tsx'
import { loadPropertyType, PropertyType } from './propertyType.tsx'
// Import the later steps' styles here, because the page includes only the styles of code that it imports directly.
import './Steps.module.css'
import type { StepDefinition } from './stepDefinition.ts'
import { addressIn, str } from './typedAnswers.ts'

const PROPERTY: StepDefinition = {
  useHeading: () => {
    const { t } = useLingui()
    return {
      heading: t`Apply in 5 minutes, receive funding in 5 days`,
      lead: (
        <Trans>
          A home equity line of credit lets you borrow against your home and draw money as you need it. Checking your
          offers won’t affect your credit score.
          <DisclosureRef name="inquiry" /> Approval takes about five minutes, and funding takes as little as five days.
          <DisclosureRef name="timing" />
        </Trans>
      ),
    }
  },
  Fields: ({ typed }) => {
    const { t } = useLingui()
    const { occupancies } = useOrganization().orgPricingData
    return (
      <>
        <AddressSearch
          label={t`Property address`}
          hint={t`The home to borrow against. Start with the house number.`}
          answer={addressIn(typed)}
          onOpen={loadPropertyType}
          more={(isAnswer) => <PropertyType answer={isAnswer ? str(typed, 'propertyType') : undefined} />}
        />
        <RadioCards
          legend={t`How do you use this home?`}
          name="occupancyType"
          defaultValue={str(typed, 'occupancyType') ?? (occupancies.length === 1 ? occupancies[0] : undefined)}
          options={occupancies.map((value) => ({ value, label: OCCUPANCY_LABELS[value] }))}
        />
      </>
    )
  },
}

let later: typeof import('./LaterSteps.tsx').LATER_STEPS | undefined
let contact: StepDefinition | undefined

/** Loads the code of a step. The first step's code is part of the page. */
export async function loadStep(answer: RegistrationAnswer | undefined): Promise<void> {
  if (answer === 'contact') contact ??= (await import('./ContactStep.tsx')).CONTACT_STEP
  else if (answer !== undefined && answer !== 'property') later ??= (await import('./LaterSteps.tsx')).LATER_STEPS
}

/**
 * Returns a step of registration.
 * @throws Error if the step's code isn't loaded.
 */
export function stepFor(answer: RegistrationAnswer): StepDefinition {
  const step = answer === 'property' ? PROPERTY : answer === 'contact' ? contact : later?.[answer]
  if (!step) throw new Error(`the code of the step ${answer} isn't loaded`)
  return step
}
