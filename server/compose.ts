/** Assembles the server. The entry points main.ts and sandbox.ts choose the adapters. */
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { REQUEST_KINDS, type RequestKind } from 'domain/application/core/requests.ts'
import { byHandCall } from 'domain/application/desk/byHand.ts'
import type { Results } from 'domain/application/results.ts'
import type { Lack } from 'domain/organization/capabilities.ts'
import type { Organization } from 'domain/organization/organization.ts'
import type { AdapterNames } from 'domain/organization/providers.ts'
import { HIGH_COST_FIGURES, withAssumedYears } from 'domain/rules/highCost.ts'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { FilesUnavailable } from './errors.ts'
import { checkFileStore, openFileStore } from './fileStores.ts'
import { followErasures } from './followErasures.ts'
import { followSettings } from './followSettings.ts'
import { createApp } from './http/app.ts'
import type { Listener } from './http/listener.ts'
import type { AppContext } from './http/serve.ts'
import type { WebhookOf } from './http/webhooks.ts'
import { forgettingVendors } from './jobs/answeredByStaff.ts'
import { type Sweeper, startSweeper } from './jobs/deadlines.ts'
import {
  type Deliver,
  FormerVendorGone,
  finalOf,
  type MailHandler,
  RETRIES,
  type RequestHandlers,
  type RetryPolicy,
} from './jobs/handler.ts'
import { mailHandler } from './jobs/mail.ts'
import { type RequestDeps, requestHandlers } from './jobs/requests.ts'
import { startWorker } from './jobs/worker.ts'
import { describe, logCause } from './log.ts'
import { logoPainter } from './mail/logo.ts'
import { masterKeysOf } from './masterKeys.ts'
import { openPort } from './openPort.ts'
import { companyCodes, loadOrganizations, type Organizations, originOf } from './organizations.ts'
import { anchorFolder } from './providers/anchors/folder.ts'
import type { BreachedPasswords } from './providers/breachedPasswords/port.ts'
import type { ChatVendorOf } from './providers/chat/port.ts'
import type { ChatModel } from './providers/chatModel/port.ts'
import { atDesk, deskAdapter } from './providers/desk/desk.ts'
import type { FeatureFlags } from './providers/featureFlags/port.ts'
import { gatewayOpenApi } from './providers/gateway/openApi.ts'
import type { Providers } from './providers/port.ts'
import type { PropertyRecords } from './providers/propertyRecords/port.ts'
import { endedBy } from './providers/shared/calls.ts'
import { rfc3161 } from './providers/timestamps/rfc3161.ts'
import type { VendorWorld } from './providers/vendorWorld.ts'
import type { VirusScanner } from './providers/virusScanner/port.ts'
import type { WalletService } from './providers/wallet/port.ts'
import { scannerAt } from './scannerCheck.ts'
import { readCounseling } from './storage/counseling.ts'
import { createPool } from './storage/database.ts'
import { type Database, startDatabase } from './storage/embedded.ts'
import { listIn } from './storage/erasureList.ts'
import { checkKeys } from './storage/keyCheck.ts'
import type { Keyring } from './storage/keyring.ts'
import { migrate } from './storage/migrate.ts'
import { createDb, type Db } from './storage/transactions.ts'
import { createStampReader } from './usecases/anchors/stamps.ts'
import { createBreachCheck } from './usecases/breachCheck.ts'
import { createChatHub } from './usecases/chat/hub.ts'
import { createDesk } from './usecases/desk/ask.ts'
import { createFlags } from './usecases/flags.ts'
import { sealingOf } from './usecases/paperwork/sealing.ts'
import { createRecent } from './usecases/recent.ts'
import type { Services } from './usecases/services.ts'
import { settle } from './usecases/settle.ts'

/** Dependencies that adapters may use. */
export interface Dependencies extends VendorWorld {
  readonly pool: Pool
  readonly db: Db
  readonly keyring: Keyring
  readonly organizations: Organizations
  readonly log: Logger
}

export interface Adapters {
  readonly handlers: RequestHandlers
  readonly sendMail: MailHandler
  /**
   * Intercepts outside parties' responses before they're stored. The sandbox uses it to simulate a network that
   * duplicates or reorders these responses.
   */
  readonly returns?: (deliver: Deliver) => Deliver
  /** Wraps the request handlers. The sandbox uses this wrapper to let its agents approve payments. */
  readonly wrapHandlers?: (services: Services, handlers: RequestHandlers) => RequestHandlers
  /** Returns an organization's wallet service. If unset, nobody has a wallet. */
  readonly wallets?: (org: string) => WalletService
  /** Returns an organization's language model. If unset, the chat's bot answers without one. */
  readonly chatModels?: (org: string) => ChatModel
  /** Returns an organization's lookup of breached passwords. If unset, only common passwords are refused. */
  readonly breachedPasswords?: (org: string) => BreachedPasswords
  /** Returns an organization's property records. If unset, the property type isn't prefilled. */
  readonly propertyRecords?: (org: string) => PropertyRecords
  /** Returns the function that verifies a vendor's webhooks. If unset, vendors can't send webhooks. */
  readonly webhookOf?: WebhookOf
  /** Deletes what a vendor keeps about a file that is about to be erased. If unset, vendors keep nothing. */
  readonly forgetAt?: Services['forgetAt']
  /** Returns a lender's chat vendor. If unset, all visitors chat through this server. */
  readonly chatVendorOf?: ChatVendorOf
  /** Adds routes outside the API. */
  readonly routes?: (context: AppContext, sweeper: Sweeper) => Promise<void> | void
}

export interface ServerOptions {
  readonly clock: (db: Db) => Clock | Promise<Clock>
  /** Returns the features that a lender's adapters don't support. If unset, all adapters support every feature. */
  readonly lacksOf?: (names: AdapterNames, org: string) => readonly Lack[]
  /** Whether real people use this server. False in the sandbox. */
  readonly isLive?: boolean
  /** The virus scanner to use if the configuration sets none. If unset, files aren't checked. */
  readonly scanner?: VirusScanner | undefined
  readonly mayLackSecondFactor?: Services['mayLackSecondFactor']
  /** Creates the object that reads feature flags. */
  readonly flags: (db: Db) => FeatureFlags
  readonly adapters: (dependencies: Dependencies) => Adapters | Promise<Adapters>
  /**
   * Whether devices on the same network can open the default lender's pages over plain HTTP at this machine's private
   * address. True only in the sandbox.
   */
  readonly localNetwork?: boolean
  /** Folder of the built web app, relative to the repository. */
  readonly web: string
  readonly retries?: RetryPolicy
  /** A port that's already open, for the server to listen on. If unset, the server opens the configured port. */
  readonly listener?: Listener
  /** A database that's already running. If unset, the server uses the configured database. */
  readonly database?: Database
  readonly log?: Logger | undefined
  /** The log level to use if the configuration doesn't set one; info by default. */
  readonly logLevel?: string
  /** Adds sample data, possibly while the server is already handling requests. */
  readonly seed?: (services: Services, adminUrl: string) => Promise<void>
}

export interface Server {
  /** The URL of the default organization's pages, such as http://localhost:3000. */
  readonly url: string
  readonly app: FastifyInstance
  readonly services: Services
  readonly sweeper: Sweeper
  /** Resolves when all sample data is added and `/readyz` succeeds. Rejects if adding the data fails. */
  readonly seeded: Promise<void>
  /** Stops accepting requests, and waits until every request in progress has been answered. */
  drain(): Promise<void>
  /** Shuts the server down: first drains requests, then stops the jobs, then closes the database. */
  stop(): Promise<void>
}

/**
 * Sends each lender's requests to outside parties, emails and wallet lookups to the adapters configured in the lender's
 * data.
 * @param providersOf throws if an adapter's name is unknown. `former`: the adapters to use instead of the lender's
 * @param counseling returns the housing counseling agencies; by default those that the operator loaded
 * @throws Error that names the lender whose adapters can't be used
 */
export function connectParties(
  { organizations, desk, ...sealing }: Pick<Dependencies, 'organizations' | 'desk' | 'db' | 'keyring' | 'clock'>,
  providersOf: (names: AdapterNames, org: string, former?: AdapterNames) => Providers,
  counseling: RequestDeps['counseling'] = () => readCounseling(sealing.db),
): Required<
  Pick<Adapters, 'handlers' | 'sendMail' | 'wallets' | 'chatModels' | 'breachedPasswords' | 'propertyRecords'>
> {
  const parties = new Map<string, { providers: Providers; staff: Providers; sendMail: MailHandler }>()
  const identityFor = sealingOf(sealing)
  const drawLogo = logoPainter(organizations)
  for (const { code, providers: names } of organizations.all) {
    try {
      const providers = providersOf(names, code)
      const payments =
        deskAdapter('payments', { isByHand: true, adapter: 'desk' }).make({ desk }, code) ?? providers.payments
      parties.set(code, { providers, staff: { ...providers, payments }, sendMail: mailHandler(providers, drawLogo) })
    } catch (cause) {
      throw new Error(`organizations/${code}/organization.json: ${(cause as Error).message}`, { cause })
    }
  }
  const of = (code: string) => {
    const found = parties.get(code)
    if (!found) throw new RangeError(`unknown organization ${code}`)
    return found
  }
  const formerOf = ({ code, providers: names }: Organization, payments: string) => {
    try {
      return providersOf(names, code, { payments })
    } catch (cause) {
      throw new FormerVendorGone(`${payments} can't send payments for ${code}`, { cause })
    }
  }
  const handlers = REQUEST_KINDS.map((kind) => [
    kind,
    (...given: Parameters<RequestHandlers[typeof kind]>) => {
      const { organization, signal } = given[2]
      const { providers: own, staff } = of(organization.code)
      const call = given[0].requests[kind]?.byHand && byHandCall(kind)
      const providers = finalOf(endedBy(call ? atDesk(own, call, desk) : own, signal))
      const paymentsAt = (adapter: string) =>
        adapter === own.payments.adapter
          ? providers.payments
          : finalOf(endedBy(formerOf(organization, adapter), signal)).payments
      const deps = { providers, byHand: finalOf(staff).payments, paymentsAt, sealing: identityFor, counseling }
      return requestHandlers(deps)[kind](...given)
    },
  ])
  return {
    handlers: Object.fromEntries(handlers) as RequestHandlers,
    sendMail: (mail) => of(mail.organization.code).sendMail(mail),
    wallets: (org) => of(org).providers.wallet,
    chatModels: (org) => of(org).providers.chatModel,
    breachedPasswords: (org) => of(org).providers.breachedPasswords,
    propertyRecords: (org) => of(org).providers.propertyRecords,
  }
}

/**
 * Starts the server. Once this function resolves, the server handles requests, but the sample data may not all be there
 * yet.
 */
export async function startServer(config: Config, options: ServerOptions): Promise<Server> {
  const log = options.log ?? createLog(config.logLevel ?? options.logLevel ?? 'info')
  const listener = options.listener ?? (await openPort(config))
  const drain = () => listener.drain(() => pause(config.drain))
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    await drain()
    for (const one of stops.splice(0).reverse()) await one()
  }
  try {
    const keys = await masterKeysOf(config)
    const timestamps = config.timestamps && (await rfc3161(config.timestamps, config.providerTimeout))
    const anchors = anchorFolder(config.anchorsDir)
    const hosts = config.host ? [config.host] : []
    const { localNetwork = false } = options
    const organizations = await loadOrganizations(
      join(config.root, 'organizations'),
      hosts,
      localNetwork,
      options.lacksOf,
      options.isLive ? undefined : withAssumedYears(HIGH_COST_FIGURES),
    )
    const database = options.database ?? (await startDatabase(config, (error) => logRestart(log, error)))
    if (!options.database) stops.push(() => database.stop())
    await migrate(database.adminUrl)
    const pool = createPool(database.url)
    stops.push(() => pool.end())
    const db = createDb(pool)
    const keyring = await keys.load(db)
    await checkKeys(db, keyring, keys.source)
    const fileStore = await openFileStore(config, db)
    if (fileStore) await checkFileStore(fileStore).catch((error: unknown) => logUnavailable(log, error))
    const clock = await options.clock(db)
    const erasures = await followErasures({ db, fileStore }, listIn(config.dataDir), log)
    stops.push(erasures.stop)
    const settings = await followSettings(db, organizations, clock, log)
    stops.push(settings.stop)
    const desk = createDesk(() => services)
    const isLive = options.isLive ?? false
    const world = { config, pool, db, keyring, clock, organizations, log, desk, isLive }
    const adapters = await options.adapters(world)
    const recent = createRecent(db, config.strictAnswers)
    erasures.onErased(recent.clear)
    const services: Services = {
      db,
      keyring,
      fileStore,
      scanner: config.scannerAddress ? scannerAt(config.scannerAddress) : options.scanner,
      clock,
      anchors,
      timestamps,
      stampOf: createStampReader(anchors, timestamps, log),
      flags: createFlags(options.flags(db), log),
      recent,
      isBreached: createBreachCheck((org) => adapters.breachedPasswords?.(org), log),
      mayLackSecondFactor: options.mayLackSecondFactor,
      erasures,
      forgetAt: adapters.forgetAt ?? (async () => []),
      chatModelOf: (org) => adapters.chatModels?.(org),
      walletsOf: adapters.wallets ?? (() => ({ accounts: async () => [] })),
      chatVendorOf: adapters.chatVendorOf ?? (() => undefined),
      propertyTypeAt: async (org, address) => adapters.propertyRecords?.(org).typeAt(address),
      organization: organizations.byCode,
      companyCodes: (code) => companyCodes(organizations, code),
      lenderSettings: { fileOn: organizations.fileOn, tryOut: organizations.tryOut, reload: settings.reload },
      originOf: (code) => originOf(organizations, code, { ...config, port: listener.port }),
    }
    if (config.telemetry) {
      const { startTelemetry } = await import('./telemetry/export.ts')
      stops.push(startTelemetry(config.telemetry, services))
    }
    const sweeper = startSweeper(services, organizations.all, log)
    stops.push(() => sweeper.stop())
    const deliver: Deliver = (job, result) => settle(services, job, result as Results[RequestKind])
    const handlers = adapters.wrapHandlers?.(services, adapters.handlers) ?? adapters.handlers
    const worker = await startWorker({
      services,
      url: database.url,
      handlers: forgettingVendors(services, handlers),
      deliver: adapters.returns?.(deliver) ?? deliver,
      sendMail: adapters.sendMail,
      retries: options.retries ?? RETRIES,
      log,
    })
    stops.push(() => worker.stop())

    const chatHub = createChatHub(database.url, (error) =>
      log.error({ err: describe(error) }, 'the chat lost its connection to the database'),
    )
    stops.push(() => chatHub.stop())
    listener.beforeClosing(() => chatHub.closeConnections())
    const app = await createApp({
      services,
      organizations,
      log,
      server: listener.server,
      web: resolve(config.root, options.web),
      trustProxy: config.trustProxy,
      localNetwork,
      monitoring: config.monitoring,
      strictAnswers: config.strictAnswers,
      webhookOf: adapters.webhookOf,
      chatHub,
      gatewayOpenApi,
      more: (context) => adapters.routes?.(context, sweeper),
    })
    stops.push(() => app.close())
    await app.ready()
    listener.serve(app.routing)
    const seeded = Promise.resolve(options.seed?.(services, database.adminUrl)).then(() =>
      listener.ready(() => reachable(pool)),
    )
    // Adding sample data can fail before the caller awaits the promise. Without this handler, the unhandled rejection
    // would end the process.
    seeded.catch(() => {})
    const url = `${config.tls ? 'https' : 'http'}://localhost:${listener.port}`
    return { url, app, services, sweeper, seeded, drain, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function logRestart(log: Logger, error: unknown): void {
  if (error) log.error({ err: describe(error) }, 'the embedded database could not be restarted')
  else log.error('the embedded database stopped unexpectedly and was restarted')
}

/**
 * Logs that the file store is unavailable. The server starts anyway, because most pages need no files.
 * @throws any other error
 */
function logUnavailable(log: Logger, error: unknown): void {
  if (!(error instanceof FilesUnavailable)) throw error
  log.warn({ err: describe(error) }, 'the file store does not answer')
}

/**
 * How long the database may take to respond to a readiness check, in milliseconds. After that, the node reports that it
 * isn't ready.
 */
const ANSWER_TIME = 2000

const reachable = (pool: Pool): Promise<boolean> =>
  Promise.race([
    pool.query('select').then(
      () => true,
      () => false,
    ),
    pause(ANSWER_TIME, false, { ref: false }),
  ])

/**
 * Creates a log that writes JSON lines to standard output. Leaves out the `hidden` fields, because they could contain
 * text that people typed.
 */
export function createLog(level: string, to?: DestinationStream): Logger {
  const hidden = [
    'req.headers',
    'headers',
    'body',
    'err.message',
    'err.detail',
    'err.where',
    'password',
    'email',
    'ssn',
  ]
  return pino({ level, redact: { paths: hidden, remove: true }, mixin: logCause }, to)
}
