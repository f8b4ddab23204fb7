/** Checks the settings that production needs, before anything else loads. */
import { readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { join } from 'node:path'
import { type Config, type Environment, readConfig } from './config.ts'
import { Misconfigured } from './misconfigured.ts'
import { readSettings, refuseBesideData, settingsFile } from './settingsFile.ts'

/** The settings that production requires, with a description of each value. */
const REQUIRED = {
  DATABASE_URL: 'the owner of a PostgreSQL 18 database, such as postgres://user:password@host:5432/database',
  MASTER_KEYS: '1:<base64>,index:<base64>, with 32 bytes each, unless MASTER_KEY_KMS is set',
  HOST_NAME: "the host name of the lender's pages, such as heloc.lender.example",
  SMTP_URL: 'the mail server, such as smtp://user:password@host:587',
} as const

/** The proxies that production trusts by default, which are those on this machine. */
const LOOPBACK = ['127.0.0.0/8', '::1/128'] as const

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/**
 * Reads the configuration for production. Without TLS files or configured proxies, the server trusts only a proxy on
 * loopback.
 * @throws Error that names all missing settings or, if none are missing, an invalid setting
 */
export function productionConfig(environment: Environment): Config {
  const config = readConfig(environment)
  const missing = Object.entries(REQUIRED).filter(
    ([name]) => !environment[name] && !(name === 'MASTER_KEYS' && config.kms),
  )
  if (missing.length > 0) {
    const lines = missing.map(([name, value]) => `  ${name}: ${value}`)
    throw new Error(
      `These settings are missing:\n${lines.join('\n')}\nRun npm run setup, or set them in the environment.`,
    )
  }
  const file = settingsFile(environment)
  if (readSettings(file).MASTER_KEYS) refuseBesideData(file, config.dataDir)
  refuseKeysInData(config)
  if (!isLoopback(config.listen) && !config.tls && config.trustProxy === undefined)
    throw new Misconfigured(
      'TRUST_PROXY',
      `it isn't set, and LISTEN is ${config.listen}, where others could reach the server without encryption.`,
      'Set TRUST_PROXY to the number or the addresses of the proxies that serve HTTPS, or set TLS_CERT and TLS_KEY to serve HTTPS here.',
    )
  return { ...config, trustProxy: config.trustProxy ?? (config.tls ? undefined : LOOPBACK) }
}

/**
 * Checks that the data folder has no copy of the keys, such as the file that the sandbox writes. A copy of the folder
 * would contain both the data and its keys.
 */
function refuseKeysInData({ masterKeys, dataDir }: Config): void {
  const path = join(dataDir, 'keys')
  if (masterKeys === undefined || keysIn(path) !== masterKeys.trim()) return
  throw new Misconfigured(
    'MASTER_KEYS',
    `the same keys are in ${path}, beside the data.`,
    'Move this file out of DATA_DIR, and keep it apart from the backups.',
  )
}

function keysIn(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    // If the file doesn't exist or the server may not read it, the server itself can't have written the keys there.
    return undefined
  }
}

function isLoopback(host: string): boolean {
  const version = isIP(host)
  return host === 'localhost' || (version !== 0 && loopback.check(host, version === 4 ? 'ipv4' : 'ipv6'))
}
