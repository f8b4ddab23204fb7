/**
 * Prepares production for its first start: the settings file, the keys and the first seats. Also checks the vendors.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { AGENT_LOGIN } from 'domain/routes/pages.ts'
import type { AgentRole } from 'domain/values/agentRoles.ts'
import { systemClock } from './clock.ts'
import type { Environment } from './config.ts'
import { requireFileStore } from './fileStores.ts'
import { masterKeysOf } from './masterKeys.ts'
import { originOf } from './organizations.ts'
import { productionConfig } from './productionConfig.ts'
import { checkChat } from './providers/chat/vendors.ts'
import { checkVendors, type VendorCheck } from './providers/checkVendors.ts'
import { PRODUCTION_ADAPTERS } from './providers/production.ts'
import { requireScanner, scannerAt } from './scannerCheck.ts'
import { serveHost } from './serveHost.ts'
import { readSettings, refuseBesideData, writeSettings } from './settingsFile.ts'
import { createPool } from './storage/database.ts'
import { startDatabase } from './storage/embedded.ts'
import { checkKeys, compareKeys } from './storage/keyCheck.ts'
import { formatKeyring, newKeyring } from './storage/keyring.ts'
import { migrate } from './storage/migrate.ts'
import { createDb } from './storage/transactions.ts'
import { hasAccount, type Inviting, inviteColleague } from './usecases/agents/invitations.ts'
import { accountScope, addAgent, SeatTaken, seatAccount } from './usecases/agents/seats.ts'
import type { AccountServices } from './usecases/settings/own.ts'
import { enrolTwoFactor } from './usecases/settings/secondFactor.ts'

export interface NewPerson {
  readonly email: string
  readonly name: { readonly firstName: string; readonly lastName: string }
  readonly role: AgentRole
}

export interface SetUpAnswers {
  /** The absolute path of the settings file. */
  readonly file: string
  readonly host: string
  readonly databaseUrl: string
  readonly smtpUrl: string
  /** The address of the virus scanner, or 'none'. */
  readonly scanner: string
  /** The code of the lender whose pages the host serves. */
  readonly lender: string
  readonly operator: NewPerson
  /** The second agent. Each payment needs approval by two people. */
  readonly second: NewPerson
}

/**
 * One of the two seats that exist after setup. `password`: the new account's password; missing if the person already
 * had an account. `isOld`: the person already had the seat before setup.
 */
interface Seat extends NewPerson {
  readonly password?: string
  readonly factor?: { readonly uri: string; readonly secret: string; readonly recoveryCodes: readonly string[] }
  readonly isOld?: boolean
}

export interface SetUpReport {
  /** The settings file; undefined if the environment already has all settings. */
  readonly file: string | undefined
  readonly origin: string
  readonly signIn: string
  readonly hasNewKeys: boolean
  readonly operator: Seat
  readonly second: Seat
  readonly vendors: readonly VendorCheck[]
}

/** Values that mean the same as no setting. */
const UNSET: Environment = { VIRUS_SCANNER: 'none' }

/**
 * Writes the settings and creates the seats. If the environment already has all settings, as in Kubernetes, setup
 * writes no file. If setup runs again, it keeps the keys, the existing seats, and all settings that the answers don't
 * contain.
 * @param environment the environment variables; the answers and the settings file take precedence
 * @throws Misconfigured if a setting or the file store can't be used, or the keys don't belong to the database
 */
export async function setUp(answers: SetUpAnswers, environment: Environment): Promise<SetUpReport> {
  const { file, host, lender } = answers
  const before = readSettings(file)
  const masterKeys = before.MASTER_KEYS || environment.MASTER_KEYS
  const kms = before.MASTER_KEY_KMS || environment.MASTER_KEY_KMS
  const settings = {
    ...before,
    DATABASE_URL: answers.databaseUrl,
    MASTER_KEYS: masterKeys || (kms ? undefined : formatKeyring(newKeyring())),
    HOST_NAME: host,
    SMTP_URL: answers.smtpUrl,
    VIRUS_SCANNER: answers.scanner,
  }
  const config = productionConfig({ ...environment, ...settings })
  refuseBesideData(file, config.dataDir)
  const isWritten = Object.entries(settings).some(
    ([name, value]) => value && value !== (environment[name] ?? UNSET[name]),
  )
  const organizations = await serveHost(join(config.root, 'organizations'), host, lender)
  if (config.s3) await requireFileStore(config.s3)
  if (config.scannerAddress) await requireScanner(scannerAt(config.scannerAddress))
  const keys = await masterKeysOf(config)
  const database = await startDatabase(config)
  const pool = createPool(database.url)
  try {
    await migrate(database.adminUrl)
    const db = createDb(pool)
    const keyring = await keys.load(db)
    // Compare the keys before storing the settings, so that setup doesn't store new keys for a database that was
    // encrypted with other keys.
    await compareKeys(db, keyring, keys.source)
    if (isWritten) await writeSettings(file, settings)
    await checkKeys(db, keyring, keys.source)
    const origin = originOf(organizations, lender, config)
    const world = { config, isLive: true }
    const chosen = organizations.byCode(lender)
    const services = {
      ...{ db, keyring, clock: systemClock, organization: organizations.byCode },
      originOf: () => origin,
    }
    return {
      ...{ file: isWritten ? file : undefined, origin, signIn: origin + AGENT_LOGIN, hasNewKeys: !masterKeys && !kms },
      operator: await seatOperator(services, lender, answers.operator),
      second: await inviteSecond(services, lender, answers.second),
      vendors: [...(await checkVendors(PRODUCTION_ADAPTERS, world, chosen)), ...(await checkChat(world, chosen))],
    }
  } finally {
    await pool.end()
    await database.stop()
  }
}

const newPassword = (): string => randomBytes(18).toString('base64url')

/** Creates the operator's seat. A new account also gets two-factor sign-in. */
async function seatOperator(services: AccountServices, org: string, person: NewPerson): Promise<Seat> {
  const password = newPassword()
  const isNew = await seated(() => addAgent(services, org, { ...person, password }))
  if (isNew !== true) return { ...person, isOld: isNew === undefined }
  const scope = await accountScope(services, org, person.email)
  return { ...person, password, factor: await enrolTwoFactor(services, scope, password) }
}

/**
 * Emails the second agent a link for setting a password. If the person already has an account, keeps its password and
 * emails a link for signing in.
 */
async function inviteSecond(services: Inviting, org: string, person: NewPerson): Promise<Seat> {
  const { email, role, name } = person
  if (await hasAccount(services, org, email)) {
    const signIn = services.originOf(org) + AGENT_LOGIN
    const isNew = await seated(() => seatAccount(services, org, person, signIn).then(() => true))
    return { ...person, isOld: isNew === undefined }
  }
  await inviteColleague(services, org, { email, ...name }, role)
  return person
}

/** Returns the result of `add`, or undefined if the person already has a seat. */
async function seated(add: () => Promise<boolean>): Promise<boolean | undefined> {
  try {
    return await add()
  } catch (error) {
    if (error instanceof SeatTaken) return undefined
    throw error
  }
}
