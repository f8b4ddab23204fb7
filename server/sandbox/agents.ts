/** The sandbox's agents, at every lender. A visitor can sign in as any of them. */
import { randomUUID } from 'node:crypto'
import { DEFAULT_ORGANIZATION } from 'domain/organization/organization.ts'
import { type AgentSeatRow, insertAgentSeat, readAgentSeat } from '../storage/agents.ts'
import type { Services } from '../usecases/services.ts'
import { seedAccount } from './accounts.ts'

export const SEEDED_AGENTS = [
  {
    email: 'agent@sandbox.test',
    name: { firstName: 'Imani', lastName: 'Castellanos' },
    role: 'UNDERWRITER',
    what: 'underwriter of the lender, at /agent',
  },
  {
    email: 'papers@sandbox.test',
    name: { firstName: 'Anselm', lastName: 'Virtanen' },
    role: 'PROCESSOR',
    what: 'processor of the lender, at /agent',
  },
  {
    email: 'compliance@sandbox.test',
    name: { firstName: 'Odile', lastName: 'Brannigan' },
    role: 'COMPLIANCE',
    what: 'compliance officer of the lender, at /agent',
  },
] as const

/** Whether an agent is one of the sandbox's, by the shown name. */
export const isSeededAgent = ({ display_name: shown }: Pick<AgentSeatRow, 'display_name'>): boolean =>
  SEEDED_AGENTS.some(({ name }) => shown === `${name.firstName} ${name.lastName}`)

/** Creates a lender's agents, except those that already exist. */
export async function seedAgents(services: Services, org: string = DEFAULT_ORGANIZATION): Promise<void> {
  const agents = { mode: 'AGENTS', org } as const
  for (const { email, name, role } of SEEDED_AGENTS) {
    const identity = await seedAccount(services, org, { email, name })
    const [[seated]] = await services.db.read(agents, readAgentSeat(identity))
    const seat = insertAgentSeat(randomUUID(), identity, org, role, `${name.firstName} ${name.lastName}`)
    if (!seated) await services.db.change(agents, [seat], () => undefined)
  }
}
