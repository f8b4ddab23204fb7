import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What the environment decides. Nothing else in the program reads it. */
export interface Config {
  /** Where the program listens; PORT, 3000 by default. 0 asks the system for a free one. */
  readonly port: number
  /** Everything the program keeps on this machine; DATA_DIR, .data/ at the root of the repository by default. Absolute. */
  readonly dataDir: string
  /** The owner's connection to a PostgreSQL elsewhere; DATABASE_URL. Without it the embedded one is started. */
  readonly databaseUrl: string | undefined
  /** Keys that all secrets at rest hang on; MASTER_KEYS. Without it they are made in the data folder. */
  readonly masterKeys: string | undefined
  /** Host name of the default organization beside loopback ones; HOST_NAME. */
  readonly host: string | undefined
  /** Network address to listen on; LISTEN, 'localhost' by default. */
  readonly listen: string
  /** Whether a proxy in front speaks TLS and says who asked; TRUST_PROXY=1. */
  readonly trustProxy: boolean
  /** LOG_LEVEL: debug, info, warn, error or silent. */
  readonly logLevel: string | undefined
  /** Longest time in milliseconds that an outside party of the sandbox takes to answer; SANDBOX_LATENCY. */
  readonly sandboxLatency: number | undefined
  /** Longest time in milliseconds that a call of an outside party may take; PROVIDER_TIMEOUT, 30 seconds by default. */
  readonly providerTimeout: number
  /** The mail server of production; SMTP_URL, smtp://user:password@host:587. */
  readonly smtpUrl: string | undefined
  /** Where the browser reports errors; SENTRY_DSN_WEB, https://key@host/project. Without it it reports none. */
  readonly errorMonitor: string | undefined
  /** Root of the repository. Absolute. */
  readonly root: string
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** @throws Error that names the variable and says what it should be. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  return {
    port: readPort(environment.PORT),
    dataDir: resolve(root, environment.DATA_DIR || '.data'),
    databaseUrl: readDatabaseUrl(environment.DATABASE_URL),
    masterKeys: environment.MASTER_KEYS || undefined,
    host: environment.HOST_NAME?.toLowerCase() || undefined,
    listen: environment.LISTEN || 'localhost',
    trustProxy: environment.TRUST_PROXY === '1',
    logLevel: readLogLevel(environment.LOG_LEVEL),
    sandboxLatency: readLatency(environment.SANDBOX_LATENCY),
    providerTimeout: readTimeout(environment.PROVIDER_TIMEOUT),
    smtpUrl: environment.SMTP_URL || undefined,
    errorMonitor: readDsn(environment.SENTRY_DSN_WEB),
    root,
  }
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent']
function readLogLevel(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (!LOG_LEVELS.includes(text)) throw new Error(`LOG_LEVEL should be one of ${LOG_LEVELS.join(', ')}, not "${text}".`)
  return text
}

function readLatency(text: string | undefined): number | undefined {
  if (!text) return undefined
  if (!/^\d{1,5}$/.test(text)) throw new Error(`SANDBOX_LATENCY should be milliseconds from 0 to 99999, not "${text}".`)
  return Number(text)
}

function readTimeout(text: string | undefined): number {
  if (!text) return 30_000
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw new Error(`PROVIDER_TIMEOUT should be milliseconds from 1 to 999999, not "${text}".`)
  return Number(text)
}

function readPort(text: string | undefined): number {
  if (!text) return 3000
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Error(`PORT should be a number from 0 to 65535, not "${text}".`)
  }
  return port
}

function readDsn(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (!/^https:\/\/\w+@[\w.-]+(:\d{1,5})?\/\d+$/.test(text))
    throw new Error('SENTRY_DSN_WEB should look like https://key@host/123.')
  return text
}

function readDatabaseUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  // The value may hold a password, so it is not repeated in the message.
  const wrong = new Error('DATABASE_URL should look like postgres://user:password@host:5432/database.')
  if (!URL.canParse(text)) throw wrong
  const { protocol, pathname } = new URL(text)
  if (!/^postgres(ql)?:$/.test(protocol) || pathname.length < 2) throw wrong
  return text
}
