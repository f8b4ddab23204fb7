/** Manages two-factor sign-in with authenticator codes (RFC 6238) and recovery codes. Each code works only once. */

import { randomInt } from 'node:crypto'
import { Refusal } from 'domain/application/core/command.ts'
import {
  beginTwoFactorForm,
  codeForm,
  endTwoFactorForm,
  formatRecoveryCode,
  isSixDigits,
  RECOVERY_ALPHABET,
  RECOVERY_LENGTH,
} from 'domain/forms/oneTimeCode.ts'
import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import { NotFound, TooManyAttempts } from '../../errors.ts'
import { blindIndex } from '../../storage/keyring.ts'
import { readKey } from '../../storage/people.ts'
import { unwrapKey } from '../../storage/secrets.ts'
import { clearFailures, countFailure, revokeAllRemembered } from '../../storage/sessions.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  endRecoveryCodes,
  endTwoFactor,
  insertRecoveryCode,
  readTwoFactor,
  recoveryHash,
  secretOf,
  useRecoveryCode,
  useStep,
} from '../../storage/twoFactor.ts'
import { MAX_FAILURES } from '../credentials.ts'
import type { Services } from '../services.ts'
import { type AccountServices, type Asked, changeOwn, checked, provePassword } from './own.ts'

type Given = Pick<Asked, 'scope' | 'body'>

const SECRET_BYTES = 20
const RECOVERY_CODES = 10

const CODE_WRONG = 'That code isn’t right or was already used. Enter the newest one.'
const wrongCode = () => new Refusal('INVALID', CODE_WRONG, [{ field: 'code', message: CODE_WRONG }])
const ALREADY_ON = 'Two-factor sign-in is already on.'

const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret) })

/**
 * Returns the time step that a code belongs to; undefined if the code is wrong. Also accepts the codes of the previous
 * and the next step, because clocks differ. Uses the real clock, because authenticator apps do.
 */
function stepOf(secret: string, code: string): number | undefined {
  const totp = totpOf(secret)
  const delta = totp.validate({ token: code, window: 1 })
  return delta === null ? undefined : totp.counter() + delta
}

export interface NewSecret {
  /** The authenticator app's secret as text, for apps that can't scan the QR code. */
  readonly secret: string
  readonly uri: string
  /** The URL as a QR code: rows of 1 (dark) and 0 (light). */
  readonly qr: string[]
}

/**
 * Creates the authenticator app's secret. Sign-in requires codes only after the person has confirmed a first code.
 * @throws Refusal
 */
export async function startTwoFactor(services: AccountServices, { scope, body }: Given): Promise<NewSecret> {
  const { password } = checked(services, beginTwoFactorForm, body)
  await provePassword(services, scope, password)
  const secret = new Secret({ size: SECRET_BYTES }).base32
  return changeOwn(services, scope, 'start two-factor', async ({ identity, key, profile }, transaction) => {
    const [[begun]] = await transaction.ask(beginTwoFactor(scope.org, identity, key, secret))
    if (!begun) throw new Refusal('INVALID', ALREADY_ON, [{ field: 'password', message: ALREADY_ON }])
    const { companyNameShort } = services.organization(scope.org).info
    const uri = totpOf(secret, companyNameShort, profile.email).toString()
    const qr = encode(uri, { ecc: 'M', border: 2 }).data.map((row) => row.map(Number).join(''))
    return { secret, uri, qr }
  })
}

/**
 * Turns on two-factor sign-in for an account that the operator has just created. The person adds the returned secret to
 * an authenticator app.
 * @throws Refusal, TooManyAttempts
 */
export async function enrolTwoFactor(
  services: AccountServices,
  scope: ActorScope,
  password: string,
): Promise<NewSecret & { readonly recoveryCodes: readonly string[] }> {
  const begun = await startTwoFactor(services, { scope, body: { password } })
  const code = totpOf(begun.secret).generate()
  return { ...begun, ...(await turnOnTwoFactor(services, { scope, body: { code } })) }
}

const newRecoveryCode = (): string =>
  Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join('')

/**
 * Turns on two-factor sign-in if the person's first code is correct. Returns the recovery codes, which aren't shown
 * again.
 * @throws Refusal, NotFound, TooManyAttempts
 */
export async function turnOnTwoFactor(
  services: AccountServices,
  { scope, body }: Given,
): Promise<{ readonly recoveryCodes: string[] }> {
  const { code } = checked(services, codeForm, body)
  await counted(services, scope)
  const recoveryCodes = await changeOwn(services, scope, 'turn on two-factor', async (own, transaction) => {
    const { identity, key } = own
    const [[row]] = await transaction.ask(readTwoFactor(identity))
    if (!row || row.confirmed_at) throw new NotFound()
    const step = stepOf(secretOf(row, identity, key), code)
    if (step === undefined) throw wrongCode()
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
    const kept = codes.map((one) =>
      insertRecoveryCode(identity, scope.org, recoveryHash(services.keyring, identity, one)),
    )
    transaction.later(useStep(identity, step), confirmTwoFactor(identity), endRecoveryCodes(identity), ...kept)
    own.record('TwoFactorTurnedOn', {})
    own.mail({
      template: 'TWO_FACTOR_ON',
      subject: 'Two-factor sign-in is on',
      body: ['When you sign in, we now ask for a code from your authenticator app.', NOT_YOU],
    })
    return codes.map(formatRecoveryCode)
  })
  await uncounted(services, scope)
  return { recoveryCodes }
}

/** Turns off two-factor sign-in. @throws Refusal, TooManyAttempts */
export async function turnOffTwoFactor(services: Services, { scope, body }: Asked): Promise<void> {
  const { password, code } = checked(services, endTwoFactorForm, body)
  await provePassword(services, scope, password)
  await proveSecondFactor(services, scope, code)
  await changeOwn(services, scope, 'turn off two-factor', (own, transaction) => {
    transaction.later(endTwoFactor(own.identity), endRecoveryCodes(own.identity), revokeAllRemembered(own.identity))
    own.record('TwoFactorTurnedOff', {})
    own.mail({
      template: 'TWO_FACTOR_OFF',
      subject: 'Two-factor sign-in is off',
      body: ['You now sign in with only your password.', NOT_YOU],
    })
  })
}

/** The last sentence of emails about an account. */
export const NOT_YOU = 'If this wasn’t you, please change your password and call us.'

/**
 * Checks an authenticator or recovery code. Each code works only once.
 * @throws Refusal, TooManyAttempts
 */
export async function proveSecondFactor(services: Services, scope: ActorScope, code: string): Promise<void> {
  await counted(services, scope)
  const { actor: identity } = scope
  const opening = [readTwoFactor(identity), readKey(identity)] as const
  await services.db.change(scope, opening, async ([[row], [keyRow]], transaction) => {
    if (!row?.confirmed_at || !keyRow) throw wrongCode()
    if (isSixDigits(code)) {
      const step = stepOf(secretOf(row, identity, unwrapKey(services.keyring, identity, keyRow)), code)
      const [used] = step === undefined ? [[]] : await transaction.ask(useStep(identity, step))
      if (used.length === 0) throw wrongCode()
    } else {
      const [used] = await transaction.ask(useRecoveryCode(identity, recoveryHash(services.keyring, identity, code)))
      if (used.length === 0) throw wrongCode()
    }
  })
  await uncounted(services, scope)
  if (isSixDigits(code)) return
  await changeOwn(services, scope, 'recovery code', async (own, transaction) => {
    const [[row]] = await transaction.ask(readTwoFactor(identity))
    const left = row?.left ?? 0
    own.record('RecoveryCodeUsed', { left })
    own.mail({
      template: 'RECOVERY_CODE_USED',
      subject: 'A recovery code was used',
      body: [`A recovery code was used to sign in to your account. You have ${left} left.`, NOT_YOU],
    })
  })
}

const triesOf = ({ keyring }: AccountServices, { actor }: ActorScope) => blindIndex(keyring, 'second factor', actor)

/** Counts the attempt before the caller checks the code, so that the attempt counts even if the check throws. */
async function counted(services: AccountServices, scope: ActorScope): Promise<void> {
  const [[count]] = await services.db.change(scope, [countFailure(triesOf(services, scope))], (rows) => rows)
  if ((count?.failures ?? 0) > MAX_FAILURES) throw new TooManyAttempts()
}
const uncounted = (services: AccountServices, scope: ActorScope) =>
  services.db.change(scope, [clearFailures(triesOf(services, scope))], () => undefined)
