/**
 * Resets a forgotten password through an emailed link. The link contains a code that depends on the stored password, so
 * a new password ends all of the account's links. Nobody can end another person's link by requesting more links.
 */

import { forgotPasswordForm } from 'domain/forms/forgotPassword.ts'
import { newPasswordForm } from 'domain/forms/setPassword.ts'
import { NEW_PASSWORD } from 'domain/routes/pages.ts'
import { AREA, type SignInArea } from 'domain/routes/signInAreas.ts'
import { isUuid } from 'domain/values/identifiers.ts'
import { NotFound, TooManyAttempts } from '../errors.ts'
import { listAgentSeats } from '../storage/agents.ts'
import {
  emailIndex,
  findIdentity,
  type IdentityRow,
  profileOf,
  readIdentity,
  updatePassword,
} from '../storage/identities.ts'
import { addPasswordReset, type PasswordResetJob } from '../storage/jobs.ts'
import { blindIndex } from '../storage/keyring.ts'
import { sameBytes } from '../storage/secrets.ts'
import { clearFailures, countFailure, revokeAllRemembered, revokeAllSessions } from '../storage/sessions.ts'
import { failureKeys, hashPassword, networkKey } from './credentials.ts'
import type { Services } from './services.ts'
import { changeOwn, checked } from './settings/own.ts'
import { NOT_YOU } from './settings/secondFactor.ts'
import { type Entered, type Entrance, enter } from './signIn.ts'

const RESET_MINUTES = 30
/** How many links can be requested in 15 minutes for one email address, and from one network. */
const MOST_BY_EMAIL = 5
const MOST_BY_NETWORK = 30

/**
 * Adds a job that emails the link. The work is the same whether or not the address has an account, so neither the
 * response nor its duration reveals that.
 * @throws Refusal, TooManyAttempts
 */
export async function askPasswordReset(
  services: Services,
  org: string,
  body: Readonly<Record<string, unknown>>,
  { area, ip }: { readonly area: SignInArea; readonly ip: string },
): Promise<void> {
  const { keyring, db } = services
  const { email } = checked(services, forgotPasswordForm, body)
  const key = emailIndex(keyring, org, email)
  const byEmail = blindIndex(keyring, 'password reset of', key.toString('hex'))
  const byNetwork = networkKey(keyring, 'password reset from', ip)
  const counts = [countFailure(byEmail), countFailure(byNetwork)] as const
  // Return the result instead of throwing an error. An exception would roll back the transaction, and the request
  // wouldn't be counted.
  const isTooMany = await db.change({ mode: 'SIGN_IN', org, key }, counts, ([[own], [network]], transaction) => {
    if ((own?.failures ?? 0) > MOST_BY_EMAIL || (network?.failures ?? 0) > MOST_BY_NETWORK) return true
    transaction.later(addPasswordReset({ org, email: key.toString('hex'), area }))
    return false
  })
  if (isTooMany) throw new TooManyAttempts()
}

/**
 * Emails the link if the address has an account. A colleague who hasn't used the invitation to the staff gets no link,
 * because only the invitation can set the first password.
 */
export async function sendPasswordReset(services: Services, { org, email, area }: PasswordResetJob): Promise<void> {
  const key = Buffer.from(email, 'hex')
  const [[row]] = await services.db.read({ mode: 'SIGN_IN', org, key }, findIdentity(key))
  if (!row) return
  const [seats] = await services.db.read({ mode: 'AGENTS', org }, listAgentSeats())
  if (seats.some(({ identity, is_invited }) => is_invited && identity === row.uuid)) return
  const { companyNameShort } = services.organization(org).info
  await changeOwn(services, { mode: 'ACTOR', org, actor: row.uuid }, 'ask password reset', (own) => {
    const until = Date.parse(own.now) + RESET_MINUTES * 60_000
    const link = new URLSearchParams({ reset: linkCode(services, org, row, until), [AREA]: area })
    own.record('PasswordResetAsked', {})
    own.mail({
      template: 'PASSWORD_RESET',
      subject: `Reset your ${companyNameShort} password`,
      body: [
        'You can set a new password for your account.',
        { action: 'Set new password', url: `${services.originOf(org)}${NEW_PASSWORD}?${link}` },
        { note: `This link works once and expires in ${RESET_MINUTES} minutes.` },
        { note: 'If you didn’t request this, you can ignore this email. Your password won’t change.' },
      ],
    })
  })
}

const UUID_BYTES = 16
const TIME_BYTES = 6

/** Returns the code in a link: the account's UUID, the time when the link expires, and a hash that only we can compute. */
function linkCode({ keyring }: Services, org: string, row: IdentityRow, until: number): string {
  const head = Buffer.alloc(UUID_BYTES + TIME_BYTES)
  head.write(row.uuid.replaceAll('-', ''), 'hex')
  head.writeUIntBE(until, UUID_BYTES, TIME_BYTES)
  const parts = [org, row.uuid, until, row.password_hash, profileOf(keyring, row).email]
  return Buffer.concat([head, blindIndex(keyring, 'password reset', JSON.stringify(parts))]).toString('base64url')
}

/** Returns the account's UUID and the expiration in a link's code, which may be forged; undefined if it isn't a code. */
function readCode(code: unknown): { readonly identity: string; readonly until: number } | undefined {
  if (typeof code !== 'string' || !/^[\w-]{72}$/.test(code)) return undefined
  const bytes = Buffer.from(code, 'base64url')
  const identity = bytes.toString('hex', 0, UUID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return isUuid(identity) ? { identity, until: bytes.readUIntBE(UUID_BYTES, TIME_BYTES) } : undefined
}

/** Returns the scope of the account that a link belongs to. @throws NotFound if the link isn't valid */
async function opened(services: Services, org: string, code: unknown) {
  const { identity, until } = readCode(code) ?? {}
  if (identity === undefined || until === undefined || until < Date.parse(services.clock.now())) throw new NotFound()
  const scope = { mode: 'ACTOR', org, actor: identity } as const
  const isValid = (row: IdentityRow | undefined): row is IdentityRow =>
    row !== undefined && sameBytes(Buffer.from(linkCode(services, org, row, until)), Buffer.from(String(code)))
  const [[row]] = await services.db.read(scope, readIdentity(identity))
  if (!isValid(row)) throw new NotFound()
  return { scope, email: profileOf(services.keyring, row).email, isValid }
}

/** @throws NotFound for an unknown, used or expired link */
export async function readPasswordReset(services: Services, org: string, code: unknown): Promise<{ email: string }> {
  const { email } = await opened(services, org, code)
  return { email }
}

/** Sets the password, ends all sessions and remembered browsers, and signs the person in. @throws NotFound, Refusal */
export async function takePasswordReset(
  services: Services,
  org: string,
  body: Readonly<Record<string, unknown>>,
  entrance: Entrance,
): Promise<Entered> {
  const { scope, email, isValid } = await opened(services, org, body.reset)
  const { password } = checked(services, newPasswordForm, body)
  const hash = await hashPassword(password)
  const failures = failureKeys(services, org, email, entrance.client.ip)
  await changeOwn(services, scope, 'reset password', async (own, transaction) => {
    const { identity } = own
    // The account is locked now. If the link was used twice at once, only the first use still finds the old password.
    const [[row]] = await transaction.ask(readIdentity(identity))
    if (!isValid(row)) throw new NotFound()
    transaction.later(
      updatePassword(identity, hash),
      revokeAllSessions(identity),
      revokeAllRemembered(identity),
      clearFailures(failures.account),
      clearFailures(failures.here),
    )
    own.record('PasswordReset', {})
    own.mail({
      template: 'PASSWORD_CHANGED',
      subject: 'Your password was changed',
      body: [
        'Your password was changed using the link we emailed you. We signed you out on all other devices.',
        NOT_YOU,
      ],
    })
  })
  return enter(services, org, scope.actor, entrance)
}
