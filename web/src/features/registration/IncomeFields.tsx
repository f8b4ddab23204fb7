import { useLingui } from '@lingui/react/macro'
import { EMPLOYMENT_LABELS, EMPLOYMENT_OFFERED } from 'domain/forms/choices.ts'
import { Field } from '../../ui/Field.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { Select } from '../../ui/TextInput.tsx'

interface IncomeFieldsProps {
  /** The annual income in US dollars, if the person has typed it or it's already known. */
  readonly income?: string | undefined
  readonly otherIncome?: string | undefined
  readonly employmentType?: string | undefined
  readonly version: 'v1' | 'v2'
}

/** Fields for the annual income and its main source. */
export function IncomeFields({ income, otherIncome, employmentType = '', version }: IncomeFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <Field name="income" label={t`Pre-tax annual income`} width="half">
        <MoneyInput defaultValue={income} autoComplete="off" />
      </Field>
      <Field
        name="otherIncome"
        label={t`Other annual income`}
        optional
        width="half"
        hint={t`You don’t have to list alimony, child support, or separate maintenance. Include it only if you want us to consider it for this loan.`}
      >
        <MoneyInput defaultValue={otherIncome} autoComplete="off" />
      </Field>
      <Field name="employmentType" label={t`Primary income source`}>
        <Select
          placeholder={t`Choose one`}
          defaultValue={employmentType}
          options={EMPLOYMENT_OFFERED[version].map((value) => ({ value, label: EMPLOYMENT_LABELS[value] }))}
        />
      </Field>
    </>
  )
}
