/**
 * The account owner's side of recovery: the notice with a link that stops the recovery, and the link that sets a new
 * password and second factor.
 */
import { codeForm } from 'domain/forms/oneTimeCode.ts'
import { newPasswordForm } from 'domain/forms/setPassword.ts'
import {
  expiresAt,
  RECOVERY_HOURS,
  type RecoveryAction,
  readyAt,
  recoveryFault,
} from 'domain/organization/accountRecovery.ts'
import { ACCOUNT_RECOVERY } from 'domain/routes/pages.ts'
import { formatMoment, instant } from 'domain/values/dates.ts'
import { isPhoneOf } from 'domain/values/phoneInternational.ts'
import { LENDER_ZONE } from 'domain/values/timeZones.ts'
import { DatabaseUnavailable, IdentityExists, NotFound } from '../errors.ts'
import {
  detailsOf,
  dueRecoveries,
  findRecoveryLink,
  findRecoveryToStop,
  type RecoveryRow,
  readRecovery,
  recoveryOf,
  sendRecovery,
  stopRecovery,
  useRecovery,
} from '../storage/accountRecoveries.ts'
import { profileOf, readIdentity, saveProfile, updatePassword } from '../storage/identities.ts'
import { hashSecret, newSecret, unwrapKey } from '../storage/secrets.ts'
import { clearFailures, revokeAllRemembered, revokeAllSessions } from '../storage/sessions.ts'
import type { ActorScope, Call } from '../storage/transactions.ts'
import { failureKeys } from './credentials.ts'
import { hashNewPassword, refuseBreached } from './newPassword.ts'
import type { Client } from './persist.ts'
import type { Services } from './services.ts'
import { changeOwnApplications } from './settings/applications.ts'
import { changeOwn, checked, type Own } from './settings/own.ts'
import { checkNewFactor, type NewSecret, newFactorOf, replaceSecondFactor } from './settings/secondFactor.ts'
import { beginSession, type NewSession } from './signIn.ts'

const ownScope = (org: string, identity: string): ActorScope => ({ mode: 'ACTOR', org, actor: identity })

const linkOf = ({ originOf }: Pick<Services, 'originOf'>, org: string, kind: 'stop' | 'link', token: string): string =>
  `${originOf(org)}${ACCOUNT_RECOVERY}?${kind}=${token}`

/**
 * Notifies the account's owner of an approved recovery, at every known address. The notice has a link that stops the
 * recovery.
 */
export function tellOfRecovery(
  services: Pick<Services, 'originOf' | 'organization'>,
  own: Own,
  org: string,
  { row, token }: { readonly row: RecoveryRow; readonly token: string },
): void {
  const { profile, key, mail, text, now } = own
  const { companyNameShort, textCountries, phoneFormatted } = services.organization(org).info
  const time = formatMoment(LENDER_ZONE, readyAt({ ...recoveryOf(row), approvedAt: now }) ?? now)
  const stop = linkOf(services, org, 'stop', token)
  const { newEmail } = detailsOf(row, key)
  mail({
    template: 'RECOVERY_NOTICE',
    subject: `Your ${companyNameShort} account is being recovered`,
    body: [
      'We received a request to recover your account because you lost your password and second factor. One team member checked your identity, and another approved the request.',
      newEmail
        ? `On ${time}, we’ll send a link to a new email address, which then becomes the address of your account.`
        : `On ${time}, we’ll email you a link that sets a new password and a new second factor.`,
      `If this wasn’t you, stop it now. You can also call us at ${phoneFormatted}.`,
      { action: 'Stop account recovery', url: stop },
    ],
  })
  if (profile.phone && isPhoneOf(profile.phone, textCountries))
    text(
      profile.phone,
      `${companyNameShort}: On ${time}, we’ll send a link to recover your account. Not you? Stop it: ${stop}`,
      'RECOVERY_NOTICE',
    )
}

/** Finds the recovery that a token belongs to. @throws NotFound if the action isn't possible */
async function found(
  services: Services,
  org: string,
  {
    token,
    find,
    action,
  }: { readonly token: unknown; readonly find: (key: Buffer) => Call<RecoveryRow>; readonly action: RecoveryAction },
): Promise<RecoveryRow> {
  if (typeof token !== 'string' || token === '') throw new NotFound()
  const key = hashSecret(token)
  const [[row]] = await services.db.read({ mode: 'KEY', org, key }, find(key))
  if (!row || recoveryFault(recoveryOf(row), action, services.clock.now())) throw new NotFound()
  return row
}

/**
 * Stops a recovery through the link in the notice.
 * @throws NotFound if the link is unknown or the recovery has ended
 */
export async function stopOwnRecovery(services: Services, org: string, token: unknown): Promise<void> {
  const { uuid, identity } = await found(services, org, { token, find: findRecoveryToStop, action: 'STOP' })
  await changeOwn(services, ownScope(org, identity), 'stop recovery', async ({ now, record }, transaction) => {
    await requirePossible(services, transaction.ask(readRecovery(uuid)), 'STOP')
    transaction.later(stopRecovery(uuid, now))
    record('RecoveryStopped', { recovery: uuid })
  })
}

/**
 * Checks that the action is still possible. The caller has locked the account, but a simultaneous call may have changed
 * the recovery before that.
 * @throws NotFound
 */
async function requirePossible(
  { clock }: Pick<Services, 'clock'>,
  rows: Promise<readonly [RecoveryRow[]]>,
  action: RecoveryAction,
): Promise<RecoveryRow> {
  const [[row]] = await rows
  if (!row || recoveryFault(recoveryOf(row), action, clock.now())) throw new NotFound()
  return row
}

/**
 * Emails the recovery links whose delay has ended. Returns the number of emails sent.
 * @param onFailure called with the error of each email that failed; the server tries again later
 * @throws DatabaseUnavailable
 */
export async function sendRecoveryLinks(services: Services, onFailure: (error: unknown) => void): Promise<number> {
  const approvedBy = instant(Date.parse(services.clock.now()) - RECOVERY_HOURS * 3_600_000)
  const [due] = await services.db.read({ mode: 'SWEEP' }, dueRecoveries(approvedBy))
  let sent = 0
  for (const { uuid, identity, org_code: org } of due) {
    try {
      if (await sendLink(services, ownScope(org, identity), uuid)) sent++
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      const scope = ownScope(org, identity)
      // The person's data was erased in the meantime, so nobody needs the link.
      if (error instanceof NotFound)
        await services.db.change(scope, [sendRecovery(uuid, services.clock.now(), null)], () => undefined)
      else onFailure(error)
    }
  }
  return sent
}

/**
 * Returns whether this call sent the link. Returns false if another node sent it or the recovery has ended in the
 * meantime.
 */
async function sendLink(services: Services, scope: ActorScope, uuid: string): Promise<boolean> {
  return changeOwn(services, scope, 'send recovery link', async ({ key, now, mail, record }, transaction) => {
    const [[row]] = await transaction.ask(readRecovery(uuid))
    if (!row || row.sent_at) return false
    const isPossible = recoveryFault(recoveryOf(row), 'USE', now) === undefined
    const token = newSecret()
    transaction.later(sendRecovery(uuid, now, isPossible ? hashSecret(token) : null))
    if (!isPossible) return false
    const { newEmail } = detailsOf(row, key)
    const { companyNameShort } = services.organization(scope.org).info
    const until = formatMoment(LENDER_ZONE, expiresAt(recoveryOf(row)))
    record('RecoveryLinkSent', { recovery: uuid })
    mail({
      ...(newEmail && { to: newEmail }),
      template: 'RECOVERY_LINK',
      subject: `Set up your ${companyNameShort} sign-in again`,
      body: [
        'You can now set a new password and a new second factor. You’ll need an authenticator app on your phone.',
        { action: 'Set up sign-in', url: linkOf(services, scope.org, 'link', token) },
        { note: `This link works once and expires ${until}.` },
      ],
    })
    return true
  })
}

/** Returns the account's email. @throws NotFound for an invalid link */
export async function readRecoveryLink(
  services: Services,
  org: string,
  token: unknown,
): Promise<{ readonly email: string }> {
  const row = await found(services, org, { token, find: findRecoveryLink, action: 'USE' })
  const [[identity]] = await services.db.read(ownScope(org, row.identity), readIdentity(row.identity))
  if (!identity) throw new NotFound()
  const key = unwrapKey(services.keyring, row.identity, identity)
  return { email: detailsOf(row, key).newEmail || profileOf(services.keyring, identity).email }
}

/**
 * Returns the secret of the second factor to set up with the new password. The same password always gets the same
 * secret, so nothing is stored.
 * @throws NotFound for an invalid link, Refusal for a password that isn't accepted
 */
export async function beginRecoveryFactor(
  services: Services,
  org: string,
  body: Readonly<Record<string, unknown>>,
): Promise<NewSecret> {
  const { email } = await readRecoveryLink(services, org, body.link)
  const { password } = checked(services, newPasswordForm, body)
  await refuseBreached(services, org, password)
  return newFactorOf(services, org, { token: String(body.link), password }, email)
}

interface Taken {
  readonly session: NewSession
  readonly recoveryCodes: readonly string[]
}

/**
 * Sets a new password and a new second factor, ends all sessions and remembered browsers, and signs the person in.
 * @throws NotFound, Refusal, TooManyAttempts, IdentityExists if another account has the new email address
 */
export async function takeRecoveryLink(
  services: Services,
  org: string,
  body: Readonly<Record<string, unknown>>,
  client: Client,
): Promise<Taken> {
  const token = body.link
  const { uuid, identity } = await found(services, org, { token, find: findRecoveryLink, action: 'USE' })
  const scope = ownScope(org, identity)
  const { password } = checked(services, newPasswordForm, body)
  const { code } = checked(services, codeForm, body)
  const proof = { token: String(token), password }
  const step = await checkNewFactor(services, scope, proof, code)
  const hash = await hashNewPassword(services, org, password)
  const cause = 'recover account'
  const change = changeOwn(services, scope, cause, async (own, transaction) => {
    const row = await requirePossible(services, transaction.ask(readRecovery(uuid)), 'USE')
    const { newEmail } = detailsOf(row, own.key)
    const email = newEmail || own.profile.email
    const failures = failureKeys(services, org, email, client.ip)
    transaction.later(
      useRecovery(uuid, own.now),
      updatePassword(identity, hash),
      saveProfile(services.keyring, org, identity, own.key, { ...own.profile, email, emailVerified: true }),
      revokeAllSessions(identity),
      revokeAllRemembered(identity),
      clearFailures(failures.account),
      clearFailures(failures.here),
    )
    const recoveryCodes = replaceSecondFactor(services, own, transaction, { org, proof, step })
    own.record('RecoveryUsed', { recovery: uuid }, newEmail ? { email, former: own.profile.email } : undefined)
    const done = {
      template: 'PASSWORD_CHANGED',
      subject: 'Your account was recovered',
      body: [
        'Your account has a new password and a new second factor. We removed your passkeys and signed you out on all devices.',
        'If this wasn’t you, please call us right away.',
      ],
    }
    for (const to of new Set([own.profile.email, email])) own.mail({ ...done, to })
    if (newEmail)
      await changeOwnApplications(services, transaction, { scope, client, cause }, () => ({ patch: { email } }))
    return recoveryCodes
  })
  const recoveryCodes = await change.catch((error: { constraint?: string }) => {
    throw error.constraint === 'identity_org_code_email_index_key' ? new IdentityExists() : error
  })
  return { session: await beginSession(services, org, identity, client), recoveryCodes }
}
