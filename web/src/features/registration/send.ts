import { REGISTER_ACCOUNT, REGISTRATION } from 'domain/api/paths.ts'
import type { RegistrationAnswer } from 'domain/journey/registration.ts'
import { applicationPath, KNOCKED_OUT, type Screen } from 'domain/routes/routes.ts'
import { ApiError, call, leaveForSignIn, token } from '../../api/client.ts'
import type { FormErrors } from '../../ui/form.ts'
import { type Draft, keepFresh, stepPath, type Version } from './flow.ts'
import { knockoutPath, nextAfter } from './next.ts'

interface Sent {
  /** The server's error messages, if the server rejected the answer. */
  readonly errors?: FormErrors
  /** The path of the next step; absent if the browser leaves registration. */
  readonly next?: string
}

/**
 * Saves the answer of a step. In the last step, creates the account and opens the application.
 * @param key an idempotency key, so that the server creates only one account
 * @throws ApiError if the request fails for a reason other than an invalid answer.
 */
export async function send(
  version: Version,
  step: string,
  answer: RegistrationAnswer,
  body: Readonly<Record<string, unknown>>,
  key: string,
): Promise<Sent> {
  try {
    if (answer !== 'credentials') {
      const draft = await call<Draft>('PUT', `${REGISTRATION}/${answer}`, { body })
      keepFresh(draft)
      // Signed-in people don't choose a password during registration, so their last step creates the application.
      const { steps, next: gap } = draft[version]
      if (gap !== undefined || steps.slice(0, -1).includes(step)) return { next: nextAfter(version, step, draft) }
    }
    const made = await call<{ jwt: string; applicationUuid: string; screen: Screen }>('POST', REGISTER_ACCOUNT, {
      body,
      idempotencyKey: key,
    })
    token.store(made.jwt)
    // Load a full page, because registration isn't part of the app that signed-in people use. The new page replaces the
    // last step in the history, because that step can't be submitted again.
    window.location.replace(applicationPath(made.applicationUuid, made.screen))
    return {}
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) {
      leaveForSignIn()
      return {}
    }
    if (error.body.location === KNOCKED_OUT) return { next: knockoutPath(version) }
    if (error.fieldErrors.length === 0) throw error
    const elsewhere = answer === 'credentials' ? await unanswered(version, step) : undefined
    return elsewhere === undefined ? { errors: error.fieldErrors } : { next: elsewhere }
  }
}

/**
 * Returns the path of the first unanswered step before the last step. Such a step exists only if the person changed the
 * draft or finished registration in another tab.
 */
async function unanswered(version: Version, step: string): Promise<string | undefined> {
  const draft = await call<Draft>('GET', REGISTRATION)
  const { next = draft[version].steps[0] } = draft[version]
  if (next === undefined || next === step) return undefined
  keepFresh(draft)
  return stepPath(version, next)
}
