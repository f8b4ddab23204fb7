import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Monitoring } from 'domain/api/monitoring.ts'

/** All settings that the server reads from environment variables. No other file reads environment variables. */
export interface Config {
  /** The port to listen on; PORT, default 3000. 0 asks the operating system for a free port. */
  readonly port: number
  /**
   * The absolute path of the folder for all files that the server stores on this machine; DATA_DIR, default .data/ in
   * the repository.
   */
  readonly dataDir: string
  /**
   * The connection URL of an external PostgreSQL database, with the user who owns the database; DATABASE_URL. If unset,
   * the embedded database starts.
   */
  readonly databaseUrl: string | undefined
  /** The keys that protect all stored secrets; MASTER_KEYS. If unset, they're created in the data folder. */
  readonly masterKeys: string | undefined
  /** A host name of the default organization, in addition to the loopback names; HOST_NAME. */
  readonly host: string | undefined
  /** Network address to listen on; LISTEN, default 'localhost'. */
  readonly listen: string
  /**
   * Milliseconds for which a server that is shutting down still accepts connections. A load balancer that polls /readyz
   * notices the shutdown during this time. The setting is DRAIN_SECONDS, in seconds; default 3.
   */
  readonly drain: number
  /** Whether a proxy in front of the server terminates TLS and passes on the client's address; TRUST_PROXY=1. */
  readonly trustProxy: boolean
  /** The log level: debug, info, warn, error or silent; LOG_LEVEL. */
  readonly logLevel: string | undefined
  /** The longest time in milliseconds that a sandbox party takes to respond; SANDBOX_LATENCY. */
  readonly sandboxLatency: number | undefined
  /** Time limit for a call to an outside party, in milliseconds; PROVIDER_TIMEOUT, default 30000. */
  readonly providerTimeout: number
  /**
   * Whether a request fails if its response has a field that the contract doesn't declare; STRICT_ANSWERS=1, set in
   * tests. If false, the server drops the field from the response.
   */
  readonly strictAnswers: boolean
  /** The URL of the production mail server; SMTP_URL, smtp://user:password@host:587. */
  readonly smtpUrl: string | undefined
  /**
   * The server to which browsers report errors; SENTRY_DSN_WEB, https://key@host/project. The FullStory organization
   * that records sessions; FULLSTORY_ORG, o-123-na1.
   */
  readonly monitoring: Monitoring
  /**
   * The address to which traces and metrics are exported; OTEL_EXPORTER_OTLP_ENDPOINT. If unset, the server exports
   * nothing.
   */
  readonly telemetry: TelemetryConfig | undefined
  /** The absolute path of the repository's root. */
  readonly root: string
}

export interface TelemetryConfig {
  /** Address of an OTLP/HTTP collector, without a trailing slash: http://collector:4318 */
  readonly endpoint: string
  /** The share of traces to export, from 0 to 1; OTEL_TRACES_SAMPLER_ARG, default 1. */
  readonly ratio: number
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** @throws Error that names the invalid variable and describes the expected value. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  return {
    port: readPort(environment.PORT),
    dataDir: resolve(root, environment.DATA_DIR || '.data'),
    databaseUrl: readDatabaseUrl(environment.DATABASE_URL),
    masterKeys: environment.MASTER_KEYS || undefined,
    host: environment.HOST_NAME?.toLowerCase() || undefined,
    listen: environment.LISTEN || 'localhost',
    drain: readDrain(environment.DRAIN_SECONDS),
    trustProxy: environment.TRUST_PROXY === '1',
    logLevel: readLogLevel(environment.LOG_LEVEL),
    sandboxLatency: readLatency(environment.SANDBOX_LATENCY),
    providerTimeout: readTimeout(environment.PROVIDER_TIMEOUT),
    strictAnswers: environment.STRICT_ANSWERS === '1',
    smtpUrl: environment.SMTP_URL || undefined,
    monitoring: {
      errorMonitor: readDsn(environment.SENTRY_DSN_WEB),
      recorder: readRecorder(environment.FULLSTORY_ORG),
    },
    telemetry: readTelemetry(environment.OTEL_EXPORTER_OTLP_ENDPOINT, environment.OTEL_TRACES_SAMPLER_ARG),
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

function readDrain(text: string | undefined): number {
  if (!text) return 3000
  if (!/^\d{1,3}$/.test(text)) throw new Error(`DRAIN_SECONDS should be seconds from 0 to 999, not "${text}".`)
  return Number(text) * 1000
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

function readRecorder(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (!/^o-\w+-na1$/.test(text)) throw new Error(`FULLSTORY_ORG should look like o-123-na1, not "${text}".`)
  return text
}

function readTelemetry(endpoint: string | undefined, share: string | undefined): TelemetryConfig | undefined {
  if (!endpoint) return undefined
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint))
    throw new Error('OTEL_EXPORTER_OTLP_ENDPOINT should look like http://collector:4318.')
  const ratio = Number(share || 1)
  if (!(ratio >= 0 && ratio <= 1))
    throw new Error(`OTEL_TRACES_SAMPLER_ARG should be a share from 0 to 1, not "${share}".`)
  return { endpoint: endpoint.replace(/\/+$/, ''), ratio }
}

function readDatabaseUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  // The message leaves out the value because the value may contain a password.
  const wrong = new Error('DATABASE_URL should look like postgres://user:password@host:5432/database.')
  if (!URL.canParse(text)) throw wrong
  const { protocol, pathname } = new URL(text)
  if (!/^postgres(ql)?:$/.test(protocol) || pathname.length < 2) throw wrong
  return text
}
