/**
 * Invites colleagues. Their accounts start without a password. Only the link in the email can set one, so nobody else
 * ever knows the password.
 */
import { randomUUID } from 'node:crypto'
import { Refusal } from 'domain/application/core/command.ts'
import { newPasswordForm } from 'domain/forms/setPassword.ts'
import { AGENT_JOIN } from 'domain/routes/pages.ts'
import type { AgentRole } from 'domain/values/agentRoles.ts'
import { NotFound } from '../../errors.ts'
import { insertAgentSeat, inviteToSeat, readInvitedSeat, useSeatLink } from '../../storage/agents.ts'
import {
  emailIndex,
  findIdentity,
  insertIdentity,
  type Profile,
  profileOf,
  readIdentity,
  saveProfile,
  updatePassword,
} from '../../storage/identities.ts'
import { addMail } from '../../storage/jobs.ts'
import { insertMail } from '../../storage/mails.ts'
import { newKey } from '../../storage/people.ts'
import { hashSecret, newPersonKey, newSecret, unwrapKey } from '../../storage/secrets.ts'
import { entering } from '../../storage/transactions.ts'
import { hashPassword } from '../credentials.ts'
import { hashNewPassword } from '../newPassword.ts'
import type { Services } from '../services.ts'
import { type AccountServices, changeOwn, checked } from '../settings/own.ts'
import { type Entered, type Entrance, enter } from '../signIn.ts'

/** The colleague to invite, as named in the proposal. */
export interface Invited {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/**
 * The services needed for an invitation. To invite someone inside a running transaction, pass the result of `within` as
 * the database.
 */
export type Inviting = AccountServices & Pick<Services, 'originOf'>

export const EXISTING_ACCOUNT = 'This email belongs to an existing account. Use another work email.'

/**
 * Whether an email address already has an account. Such an account can't be given a seat by invitation, because its
 * password may have been set by someone other than the invited colleague.
 */
export async function hasAccount(
  { db, keyring }: Pick<Inviting, 'db' | 'keyring'>,
  org: string,
  email: string,
): Promise<boolean> {
  const key = emailIndex(keyring, org, email)
  const [[account]] = await db.read({ mode: 'SIGN_IN', org, key }, findIdentity(key))
  return account !== undefined
}

/** Creates a new invitation link for a seat and emails it. */
async function sendLink(
  { db, clock, organization, originOf }: Inviting,
  org: string,
  seat: string,
  { identity, key, profile }: { readonly identity: string; readonly key: Buffer; readonly profile: Profile },
): Promise<void> {
  const token = newSecret()
  const now = clock.now()
  const { companyNameShort } = organization(org).info
  const uuid = randomUUID()
  const mail = {
    ...{ uuid, org, identity, at: now, to: profile.email },
    channel: 'EMAIL',
    template: 'AGENT_INVITATION',
    key: `account:${uuid}`,
    greeting: `Hello ${profile.name.firstName},`,
    subject: `Your ${companyNameShort} staff account`,
    body: [
      `You can now work on ${companyNameShort} applications. Set your password to sign in.`,
      { action: 'Set password', url: `${originOf(org)}${AGENT_JOIN}?invitation=${token}` },
      { note: 'This link is only for you and works once. It’s valid for 7 days.' },
      { note: 'When you first sign in, you’ll set up a passkey or an authenticator app.' },
      { note: 'If you didn’t expect this email, you can ignore it.' },
    ],
  } as const
  await db.change({ mode: 'AGENTS', org }, [inviteToSeat(seat, hashSecret(token), now)], () => undefined)
  const own = { mode: 'ACTOR', org, actor: identity } as const
  await db.change(own, [insertMail(mail, key), addMail({ uuid, org })], () => undefined)
}

/**
 * Creates an account and a seat, and emails the link that sets the password.
 * @throws Refusal if the email address has an account
 */
export async function inviteColleague(
  services: Inviting,
  org: string,
  { email, firstName, lastName }: Invited,
  role: AgentRole,
): Promise<void> {
  if (await hasAccount(services, org, email)) throw new Refusal('INVALID', EXISTING_ACCOUNT)
  const { db, keyring } = services
  const [identity, seat, key] = [randomUUID(), randomUUID(), newPersonKey()]
  const profile = { name: { firstName, middleName: '', lastName, suffix: '' }, email }
  // A random password that nobody knows, so nobody can sign in before setting a new password through the link.
  const hash = await hashPassword(newSecret())
  const account = [
    newKey(keyring, org, identity, key),
    insertIdentity(keyring, org, identity, key, hash, profile),
  ] as const
  await db.change({ mode: 'ACTOR', org, actor: identity }, account, () => undefined)
  const shown = `${firstName} ${lastName}`
  await db.change({ mode: 'AGENTS', org }, [insertAgentSeat(seat, identity, org, role, shown)], () => undefined)
  await sendLink(services, org, seat, { identity, key, profile })
}

/** Emails an invited colleague a new link, which replaces the previous link. @throws NotFound */
export async function sendAgain(
  services: Inviting,
  org: string,
  { uuid, identity }: { readonly uuid: string; readonly identity: string },
): Promise<void> {
  const { db, keyring } = services
  const [[row]] = await db.read({ mode: 'ACTOR', org, actor: identity }, readIdentity(identity))
  if (!row) throw new NotFound()
  const key = unwrapKey(keyring, identity, row)
  await sendLink(services, org, uuid, { identity, key, profile: profileOf(keyring, row) })
}

/** Returns the invited colleague's scope and the link. @throws NotFound if the link isn't valid */
async function invited(services: Services, org: string, token: unknown) {
  if (typeof token !== 'string') throw new NotFound()
  const link = [hashSecret(token), services.clock.now()] as const
  const [[seat]] = await services.db.read({ mode: 'AGENTS', org }, readInvitedSeat(...link))
  if (!seat) throw new NotFound()
  return { link, scope: { mode: 'ACTOR', org, actor: seat.identity } as const }
}

/** @throws NotFound for an unknown, used, replaced or expired link */
export async function readAgentInvitation(
  services: Services,
  org: string,
  token: unknown,
): Promise<{ readonly email: string }> {
  const { scope } = await invited(services, org, token)
  const [[row]] = await services.db.read(scope, readIdentity(scope.actor))
  if (!row) throw new NotFound()
  return { email: profileOf(services.keyring, row).email }
}

/** Sets an invited colleague's password and signs the colleague in. @throws NotFound, Refusal */
export async function takeAgentInvitation(
  services: Services,
  org: string,
  body: Readonly<Record<string, unknown>>,
  entrance: Entrance,
): Promise<Entered> {
  const { scope, link } = await invited(services, org, body.invitation)
  const { password } = checked(services, newPasswordForm, body)
  const hash = await hashNewPassword(services, org, password)
  await changeOwn(services, scope, 'set first password', async (own, transaction) => {
    const agents = entering({ mode: 'AGENTS', org })
    const [, [used]] = await transaction.ask(agents, useSeatLink(...link), entering(scope))
    if (!used) throw new NotFound()
    const profile = { ...own.profile, emailVerified: true } as const
    transaction.later(
      updatePassword(scope.actor, hash),
      saveProfile(services.keyring, org, scope.actor, own.key, profile),
    )
    own.record('PasswordChanged', {})
  })
  return enter(services, org, scope.actor, entrance)
}
