/** Brokers and agents at all lenders except the default lender. */
import { LOGIN_WITH_PASSWORD } from 'domain/api/paths.ts'
import { DEFAULT_ORGANIZATION } from 'domain/organization/organization.ts'
import type { AppContext } from '../http/serve.ts'
import { describe } from '../log.ts'
import { seedAgents } from './agents.ts'
import { seedBrokers } from './brokers.ts'

/**
 * Creates a lender's brokers and agents when someone first signs in there. Creating them earlier would slow down
 * startup.
 */
export function seedStaffOnSignIn({ app, services }: AppContext): void {
  const seeded = new Map<string, Promise<unknown>>()
  app.addHook('onRequest', async ({ method, url, organization: { code: org } }) => {
    if (method !== 'POST' || url !== LOGIN_WITH_PASSWORD || org === DEFAULT_ORGANIZATION) return
    const seeding = seeded.get(org) ?? Promise.all([seedBrokers(services, org), seedAgents(services, org)])
    seeded.set(org, seeding)
    try {
      await seeding
    } catch (error) {
      seeded.delete(org)
      app.log.warn({ err: describe(error) }, 'the brokers and agents of the sandbox are not whole')
    }
  })
}
