import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { classes } from './classes.ts'
import { useField } from './Field.tsx'
import { Icon } from './Icon.tsx'
import css from './Input.module.css'

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Content inside the box, before the answer, such as a currency sign. */
  prefix?: string
  /** Content inside the box, after the answer, such as a percent sign or a button. */
  suffix?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/**
 * A single-line text input. It gets its name, ID and descriptions from the Field around it. All other attributes are
 * passed to the input element.
 */
export function TextInput({ prefix, suffix, className, ...rest }: TextInputProps) {
  const field = useField(rest)
  const input = (
    <input
      type="text"
      {...field}
      {...rest}
      id={field.id}
      name={field.name}
      className={classes(css.control, (prefix !== undefined || Boolean(suffix)) && css.inner, className)}
    />
  )
  if (!prefix && !suffix) return input
  return (
    <span className={css.box}>
      {prefix && (
        <span className={css.affix} aria-hidden="true">
          {prefix}
        </span>
      )}
      {input}
      {suffix && <span className={css.affix}>{suffix}</span>}
    </span>
  )
}

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>
}

/** A text input with several lines. In browsers that support it, the input grows with its content. */
export function TextArea({ className, ...rest }: TextAreaProps) {
  const field = useField(rest)
  return (
    <textarea
      rows={4}
      {...field}
      {...rest}
      id={field.id}
      name={field.name}
      className={classes(css.control, css.area, className)}
    />
  )
}

export interface Option {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> {
  options: readonly Option[]
  /** The wording of the empty first option. Omit it if the field always has an answer. */
  placeholder?: string
  ref?: Ref<HTMLSelectElement>
}

/** A drop-down list, rendered by the browser's own select element. */
export function Select({ options, placeholder, className, defaultValue, ...rest }: SelectProps) {
  const field = useField(rest)
  const start =
    rest.value === undefined ? { defaultValue: defaultValue ?? (placeholder === undefined ? undefined : '') } : {}
  return (
    <span className={css.choice}>
      <select
        {...field}
        {...rest}
        {...start}
        id={field.id}
        name={field.name}
        className={classes(css.control, css.select, className)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" size={18} className={css.arrow} />
    </span>
  )
}
