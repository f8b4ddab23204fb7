/** The production server. This file doesn't load any sandbox code. */
import { DEFAULT_ORGANIZATION } from 'domain/organization/organization.ts'
import { systemClock } from './clock.ts'
import { connectParties, type Server, type ServerOptions, startServer } from './compose.ts'
import type { Config } from './config.ts'
import type { Listener } from './http/listener.ts'
import { logConsole } from './log.ts'
import { adaptersOf, forgetAt, lacksOf, webhookOf } from './providers/adapters.ts'
import { chatVendors } from './providers/chat/vendors.ts'
import { postgresFlags } from './providers/featureFlags/postgres/postgres.ts'
import { partyTable } from './providers/partyTable.ts'
import { PRODUCTION_ADAPTERS } from './providers/production.ts'
import { isolation } from './providers/shared/isolation.ts'
import { stopOnSignals } from './signals.ts'
import { counselingObtainedOn } from './storage/counseling.ts'
import { counselingState } from './usecases/counseling/state.ts'

const NO_SCANNER = 'none, so uploaded files aren’t checked. Set VIRUS_SCANNER.'

/** @param replaced the options that tests override: the clock, and how long the server waits between attempts */
export async function startProduction(
  config: Config,
  listener: Listener,
  replaced: Partial<Pick<ServerOptions, 'clock' | 'retries'>> = {},
): Promise<Server> {
  let parties = ''
  const server = await startServer(config, {
    listener,
    clock: () => systemClock,
    ...replaced,
    flags: postgresFlags,
    web: 'dist/web-production',
    isLive: true,
    lacksOf: lacksOf(PRODUCTION_ADAPTERS),
    adapters: (dependencies) => {
      parties = partyTable(PRODUCTION_ADAPTERS, dependencies.organizations.all)
      const providersOf = adaptersOf(PRODUCTION_ADAPTERS, dependencies)
      const isolated = isolation(config.providerTimeout, dependencies.log)
      return {
        ...connectParties(dependencies, (own, org, former) => {
          const names = { ...own, ...former }
          return isolated(providersOf(names, org), names, org)
        }),
        chatVendorOf: chatVendors(dependencies, dependencies.organizations.all),
        forgetAt: (names, kept) => forgetAt(PRODUCTION_ADAPTERS, dependencies, names, kept),
        webhookOf: (place) => webhookOf(PRODUCTION_ADAPTERS, dependencies, place),
      }
    },
  })
  logConsole(server.app.log)
  if (!config.choosesScanner)
    server.app.log.warn('VIRUS_SCANNER is not set, so uploaded files are not checked for viruses')
  stopOnSignals(() => server.stop())
  const { isUsable, text } = counselingState(
    await counselingObtainedOn(server.services.db),
    server.services.clock.now(),
  )
  if (!isUsable) server.app.log.warn(text)
  const { originOf, scanner } = server.services
  process.stdout.write(
    `Hearthline: ${originOf(DEFAULT_ORGANIZATION)} (this machine: ${server.url})\n\nOutside parties:\n${parties}\nVirus scanner: ${scanner?.place ?? NO_SCANNER}\n`,
  )
  return server
}
