/** Manages a brokerage's seats: listing members, inviting people, and accepting invitations. */

import { randomUUID } from 'node:crypto'
import type { SeatView, TeamView } from 'domain/api/broker.ts'
import { Refusal } from 'domain/application/core/command.ts'
import { fullName } from 'domain/application/views/borrowerView.ts'
import { INVITED_ROLE_LABELS, inviteForm } from 'domain/forms/broker.ts'
import { isCommonPassword } from 'domain/forms/commonPasswords.ts'
import { checkForm, type Form, type FormContext } from 'domain/forms/form.ts'
import { legalNameForm } from 'domain/forms/legalName.ts'
import { normalizePassword } from 'domain/forms/passwordRules.ts'
import { setPasswordForm } from 'domain/forms/setPassword.ts'
import { BROKER_JOIN } from 'domain/routes/routes.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import { NotFound } from '../../errors.ts'
import {
  insertSeat,
  insertSeatInvitation,
  listSeatInvitations,
  listSeats,
  lockSeatInvitation,
  readSeat,
  readSeatInvitation,
  removeSeatRow,
  setSeesAll,
  useSeatInvitation,
} from '../../storage/brokers.ts'
import { emailIndex, findIdentity, insertIdentity, profileOf } from '../../storage/identities.ts'
import { addMail } from '../../storage/jobs.ts'
import { newKey, readKey } from '../../storage/people.ts'
import {
  decryptJson,
  encryptJson,
  hashSecret,
  newPersonKey,
  newSecret,
  PLACES,
  unwrapKey,
} from '../../storage/secrets.ts'
import { type ActorScope, entering } from '../../storage/transactions.ts'
import { checkCredentials } from '../credentials.ts'
import { hashNewPassword } from '../newPassword.ts'
import { countSending } from '../sending.ts'
import type { Services } from '../services.ts'
import { consentsOfNewAccount } from '../settings/consents.ts'
import type { Asked } from '../settings/own.ts'
import { type Entered, type Entrance, enter } from '../signIn.ts'
import { publishPicture } from './card.ts'
import { brokerMail } from './mail.ts'
import { brokerScope, ownSeat, seatOf, seatView } from './pipeline.ts'

function checked<Value, Context extends FormContext>(form: Form<Value, Context>, body: unknown, context: Context) {
  const result = checkForm(form, body, context)
  if (!result.ok) throw new Refusal('INVALID', 'Please check your answers.', result.errors)
  return result.value
}

/** Returns the people of the caller's brokerage, and the caller's open invitations. @throws NotFound without a seat */
export async function readTeam(services: Services, scope: ActorScope): Promise<TeamView> {
  const [seats, invitations, [key]] = await services.db.read(
    brokerScope(scope),
    listSeats(),
    listSeatInvitations(scope.actor),
    readKey(scope.actor),
  )
  ownSeat(seats, scope.actor)
  const personKey = key && unwrapKey(services.keyring, scope.actor, key)
  return {
    seats: seats.map(({ uuid, role, can_manage, display, identity }) => ({
      uuid,
      role,
      canManage: can_manage,
      name: display.name,
      email: display.email,
      own: identity === scope.actor,
    })),
    invitations: personKey
      ? invitations.map(({ uuid, role, expires_at, ciphertext }) => ({
          uuid,
          role,
          email: decryptJson<string>(personKey, ciphertext, PLACES.brokerInvitation(uuid)),
          expiresAt: expires_at,
        }))
      : [],
  }
}

/** Invites a person to a seat. @throws Refusal, NotFound, ServerError TOO_MANY_MESSAGES */
export async function inviteToSeat(services: Services, { scope, body, client }: Asked): Promise<TeamView> {
  const { seat, broker } = await seatOf(services, scope)
  const { email, role } = checked(inviteForm, body, { today: todayAt('', services.clock.now()) })
  await countSending(services, { scope, client, to: email })
  const token = newSecret()
  const uuid = randomUUID()
  const [[key]] = await services.db.read(scope, readKey(scope.actor))
  const mail = await brokerMail(services, scope.org, seat, {
    key: uuid,
    template: 'BROKER_INVITATION',
    to: email,
    subject: `${seat.display.name} invites you to ${seat.broker_name}`,
    body: [
      `${seat.display.name} invites you to join ${seat.broker_name}. You’ll see the status of the brokerage’s applications.`,
      { facts: [['Your role', INVITED_ROLE_LABELS[role]]] },
      { action: 'Accept the invitation', url: `${services.originOf(scope.org)}${BROKER_JOIN}?invitation=${token}` },
      { note: 'This link is only for you and works once. It’s valid for 7 days.' },
      { note: 'If you didn’t expect this email, you can ignore it.' },
    ],
  })
  if (!key || !mail) throw new NotFound()
  const ciphertext = encryptJson(unwrapKey(services.keyring, scope.actor, key), email, PLACES.brokerInvitation(uuid))
  const invitation = insertSeatInvitation(
    hashSecret(token),
    uuid,
    scope.org,
    seat.brokerage,
    role,
    scope.actor,
    ciphertext,
    false,
    { json: {} },
  )
  await services.db.change(broker, [invitation], async (_, transaction) => {
    await transaction.ask(entering(mail.scope), mail.call)
    transaction.later(addMail({ uuid: mail.uuid, org: scope.org }))
  })
  return readTeam(services, scope)
}

/** Revokes a seat immediately. People can't revoke their own seat. */
export async function removeFromTeam(services: Services, scope: ActorScope, uuid: string): Promise<TeamView> {
  const { seat, broker } = await seatOf(services, scope)
  const [seats] = await services.db.read(broker, listSeats())
  if (uuid === seat.uuid || !seats.some((one) => one.uuid === uuid)) throw new NotFound()
  await services.db.change(broker, [removeSeatRow(uuid)], () => undefined)
  return readTeam(services, scope)
}

export async function setOriginatorsReach(services: Services, scope: ActorScope, all: boolean): Promise<SeatView> {
  const { seat, broker } = await seatOf(services, scope)
  await services.db.change(broker, [setSeesAll(seat.brokerage, all)], () => undefined)
  return seatView(services, scope.org, { ...seat, originators_see_all: all })
}

async function invited(services: Services, org: string, token: unknown) {
  if (typeof token !== 'string') throw new NotFound()
  const key = hashSecret(token)
  const scope = { mode: 'INVITATION', org, key } as const
  const [[invitation]] = await services.db.read(scope, readSeatInvitation(key))
  if (!invitation) throw new NotFound()
  const inviterKey = unwrapKey(services.keyring, invitation.identity, invitation)
  const email = decryptJson<string>(inviterKey, invitation.ciphertext, PLACES.brokerInvitation(invitation.uuid))
  const index = emailIndex(services.keyring, org, email)
  const [[account]] = await services.db.read({ mode: 'SIGN_IN', org, key: index }, findIdentity(index))
  return { scope, key, invitation, email, account }
}

/** @throws NotFound for an unknown, used or expired invitation token */
export async function readSeatInvitationView(services: Services, org: string, token: unknown) {
  const { invitation, email, account } = await invited(services, org, token)
  return { brokerName: invitation.broker_name, role: invitation.role, email, hasAccount: account !== undefined }
}

/**
 * Gives the seat to the account with the invited email, and creates the account if it doesn't exist.
 * Returns whether it created one.
 * @throws NotFound, Refusal, WrongCredentials, TooManyAttempts
 */
export async function takeSeatOf(
  services: Services,
  org: string,
  body: Readonly<Record<string, unknown>>,
  entrance: Entrance,
): Promise<{ readonly entered: Entered; readonly isNew: boolean }> {
  const { scope, key, invitation, email, account } = await invited(services, org, body.invitation)
  let identity: string
  let name: string
  if (account) {
    const password = normalizePassword(typeof body.password === 'string' ? body.password : '')
    identity = await checkCredentials(services, org, { email, password }, entrance)
    name = fullName(profileOf(services.keyring, account).name)
    const [[seated]] = await services.db.read({ mode: 'ACTOR', org, actor: identity }, readSeat(identity))
    if (seated)
      throw new Refusal('INVALID', 'This account already has a seat.', [
        { field: 'password', message: 'This account already has a seat.' },
      ])
  } else {
    const context = { today: todayAt('', services.clock.now()), isCommon: isCommonPassword }
    const given = checked(legalNameForm, body, context)
    const { password } = checked(setPasswordForm, body, context)
    name = fullName(given)
    identity = randomUUID()
    const passwordHash = await hashNewPassword(services, org, password)
    const personKey = newPersonKey()
    const made = [
      newKey(services.keyring, org, identity, personKey),
      insertIdentity(services.keyring, org, identity, personKey, passwordHash, {
        name: given,
        email,
        emailVerified: true,
      }),
      ...consentsOfNewAccount(services, { org, actor: identity }, entrance.client),
    ]
    await services.db.change({ mode: 'ACTOR', org, actor: identity }, made, () => undefined)
  }
  const published =
    invitation.role === 'ORIGINATOR' ? await publishPicture(services, { mode: 'ACTOR', org, actor: identity }) : []
  await services.db.change(scope, [lockSeatInvitation(key)], ([[open]], transaction) => {
    if (!open) throw new NotFound()
    const { brokerage, role, can_manage, card } = invitation
    transaction.later(
      insertSeat(randomUUID(), identity, org, brokerage, role, can_manage, { json: { ...card, name, email } }),
      useSeatInvitation(key),
      ...published,
    )
  })
  return { entered: await enter(services, org, identity, entrance), isNew: !account }
}
