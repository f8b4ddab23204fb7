import { type Checked, checkForm, type Form, type FormContext } from 'domain/forms/form.ts'
import { useRef } from 'react'
import { type Answers, type FormState, useForm } from '../../ui/form.ts'
import { useSending } from './useSending.ts'

export interface AnswersOptions<Value, Context extends FormContext> {
  readonly form: Form<Value, Context>
  readonly context: Context
  /** Changes what the fields hold into what the form reads, before it is checked. */
  readonly prepare?: (answers: Answers) => unknown
}

/**
 * A form whose answers are checked here by the same schema as on the server, and sent once. A retry of the same answers
 * after a lost connection carries the same key.
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
