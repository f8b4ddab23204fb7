/** Manages the lender's brokerages: listing them, adding one, and inviting originators. */

import { randomUUID } from 'node:crypto'
import type { BrokerageList } from 'domain/api/brokerage.ts'
import { Refusal } from 'domain/application/core/command.ts'
import { brokerageForm, originatorForm } from 'domain/forms/brokerage.ts'
import { may } from 'domain/organization/permissions.ts'
import { BROKER_JOIN } from 'domain/routes/routes.ts'
import { NotFound } from '../../errors.ts'
import { readAgentSeat } from '../../storage/agents.ts'
import {
  type BrokerageRow,
  insertBrokerage,
  insertSeat,
  insertSeatInvitation,
  listBrokerages,
  readBrokerage,
  readSeat,
  type SeatDisplay,
} from '../../storage/brokers.ts'
import { emailIndex, findIdentity, insertIdentity } from '../../storage/identities.ts'
import { addMail } from '../../storage/jobs.ts'
import type { Keyring } from '../../storage/keyring.ts'
import { newKey, readKey } from '../../storage/people.ts'
import { encryptJson, hashSecret, newPersonKey, newSecret, PLACES, unwrapKey } from '../../storage/secrets.ts'
import { type ActorScope, type Db, entering } from '../../storage/transactions.ts'
import { agentScope } from '../agents/act.ts'
import { SeatTaken } from '../agents/seats.ts'
import { hashPassword } from '../credentials.ts'
import { countSending } from '../sending.ts'
import type { Services } from '../services.ts'
import { type Asked, checked } from '../settings/own.ts'
import { publishPicture } from './card.ts'
import { brokerMail } from './mail.ts'

/** @throws NotFound if the caller has no seat at the lender */
async function agentOf({ db }: Services, scope: ActorScope) {
  const [[seat], [key]] = await db.read(agentScope(scope), readAgentSeat(scope.actor), readKey(scope.actor))
  if (!seat || !key) throw new NotFound()
  return { role: seat.role, key }
}

export const brokerageView = ({ seats, ...row }: BrokerageRow): BrokerageList['brokerages'][number] => ({
  ...row,
  seats: seats.map(({ name, role, can_manage }) => ({ name, role, canManage: can_manage })),
})

export async function readBrokerages(services: Services, scope: ActorScope): Promise<BrokerageList> {
  const { role } = await agentOf(services, scope)
  const { org } = scope
  const [rows] = await services.db.read({ mode: 'BROKERS', org }, listBrokerages(org))
  return { mayManage: may(role, 'MANAGE_BROKERAGES'), brokerages: rows.map(brokerageView) }
}

interface Originator {
  readonly email: string
  readonly originatorNmls: string
  readonly phoneNumber: string
  readonly licensedStates: readonly string[]
}
/**
 * Returns the parts of an originator's public business card that the lender checks. The NMLS number doubles as the
 * license number in every state.
 */
const cardOf = ({ originatorNmls: nmls, phoneNumber: phone, licensedStates }: Originator) =>
  ({
    nmls,
    ...(phone && { phone }),
    licenses: Object.fromEntries(licensedStates.map((state) => [state, nmls])),
  }) satisfies Partial<SeatDisplay>

interface Invited {
  readonly brokerage: string
  readonly brokerName: string
  readonly originator: Originator
  readonly manages: boolean
}

/** Prepares an invitation and its email. */
async function invitation(
  services: Services,
  scope: ActorScope,
  key: Awaited<ReturnType<typeof agentOf>>['key'],
  { brokerage, brokerName, originator, manages }: Invited,
) {
  const { org, actor } = scope
  const { companyName, email: contact } = services.organization(org).info
  const token = newSecret()
  const uuid = randomUUID()
  const ciphertext = encryptJson(
    unwrapKey(services.keyring, actor, key),
    originator.email,
    PLACES.brokerInvitation(uuid),
  )
  const card = { json: cardOf(originator) }
  const mail = await brokerMail(
    services,
    org,
    { identity: actor, display: { name: companyName, email: contact } },
    {
      key: uuid,
      template: 'BROKER_INVITATION',
      to: originator.email,
      subject: `${companyName} invites you to its broker portal`,
      body: [
        `${companyName} has added ${brokerName}. As a loan officer, you get your own referral link and see the status of your applicants’ applications.`,
        { action: 'Accept the invitation', url: `${services.originOf(org)}${BROKER_JOIN}?invitation=${token}` },
        { note: 'This link is only for you and works once. It’s valid for 7 days.' },
        { note: 'If you didn’t expect this email, you can ignore it.' },
      ],
    },
  )
  if (!mail) throw new NotFound()
  const call = insertSeatInvitation(
    hashSecret(token),
    uuid,
    org,
    brokerage,
    'ORIGINATOR',
    actor,
    ciphertext,
    manages,
    card,
  )
  return [call, entering(mail.scope), mail.call, addMail({ uuid: mail.uuid, org })] as const
}

const NMLS_TAKEN = 'There’s already a brokerage with this NMLS number'

/**
 * Adds a brokerage and invites its first originator as its manager.
 * @throws Refusal, NotFound, ServerError TOO_MANY_MESSAGES
 */
export async function addBrokerage(services: Services, { scope, body, client }: Asked): Promise<BrokerageList> {
  const { key } = await agentOf(services, scope)
  const answers = checked(services, brokerageForm, body)
  const { brokerageName, nmls, states, merchant } = answers
  await countSending(services, { scope, client, to: answers.email })
  const brokerage = randomUUID()
  const invited = { brokerage, brokerName: brokerageName, originator: answers, manages: true }
  const invite = await invitation(services, scope, key, invited)
  const add = insertBrokerage(brokerage, scope.org, brokerageName, nmls, states, merchant)
  await services.db.change({ mode: 'BROKERS', org: scope.org }, [add], ([[added]], transaction) => {
    if (!added) throw new Refusal('INVALID', NMLS_TAKEN, [{ field: 'nmls', message: NMLS_TAKEN }])
    transaction.later(...invite)
  })
  return readBrokerages(services, scope)
}

/** Invites another originator to a brokerage. @throws Refusal, NotFound, ServerError TOO_MANY_MESSAGES */
export async function inviteOriginator(
  services: Services,
  { scope, body, client }: Asked,
  uuid: string,
): Promise<BrokerageList> {
  const { key } = await agentOf(services, scope)
  const originator = checked(services, originatorForm, body)
  const brokers = { mode: 'BROKERS', org: scope.org } as const
  const [[row]] = await services.db.read(brokers, readBrokerage(uuid))
  if (!row) throw new NotFound()
  if (originator.licensedStates.some((state) => !row.states.includes(state))) {
    const message = 'Enter only states in which the company is licensed'
    throw new Refusal('INVALID', message, [{ field: 'licensedStates', message }])
  }
  await countSending(services, { scope, client, to: originator.email })
  const invited = { brokerage: uuid, brokerName: row.name, originator, manages: false }
  const invite = await invitation(services, scope, key, invited)
  await services.db.change(brokers, [], (_, transaction) => transaction.later(...invite))
  return readBrokerages(services, scope)
}

/** The dependencies of the functions below. The operator's command calls them without starting the server. */
interface Dependencies {
  readonly db: Db
  readonly keyring: Keyring
}

/** Thrown if the organization already has a brokerage with this NMLS number. */
export class NmlsTaken extends Error {}

interface NewBrokerage {
  readonly name: string
  readonly nmls: string
  readonly states: readonly string[]
  readonly merchant: boolean
  readonly manager: Originator & { readonly firstName: string; readonly lastName: string }
  /** The password for a new account. An existing account keeps its own password. */
  readonly password: string
}

/**
 * Adds a brokerage and gives its manager a seat. Creates the manager's account if it doesn't exist.
 * @returns whether the account was created
 * @throws SeatTaken if the manager already has a seat, NmlsTaken if another brokerage has the NMLS number
 */
export async function createBrokerage(
  { db, keyring }: Dependencies,
  org: string,
  { manager, password, ...company }: NewBrokerage,
): Promise<boolean> {
  const { email, firstName, lastName } = manager
  const index = emailIndex(keyring, org, email)
  const [[known]] = await db.read({ mode: 'SIGN_IN', org, key: index }, findIdentity(index))
  const identity = known?.uuid ?? randomUUID()
  const own = { mode: 'ACTOR', org, actor: identity } as const
  const [[seated]] = await db.read(own, readSeat(identity))
  if (seated) throw new SeatTaken('This email already has a seat.')
  const brokers = { mode: 'BROKERS', org } as const
  const brokerage = randomUUID()
  const key = newPersonKey()
  const profile = { name: { firstName, middleName: '', lastName, suffix: '' }, email }
  const hash = known ? '' : await hashPassword(password)
  const card = { json: { ...cardOf(manager), name: `${firstName} ${lastName}`, email } }
  const { name, nmls, states, merchant } = company
  const add = insertBrokerage(brokerage, org, name, nmls, states, merchant)
  const published = known ? await publishPicture({ db, keyring }, own) : []
  await db.change(brokers, [add], ([[added]], transaction) => {
    if (!added) throw new NmlsTaken(`${NMLS_TAKEN}.`)
    if (!known)
      transaction.later(
        entering(own),
        newKey(keyring, org, identity, key),
        insertIdentity(keyring, org, identity, key, hash, profile),
        entering(brokers),
      )
    transaction.later(insertSeat(randomUUID(), identity, org, brokerage, 'ORIGINATOR', true, card), ...published)
  })
  return !known
}

export async function brokeragesOf({ db }: Pick<Dependencies, 'db'>, org: string): Promise<readonly BrokerageRow[]> {
  const [rows] = await db.read({ mode: 'BROKERS', org }, listBrokerages(org))
  return rows
}
