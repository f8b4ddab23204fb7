/** Starts the program for production. Nothing of the sandbox is within reach of it. */
import { systemClock } from './clock.ts'
import { startServer } from './compose.ts'
import { readConfig } from './config.ts'
import { mailHandler } from './jobs/mail.ts'
import { requestHandlers } from './jobs/requests.ts'
import { postgresFlags } from './providers/featureFlags/postgres/postgres.ts'
import { providersFromConfig } from './providers/production.ts'
import { limited } from './providers/shared/calls.ts'
import { stopOnSignals } from './signals.ts'
import { sealingOf } from './usecases/paperwork/sealing.ts'

const config = readConfig()
const providers = limited(providersFromConfig(config), config.providerTimeout)
const server = await startServer(config, {
  clock: () => systemClock,
  flags: postgresFlags,
  web: 'dist/web-production',
  adapters: ({ db, keyring, clock }) => ({
    wallets: providers.wallet,
    handlers: requestHandlers({ providers, sealing: sealingOf({ db, keyring, clock }) }),
    sendMail: mailHandler(providers),
  }),
})
stopOnSignals(() => server.stop())
process.stdout.write(`Hearthline: ${server.url}\n`)
