/** Manages agents' seats, which the operator grants and revokes. */
import { randomUUID } from 'node:crypto'
import type { AgentRole } from 'domain/application/views/agents.ts'
import { insertAgentSeat, listAgentSeats, readAgentSeat, removeAgentSeat } from '../../storage/agents.ts'
import { emailIndex, findIdentity, insertIdentity } from '../../storage/identities.ts'
import type { Keyring } from '../../storage/keyring.ts'
import { newKey } from '../../storage/people.ts'
import { newPersonKey } from '../../storage/secrets.ts'
import type { Db } from '../../storage/transactions.ts'
import { hashPassword } from '../credentials.ts'

/**
 * The dependencies of the functions in this file. The operator's command calls these functions without starting the
 * server.
 */
interface Dependencies {
  readonly db: Db
  readonly keyring: Keyring
}

interface NewAgent {
  readonly email: string
  readonly name: { readonly firstName: string; readonly lastName: string }
  readonly role: AgentRole
  /** The password for a new account. An existing account keeps its own password. */
  readonly password: string
}

/** Thrown if the account already has a seat. */
export class SeatTaken extends Error {}

/**
 * Gives a seat to the account with this email. Creates the account if it doesn't exist.
 * @returns whether the account was created
 * @throws SeatTaken
 */
export async function addAgent({ db, keyring }: Dependencies, org: string, agent: NewAgent): Promise<boolean> {
  const { email, role } = agent
  const name = { ...agent.name, middleName: '', suffix: '' }
  const index = emailIndex(keyring, org, email)
  const [[known]] = await db.read({ mode: 'SIGN_IN', org, key: index }, findIdentity(index))
  const identity = known?.uuid ?? randomUUID()
  const scope = { mode: 'AGENTS', org } as const
  const [[seated]] = await db.read(scope, readAgentSeat(identity))
  if (seated) throw new SeatTaken('This email already has a seat.')
  if (!known) {
    const key = newPersonKey()
    const hash = await hashPassword(agent.password)
    const made = [
      newKey(keyring, org, identity, key),
      insertIdentity(keyring, org, identity, key, hash, { name, email }),
    ]
    await db.change({ mode: 'ACTOR', org, actor: identity }, made, () => undefined)
  }
  const shown = `${name.firstName} ${name.lastName}`
  await db.change(scope, [insertAgentSeat(randomUUID(), identity, org, role, shown)], () => undefined)
  return !known
}

/**
 * Revokes the seat of the account with this email. The agent's next request is rejected. @returns whether there was a
 * seat
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
