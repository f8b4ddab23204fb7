import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { RadioCards } from '../../../ui/Choices.tsx'
import { Field, FieldRow, Fieldset } from '../../../ui/Field.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'

/**
 * Asks for the name of the spouse, who must sign documents about the home. If `amongOwners` is true, the borrower can
 * answer that the spouse is one of the co-owners entered above.
 */
export function Spouse({ amongOwners }: { amongOwners: boolean }) {
  const { t } = useLingui()
  const [isOwner, setOwner] = useState<string>()
  return (
    <>
      {amongOwners && (
        <RadioCards
          row
          name="spouseIsOwner"
          legend={t`Is your spouse one of the owners above?`}
          options={[
            { value: 'YES', label: t`Yes` },
            { value: 'NO', label: t`No` },
          ]}
          onValue={setOwner}
        />
      )}
      {(!amongOwners || isOwner === 'NO') && (
        <Fieldset
          legend={t`Your spouse`}
          hint={t`Your spouse isn’t borrowing. They’ll use their own link to sign only the documents that affect the home.`}
        >
          <FieldRow>
            <Field name="spouse.firstName" label={t`First name`}>
              <TextInput autoComplete="off" />
            </Field>
            <Field name="spouse.lastName" label={t`Last name`}>
              <TextInput autoComplete="off" />
            </Field>
          </FieldRow>
          <Field name="spouse.email" label={t`Email`}>
            <TextInput type="email" autoComplete="off" />
          </Field>
        </Fieldset>
      )}
    </>
  )
}
