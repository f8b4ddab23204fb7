import type { Checked, FieldError } from 'domain/forms/form.ts'
import type { Answers } from '../../ui/form.ts'

/** Prefixes the names of a form's fields, because other forms on the page can have fields with the same names. */
export const prefixed = (prefix: string) => {
  const field = (name: string): string => prefix + name
  const errors = (found: readonly FieldError[]): FieldError[] =>
    found.map((error) => ({ ...error, field: error.field && field(error.field) }))
  /** Validates a form's answers. `check` gets the answers without the prefix. */
  function checkPlain<T>(answers: Answers, check: (plain: Answers) => Checked<T>): Checked<T> {
    const plain = Object.entries(answers).map(([name, value]) => [name.replace(prefix, ''), value] as const)
    const checked = check(Object.fromEntries(plain))
    return checked.ok ? checked : { ...checked, errors: errors(checked.errors) }
  }
  return { field, errors, check: checkPlain }
}

/** The prefix of the chat's fields, which separates them from fields of the page behind the chat. */
export const { field: chatField, errors: chatErrors, check: checkChat } = prefixed('chat-')
