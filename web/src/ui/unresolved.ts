import type { FieldError } from 'domain/forms/form.ts'

type FormErrors = readonly FieldError[]

/**
 * Returns the errors that remain after the person changed an answer. A message disappears when it's no longer true. If
 * another message is true for the same field, it takes the place of the old one. Fields without an error stay without
 * one until the form is sent again.
 * @param found the errors of the answers now on the page
 * @param changed the name of the field that changed; '' if only the focus moved
 * @param ours whether the page's own check found the errors shown. An error that only the server can find disappears
 *   when its field changes, because the server checks the new answer.
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

/** Whether the changed field is the field of the error, or a part of it, such as 'dateOfBirth.month' of 'dateOfBirth'. */
const isPartOf = (changed: string, field: string): boolean =>
  changed !== '' && (changed === field || changed.startsWith(`${field}.`) || field.startsWith(`${changed}.`))
