import { REGISTER_ACCOUNT, REGISTRATION } from 'domain/api/paths.ts'
import type { RegistrationAnswer } from 'domain/journey/registration.ts'
import { applicationPath, type Screen } from 'domain/routes/routes.ts'
import { ApiError, call, token } from '../../api/client.ts'
import type { FormErrors } from '../../ui/form.ts'
import { type Draft, keepFresh, nextAfter, type Version } from './flow.ts'

interface Sent {
  /** The server's messages, if it rejected the answer. */
  readonly errors?: FormErrors
  /** The path of the next step; absent if the browser leaves registration. */
  readonly next?: string
}

/**
 * Saves the answer of a step or, in the last step, creates the account and opens the application.
 * @param key the key that makes the server create only one account
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
    // Load a full page, because registration isn't part of the app that signed-in people use.
    window.location.assign(applicationPath(made.applicationUuid, made.screen))
    return {}
  } catch (error) {
    if (error instanceof ApiError && error.fieldErrors.length > 0) return { errors: error.fieldErrors }
    throw error
  }
}
