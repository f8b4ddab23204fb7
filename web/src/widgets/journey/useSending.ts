import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { newUuid } from '../../api/uuid.ts'
import type { FormErrors } from '../../ui/form.ts'
import { toast } from '../../ui/toast.ts'

/**
 * Sends a form's answers and returns the server's messages for the fields. If the connection is lost, sending the same
 * answers again reuses the idempotency key. If the server rejects the form because its step is no longer current, opens
 * the current step and says that the answers weren't saved.
 */
export function useSending<Body>(send: (body: Body, key: string) => Promise<unknown>) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const client = useQueryClient()
  const attempt = useRef<{ body: string; key: string }>(undefined)
  return async (body: Body): Promise<FormErrors | undefined> => {
    const text = JSON.stringify(body)
    if (attempt.current?.body !== text) attempt.current = { body: text, key: newUuid() }
    try {
      await send(body, attempt.current.key)
      attempt.current = undefined
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 422) {
        attempt.current = undefined
        return error.fieldErrors
      }
      if (error.status !== 409 || !error.body.location) throw error
      // Another tab has completed this step, so refetch the application. The page's outdated data would lead back to
      // this step.
      await client.invalidateQueries()
      await navigate(error.body.location)
      toast(t`You already finished that step, so we didn’t save your new answers.`, 'bad')
      return undefined
    }
  }
}
