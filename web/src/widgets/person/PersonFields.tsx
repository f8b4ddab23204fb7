import { useLingui } from '@lingui/react/macro'
import type { PersonView } from 'domain/application/views/borrowerView.ts'
import { SUFFIXES, suffixLabel } from 'domain/values/name.ts'
import type { ReactNode } from 'react'
import { DateInput } from '../../ui/DateInput.tsx'
import { Field, FieldRow } from '../../ui/Field.tsx'
import { Select, TextInput } from '../../ui/TextInput.tsx'

/** Fields for a person's legal name, prefilled if the name is known. */
export function NameFields({ person: { name } }: { person: PersonView }) {
  const { t } = useLingui()
  return (
    <>
      <FieldRow>
        <Field name="firstName" label={t`First name`}>
          <TextInput autoComplete="given-name" defaultValue={name?.firstName} />
        </Field>
        <Field name="middleName" label={t`Middle name`} optional>
          <TextInput autoComplete="additional-name" defaultValue={name?.middleName} />
        </Field>
      </FieldRow>
      <FieldRow>
        <Field name="lastName" label={t`Last name`}>
          <TextInput autoComplete="family-name" defaultValue={name?.lastName} />
        </Field>
        <Field name="suffix" label={t`Suffix`} optional width="short">
          <Select
            autoComplete="honorific-suffix"
            placeholder={t`None`}
            options={SUFFIXES.map((value) => ({ value, label: suffixLabel(value) }))}
            defaultValue={name?.suffix}
          />
        </Field>
      </FieldRow>
    </>
  )
}

export function BirthDateField({ person, hint }: { person: PersonView; hint?: ReactNode }) {
  const { t } = useLingui()
  return (
    <Field
      name="dateOfBirth"
      label={t`Date of birth`}
      hint={hint ?? t`Month, day, and year, such as 03/24/1979`}
      width="half"
    >
      <DateInput autoComplete="bday" defaultValue={person.dob} />
    </Field>
  )
}
