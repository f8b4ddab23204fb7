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
import { deletePasskeys } from '../../storage/passkeys.ts'
import { readKey } from '../../storage/people.ts'
import { unwrapKey } from '../../storage/secrets.ts'
import { clearFailures, countFailure, revokeAllRemembered, revokeOtherSessions } from '../../storage/sessions.ts'
import type { ActorScope, Transaction } from '../../storage/transactions.ts'
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
import { type AccountServices, type Asked, changeOwn, checked, type Own, provePassword } from './own.ts'

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
    return shownSecret(services, scope.org, secret, profile.email)
  })
}

function shownSecret(
  services: Pick<AccountServices, 'organization'>,
  org: string,
  secret: string,
  email: string,
): NewSecret {
  const uri = totpOf(secret, services.organization(org).info.companyNameShort, email).toString()
  const qr = encode(uri, { ecc: 'M', border: 2 }).data.map((row) => row.map(Number).join(''))
  return { secret, uri, qr }
}

/** A link's token, and the new password that the person chose after opening the link. */
export interface LinkProof {
  readonly token: string
  readonly password: string
}

/**
 * Derives the secret of a new factor, so that nothing has to be stored before the person enters the first code. The
 * secret also depends on the new password, so that another reader of the email can't learn it.
 */
const secretOfLink = ({ keyring }: Pick<AccountServices, 'keyring'>, { token, password }: LinkProof): string => {
  const bytes = blindIndex(keyring, 'new second factor', `${token}\0${password}`).subarray(0, SECRET_BYTES)
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32
}

/** Returns the secret of the factor that a link sets up. */
export const newFactorOf = (services: AccountServices, org: string, proof: LinkProof, email: string): NewSecret =>
  shownSecret(services, org, secretOfLink(services, proof), email)

/** Returns the time step of the first code of the factor that a link sets up. @throws Refusal, TooManyAttempts */
export async function checkNewFactor(
  services: AccountServices,
  scope: ActorScope,
  proof: LinkProof,
  code: string,
): Promise<number> {
  await counted(services, scope)
  const step = stepOf(secretOfLink(services, proof), code)
  if (step === undefined) throw wrongCode()
  await uncounted(services, scope)
  return step
}

/**
 * Replaces the account's second factors and passkeys with the authenticator app that a link sets up. Returns the new
 * recovery codes.
 */
export function replaceSecondFactor(
  services: AccountServices,
  { identity, key }: Own,
  transaction: Transaction,
  { org, proof, step }: { readonly org: string; readonly proof: LinkProof; readonly step: number },
): readonly string[] {
  transaction.later(
    endTwoFactor(identity),
    deletePasskeys(identity),
    beginTwoFactor(org, identity, key, secretOfLink(services, proof)),
    useStep(identity, step),
    confirmTwoFactor(identity),
  )
  return newRecoveryCodes(services, org, identity, transaction)
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

/** Replaces a person's recovery codes. Returns the new codes, formatted for the screen. */
export function newRecoveryCodes(
  { keyring }: AccountServices,
  org: string,
  identity: string,
  transaction: Transaction,
): string[] {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  const kept = codes.map((one) => insertRecoveryCode(identity, org, recoveryHash(keyring, identity, one)))
  transaction.later(endRecoveryCodes(identity), ...kept)
  return codes.map(formatRecoveryCode)
}

/**
 * Turns on codes from an authenticator app if the person's first code is correct. Returns the recovery codes, which
 * aren't shown again. A person with a passkey keeps their recovery codes.
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
    if (!row?.secret || row.confirmed_at) throw new NotFound()
    const step = stepOf(secretOf(row.secret, identity, key), code)
    if (step === undefined) throw wrongCode()
    transaction.later(useStep(identity, step), confirmTwoFactor(identity))
    const codes = row.passkeys > 0 ? [] : beginFactors(services, scope, transaction)
    own.record('TwoFactorTurnedOn', {})
    own.mail({
      template: 'TWO_FACTOR_ON',
      subject: 'Two-factor sign-in is on',
      body: ['When you sign in, we now ask for a code from your authenticator app.', NOT_YOU],
    })
    return codes
  })
  await uncounted(services, scope)
  return { recoveryCodes }
}

/**
 * Prepares an account for its first second factor: ends the other sessions, which began without one, and returns new
 * recovery codes.
 */
export function beginFactors(services: AccountServices, scope: ActorScope, transaction: Transaction): string[] {
  const { actor, org, session } = scope
  if (session) transaction.later(revokeOtherSessions(actor, session.uuid))
  return newRecoveryCodes(services, org, actor, transaction)
}

/** Turns off two-factor sign-in. @throws Refusal, TooManyAttempts */
export async function turnOffTwoFactor(services: Services, { scope, body }: Asked): Promise<void> {
  const { password, code } = checked(services, endTwoFactorForm, body)
  await provePassword(services, scope, password)
  await proveSecondFactor(services, scope, code)
  await changeOwn(services, scope, 'turn off two-factor', async (own, transaction) => {
    const { identity } = own
    const [[row]] = await transaction.ask(readTwoFactor(identity))
    const hasPasskeys = row !== undefined && row.passkeys > 0
    transaction.later(endTwoFactor(identity), revokeAllRemembered(identity))
    if (!hasPasskeys) transaction.later(endRecoveryCodes(identity))
    own.record('TwoFactorTurnedOff', {})
    own.mail({
      template: 'TWO_FACTOR_OFF',
      subject: 'Authenticator codes are off',
      body: [hasPasskeys ? 'You now sign in with a passkey.' : 'You now sign in with only your password.', NOT_YOU],
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
    if (!row || !keyRow) throw wrongCode()
    if (isSixDigits(code)) {
      if (!row.secret || !row.confirmed_at) throw wrongCode()
      const step = stepOf(secretOf(row.secret, identity, unwrapKey(services.keyring, identity, keyRow)), code)
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

/**
 * Counts the attempt in a separate transaction before the code is checked, so that the attempt counts even if the check
 * throws an error.
 */
async function counted(services: AccountServices, scope: ActorScope): Promise<void> {
  const [[count]] = await services.db.change(scope, [countFailure(triesOf(services, scope))], (rows) => rows)
  if ((count?.failures ?? 0) > MAX_FAILURES) throw new TooManyAttempts()
}
const uncounted = (services: AccountServices, scope: ActorScope) =>
  services.db.change(scope, [clearFailures(triesOf(services, scope))], () => undefined)
