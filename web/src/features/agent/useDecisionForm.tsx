import { useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import type { Checked } from 'domain/forms/form.ts'
import { useRef } from 'react'
import { ApiError } from '../../api/client.ts'
import { type Answers, type FormState, useForm } from '../../ui/form.ts'
import { toast } from '../../ui/toast.ts'
import { type Confirm, useConfirmation } from '../../widgets/form/Confirmation.tsx'
import { useDecision } from './queries.ts'

const INVALID = 422

/** The result of validating a form without fields. */
export const UNCHECKED = { ok: true, value: {} } as const

export interface DecisionState extends FormState {
  readonly confirm: Confirm
}

/**
 * The state of a decision form. Validates the answers with the server's rules, and then asks the agent to confirm the
 * decision. Sends the answers and the version of the application that the agent saw. If `attached` returns a file,
 * sends that file, too.
 */
export function useDecisionForm<T extends object>(
  file: AgentFile,
  path: string,
  check: (answers: Answers) => Checked<T>,
  attached?: () => File | undefined,
): DecisionState {
  const decide = useDecision(file)
  return useConfirmedForm(check, (answers) => decide(path, answers, attached?.()))
}

/**
 * The state of a form that asks the agent for confirmation. After the agent confirms, calls `send` with the answers as
 * typed and with the validated value.
 */
export function useConfirmedForm<T>(
  check: (answers: Answers) => Checked<T>,
  send: (answers: Answers, value: T) => Promise<void>,
): DecisionState {
  const { t } = useLingui()
  const typed = useRef<Answers>({})
  const { ask, confirm } = useConfirmation()
  const form = useForm({
    check: (answers) => {
      typed.current = answers
      return check(answers)
    },
    submit: async (value) => {
      if (!(await ask())) return undefined
      try {
        await send(typed.current, value)
        // The form disappears after the decision, so announce the saved decision to screen readers in a toast.
        toast(t`Saved to the file’s history`)
        return undefined
      } catch (error) {
        if (error instanceof ApiError && error.status === INVALID) return error.fieldErrors
        throw error
      }
    },
  })
  // While the confirmation dialog is open, the form isn't busy, because nothing has been sent yet.
  return { ...form, busy: form.busy && !confirm, confirm }
}
