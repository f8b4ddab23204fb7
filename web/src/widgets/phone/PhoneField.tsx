import { useLingui } from '@lingui/react/macro'
import { countryEntries, limitPhoneAsTyped } from 'domain/values/phoneInternational.ts'
import { useRef, useState } from 'react'
import { formatAsTyped, phoneText } from '../../ui/asTyped.ts'
import { Field } from '../../ui/Field.tsx'
import { Select, TextInput } from '../../ui/TextInput.tsx'

interface PhoneFieldProps {
  readonly label: string
  readonly hint?: string
  readonly number?: string | undefined
  /** Two-letter code of the number's country. Default: United States. */
  readonly country?: string | undefined
  /** Called when the person chooses another country. */
  readonly onCountry?: (code: string) => void
}

/**
 * Fields for the country and the number of a mobile phone. The number is formatted as in its country while the person
 * types.
 */
export function PhoneField({ label, hint, number = '', country, onCountry }: PhoneFieldProps) {
  const { t, i18n } = useLingui()
  const [options] = useState(() =>
    countryEntries(i18n.locale).map(({ country: name, countryCode, callingCode }) => ({
      value: countryCode,
      label: `${name} (+${callingCode})`,
    })),
  )
  const [code, setCode] = useState(country || 'US')
  const box = useRef<HTMLInputElement>(null)
  const formatIn = (in_: string) => (typed: string) => (in_ === 'US' ? phoneText(typed) : limitPhoneAsTyped(typed, in_))
  return (
    <>
      <Field name="phoneCountry" label={t`Phone country`}>
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
      <Field name="phoneNumber" label={label} hint={hint}>
        <TextInput
          ref={box}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          defaultValue={formatIn(code)(number)}
          onInput={(event) => formatAsTyped(event.currentTarget, formatIn(code))}
        />
      </Field>
    </>
  )
}
