/** The sandbox's agents. A visitor can sign in as any of them. */
import { DEFAULT_ORGANIZATION } from 'domain/organization/organization.ts'
import * as answers from '../../personas/answers.ts'
import { addAgent, SeatTaken } from '../usecases/agents/seats.ts'
import type { Services } from '../usecases/services.ts'

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

/** Creates the sandbox's agents that don't exist yet. */
export async function seedAgents(services: Services): Promise<void> {
  for (const { email, name, role } of SEEDED_AGENTS)
    await addAgent(services, DEFAULT_ORGANIZATION, { email, name, role, password: answers.PASSWORD }).catch((error) => {
      if (!(error instanceof SeatTaken)) throw error
    })
}
