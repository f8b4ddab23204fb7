/** Lets additional signers accept their invitations. Each signer gets an account and a role on the application. */

import { Refusal } from 'domain/application/core/command.ts'
import { fullName } from 'domain/application/views/borrowerView.ts'
import { isCommonPassword } from 'domain/forms/commonPasswords.ts'
import { checkForm } from 'domain/forms/form.ts'
import { normalizePassword } from 'domain/forms/passwordRules.ts'
import { setPasswordForm } from 'domain/forms/setPassword.ts'
import { hasEnded } from 'domain/journey/statuses.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import { NotFound, WrongCredentials } from '../errors.ts'
import { addParty, readApplication } from '../storage/applications.ts'
import { emailIndex, findIdentity, insertIdentity } from '../storage/identities.ts'
import { type InvitationRow, readInvitation, useInvitation } from '../storage/invitations.ts'
import { People, readPersonal } from '../storage/people.ts'
import { hashSecret } from '../storage/secrets.ts'
import type { ActorScope } from '../storage/transactions.ts'
import { checkCredentials } from './credentials.ts'
import { hashNewPassword } from './newPassword.ts'
import { allowedNow } from './participants.ts'
import { keyOf } from './persist.ts'
import type { Registered } from './register.ts'
import type { Services } from './services.ts'
import { consentsOfNewAccount } from './settings/consents.ts'
import { beginSession, type Entrance, enter, type NewSession } from './signIn.ts'

const UNIQUE_VIOLATION = '23505'
const NAMELESS = { firstName: '', middleName: '', lastName: '', suffix: '' }

async function invited(services: Services, org: string, token: string) {
  const key = hashSecret(token)
  const scope = { mode: 'KEY', org, key } as const
  const [[invitation]] = await services.db.read(scope, readInvitation(key, services.clock.now()))
  if (!invitation) throw new NotFound()
  const uuid = invitation.application
  const [[row], personal] = await services.db.read(
    { mode: 'SYSTEM', application: uuid },
    readApplication(uuid),
    readPersonal(uuid),
  )
  if (!row) throw new NotFound()
  const people = new People(services.keyring, uuid, personal)
  const person = people.personal[invitation.owner]
  const owner = row.data.owners.find(({ identityUuid }) => identityUuid === invitation.owner)
  if (!person?.email || !owner) throw new NotFound()
  const index = emailIndex(services.keyring, org, person.email)
  const [[account]] = await services.db.read({ mode: 'SIGN_IN', org, key: index }, findIdentity(index))
  return {
    scope,
    key,
    invitation,
    application: row.data,
    people,
    person: { ...person, email: person.email },
    owner,
    account,
  }
}

/** A used link reveals nothing, because it may still be in a mailbox or a browser's history. */
interface UsedInvitation {
  readonly used: true
}

interface InvitationView {
  readonly applicationUuid: string
  readonly borrowerName: string
  readonly email: string
  /** Whether the signer is also a borrower. */
  readonly borrows: boolean
  readonly hasAccount: boolean
  readonly used: false
  readonly ended: boolean
}

/** @throws NotFound for an unknown or expired invitation token */
export async function readInvitationView(
  services: Services,
  org: string,
  token: string,
): Promise<InvitationView | UsedInvitation> {
  const { invitation, application, people, person, owner, account } = await invited(services, org, token)
  if (isUsed(invitation)) return { used: true }
  return {
    applicationUuid: application.uuid,
    borrowerName: fullName(people.personal[application.borrower]?.name),
    email: person.email,
    borrows: owner.role === 'CO_SIGNER',
    hasAccount: account !== undefined,
    used: false,
    ended: hasEnded(application.status),
  }
}

const isUsed = ({ used_at }: InvitationRow): boolean => used_at !== null

/**
 * Adds a signer to the application. If the signer's email has no account yet, creates one. If there is an account, its
 * password is required, unless the person is already signed in. Calling this function twice, such as after a
 * double-click, has the same result as calling it once. If the account has two-factor sign-in, changes nothing yet and
 * returns a challenge, because a code is required first.
 * @throws NotFound, Refusal, WrongCredentials
 */
export async function registerSigner(
  services: Services,
  org: string,
  token: string,
  body: Record<string, unknown>,
  entrance: Entrance,
  signedIn?: ActorScope,
): Promise<Registered | { readonly challenge: string }> {
  const { client } = entrance
  const { scope, key, application, people, person, owner, account } = await invited(services, org, token)
  const { uuid, property } = application
  let identity: string
  let session: NewSession | undefined
  if (account && signedIn?.actor === account.uuid) {
    identity = account.uuid
  } else if (account) {
    const password = normalizePassword(typeof body.password === 'string' ? body.password : '')
    // A page sends no password to find out whether the person is still signed in. The person isn't, so don't count this
    // as a failed sign-in.
    if (password === '') throw new WrongCredentials()
    identity = await checkCredentials(services, org, { email: person.email, password }, entrance)
    const entered = await enter(services, org, identity, entrance)
    if ('challenge' in entered) return entered
    session = entered.session
  } else {
    const today = todayAt(property.address.state, services.clock.now())
    const checked = checkForm(setPasswordForm, body, { today, isCommon: isCommonPassword })
    if (!checked.ok) throw new Refusal('INVALID', 'Please check your answers.', checked.errors)
    identity = owner.identityUuid
    const passwordHash = await hashNewPassword(services, org, checked.value.password)
    const profile = {
      name: person.name ?? NAMELESS,
      email: person.email,
      phone: person.phone,
      dob: person.dob,
      emailVerified: true,
    } as const
    const personKey = keyOf(people, identity)
    const actor = { mode: 'ACTOR', org, actor: identity } as const
    const made = insertIdentity(services.keyring, org, identity, personKey, passwordHash, profile)
    try {
      await services.db.change(actor, [made, ...consentsOfNewAccount(services, actor, client)], () => undefined)
    } catch (error) {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
      // A concurrent request (such as a double-click) already created the account, so check the account's password.
      await checkCredentials(services, org, { email: person.email, password: checked.value.password }, entrance)
    }
    session = await beginSession(services, org, identity, client)
  }
  if (owner.role === 'BORROWER') throw new NotFound()
  await services.db.change(
    { mode: 'SYSTEM', application: uuid },
    [addParty(application, identity, owner.identityUuid, owner.role)],
    () => undefined,
  )
  await services.db.change(scope, [useInvitation(key)], () => undefined)
  const participant = { actor: { kind: 'SIGNER', identity: owner.identityUuid }, role: owner.role } as const
  const { screen } = allowedNow(application, participant)
  return { session, isNew: !account, identity, application: uuid, screen }
}
