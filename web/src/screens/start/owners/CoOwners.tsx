import { Trans, useLingui } from '@lingui/react/macro'
import { type CoOwner, SIGNER_ROLE_LABELS, SIGNER_ROLES } from 'domain/forms/moreInformation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { RadioCards } from '../../../ui/Choices.tsx'
import { Field, FieldRow, Fieldset } from '../../../ui/Field.tsx'
import { Stack } from '../../../ui/Page.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { useRows } from '../../../widgets/journey/useRows.ts'

const MOST = 4

interface CoOwnersProps {
  /** Whether the borrower must enter at least one co-owner. */
  required: boolean
  legend: string
  /** Known co-owners, whose details prefill the first rows. */
  known?: readonly { readonly [K in keyof CoOwner]?: CoOwner[K] | undefined }[]
}

/** A list with one row for each co-owner. Each row asks whether the co-owner is also a borrower. */
export function CoOwners({ required, legend, known = [] }: CoOwnersProps) {
  const { t, i18n } = useLingui()
  const rows = useRows(Math.max(known.length, required ? 1 : 0), (number) => `coOwners.${number}.firstName`)
  return (
    <Fieldset
      name="coOwners"
      legend={legend}
      hint={t`We’ll email them after you sign. Anyone who borrows with you must also agree to a credit report.`}
      optional={!required}
    >
      {rows.numbers.map((number, index) => {
        const name = `coOwners.${number}`
        const one = known[number]
        return (
          <Card
            key={number}
            title={t`Owner ${index + 2}`}
            corner={
              (!required || rows.numbers.length > 1) && (
                <Button kind="quiet" small onClick={() => rows.remove(number)}>
                  <Trans>Remove</Trans>
                  <VisuallyHidden> {t`Owner ${index + 2}`}</VisuallyHidden>
                </Button>
              )
            }
          >
            <Stack gap={4}>
              <FieldRow>
                <Field name={`${name}.firstName`} label={t`First name`}>
                  <TextInput autoComplete="off" defaultValue={one?.firstName} />
                </Field>
                <Field name={`${name}.lastName`} label={t`Last name`}>
                  <TextInput autoComplete="off" defaultValue={one?.lastName} />
                </Field>
              </FieldRow>
              <Field
                name={`${name}.email`}
                label={t`Email`}
                hint={t`Their own email. We’ll send their signing link there.`}
              >
                <TextInput type="email" autoComplete="off" defaultValue={one?.email} />
              </Field>
              <RadioCards
                name={`${name}.role`}
                legend={t`Role`}
                defaultValue={one?.role}
                options={SIGNER_ROLES.map((value) => ({ value, label: i18n._(SIGNER_ROLE_LABELS[value]) }))}
              />
            </Stack>
          </Card>
        )
      })}
      {rows.numbers.length < MOST && (
        <Button kind="secondary" onClick={rows.add} ref={rows.adder.ref}>
          {rows.numbers.length === 0 ? <Trans>Add an owner</Trans> : <Trans>Add another owner</Trans>}
        </Button>
      )}
    </Fieldset>
  )
}
