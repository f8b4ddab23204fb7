/**
 * The server with the sandbox. The sandbox simulates every outside party, has a movable clock, and creates sample
 * people.
 */
import type { AdapterNames } from 'domain/organization/providers.ts'
import { REGISTER_V2 } from 'domain/routes/routes.ts'
import { PERSONAS } from '../personas/personas.ts'
import type { SandboxClock } from './clock.ts'
import { connectParties, type Server, startServer } from './compose.ts'
import type { Config } from './config.ts'
import type { Listener } from './http/listener.ts'
import { describe, logConsole } from './log.ts'
import { logoPainter } from './mail/logo.ts'
import { lacksOf, webhookOf } from './providers/adapters.ts'
import { chatVendors, unsetChatNotes } from './providers/chat/vendors.ts'
import { postgresFlags } from './providers/featureFlags/postgres/postgres.ts'
import { PRODUCTION_ADAPTERS } from './providers/production.ts'
import { createSandbox, SHOWN_LATENCY, withVendors } from './providers/sandbox/providers.ts'
import { simulatedInstead } from './providers/sandbox/simulatedInstead.ts'
import { isolation } from './providers/shared/isolation.ts'
import { sandboxScanner } from './providers/virusScanner/sandbox.ts'
import { isSeededAgent, SEEDED_AGENTS, seedAgents } from './sandbox/agents.ts'
import { approvedBySandbox } from './sandbox/approvers.ts'
import { SANDBOX_ORIGINATOR, SEEDED_BROKERS, seedBrokers, seedLeads } from './sandbox/brokers.ts'
import { clockIn, readClock, sharedClock } from './sandbox/clock.ts'
import { sandboxCounseling } from './sandbox/counseling.ts'
import { networkUrls, phoneLines } from './sandbox/network.ts'
import { SANDBOX_PASSWORD, SEEDED, seedPeople } from './sandbox/people.ts'
import { serveSandbox } from './sandbox/routes.ts'
import { stopOnSignals } from './signals.ts'
import type { AddressRow } from './storage/addresses/record.ts'
import { seedAddresses } from './storage/addresses/seed.ts'
import { createOwnerPool } from './storage/database.ts'

/** @param providers the adapters that every lender uses. They take precedence over the adapters in the lender's data */
export async function startSandbox(config: Config, listener: Listener, providers: AdapterNames = {}): Promise<void> {
  const { sandboxLatency: most } = config
  let shared: ReturnType<typeof sharedClock> | undefined
  const notes = new Set<string>()
  const namesOf = (own: AdapterNames, org: string): AdapterNames => {
    const usable = simulatedInstead(config, own, org)
    for (const note of usable.notes) notes.add(note)
    return { ...usable.names, ...providers }
  }

  const server = await startServer(config, {
    listener,
    clock: async (db) => {
      const clock = await readClock(db)
      shared = sharedClock(clock, clockIn(db))
      return clock
    },
    flags: postgresFlags,
    localNetwork: true,
    scanner: sandboxScanner,
    mayLackSecondFactor: isSeededAgent,
    lacksOf: (own, org) => lacksOf(withVendors())(namesOf(own, org)),
    web: 'dist/web',
    // Log only warnings and errors, so that the URLs printed at startup stay visible.
    logLevel: 'warn',
    adapters: (dependencies) => {
      const { pool } = dependencies
      const moved = dependencies.clock as SandboxClock
      const sandbox = createSandbox({
        pool,
        clock: moved,
        personas: PERSONAS,
        vendors: dependencies,
        ...(most !== undefined && { latency: { least: Math.min(most, SHOWN_LATENCY.least), most } }),
      })
      const isolated = isolation(config.providerTimeout, dependencies.log)
      for (const note of unsetChatNotes(dependencies.organizations.all, config)) notes.add(note)
      return {
        ...connectParties(
          dependencies,
          (own, org, former) => {
            const names = { ...namesOf(own, org), ...former }
            return isolated(sandbox.providersOf(names, org), names, org)
          },
          sandboxCounseling(dependencies.db),
        ),
        returns: sandbox.returns,
        wrapHandlers: approvedBySandbox,
        chatVendorOf: chatVendors(dependencies, dependencies.organizations.all),
        forgetAt: (own, kept) => sandbox.forgetAt(namesOf(own, kept.org), kept),
        webhookOf: (place) => webhookOf(PRODUCTION_ADAPTERS, dependencies, place),
        routes: (context, sweeper) =>
          serveSandbox(context, sweeper, {
            clock: moved,
            saveClock: async (offset) => shared?.save(offset),
            desk: sandbox.desk,
            drawLogo: logoPainter(dependencies.organizations),
            password: SANDBOX_PASSWORD,
          }),
      }
    },
    seed: async (services, adminUrl) => {
      const pool = createOwnerPool(adminUrl)
      try {
        await seedAddresses(
          pool,
          PERSONAS.map(({ property: { address } }) => ({ ...address, state: address.state as AddressRow['state'] })),
        )
      } finally {
        await pool.end()
      }
      await Promise.all([seedPeople(services), seedBrokers(services), seedAgents(services)])
    },
  })
  logConsole(server.app.log)
  const seeding = new AbortController()
  let leads: Promise<void> | undefined
  const unfollow = shared?.start()
  stopOnSignals(async () => {
    seeding.abort()
    await server.drain()
    await leads
    unfollow?.()
    await server.stop()
  })
  process.stdout.write([`Hearthline: ${server.url}`, ...notes, ''].join('\n'))
  try {
    await server.seeded
  } catch (error) {
    if (seeding.signal.aborted) return
    await server.stop()
    throw error
  }
  greet(server, networkUrls(config.listen, new URL(server.url).port))

  // Creating the sample pipeline takes minutes, so startup doesn't wait for it. In tests, outside parties respond at
  // once, and the tests create their own pipeline.
  if (most !== 0)
    leads = seedLeads(server.services, seeding.signal).catch((error: unknown) => {
      if (!seeding.signal.aborted)
        server.app.log.warn({ err: describe(error) }, "could not create all of the sandbox's pipeline")
    })
}

function greet({ url }: Server, network: readonly string[]): void {
  const at = (label: string) => url.replace('//localhost', `//${label}.localhost`)
  const lines = [
    '',
    `  Hearthline with its sandbox: ${url}`,
    '',
    `  Apply        ${url}${REGISTER_V2}`,
    `  Sign in      ${url}/auth/login`,
    ...SEEDED.map(({ email, what }) => `               ${email}  ${SANDBOX_PASSWORD}  (${what})`),
    ...SEEDED_BROKERS.map(({ email, what }) => `               ${email}  ${SANDBOX_PASSWORD}  (${what})`),
    ...SEEDED_AGENTS.map(({ email, what }) => `               ${email}  ${SANDBOX_PASSWORD}  (${what})`),
    `               The brokers and agents also sign in at every other lender, such as ${at('movement')}`,
    `  By a broker  ${url}${REGISTER_V2}?referrer=${SANDBOX_ORIGINATOR}`,
    `  Sandbox      ${url}/sandbox/personas  ${url}/sandbox/clock  ${url}/sandbox/mail`,
    '',
    ...network.flatMap(phoneLines),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
