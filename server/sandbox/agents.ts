/** The sandbox's agents, at every lender. A visitor can sign in as any of them. */
import { randomUUID } from 'node:crypto'
import { DEFAULT_ORGANIZATION } from 'domain/organization/organization.ts'
import { insertAgentSeat, readAgentSeat } from '../storage/agents.ts'
import type { ActorScope } from '../storage/transactions.ts'
import { uuidOf } from '../usecases/paperwork/identifiers.ts'
import type { Services } from '../usecases/services.ts'
import { seedAccount } from './accounts.ts'

export const SEEDED_AGENTS = [
  {
    email: 'agent@sandbox.test',
    identity: 'a0000000-0000-4000-8000-0000000000a1',
    name: { firstName: 'Imani', lastName: 'Castellanos' },
    role: 'UNDERWRITER',
    what: 'underwriter of the lender, at /agent',
  },
  {
    email: 'papers@sandbox.test',
    identity: 'a0000000-0000-4000-8000-0000000000a2',
    name: { firstName: 'Anselm', lastName: 'Virtanen' },
    role: 'PROCESSOR',
    what: 'processor of the lender, at /agent',
  },
  {
    email: 'compliance@sandbox.test',
    identity: 'a0000000-0000-4000-8000-0000000000a3',
    name: { firstName: 'Odile', lastName: 'Brannigan' },
    role: 'COMPLIANCE',
    what: 'compliance officer of the lender, at /agent',
  },
] as const

// Derive the UUID from the lender's code, because each lender needs its own UUIDs.
const ownOf = (org: string, fixed: string): string => (org === DEFAULT_ORGANIZATION ? fixed : uuidOf(org, fixed))

/**
 * Whether a person is one of the sandbox's agents. Checks the account's UUID, because anyone could have the same name.
 */
export const isSeededAgent = ({ org, actor }: Pick<ActorScope, 'org' | 'actor'>): boolean =>
  SEEDED_AGENTS.some(({ identity }) => actor === ownOf(org, identity))

/** Creates a lender's agents, except those that already exist. */
export async function seedAgents(services: Services, org: string = DEFAULT_ORGANIZATION): Promise<void> {
  const agents = { mode: 'AGENTS', org } as const
  for (const { email, name, role, identity: fixed } of SEEDED_AGENTS) {
    const identity = await seedAccount(services, org, { email, name, identity: ownOf(org, fixed) })
    const [[seated]] = await services.db.read(agents, readAgentSeat(identity))
    const seat = insertAgentSeat(randomUUID(), identity, org, role, `${name.firstName} ${name.lastName}`)
    if (!seated) await services.db.change(agents, [seat], () => undefined)
  }
}
