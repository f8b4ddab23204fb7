import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Monitoring } from 'domain/api/monitoring.ts'
import { AWS_SECRETS, type KmsConfig, readKms, readS3, type S3Config } from './awsConfig.ts'
import { Misconfigured } from './misconfigured.ts'
import { readScanner, type ScannerAddress } from './scannerConfig.ts'

/** The proxies to trust: the number of hops in front of the server, or the proxies' addresses and networks. */
export type TrustedProxies = number | readonly string[]

/**
 * All settings that the server reads from environment variables or the settings file (settingsFile.ts). No other file
 * reads environment variables.
 */
export interface Config {
  /** The port to listen on. Set by PORT, default 3000. With 0, the operating system chooses a free port. */
  readonly port: number
  /**
   * The absolute path of the folder where the server stores files on this machine. Set by DATA_DIR, default .data/ in
   * the repository.
   */
  readonly dataDir: string
  /**
   * The absolute path of the folder for the daily anchors of the event chains. Set by ANCHORS_DIR, default anchors/ in
   * `dataDir`.
   */
  readonly anchorsDir: string
  /**
   * The authority that stamps the anchors (RFC 3161), and the absolute path of the PEM file with its certificates. Set
   * by TIMESTAMP_URL and TIMESTAMP_CA. If unset, anchors have no stamps.
   */
  readonly timestamps: TimestampSettings | undefined
  /**
   * The connection URL of an external PostgreSQL database, including the name of the user who owns the database. Set by
   * DATABASE_URL. If DATABASE_URL is unset, the server starts the embedded database.
   */
  readonly databaseUrl: string | undefined
  /**
   * The keys that protect all stored secrets. Set by MASTER_KEYS. If unset, the sandbox creates keys in `dataDir`;
   * production needs them or a KMS.
   */
  readonly masterKeys: string | undefined
  /** The KMS key that protects the master keys. Set by MASTER_KEY_KMS. */
  readonly kms: KmsConfig | undefined
  /**
   * The ClamAV daemon that checks files for viruses. Set by VIRUS_SCANNER, such as clamd://host:3310 or
   * unix:/run/clamav/clamd.ctl. Undefined if VIRUS_SCANNER is unset or `none`.
   */
  readonly scannerAddress: ScannerAddress | undefined
  /** True if VIRUS_SCANNER is set, even if its value is `none`. */
  readonly choosesScanner: boolean
  /** The S3 bucket that stores files. Set by S3_BUCKET. If unset, the database stores the files. */
  readonly s3: S3Config | undefined
  /** A host name of the default organization. Set by HOST_NAME. Loopback names such as localhost work as well. */
  readonly host: string | undefined
  /** Network address to listen on. Set by LISTEN, default 'localhost'. */
  readonly listen: string
  /**
   * How long the server keeps accepting connections while it shuts down, in milliseconds. A load balancer that polls
   * /readyz notices the shutdown during this time. Set in seconds by DRAIN_SECONDS, default 3.
   */
  readonly drain: number
  /**
   * The PEM files with the certificate chain and private key for serving HTTPS. Set by TLS_CERT and TLS_KEY. If unset,
   * a proxy in front of the server terminates TLS.
   */
  readonly tls: TlsFiles | undefined
  /**
   * The proxies that pass on the client's address and protocol. Set by TRUST_PROXY to a hop count from 1 to 9, or to
   * comma-separated addresses and networks such as 10.0.0.0/8. If unset, a production server trusts only a proxy
   * on loopback, and other servers trust no proxy.
   */
  readonly trustProxy: TrustedProxies | undefined
  /** The log level: debug, info, warn, error or silent. Set by LOG_LEVEL. */
  readonly logLevel: string | undefined
  /** The longest time that a simulated outside party takes to respond, in milliseconds. Set by SANDBOX_LATENCY. */
  readonly sandboxLatency: number | undefined
  /** Time limit for a call to an outside party, in milliseconds. Set by PROVIDER_TIMEOUT, default 30000. */
  readonly providerTimeout: number
  /**
   * Whether the server rejects a response with fields that the API contract doesn't declare. If false, the server drops
   * these fields. Set by STRICT_ANSWERS, which is 1 in tests.
   */
  readonly strictAnswers: boolean
  /** The URL of the production mail server. Set by SMTP_URL, such as smtp://user:password@host:587. */
  readonly smtpUrl: string | undefined
  /**
   * The server that receives browsers' error reports, set by SENTRY_DSN_WEB, such as https://key@host/project. Also the
   * FullStory organization that records sessions, set by FULLSTORY_ORG, such as o-123-na1.
   */
  readonly monitoring: Monitoring
  /**
   * The address to which traces and metrics are exported. Set by OTEL_EXPORTER_OTLP_ENDPOINT. If unset, the server
   * exports nothing.
   */
  readonly telemetry: TelemetryConfig | undefined
  /**
   * Returns a secret of a lender, such as a vendor's key. Looks in the environment for ORG__NAME and NAME, and then in
   * the SECRETS_DIR folder for the files ORG/NAME and NAME. Returns undefined if none of them exists.
   * @throws Misconfigured if a file can't be read
   */
  readonly secret: (org: string, name: string) => string | undefined
  /** The absolute path of the repository's root. */
  readonly root: string
}

export interface TlsFiles {
  readonly cert: string
  readonly key: string
}

export interface TimestampSettings {
  readonly url: string
  readonly caFile: string
}

export interface TelemetryConfig {
  /** The address of an OTLP/HTTP collector without a trailing slash, such as http://collector:4318. */
  readonly endpoint: string
  /** The share of traces to export, from 0 to 1. Set by OTEL_TRACES_SAMPLER_ARG, default 1. */
  readonly ratio: number
}

const root = fileURLToPath(new URL('..', import.meta.url))

export type Environment = Readonly<Record<string, string | undefined>>
export const processEnvironment: Environment = process.env

/** @throws Error that names the invalid variable and describes valid values */
export function readConfig(environment: Environment = processEnvironment): Config {
  const aws = withSecrets(environment, AWS_SECRETS)
  return {
    port: readPort(environment.PORT),
    dataDir: resolve(root, environment.DATA_DIR || '.data'),
    anchorsDir: resolve(root, environment.ANCHORS_DIR || join(environment.DATA_DIR || '.data', 'anchors')),
    timestamps: readTimestamps(environment.TIMESTAMP_URL, environment.TIMESTAMP_CA),
    databaseUrl: readDatabaseUrl(environment.DATABASE_URL),
    masterKeys: environment.MASTER_KEYS || undefined,
    kms: readKms(aws),
    s3: readS3(aws),
    scannerAddress: readScanner(environment.VIRUS_SCANNER),
    choosesScanner: !!environment.VIRUS_SCANNER,
    host: environment.HOST_NAME?.toLowerCase() || undefined,
    listen: environment.LISTEN || 'localhost',
    drain: readDrain(environment.DRAIN_SECONDS),
    tls: readTls(environment.TLS_CERT, environment.TLS_KEY),
    trustProxy: readProxies(environment.TRUST_PROXY),
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
    secret: secretReader(environment),
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
  // Keep the value out of the message, because it may contain a password.
  const wrong = new Error('DATABASE_URL should look like postgres://user:password@host:5432/database.')
  if (!URL.canParse(text)) throw wrong
  const { protocol, pathname } = new URL(text)
  if (!/^postgres(ql)?:$/.test(protocol) || pathname.length < 2) throw wrong
  return text
}

function readTls(cert: string | undefined, key: string | undefined): TlsFiles | undefined {
  if (!cert && !key) return undefined
  if (!cert || !key)
    throw new Error(`TLS_CERT and TLS_KEY belong together, and ${cert ? 'TLS_KEY' : 'TLS_CERT'} is missing.`)
  return { cert: resolve(root, cert), key: resolve(root, key) }
}

function readTimestamps(url: string | undefined, ca: string | undefined): TimestampSettings | undefined {
  if (!url && !ca) return undefined
  if (!url || !ca)
    throw new Error(
      `TIMESTAMP_URL and TIMESTAMP_CA belong together, and ${url ? 'TIMESTAMP_CA' : 'TIMESTAMP_URL'} is missing.`,
    )
  const { protocol, username } = URL.parse(url) ?? {}
  if (!/^https?:$/.test(protocol ?? '') || username)
    throw new Error('TIMESTAMP_URL should look like https://stamps.example.com/rfc3161, without a password.')
  return { url, caFile: resolve(root, ca) }
}

function readProxies(text: string | undefined): TrustedProxies | undefined {
  if (!text) return undefined
  if (/^[1-9]$/.test(text)) return Number(text)
  const proxies = text.split(',').map((part) => part.trim())
  if (!proxies.every(isNetwork))
    throw new Error(
      `TRUST_PROXY should be the number of proxies from 1 to 9, or their addresses such as 10.0.0.0/8,192.0.2.7, not "${text}".`,
    )
  return proxies
}

/**
 * Whether the text is an IP address or a network. Rejects the network of all addresses (/0), which would trust every
 * client.
 */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (bits === 0 || more.length > 0) return false
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits)
}

const SECRET_NAME = /^[A-Z][A-Z0-9_]{0,79}$/

const secretsFolder = (environment: Environment): string | undefined =>
  environment.SECRETS_DIR ? resolve(root, environment.SECRETS_DIR) : undefined

/**
 * Returns the environment with the named secrets added from files in SECRETS_DIR. Environment variables take
 * precedence.
 */
function withSecrets(environment: Environment, names: readonly string[]): Environment {
  const folder = secretsFolder(environment)
  if (folder === undefined) return environment
  const files = names.filter((name) => !environment[name]).map((name) => [name, readSecret(join(folder, name))])
  return { ...environment, ...Object.fromEntries(files) }
}

function secretReader(environment: Environment): Config['secret'] {
  const folder = secretsFolder(environment)
  return (org, name) => {
    if (!SECRET_NAME.test(org) || !SECRET_NAME.test(name))
      throw new RangeError(`${org} ${name} can't be the name of a secret`)
    const given = environment[`${org}__${name}`] || environment[name]
    if (given || folder === undefined) return given || undefined
    return readSecret(join(folder, org, name)) ?? readSecret(join(folder, name))
  }
}

/** Returns a file's text without trailing white space, or undefined if the file doesn't exist or is empty. */
function readSecret(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trimEnd() || undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new Misconfigured(
      'SECRETS_DIR',
      `${path} can't be read (${code}).`,
      'Correct the rights of this file.',
      error,
    )
  }
}
