/** Shared code of the two sign-in steps. It sends the form and opens the next page. */
import type { FieldError } from 'domain/forms/form.ts'
import { DASHBOARD, isRedirectUrl, LOGIN_CODE } from 'domain/routes/pages.ts'
import { useEffect, useRef } from 'react'
import { token } from '../../api/token.ts'
import { type Answers, type FormState, useForm } from '../../ui/form.ts'
import { lateCheck, loadToSend } from '../../ui/lateCheck.ts'
import { usePlace } from '../../ui/place.ts'
import type { SignInStep } from './checks.ts'

const { prepare, check } = lateCheck(async () => (await import('./checks.ts')).checkSignIn)
const loadClient = () => import('../../api/client.ts')

/** Starts loading the code that checks and sends the person's answers. */
function prepareNext(): void {
  prepare()
  // Ignore a failed preload, because the code is loaded again when the person sends the form.
  loadClient().catch(() => {})
}

export interface SignedIn {
  /** The session's token. Undefined if the account has a second factor, so the person must first enter a code. */
  readonly jwt?: string
}
export interface Posted extends SignedIn {
  readonly errors?: readonly FieldError[]
  /** The email that was posted, so the page can show it again. The server never sends passwords back. */
  readonly email?: string
}

export const REFUSED = [401, 422, 429]
export type Refused = { readonly errors?: readonly FieldError[]; readonly detail?: string }
/**
 * If there were too many attempts, show the message above the form instead of next to a field, because no answer caused
 * it.
 */
export const errorsOf = (
  { errors = [], detail = '' }: Refused,
  status: number,
  field: string,
): readonly FieldError[] => (errors.length > 0 ? errors : [{ field: status === 429 ? '' : field, message: detail }])

/** Stores the session's token, and opens the page that the person requested. */
export function arrive(jwt: string, target: string): void {
  token.store(jwt)
  window.location.assign(target)
}

/** Returns the path that opens after sign-in: the page that the person first requested, or the dashboard. */
export function useTarget(): string {
  const wanted = new URLSearchParams(usePlace().search).get('redirectUrl')
  return isRedirectUrl(wanted) ? wanted : DASHBOARD
}

/**
 * The state of a sign-in form, with the email that was posted before scripts loaded.
 * @param field the field at which to show errors that no specific field caused
 */
export function useSignIn(
  step: SignInStep,
  path: string,
  field: string,
): FormState & { readonly done: boolean; readonly email: string | undefined } {
  const { search, posted: result, navigate } = usePlace()
  const posted = result as Posted | undefined
  const raw = useRef<Answers>({})

  const target = useTarget()
  const begun = posted?.jwt
  useEffect(() => {
    if (begun) arrive(begun, target)
  }, [begun, target])

  const form = useForm({
    errors: posted?.errors,
    prepare: prepareNext,
    check: (answers) => {
      raw.current = answers
      return check(step, answers)
    },
    submit: async (_value, _button, post) => {
      const { ApiError, call } = await loadToSend(loadClient, post)
      try {
        const { jwt } = await call<SignedIn>('POST', path, { body: raw.current })
        if (jwt === undefined) await navigate(LOGIN_CODE + search)
        else arrive(jwt, target)
        return undefined
      } catch (error) {
        if (error instanceof ApiError && REFUSED.includes(error.status))
          return errorsOf({ errors: error.fieldErrors, detail: error.message }, error.status, field)
        throw error
      }
    },
  })
  return { ...form, done: begun !== undefined, email: posted?.email }
}
