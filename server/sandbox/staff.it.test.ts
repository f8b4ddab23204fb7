import { afterAll, beforeAll, expect, test } from 'vitest'
import { BASE, signInAgent } from '../testing/agents.ts'
import { silent, startTestProgram, type TestProgram } from '../testing/program.ts'
import { SEEDED_AGENTS } from './agents.ts'
import { SEEDED_BROKERS } from './brokers.ts'
import { seedStaffOnSignIn } from './staff.ts'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram({
    web: 'no pages',
    adapters: () => ({ handlers: silent(), sendMail: async () => {}, routes: seedStaffOnSignIn }),
  })
})
afterAll(() => program.stop())

test.each(['movement', 'guaranteed-rate'])(
  'the sandbox’s agents and brokers sign in at the lender %s',
  async (label) => {
    const host = `${label}.localhost`
    // The first two sign-ins arrive at the same time.
    const agents = await Promise.all(SEEDED_AGENTS.map(({ email }) => signInAgent(program, email, host)))
    const roles = await Promise.all(
      agents.map(async (agent) => (await agent.call<{ seat: { role: string } }>('GET', `${BASE}/work`, { host })).body),
    )
    expect(roles.map(({ seat }) => seat.role)).toEqual(SEEDED_AGENTS.map(({ role }) => role))
    for (const { email, role } of SEEDED_BROKERS) {
      const broker = await signInAgent(program, email, host)
      const { body } = await broker.call<{ role: string }>('GET', '/service-lead-portal/api/v1/seat', { host })
      expect(body.role).toBe(role)
    }
  },
)
