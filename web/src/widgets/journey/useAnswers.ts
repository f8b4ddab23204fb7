import { type Checked, checkForm, type Form, type FormContext } from 'domain/forms/form.ts'
import { useRef } from 'react'
import { type Answers, type FormState, useForm } from '../../ui/form.ts'
import { useSending } from './useSending.ts'

export interface AnswersOptions<Value, Context extends FormContext> {
  readonly form: Form<Value, Context>
  readonly context: Context
  /** Converts the typed answers to the format that the form's rules expect. Called before validation. */
  readonly prepare?: (answers: Answers) => unknown
}

/**
 * A form that the browser validates with the server's rules and then sends once. If the connection is lost, sending the
 * same answers again reuses the idempotency key.
 */
export function useAnswers<Value, Context extends FormContext>(
  { form, context, prepare = (answers) => answers }: AnswersOptions<Value, Context>,
  send: (body: unknown, key: string) => Promise<unknown>,
): FormState {
  const raw = useRef<unknown>({})
  const sending = useSending(send)
  return useForm<Value>({
    check: (answers): Checked<Value> => {
      raw.current = prepare(answers)
      return checkForm(form, raw.current, context)
    },
    submit: () => sending(raw.current),
  })
}
