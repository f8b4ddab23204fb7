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
 * A form that decides something: checked by the rules of the server, sent with the version that was looked at.
 */
export function useDecisionForm<T extends object>(
  file: AgentFile,
  path: string,
  check: (answers: Answers) => Checked<T>,
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
        await decide(path, typed.current)
        // The form goes with it: whoever does not see that is told.
        toast(t`Done. It is in the record.`)
        return undefined
      } catch (error) {
        if (error instanceof ApiError && error.status === INVALID) return error.fieldErrors
        throw error
      }
    },
  })
}
