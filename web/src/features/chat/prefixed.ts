import type { Checked, FieldError } from 'domain/forms/form.ts'
import type { Answers } from '../../ui/form.ts'

/** Names a form's fields apart from those of other forms on the page, which can have fields with the same names. */
export const prefixed = (prefix: string) => {
  const field = (name: string): string => prefix + name
  const errors = (found: readonly FieldError[]): FieldError[] =>
    found.map((error) => ({ ...error, field: error.field && field(error.field) }))
  /** Checks the answers of a form. `check` gets the answers without the prefix. */
  function checkPlain<T>(answers: Answers, check: (plain: Answers) => Checked<T>): Checked<T> {
    const plain = Object.entries(answers).map(([name, value]) => [name.replace(prefix, ''), value] as const)
    const checked = check(Object.fromEntries(plain))
    return checked.ok ? checked : { ...checked, errors: errors(checked.errors) }
  }
  return { field, errors, check: checkPlain }
}

/** The chat's fields, apart from those of the page below. */
export const { field: chatField, errors: chatErrors, check: checkChat } = prefixed('chat-')
