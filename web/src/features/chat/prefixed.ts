import type { Checked, FieldError } from 'domain/forms/form.ts'
import type { Answers } from '../../ui/form.ts'

/** Puts the chat's fields apart from the page's fields, because the page below can have fields with the same names. */
const PREFIX = 'chat-'
export const chatField = (name: string): string => PREFIX + name
export const chatErrors = (errors: readonly FieldError[]): FieldError[] =>
  errors.map((error) => ({ ...error, field: error.field && chatField(error.field) }))

/** Checks the answers of a chat form, whose fields have the prefix. `check` gets the answers without the prefix. */
export function checkChat<T>(answers: Answers, check: (plain: Answers) => Checked<T>): Checked<T> {
  const plain = Object.entries(answers).map(([name, value]) => [name.replace(PREFIX, ''), value] as const)
  const checked = check(Object.fromEntries(plain))
  return checked.ok ? checked : { ...checked, errors: chatErrors(checked.errors) }
}
