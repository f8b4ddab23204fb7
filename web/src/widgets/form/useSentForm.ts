import type { Checked } from 'domain/forms/form.ts'
import { useRef } from 'react'
import { ApiError } from '../../api/client.ts'
import { type Answers, type FormErrors, type FormState, useForm } from '../../ui/form.ts'

/** The HTTP statuses with which the server rejects a form as a whole. */
const REJECTED = [401, 404, 422, 429]

interface SentForm<T> {
  /** Validates the answers with the server's rules: `(answers) => checkForm(nameForm, answers, ANY_DAY)`. */
  readonly check: (answers: Answers) => Checked<T> | Promise<Checked<T>>
  readonly prepare?: () => void
  /** The errors of a rejected form that the browser posted without scripts. */
  readonly errors?: FormErrors | undefined
  /** Sends the answers as typed. The form shows the server's messages for its fields; other errors become `failure`. */
  readonly send: (answers: Answers, value: T) => Promise<unknown>
  /** The field that shows the server's reason for rejecting the form as a whole, such as a wrong password. */
  readonly field?: string
}

/**
 * A form that sends the answers as typed, because the server parses them anyway. If the server rejects the answers, the
 * form keeps them.
 */
export function useSentForm<T>({ check, send, field, ...rest }: SentForm<T>): FormState {
  const typed = useRef<Answers>({})
  return useForm<T>({
    ...rest,
    check: (answers) => {
      typed.current = answers
      return check(answers)
    },
    submit: async (value) => {
      try {
        await send(typed.current, value)
        return undefined
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.fieldErrors.length > 0) return error.fieldErrors
        if (field === undefined || !REJECTED.includes(error.status)) throw error
        // If there were too many attempts, show the message above the form instead of next to a field, because no
        // answer caused it.
        return [{ field: error.status === 429 ? '' : field, message: error.message }]
      }
    },
  })
}
