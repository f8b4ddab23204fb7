import { useLingui } from '@lingui/react/macro'
import { PROPERTY_TYPE_LABELS } from 'domain/forms/choices.ts'
import { PROPERTY_TYPES } from 'domain/rules/home.ts'
import { useEffect, useRef, useState } from 'react'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/TextInput.tsx'
import { recordedType } from './address/recordedType.ts'

const TYPES = PROPERTY_TYPES.map((value) => ({ value, label: PROPERTY_TYPE_LABELS[value] }))

/** Returns the address in the form's fields; undefined while a required part is missing. */
function addressIn(form: HTMLFormElement) {
  const data = new FormData(form)
  const part = (name: string) => String(data.get(name) ?? '').trim()
  const address = {
    street1: part('street1'),
    street2: part('street2'),
    city: part('city'),
    state: part('state'),
    zip: part('zip'),
  }
  const { street1, city, state, zip } = address
  return street1 && city && state && zip.length === 5 ? address : undefined
}

interface PropertyTypeFieldProps {
  /** The property type that the visitor chose earlier for this address. */
  readonly answer: string | undefined
}

/**
 * Asks for the property type. Until the visitor chooses one, the field is filled in from the county's record of the
 * address in the form, whether the address was suggested or typed.
 */
export function PropertyTypeField({ answer }: PropertyTypeFieldProps) {
  const { t } = useLingui()
  const box = useRef<HTMLSelectElement>(null)
  const [isRecorded, setRecorded] = useState(false)
  useEffect(() => {
    const select = box.current
    const form = select?.form
    if (!select || !form) return
    let isChosen = select.value !== ''
    let asked = ''
    let lookup = new AbortController()
    const prefill = async () => {
      const address = addressIn(form)
      const key = JSON.stringify(address)
      if (isChosen || !address || key === asked) return
      asked = key
      lookup.abort()
      lookup = new AbortController()
      const { signal } = lookup
      // If the lookup fails, the field stays empty.
      const type = await recordedType(address, signal).catch(() => undefined)
      if (isChosen || signal.aborted) return
      select.value = type ?? ''
      setRecorded(type !== undefined)
    }
    const onChange = ({ target }: Event) => {
      isChosen ||= target === select
      void prefill()
    }
    // The ZIP code usually completes the address, so don't wait until the visitor leaves its field.
    const onInput = ({ target }: Event) => {
      if (target === form.elements.namedItem('zip')) void prefill()
    }
    void prefill()
    form.addEventListener('change', onChange)
    form.addEventListener('input', onInput)
    return () => {
      lookup.abort()
      form.removeEventListener('change', onChange)
      form.removeEventListener('input', onInput)
    }
  }, [])
  return (
    <Field
      name="propertyType"
      label={t`Property type`}
      hint={isRecorded && t`From the property record. Change it if it’s wrong.`}
    >
      <Select ref={box} placeholder={t`Choose one`} defaultValue={answer ?? ''} options={TYPES} />
    </Field>
  )
}
