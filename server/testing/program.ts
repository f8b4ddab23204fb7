/** Starts the server for integration tests, with a separate database and the test's outside parties. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Contract } from 'domain/api/contract.ts'
import { SandboxClock } from '../clock.ts'
import { type Server, type ServerOptions, startServer } from '../compose.ts'
import { readConfig } from '../config.ts'
import type { MailHandler, RequestHandlers, RetryPolicy } from '../jobs/handler.ts'
import { postgresFlags } from '../providers/featureFlags/postgres/postgres.ts'
import { isSeededAgent } from '../sandbox/agents.ts'
import type { Browser, CallOptions } from '../sandbox/driver/browser.ts'
import { cookieHeader, renewedToken } from './browserAt.ts'
import { createTestDatabase } from './database.ts'
import type { TestDatabase } from './postgres.ts'
import { renewing } from './renewing.ts'

export type { Answer, Browser } from '../sandbox/driver/browser.ts'

export interface TestProgram {
  readonly server: Server
  readonly database: TestDatabase
  readonly clock: SandboxClock
  /** Opens a new browser with its own cookies and token. */
  readonly browser: () => Browser
  /** Starts another node on the same database. The caller stops it. */
  readonly node: () => Promise<Server>
  stop(): Promise<void>
}

/** The retry policy for tests, which retries failed requests almost immediately. */
export const QUICK: RetryPolicy = {
  quickTries: 5,
  quickDelay: 5,
  slowDelay: 20,
  overdue: 600_000,
  deadline: 600_000,
  timeout: 60_000,
  poll: 5,
  mostPoll: 200,
}

/** Creates outside parties that never respond, for tests that don't need their responses. */
export const silent = (): RequestHandlers =>
  new Proxy({} as RequestHandlers, { get: () => () => new Promise<never>(() => {}) })

export interface TestOptions {
  readonly handlers?: RequestHandlers
  /** Creates the outside parties and the mail handler. If set, `handlers` and `sendMail` are ignored. */
  readonly adapters?: ServerOptions['adapters']
  readonly sendMail?: MailHandler
  readonly lacksOf?: ServerOptions['lacksOf']
  readonly scanner?: ServerOptions['scanner']
  readonly flags?: ServerOptions['flags']
  readonly seed?: ServerOptions['seed']
  /** Whether the server compares each cached response with the database. Default true. */
  readonly strictAnswers?: boolean
  readonly retries?: RetryPolicy
  readonly log?: ServerOptions['log']
  /** Whether the server works over plain HTTP, like the sandbox. Default true. */
  readonly localNetwork?: boolean
  /** Environment variables. */
  readonly environment?: Readonly<Record<string, string>>
  /** The folder with the built web app. */
  readonly web?: string
  /** Returns the URLs that the server uses to connect to the database, such as a proxy's URLs. */
  readonly reach?: (database: TestDatabase) => Promise<Pick<TestDatabase, 'url' | 'adminUrl'>>
}

export async function startTestProgram(options: TestOptions = {}): Promise<TestProgram> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'hearthline-'))
  const clock = new SandboxClock()
  const config = {
    ...readConfig(options.environment ?? {}),
    dataDir,
    anchorsDir: join(dataDir, 'anchors'),
    port: 0,
    logLevel: 'silent',
    strictAnswers: options.strictAnswers ?? true,
  } as const
  const serverOptions: ServerOptions = {
    clock: () => clock,
    flags: options.flags ?? postgresFlags,
    adapters:
      options.adapters ??
      (() => ({ handlers: options.handlers ?? silent(), sendMail: options.sendMail ?? (async () => {}) })),
    localNetwork: options.localNetwork ?? true,
    scanner: options.scanner,
    mayLackSecondFactor: isSeededAgent,
    ...(options.lacksOf && { lacksOf: options.lacksOf }),
    ...(options.seed && { seed: options.seed }),
    web: options.web ?? 'dist/web',
    retries: options.retries ?? QUICK,
    log: options.log,
    database: { ...(await (options.reach?.(database) ?? database)), stop: async () => {} },
  }
  const server = await startServer(config, serverOptions)
  return {
    server,
    database,
    clock,
    browser: () => browser(server),
    node: () => startServer(config, serverOptions),
    async stop() {
      await server.stop()
      await database.drop()
      await rm(dataDir, { recursive: true })
    },
  }
}

function browser(server: Server): Browser {
  const cookies = new Map<string, string>()
  const own: Browser = {
    cookies,
    token: undefined,
    call<T>(method: Contract['method'], path: string, { body, headers, host = 'localhost' }: CallOptions = {}) {
      return renewing<T>(own, async () => {
        const answer = await server.app.inject({
          method,
          url: path,
          headers: {
            host,
            cookie: cookieHeader(cookies),
            ...(own.token && { authorization: `Bearer ${own.token}` }),
            ...headers,
          },
          ...(body !== undefined && { payload: body as object }),
        })
        for (const { name, value } of answer.cookies) {
          if (value === '') cookies.delete(name)
          else cookies.set(name, value)
        }
        own.token = renewedToken(answer.headers) ?? own.token
        const json = answer.body !== '' && /json/.test(String(answer.headers['content-type']))
        return {
          status: answer.statusCode,
          headers: answer.headers,
          body: (json ? JSON.parse(answer.body) : answer.body) as T,
        }
      })
    },
  }
  return own
}

export const REGISTRATION = {
  propertyAddress: {
    street1: '1450 Larkspur Lane',
    street2: '',
    city: 'Columbus',
    state: 'OH',
    zip: '43215',
    occupancyType: 'PRIMARY',
    propertyType: 'SINGLE_FAMILY',
  },
  isListedForSale: 'NO',
  acquiredRecently: 'NO',
  income: { income: '120000', otherIncome: '', employmentType: 'FULL_TIME' },
  name: { firstName: 'Rosa', middleName: '', lastName: 'Quillfeather', suffix: '' },
  dob: '1984-05-12',
  email: 'rosa@example.com',
  phoneNumber: '(614) 555-0142',
  smsMarketingConsent: false,
  smsTransactionalConsent: true,
  password: 'Blue!Kettle-42-Harbor',
  confirmPassword: 'Blue!Kettle-42-Harbor',
  termPrivacyConsent: true,
  communicationConsent: true,
}

export interface Account {
  readonly uuid: string
  readonly identity: string
  readonly browser: Browser
}

/** Registers a borrower with an application. */
export async function register(
  program: TestProgram,
  change: Partial<typeof REGISTRATION> & { readonly referrer?: string; readonly homeAddress?: object } = {},
  host = 'localhost',
): Promise<Account> {
  const browser = program.browser()
  const made = await browser.call<{ jwt: string; applicationUuid: string; identityUuid: string }>(
    'POST',
    '/identity/api/v1/registration/register',
    { body: { ...REGISTRATION, ...change }, host },
  )
  if (made.status !== 201) throw new Error(`registration: ${made.status} ${JSON.stringify(made.body)}`)
  browser.token = made.body.jwt
  return { uuid: made.body.applicationUuid, identity: made.body.identityUuid, browser }
}
