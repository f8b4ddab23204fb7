/** Shared code of the two sign-in steps. It sends the form, with or without scripts, and opens the next page. */
import type { FieldError } from 'domain/forms/form.ts'
import { DASHBOARD, isRedirectUrl, LOGIN_CODE } from 'domain/routes/routes.ts'
import { useEffect, useRef } from 'react'
import { type ActionFunctionArgs, redirect, useActionData, useNavigate, useSearchParams } from 'react-router'
import { ApiError, call, token } from '../../api/client.ts'
import { transport } from '../../api/transport.ts'
import { type Answers, type FormState, useForm } from '../../ui/form.ts'
import { lateCheck } from '../../ui/lateCheck.ts'
import type { SignInStep } from './checks.ts'

const { prepare, check } = lateCheck(async () => (await import('./checks.ts')).checkSignIn)

interface SignedIn {
  /** The session's token. If the token is missing, the account requires a code as its second factor. */
  readonly jwt?: string
}
interface Posted extends SignedIn {
  readonly errors?: readonly FieldError[]
}

const REFUSED = [401, 422, 429]
type Refused = { readonly errors?: readonly FieldError[]; readonly detail?: string }
const errorsOf = ({ errors = [], detail = '' }: Refused, field: string): readonly FieldError[] =>
  errors.length > 0 ? errors : [{ field, message: detail }]

/**
 * Handles a sign-in form posted before scripts loaded. The next page completes the sign-in when its scripts have
 * loaded.
 */
export const postTo =
  (path: string, field: string) =>
  async ({ request, context }: ActionFunctionArgs): Promise<Posted | Response> => {
    const url = new URL(request.url)
    const body = JSON.stringify(Object.fromEntries(await request.formData()))
    const headers = { 'content-type': 'application/json' }
    const response = await context.get(transport)(new Request(new URL(path, url), { method: 'POST', headers, body }))
    if (REFUSED.includes(response.status)) return { errors: errorsOf((await response.json()) as Refused, field) }
    if (!response.ok) throw response
    const { jwt } = (await response.json()) as SignedIn
    return jwt === undefined ? redirect(LOGIN_CODE + url.search) : { jwt }
  }

function arrive(jwt: string, target: string): void {
  token.store(jwt)
  window.location.assign(target)
}

/**
 * The state of a sign-in form.
 * @param field the field that shows errors that aren't about a specific field
 */
export function useSignIn(step: SignInStep, path: string, field: string): FormState & { readonly done: boolean } {
  const [search] = useSearchParams()
  const posted = useActionData<Posted>()
  const navigate = useNavigate()
  const raw = useRef<Answers>({})

  const wanted = search.get('redirectUrl')
  const target = isRedirectUrl(wanted) ? wanted : DASHBOARD
  const begun = posted?.jwt
  useEffect(() => {
    if (begun) arrive(begun, target)
  }, [begun, target])

  const form = useForm({
    errors: posted?.errors,
    prepare,
    check: (answers) => {
      raw.current = answers
      return check(step, answers)
    },
    submit: async () => {
      try {
        const { jwt } = await call<SignedIn>('POST', path, { body: raw.current })
        if (jwt === undefined) await navigate({ pathname: LOGIN_CODE, search: search.toString() })
        else arrive(jwt, target)
        return undefined
      } catch (error) {
        if (error instanceof ApiError && REFUSED.includes(error.status))
          return errorsOf({ errors: error.fieldErrors, detail: error.message }, field)
        throw error
      }
    },
  })
  return { ...form, done: begun !== undefined }
}
