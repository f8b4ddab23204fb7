import { useLingui as useCatalog } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { createContext, type ReactNode, use } from 'react'
import { classes } from './classes.ts'
import css from './Field.module.css'
import { fieldId, useFieldErrors } from './form.ts'
import { Icon } from './Icon.tsx'

interface FieldContext {
  readonly id: string
  readonly name: string
  readonly describedBy: string | undefined
  readonly invalid: boolean
}

const Context = createContext<FieldContext | undefined>(undefined)

/** The attributes that a Field passes to its input. Attributes set on the input take precedence. */
export function useField(own: { id?: string | undefined; name?: string | undefined }) {
  const field = use(Context)
  const name = own.name ?? field?.name ?? ''
  return {
    id: own.id ?? field?.id ?? fieldId(name),
    name,
    'aria-describedby': field?.describedBy,
    'aria-invalid': field?.invalid || undefined,
  }
}

interface FieldProps {
  /** The field's name, which is also the key of the field's answer and errors. */
  name: string
  label: ReactNode
  /** A one-line hint that gives the reason for the question or the expected format. */
  hint?: ReactNode
  /** An error message that takes precedence over the form's message for the field. */
  error?: string | undefined
  optional?: boolean
  /** The width of the box. Choose it to suit the usual length of the answer. Default 'full'. */
  width?: 'full' | 'half' | 'short'
  /** Shows the label only to screen readers. Use it on pages whose heading already asks the question. */
  hideLabel?: boolean
  children: ReactNode
}

/** A label, a hint and an error message around an input. The input is the only child. */
export function Field({ name, label, hint, error, optional, width = 'full', hideLabel, children }: FieldProps) {
  const own = useFieldErrors(name)
  const messages = error ? [error] : own
  const invalid = messages.length > 0
  const id = fieldId(name)
  return (
    <div className={classes(css.field, css[width])} data-field data-invalid={invalid || undefined}>
      <label htmlFor={id} className={classes(css.label, hideLabel && css.unseen)}>
        {label}
        {optional && <Optional />}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      <FieldMessages id={`${id}-error`} messages={messages} />
      <Context value={{ id, name, describedBy: describedBy(id, hint, invalid), invalid }}>{children}</Context>
    </div>
  )
}

export const describedBy = (id: string, hint: ReactNode, invalid: boolean): string | undefined =>
  [hint ? `${id}-hint` : '', invalid ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined

function Optional() {
  return (
    <span className={css.optional}>
      {' '}
      <Trans>(optional)</Trans>
    </span>
  )
}

/**
 * Shows a field's error messages. The form rules contain the messages in English, and each English text is its own
 * translation key.
 */
export function FieldMessages({ id, messages }: { id: string; messages: readonly string[] }) {
  const { i18n } = useCatalog()
  if (messages.length === 0) return null
  return (
    <div id={id} className={css.error}>
      <Icon name="bad" size={18} />
      <div>
        {messages.map((message) => (
          <p key={message}>{i18n._(message)}</p>
        ))}
      </div>
    </div>
  )
}

export interface FieldsetProps {
  /** The group's name, which is also the key of the group's errors. */
  name?: string
  legend: ReactNode
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  hideLegend?: boolean
  /** Styles the group's legend as a section heading instead of a label. */
  section?: boolean
  children: ReactNode
}

/** A group of several controls that together answer one question. */
export function Fieldset({ name = '', legend, hint, error, optional, hideLegend, section, children }: FieldsetProps) {
  const own = useFieldErrors(name)
  const messages = error ? [error] : own
  const invalid = messages.length > 0
  const id = fieldId(name)
  return (
    <fieldset
      id={name ? id : undefined}
      className={css.field}
      data-field
      data-invalid={invalid || undefined}
      aria-describedby={name ? describedBy(id, hint, invalid) : undefined}
    >
      <legend className={classes(section ? css.section : css.label, hideLegend && css.unseen)}>
        {legend}
        {optional && <Optional />}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      <FieldMessages id={`${id}-error`} messages={messages} />
      <div className={css.controls}>{children}</div>
    </fieldset>
  )
}

/** A row of fields, such as city, state and ZIP, shown side by side if there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={css.row}>{children}</div>
}
