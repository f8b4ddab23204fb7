/** Code that loads only when a form shows its first error, because most forms never show an error. */
import type { Checked, FieldError } from 'domain/forms/form.ts'

type FormErrors = readonly FieldError[]

interface Shown {
  readonly errors: FormErrors
  readonly ours: boolean
  readonly refusals: number
}

/**
 * Removes the errors of corrected answers from a form's state. Does nothing if the form was rejected again in the
 * meantime.
 */
export async function recheck<S extends Shown>(
  checked: Checked<unknown> | Promise<Checked<unknown>>,
  changed: string,
  refusals: number,
  setState: (next: (now: S) => S) => void,
): Promise<void> {
  const found = await checked
  setState((now) =>
    now.refusals === refusals
      ? { ...now, errors: unresolved(now.errors, found.ok ? [] : found.errors, changed, now.ours) }
      : now,
  )
}

/**
 * Returns the errors that remain after the person changed an answer. An error disappears when it no longer applies. If
 * the same field now has a different error, that error is shown instead. Fields without an error get no new error until
 * the form is sent again.
 * @param found the errors in the current answers
 * @param changed the name of the field that changed; '' if only focus moved
 * @param ours whether the page itself found the displayed errors. An error that the server found stays until its field
 * changes, because the page can't tell whether the error still applies.
 */
export function unresolved(shown: FormErrors, found: FormErrors, changed: string, ours: boolean): FormErrors {
  const fields = [...new Set(shown.map(({ field }) => field))]
  return fields.flatMap((field) => {
    const old = shown.filter((error) => error.field === field)
    const now = found.filter((error) => error.field === field)
    const lasting = old.filter(({ message }) => now.some((error) => error.message === message))
    if (lasting.length > 0) return lasting
    if (now.length > 0) return now
    return ours || isPartOf(changed, field) ? [] : old
  })
}

/**
 * Whether the changed field and the error's field are the same, or one of them is part of the other, as
 * 'dateOfBirth.month' is part of 'dateOfBirth'.
 */
const isPartOf = (changed: string, field: string): boolean =>
  changed !== '' && (changed === field || changed.startsWith(`${field}.`) || field.startsWith(`${changed}.`))

/**
 * Messages that don't mention their field, such as 'Required' and 'Must be at least $0'. The error summary puts the
 * field's label in front of them.
 */
const isBare = (message: string): boolean => /^(?:Required$|Must |Cannot |Invalid )/.test(message)

/**
 * Returns the labels that the error summary shows before messages, such as 'Password: ', keyed by field name.
 * @param idOf returns the ID of a field's control
 */
export function namesOf(errors: FormErrors, idOf: (field: string) => string): Readonly<Record<string, string>> {
  const names: Record<string, string> = {}
  for (const { field, message } of errors) {
    const label = isBare(message) ? labelOf(idOf(field)) : ''
    names[field] ??= label && `${label}: `
  }
  return names
}

const LONGEST_NAME = 60

/**
 * Returns the field's label as shown on the page. A label can be the full wording of a consent, so long labels are
 * shortened.
 */
function labelOf(id: string): string {
  const field = document.getElementById(id)
  const label =
    field instanceof HTMLFieldSetElement
      ? field.querySelector('legend')
      : field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement
        ? field.labels?.[0]
        : undefined
  const text = (label?.querySelector('[data-title]') ?? label)?.textContent?.trim().replace(/[.:?]$/, '') ?? ''
  return text.length <= LONGEST_NAME ? text : `${text.slice(0, LONGEST_NAME).replace(/\s+\S*$/, '')} …`
}
