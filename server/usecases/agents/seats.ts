/** Manages agents' seats, which the operator grants and revokes. */
import { randomUUID } from 'node:crypto'
import type { AgentRole } from 'domain/values/agentRoles.ts'
import { NotFound } from '../../errors.ts'
import { insertAgentSeat, listAgentSeats, readAgentSeat, removeAgentSeat } from '../../storage/agents.ts'
import { emailIndex, findIdentity, insertIdentity } from '../../storage/identities.ts'
import type { Keyring } from '../../storage/keyring.ts'
import { newKey } from '../../storage/people.ts'
import { newPersonKey } from '../../storage/secrets.ts'
import type { ActorScope, Db } from '../../storage/transactions.ts'
import { hashPassword } from '../credentials.ts'
import { type AccountServices, changeOwn } from '../settings/own.ts'

/**
 * The dependencies of the functions in this file. The operator's command calls these functions without starting the
 * server.
 */
interface Dependencies {
  readonly db: Pick<Db, 'read' | 'change'>
  readonly keyring: Keyring
}

interface SeatedAgent {
  readonly email: string
  readonly name: { readonly firstName: string; readonly lastName: string }
  readonly role: AgentRole
}

interface NewAgent extends SeatedAgent {
  /** The password for a new account. An existing account keeps its own password. */
  readonly password: string
}

/** Thrown if the account already has a seat. */
export class SeatTaken extends Error {}

/** @throws SeatTaken */
async function seat(
  { db }: Pick<Dependencies, 'db'>,
  org: string,
  identity: string,
  agent: SeatedAgent,
): Promise<void> {
  const scope = { mode: 'AGENTS', org } as const
  const [[seated]] = await db.read(scope, readAgentSeat(identity))
  if (seated) throw new SeatTaken('This email already has a seat.')
  const shown = `${agent.name.firstName} ${agent.name.lastName}`
  await db.change(scope, [insertAgentSeat(randomUUID(), identity, org, agent.role, shown)], () => undefined)
}

/**
 * Gives a seat to the account with this email. Creates the account if it doesn't exist.
 * @returns whether the account was created
 * @throws SeatTaken
 */
export async function addAgent({ db, keyring }: Dependencies, org: string, agent: NewAgent): Promise<boolean> {
  const { email } = agent
  const name = { ...agent.name, middleName: '', suffix: '' }
  const index = emailIndex(keyring, org, email)
  const [[known]] = await db.read({ mode: 'SIGN_IN', org, key: index }, findIdentity(index))
  const identity = known?.uuid ?? randomUUID()
  if (!known) {
    const key = newPersonKey()
    const hash = await hashPassword(agent.password)
    const made = [
      newKey(keyring, org, identity, key),
      insertIdentity(keyring, org, identity, key, hash, { name, email }),
    ]
    await db.change({ mode: 'ACTOR', org, actor: identity }, made, () => undefined)
  }
  await seat({ db }, org, identity, agent)
  return !known
}

/**
 * Gives a seat to a person who already has an account, and emails the person a link to the sign-in page. The server
 * sends the email right away or, if it isn't running, after its next start.
 * @param signIn the URL of the agents' sign-in page
 * @throws NotFound if the email has no account, SeatTaken
 */
export async function seatAccount(
  services: AccountServices,
  org: string,
  agent: SeatedAgent,
  signIn: string,
): Promise<void> {
  const scope = await accountScope(services, org, agent.email)
  await seat(services, org, scope.actor, agent)
  const { companyNameShort } = services.organization(org).info
  await changeOwn(services, scope, 'invite agent', (own) =>
    own.mail({
      template: 'AGENT_SEAT',
      subject: `Your ${companyNameShort} staff account`,
      body: [
        `You can now work on ${companyNameShort} applications. Sign in with the password of your account.`,
        { action: 'Sign in', url: signIn },
        { note: 'If you didn’t expect this email, you can ignore it.' },
      ],
    }),
  )
}

/** Returns the scope of the account with this email. @throws NotFound */
export async function accountScope({ db, keyring }: Dependencies, org: string, email: string): Promise<ActorScope> {
  const index = emailIndex(keyring, org, email)
  const [[account]] = await db.read({ mode: 'SIGN_IN', org, key: index }, findIdentity(index))
  if (!account) throw new NotFound()
  return { mode: 'ACTOR', org, actor: account.uuid }
}

/**
 * Revokes the seat of the account with this email address. The agent's next request is rejected.
 * @returns whether the account had a seat
 */
export async function removeAgent({ db, keyring }: Dependencies, org: string, email: string): Promise<boolean> {
  const index = emailIndex(keyring, org, email)
  const [[known]] = await db.read({ mode: 'SIGN_IN', org, key: index }, findIdentity(index))
  if (!known) return false
  const [removed] = await db.change({ mode: 'AGENTS', org }, [removeAgentSeat(known.uuid)], (rows) => rows)
  return removed.length > 0
}

export async function listAgents({ db }: Pick<Dependencies, 'db'>, org: string) {
  const [seats] = await db.read({ mode: 'AGENTS', org }, listAgentSeats())
  return seats.map(({ role, display_name: name }) => ({ name, role }))
}
