import { Trans, useLingui } from '@lingui/react/macro'
import { OCCUPANCY_LABELS, PROPERTY_TYPE_LABELS } from 'domain/forms/choices.ts'
import type { RegistrationAnswer } from 'domain/journey/registration.ts'
import { PROPERTY_TYPES, type PropertyType } from 'domain/rules/home.ts'
import { useEffect, useRef, useState } from 'react'
import { useOrganization } from '../../api/injected.ts'
import { RadioCards } from '../../ui/Choices.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/TextInput.tsx'
import { DisclosureRef } from '../../widgets/frame/LegalLinks.tsx'
import { type AddressAnswer, AddressSearch } from './address/AddressSearch.tsx'
// The page carries the styles of its own code, so this loads those of the later steps with the page.
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
          Which home would you like to borrow against? Seeing your offers does not affect your credit score.
          <DisclosureRef name="inquiry" /> Approval takes about five minutes, funding as little as five days.
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
          hint={t`Start with the house number and street.`}
          answer={addressIn(typed)}
          more={(address, isAnswer) => (
            <PropertyTypeField address={address} answer={isAnswer ? str(typed, 'propertyType') : undefined} />
          )}
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

const TYPES = PROPERTY_TYPES.map((value) => ({ value, label: PROPERTY_TYPE_LABELS[value] }))

interface PropertyTypeFieldProps {
  readonly address: AddressAnswer
  /** The visitor's earlier answer for this address. */
  readonly answer: string | undefined
}

/** Asks for the property type. For a suggested address, the field is prefilled from the county's record. */
function PropertyTypeField({ address, answer }: PropertyTypeFieldProps) {
  const { t } = useLingui()
  const box = useRef<HTMLSelectElement>(null)
  const [recorded, setRecorded] = useState<PropertyType>()
  const isUnasked = !answer && Boolean(address.zip)
  useEffect(() => {
    if (!isUnasked) return
    const left = new AbortController()
    const prefill = async () => {
      const { recordedType } = await import('./address/recordedType.ts')
      const type = await recordedType(address, left.signal)
      // Never replace an answer that the visitor gave while the lookup ran.
      if (!type || left.signal.aborted || !box.current || box.current.value) return
      box.current.value = type
      setRecorded(type)
    }
    // If the lookup fails, the visitor answers without it.
    prefill().catch(() => {})
    return () => left.abort()
  }, [address, isUnasked])
  return (
    <Field
      name="propertyType"
      label={t`Property type`}
      hint={recorded && t`From the property record. Please correct it if it’s wrong.`}
    >
      <Select ref={box} placeholder={t`Choose one`} defaultValue={answer ?? ''} options={TYPES} />
    </Field>
  )
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
