import { useLingui } from '@lingui/react/macro'
import { PROPERTY_TYPE_LABELS } from 'domain/forms/choices.ts'
import { PROPERTY_TYPES, type PropertyType } from 'domain/rules/home.ts'
import { useEffect, useRef, useState } from 'react'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/TextInput.tsx'
import type { AddressAnswer } from './address/AddressSearch.tsx'
import { recordedType } from './address/recordedType.ts'

const TYPES = PROPERTY_TYPES.map((value) => ({ value, label: PROPERTY_TYPE_LABELS[value] }))

interface PropertyTypeFieldProps {
  readonly address: AddressAnswer
  /** The property type that the visitor chose earlier for this address. */
  readonly answer: string | undefined
}

/** Asks for the property type. For a suggested address, the field is prefilled from the county's record. */
export function PropertyTypeField({ address, answer }: PropertyTypeFieldProps) {
  const { t } = useLingui()
  const box = useRef<HTMLSelectElement>(null)
  const [recorded, setRecorded] = useState<PropertyType>()
  const isUnasked = !answer && Boolean(address.zip)
  useEffect(() => {
    if (!isUnasked) return
    const left = new AbortController()
    const prefill = async () => {
      const type = await recordedType(address, left.signal)
      // Don't overwrite an answer that the visitor gave during the lookup.
      if (!type || left.signal.aborted || !box.current || box.current.value) return
      box.current.value = type
      setRecorded(type)
    }
    // If the lookup fails, the field stays empty.
    prefill().catch(() => {})
    return () => left.abort()
  }, [address, isUnasked])
  return (
    <Field
      name="propertyType"
      label={t`Property type`}
      hint={recorded && t`From the property record. Change it if it’s wrong.`}
    >
      <Select ref={box} placeholder={t`Choose one`} defaultValue={answer ?? ''} options={TYPES} />
    </Field>
  )
}
