import { useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import type { Checked } from 'domain/forms/form.ts'
import { useRef } from 'react'
import { ApiError } from '../../api/client.ts'
import { type Answers, type FormState, useForm } from '../../ui/form.ts'
import { toast } from '../../ui/toast.ts'
import { useDecision } from './queries.ts'

const INVALID = 422

/**
 * The state of a decision form. It sends the file that `attached` returns, if any. It validates answers with the server's rules and sends the application version that the
 * agent saw.
 */
export function useDecisionForm<T extends object>(
  file: AgentFile,
  path: string,
  check: (answers: Answers) => Checked<T>,
  attached?: () => File | undefined,
): FormState {
  const { t } = useLingui()
  const decide = useDecision(file)
  const typed = useRef<Answers>({})
  return useForm({
    check: (answers) => {
      typed.current = answers
      return check(answers)
    },
    submit: async () => {
      try {
        await decide(path, typed.current, attached?.())
        // The form disappears after the decision, so announce the saved decision to screen readers in a toast.
        toast(t`Done. It is in the record.`)
        return undefined
      } catch (error) {
        if (error instanceof ApiError && error.status === INVALID) return error.fieldErrors
        throw error
      }
    },
  })
}
