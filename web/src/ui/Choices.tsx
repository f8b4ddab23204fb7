import type { InputHTMLAttributes, ReactNode } from 'react'
import css from './Choices.module.css'
import shared from './choice.module.css'
import { classes } from './classes.ts'
import { describedBy, FieldMessages, Fieldset, type FieldsetProps, useField } from './Field.tsx'
import { fieldId, useFieldErrors } from './form.ts'

interface RadioOption {
  readonly value: string
  readonly label: ReactNode
  /** Text below the option's label that helps the person choose. */
  readonly description?: ReactNode
  /** Content on the right side of the option, such as an amount. */
  readonly aside?: ReactNode
  readonly disabled?: boolean
}

interface RadioCardsProps extends Omit<FieldsetProps, 'children' | 'name'> {
  name: string
  options: readonly RadioOption[]
  defaultValue?: string | undefined
  /** The selected value, for a controlled component. Leave it out in a plain form. */
  value?: string
  onValue?: (value: string) => void
  /** Puts the options side by side where there is room. Use it for two or three short answers. */
  row?: boolean
}

/** A group of radio buttons that look like cards. Pressing anywhere on a card selects it. */
export function RadioCards({ name, options, defaultValue, value, onValue, row, ...group }: RadioCardsProps) {
  return (
    <Fieldset name={name} {...group}>
      <div className={classes(css.cards, row && css.row)}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(shared.card, css.card)}
            data-disabled={option.disabled || undefined}
          >
            <input
              type="radio"
              className={classes(shared.mark, css.mark)}
              name={name}
              value={option.value}
              disabled={option.disabled}
              defaultChecked={value === undefined ? option.value === defaultValue : undefined}
              checked={value === undefined ? undefined : option.value === value}
              onChange={onValue || value !== undefined ? () => onValue?.(option.value) : undefined}
            />
            <span className={css.text}>
              <span className={css.label}>{option.label}</span>
              {option.description && <span className={css.description}>{option.description}</span>}
            </span>
            {option.aside && <span className={css.aside}>{option.aside}</span>}
          </label>
        ))}
      </div>
    </Fieldset>
  )
}

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  name?: string | undefined
  children: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** A checkbox. If it's checked, the form posts 'true'; otherwise, it posts nothing. */
export function Checkbox({ children, hint, error, className, ...rest }: CheckboxProps) {
  return <Ticked className={classes(css.check, className)} {...rest} hint={hint} error={error} label={children} />
}

interface ConsentProps extends Omit<CheckboxProps, 'defaultChecked' | 'checked' | 'hint' | 'title'> {
  name: string
  /** A short title of the consent, such as 'Electronic communications'. */
  title?: ReactNode
  /** The full wording of the consent, shown unchanged. */
  children: ReactNode
}

/** A consent, with its full wording in a frame and a checkbox that always starts unchecked. */
export function Consent({ title, children, error, className, ...rest }: ConsentProps) {
  return (
    <Ticked
      className={classes(css.check, css.consent, className)}
      {...rest}
      error={error}
      label={
        <>
          {title && (
            <span className={css.title} data-title>
              {title}
            </span>
          )}
          <span className={css.legal}>{children}</span>
        </>
      }
    />
  )
}

interface TickedProps extends Omit<CheckboxProps, 'children'> {
  label: ReactNode
}

function Ticked({ className, label, hint, error, ...rest }: TickedProps) {
  const field = useField(rest)
  const own = useFieldErrors(field.name)
  const messages = error ? [error] : own
  const invalid = messages.length > 0
  const id = rest.id ?? fieldId(field.name)
  return (
    <div className={className} data-field data-invalid={invalid || undefined}>
      <FieldMessages id={`${id}-error`} messages={messages} />
      <label className={css.tick} htmlFor={id}>
        <input
          value="true"
          {...rest}
          type="checkbox"
          id={id}
          name={field.name}
          className={css.box}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy(id, hint, invalid)}
        />
        <span className={css.text}>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
