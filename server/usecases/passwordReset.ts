/**
 * Resets a forgotten password through an emailed link. The link contains a code that depends on the stored password, so
 * setting a new password invalidates all of the account's links. Requesting more links never invalidates an earlier
 * link.
 */

import { Refusal } from 'domain/application/core/command.ts'
import { accountProofForm, forgotPasswordForm, RESET_MINUTES } from 'domain/forms/forgotPassword.ts'
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
  type Profile,
  profileOf,
  readIdentity,
  saveProfile,
  updatePassword,
} from '../storage/identities.ts'
import { addPasswordReset, type PasswordResetJob } from '../storage/jobs.ts'
import { blindIndex } from '../storage/keyring.ts'
import { requirePassword } from '../storage/passkeys.ts'
import { sameBytes } from '../storage/secrets.ts'
import {
  clearFailures,
  countFailure,
  countWithinDay,
  revokeAllRemembered,
  revokeAllSessions,
} from '../storage/sessions.ts'
import type { ActorScope } from '../storage/transactions.ts'
import { failureKeys, keyOfKnown, networkKey } from './credentials.ts'
import { hashNewPassword } from './newPassword.ts'
import type { Services } from './services.ts'
import { changeOwn, checked } from './settings/own.ts'
import { NOT_YOU } from './settings/secondFactor.ts'
import { type Entered, type Entrance, enter } from './signIn.ts'

/**
 * The maximum number of links that one network can request: for one email address in 15 minutes, for one email address
 * in a day, and for all addresses in 15 minutes.
 */
const MOST_BY_SENDER = 5
const MOST_IN_DAY = 10
const MOST_BY_NETWORK = 30
/**
 * The maximum number of emails with a link to one address in 15 minutes. After this many emails, the address's owner
 * already has valid links, because a link works longer than 15 minutes.
 */
const MOST_EMAILS = 5
/** The maximum number of emails with a link to one address that unknown browsers can cause in a day. */
const MOST_EMAILS_IN_DAY = 20

/**
 * Adds a job that emails the link. The work is the same whether or not the address has an account. So neither the
 * response nor its duration reveals whether there's an account. Each network has its own limits, so that requests from
 * other networks can't keep the person from resetting the password. Requests from a known browser are counted apart
 * from other requests for the same address.
 * @throws Refusal, TooManyAttempts
 */
export async function askPasswordReset(
  services: Services,
  org: string,
  body: Readonly<Record<string, unknown>>,
  { area, ip, known }: { readonly area: SignInArea; readonly ip: string; readonly known?: string | undefined },
): Promise<void> {
  const { keyring, db } = services
  const { email } = checked(services, forgotPasswordForm, body)
  const key = emailIndex(keyring, org, email)
  const scope = { mode: 'SIGN_IN', org, key } as const
  const own = known === undefined ? undefined : await keyOfKnown(services, scope, known)
  const asker = own ?? networkKey(keyring, `password reset of ${key.toString('hex')}`, ip)
  const about = (kind: string, one: Buffer) => blindIndex(keyring, kind, one.toString('hex'))
  const counts = [
    countFailure(about('password reset of', asker)),
    countWithinDay(about('password resets in a day of', asker)),
    countFailure(networkKey(keyring, 'password reset from', ip)),
    countFailure(about('password reset emails to', key)),
    countWithinDay(about('password reset emails in a day to', key)),
  ] as const
  // Return the result instead of throwing an error. An exception would roll back the transaction, and the request
  // wouldn't be counted.
  const isTooMany = await db.change(scope, counts, (rows, transaction) => {
    const [bySender, inDay, byNetwork, emails = 0, emailsInDay = 0] = rows.map(([row]) => row?.failures ?? 0)
    if ((bySender ?? 0) > MOST_BY_SENDER || (inDay ?? 0) > MOST_IN_DAY || (byNetwork ?? 0) > MOST_BY_NETWORK)
      return true
    if (own || (emails <= MOST_EMAILS && emailsInDay <= MOST_EMAILS_IN_DAY))
      transaction.later(addPasswordReset({ org, email: key.toString('hex'), area }))
    return false
  })
  if (isTooMany) throw new TooManyAttempts()
}

/**
 * Emails the link if the address has an account. A colleague who hasn't accepted their staff invitation gets no link,
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

/**
 * Returns the code in a link: the account's UUID, the time when the link expires, and a hash that only we can compute.
 */
function linkCode({ keyring }: Services, org: string, row: IdentityRow, until: number): string {
  const head = Buffer.alloc(UUID_BYTES + TIME_BYTES)
  head.write(row.uuid.replaceAll('-', ''), 'hex')
  head.writeUIntBE(until, UUID_BYTES, TIME_BYTES)
  const parts = [org, row.uuid, until, row.password_hash, profileOf(keyring, row).email]
  return Buffer.concat([head, blindIndex(keyring, 'password reset', JSON.stringify(parts))]).toString('base64url')
}

/**
 * Returns the account's UUID and the expiration in a link's code, which may be forged; undefined if it isn't a code.
 */
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
  return { scope, profile: profileOf(services.keyring, row), isValid }
}

/** @throws NotFound for an unknown, used or expired link */
export async function readPasswordReset(
  services: Services,
  org: string,
  code: unknown,
): Promise<{ readonly email: string; readonly asksBirthdate: boolean }> {
  const { profile } = await opened(services, org, code)
  return { email: profile.email, asksBirthdate: mustProve(profile) }
}

/**
 * Whether the person must enter their birth date to reset the password. If the email address was never verified, it may
 * be mistyped and belong to a stranger, who must not be able to take over the account. Accounts without a birth date
 * were created by invitations or by an operator.
 */
export const mustProve = ({ emailVerified, dob }: Profile): boolean => !emailVerified && dob !== undefined

/** How many birth dates people can enter for one account in a day. */
const MOST_BIRTHDATES = 5
const NOT_THE_BIRTHDATE = 'That date of birth doesn’t match this account. Check it and try again.'

/**
 * Checks the birth date that the person entered.
 * @throws Refusal, TooManyAttempts
 */
async function proveBirthdate(services: Services, scope: ActorScope, { dob }: Profile, body: unknown): Promise<void> {
  const { dateOfBirth } = checked(services, accountProofForm, body)
  const tries = blindIndex(services.keyring, 'birth dates tried for', scope.actor)
  const count = await services.db.change(scope, [countWithinDay(tries)], ([[row]]) => row?.failures ?? 0)
  if (count > MOST_BIRTHDATES) throw new TooManyAttempts()
  if (dateOfBirth !== dob)
    throw new Refusal('INVALID', NOT_THE_BIRTHDATE, [{ field: 'dateOfBirth', message: NOT_THE_BIRTHDATE }])
  // Clear the count after a correct date, so that passwords that are refused afterward don't use up the attempts.
  await services.db.change(scope, [clearFailures(tries)], () => undefined)
}

/**
 * Sets the password, ends all sessions and remembered browsers, and signs the person in.
 * @throws NotFound, Refusal, TooManyAttempts
 */
export async function takePasswordReset(
  services: Services,
  org: string,
  body: Readonly<Record<string, unknown>>,
  entrance: Entrance,
): Promise<Entered> {
  const { scope, profile, isValid } = await opened(services, org, body.reset)
  const { password } = checked(services, newPasswordForm, body)
  if (mustProve(profile)) await proveBirthdate(services, scope, profile, body)
  const hash = await hashNewPassword(services, org, password)
  const failures = failureKeys(services, org, profile.email, entrance.client.ip)
  await changeOwn(services, scope, 'reset password', async (own, transaction) => {
    const { identity } = own
    // Check the link again now that the account is locked. A simultaneous request may have used it and set a new
    // password, which invalidates the link.
    const [[row]] = await transaction.ask(readIdentity(identity))
    if (!isValid(row)) throw new NotFound()
    transaction.later(
      updatePassword(identity, hash),
      saveProfile(services.keyring, org, identity, own.key, { ...own.profile, emailVerified: true }),
      revokeAllSessions(identity),
      revokeAllRemembered(identity),
      requirePassword(identity),
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
