/** Starts the program for production. Nothing of the sandbox is within reach of it. */
import { systemClock } from './clock.ts'
import { startServer } from './compose.ts'
import { readConfig } from './config.ts'
import { requestHandlers } from './jobs/requests.ts'
import { postgresFlags } from './providers/featureFlags/postgres/postgres.ts'
import type { Providers } from './providers/port.ts'
import { providersFromConfig } from './providers/production.ts'
import { stopOnSignals } from './signals.ts'
import { sealingOf } from './usecases/paperwork/sealing.ts'

const config = readConfig()
const providers: Providers = providersFromConfig(config)
const server = await startServer(config, {
  clock: () => systemClock,
  flags: postgresFlags,
  web: 'dist/web-production',
  adapters: ({ db, keyring, clock }) => ({
    wallets: providers.wallet,
    handlers: requestHandlers({ providers, sealing: sealingOf({ db, keyring, clock }) }),
    sendMail: async ({ uuid, organisation, channel, to, subject, text }) => {
      if (channel === 'SMS') await providers.sms.send({ to, text }, uuid)
      else await providers.mail.send({ from: organisation.info.email, to, subject, text }, uuid)
    },
  }),
})
stopOnSignals(() => server.stop())
process.stdout.write(`Hearthline: ${server.url}\n`)
