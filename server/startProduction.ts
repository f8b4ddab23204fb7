/** The production server. This file imports nothing from the sandbox. */
import { systemClock } from './clock.ts'
import { connectParties, startServer } from './compose.ts'
import type { Config } from './config.ts'
import type { Listener } from './http/listener.ts'
import { logConsole } from './log.ts'
import { adaptersOf } from './providers/adapters.ts'
import { postgresFlags } from './providers/featureFlags/postgres/postgres.ts'
import { PRODUCTION_ADAPTERS } from './providers/production.ts'
import { isolation } from './providers/shared/isolation.ts'
import { stopOnSignals } from './signals.ts'

export async function startProduction(config: Config, listener: Listener): Promise<void> {
  const providersOf = adaptersOf(PRODUCTION_ADAPTERS, config)
  // Throw before anything starts if an outside party has no configured adapter.
  providersOf({})
  const server = await startServer(config, {
    listener,
    clock: () => systemClock,
    flags: postgresFlags,
    web: 'dist/web-production',
    adapters: (dependencies) => {
      const isolated = isolation(config.providerTimeout, dependencies.log)
      return connectParties(dependencies, (names) => isolated(providersOf(names), names))
    },
  })
  logConsole(server.app.log)
  stopOnSignals(() => server.stop())
  process.stdout.write(`Hearthline: ${server.url}\n`)
}
