/** Asks signed-in people to prove their identity again before sensitive changes. */
import { FRESH_CALLS, FRESH_COMMANDS, type Freshness } from 'domain/api/freshSignIn.ts'
import { commandPath } from 'domain/application/core/commandPath.ts'
import { signInAgainForm } from 'domain/forms/oneTimeCode.ts'
import { ServerError } from '../errors.ts'
import { readFreshSignIn, renewProof } from '../storage/sessions.ts'
import type { ActorScope } from '../storage/transactions.ts'
import { hasSecondFactor, readTwoFactor } from '../storage/twoFactor.ts'
import { type PasskeyAnswer, provePasskey } from './passkeys/prove.ts'
import type { Services } from './services.ts'
import { checked, provePassword } from './settings/own.ts'
import { proveSecondFactor } from './settings/secondFactor.ts'

const freshPaths = new Set(FRESH_COMMANDS.map(commandPath))

/**
 * Returns whether a call requires a recent sign-in.
 * @param command the path of the command that the call runs
 */
export const freshnessOf = (call: string, command: unknown): Freshness | undefined =>
  call.startsWith('run') && typeof command === 'string' && freshPaths.has(command) ? 'SIGN_IN' : FRESH_CALLS[call]

/**
 * Checks that the sign-in is recent enough.
 * @throws ServerError SIGN_IN_AGAIN, SessionEnded
 */
export async function requireFreshSignIn({ db }: Services, scope: ActorScope, needs: Freshness): Promise<void> {
  const { actor, session } = scope
  const [[fresh], [factor]] = await db.read(scope, readFreshSignIn(session?.uuid), readTwoFactor(actor))
  if (fresh || (needs === 'SECOND_FACTOR' && !hasSecondFactor(factor))) return
  throw new ServerError('SIGN_IN_AGAIN')
}

interface Proof {
  readonly body: Readonly<Record<string, unknown>>
  /** The passkey's response. If it's given, no password is needed. */
  readonly passkey: PasskeyAnswer | undefined
}

/**
 * Renews the session's sign-in. Returns false if the password is right but a code is also needed.
 * @throws Refusal, TooManyAttempts, NotFound if the organization's pages can't use passkeys
 */
export async function signInAgain(services: Services, scope: ActorScope, { body, passkey }: Proof): Promise<boolean> {
  const { actor, org, session } = scope
  if (passkey) await provePasskey(services, org, 'SIGN_IN', passkey, { identity: actor, isAfterPassword: false })
  else {
    const { password, code } = checked(services, signInAgainForm, body)
    await provePassword(services, scope, password)
    const [[factor]] = await services.db.read(scope, readTwoFactor(actor))
    if (hasSecondFactor(factor)) {
      if (code === '') return false
      await proveSecondFactor(services, scope, code)
    }
  }
  await services.db.change(scope, [renewProof(session?.uuid)], () => undefined)
  return true
}
