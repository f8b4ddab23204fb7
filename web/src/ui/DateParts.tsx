import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Fieldset } from './Field.tsx'
import { fieldId, useFieldErrors } from './form.ts'
import css from './Input.module.css'

interface DatePartsProps {
  /**
   * The base name of the three boxes, which post `name.month`, `name.day` and `name.year`. The field shows errors for
   * the base name and for each box.
   */
  name: string
  legend: ReactNode
  hint?: ReactNode
  error?: string
  hideLegend?: boolean
  optional?: boolean
  defaultValue?: {
    month?: string | number | undefined
    day?: string | number | undefined
    year?: string | number | undefined
  }
  /** 'bday' lets the browser fill in a date of birth. */
  autoComplete?: 'bday' | 'off'
}

/**
 * A field with three boxes, for a date that the person knows by heart. Typing such a date is faster than finding it in
 * a calendar, and screen readers read the boxes in order.
 */
export function DateParts({ name, defaultValue, autoComplete = 'off', error, ...rest }: DatePartsProps) {
  const { t } = useLingui()
  const invalid = useFieldErrors(name, true).length > 0 || error !== undefined
  const labels = { month: t`Month`, day: t`Day`, year: t`Year` }
  return (
    <Fieldset name={name} error={error} parts {...rest}>
      <div className={css.parts}>
        {(['month', 'day', 'year'] as const).map((part) => (
          <label
            key={part}
            className={classes(css.part, part === 'year' && css.year)}
            htmlFor={fieldId(`${name}.${part}`)}
          >
            {labels[part]}
            <input
              type="text"
              inputMode="numeric"
              id={fieldId(`${name}.${part}`)}
              name={`${name}.${part}`}
              className={css.control}
              maxLength={part === 'year' ? 4 : 2}
              autoComplete={autoComplete === 'bday' ? `bday-${part}` : 'off'}
              defaultValue={defaultValue?.[part]}
              aria-invalid={invalid || undefined}
              aria-describedby={invalid ? `${fieldId(name)}-error` : undefined}
            />
          </label>
        ))}
      </div>
    </Fieldset>
  )
}
