import { checkForm, type Form, type FormContext } from './form.ts'

/** For tests: returns the error messages, keyed by field. */
export function messages<V, C extends FormContext>(
  form: Form<V, C>,
  raw: unknown,
  context: C,
): Record<string, string[]> {
  const checked = checkForm(form, raw, context)
  const byField: Record<string, string[]> = {}
  if (!checked.ok)
    for (const { field, message } of checked.errors) byField[field] = [...(byField[field] ?? []), message]
  return byField
}

/**
 * For tests: returns the form's value when the answers are valid.
 * @throws Error with the messages if answers are invalid.
 */
export function value<V, C extends FormContext>(form: Form<V, C>, raw: unknown, context: C): V {
  const checked = checkForm(form, raw, context)
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors))
  return checked.value
}
