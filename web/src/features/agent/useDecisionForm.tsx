import { useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import type { Checked } from 'domain/forms/form.ts'
import { useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { type Answers, type FormState, useForm } from '../../ui/form.ts'
import { toast } from '../../ui/toast.ts'
import { useDecision } from './queries.ts'

const INVALID = 422

export interface DecisionState extends FormState {
  /** Answers the question whether to send the decision. Set while the agent is asked. */
  readonly confirm: ((isSent: boolean) => void) | undefined
}

/**
 * The state of a decision form. Validates the answers with the server's rules, and then asks the agent to confirm the
 * decision. Sends the answers, the file that `attached` returns, if any, and the application version that the agent saw.
 */
export function useDecisionForm<T extends object>(
  file: AgentFile,
  path: string,
  check: (answers: Answers) => Checked<T>,
  attached?: () => File | undefined,
): DecisionState {
  const { t } = useLingui()
  const decide = useDecision(file)
  const typed = useRef<Answers>({})
  const [confirm, setConfirm] = useState<(isSent: boolean) => void>()
  const isConfirmed = () =>
    new Promise<boolean>((resolve) =>
      setConfirm(() => (isSent: boolean) => {
        setConfirm(undefined)
        resolve(isSent)
      }),
    )
  const form = useForm({
    check: (answers) => {
      typed.current = answers
      return check(answers)
    },
    submit: async () => {
      if (!(await isConfirmed())) return undefined
      try {
        await decide(path, typed.current, attached?.())
        // The form disappears after the decision, so announce the saved decision to screen readers in a toast.
        toast(t`Saved to the file’s history`)
        return undefined
      } catch (error) {
        if (error instanceof ApiError && error.status === INVALID) return error.fieldErrors
        throw error
      }
    },
  })
  // While the agent is asked, nothing is being sent yet.
  return { ...form, busy: form.busy && !confirm, confirm }
}
