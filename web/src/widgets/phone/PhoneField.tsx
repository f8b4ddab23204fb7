import { useLingui } from '@lingui/react/macro'
import { countryEntries, limitPhoneAsTyped, phoneCountryOf } from 'domain/values/phoneInternational.ts'
import { type ReactNode, useRef, useState } from 'react'
import { formatAsTyped, phoneText } from '../../ui/asTyped.ts'
import { Field } from '../../ui/Field.tsx'
import { Select, TextInput } from '../../ui/TextInput.tsx'

interface PhoneFieldProps {
  /** The name of the field for the number. The field for the country is named `countryName`. */
  readonly name?: string
  readonly countryName?: string
  readonly label: string
  /** The label of the country field. If the number isn't the person's own, the label must say whose phone it is. */
  readonly countryLabel?: string
  readonly hint?: ReactNode
  readonly optional?: boolean
  /** An earlier answer, as typed or as stored. */
  readonly number?: string | null | undefined
  /** Two-letter code of the number's country. Default: the country of an already stored number. */
  readonly country?: string | undefined
  /** Pass 'off' if the number isn't the person's own, so that the browser doesn't fill it in. */
  readonly autoComplete?: 'tel-national' | 'off'
  /** Called when the person chooses another country. */
  readonly onCountry?: (code: string) => void
}

/** Fields for a phone's country and number. The number is formatted in the country's style while the person types. */
export function PhoneField({
  name = 'phoneNumber',
  countryName = 'phoneCountry',
  label,
  countryLabel,
  hint,
  optional,
  number,
  country,
  autoComplete = 'tel-national',
  onCountry,
}: PhoneFieldProps) {
  const { t, i18n } = useLingui()
  const [options] = useState(() =>
    countryEntries(i18n.locale).map(({ country: place, countryCode, callingCode }) => ({
      value: countryCode,
      label: `${place} (+${callingCode})`,
    })),
  )
  const [code, setCode] = useState(country || phoneCountryOf(number ?? ''))
  const box = useRef<HTMLInputElement>(null)
  const formatIn = (in_: string) => (typed: string) => (in_ === 'US' ? phoneText(typed) : limitPhoneAsTyped(typed, in_))
  return (
    <>
      <Field name={countryName} label={countryLabel ?? t`Phone country`} optional={optional ?? false}>
        <Select
          options={options}
          autoComplete="off"
          defaultValue={code}
          onChange={({ currentTarget: { value } }) => {
            setCode(value)
            if (box.current) formatAsTyped(box.current, formatIn(value))
            onCountry?.(value)
          }}
        />
      </Field>
      <Field name={name} label={label} hint={hint} optional={optional ?? false}>
        <TextInput
          ref={box}
          type="tel"
          inputMode="tel"
          autoComplete={autoComplete}
          defaultValue={formatIn(code)(number ?? '')}
          onInput={(event) => formatAsTyped(event.currentTarget, formatIn(code))}
        />
      </Field>
    </>
  )
}
