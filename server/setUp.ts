/**
 * Prepares production for its first start: the settings file, the keys and the first seats. Also checks the vendors.
 */
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { DEFAULT_ORGANIZATION } from 'domain/organization/organization.ts'
import { AGENT_LOGIN } from 'domain/routes/pages.ts'
import type { AgentRole } from 'domain/values/agentRoles.ts'
import { systemClock } from './clock.ts'
import type { Environment } from './config.ts'
import { requireFileStore } from './fileStores.ts'
import { masterKeysOf } from './masterKeys.ts'
import { Misconfigured } from './misconfigured.ts'
import { loadOrganizations, type Organizations, originOf } from './organizations.ts'
import { productionConfig } from './productionConfig.ts'
import { checkVendors, type VendorCheck } from './providers/checkVendors.ts'
import { PRODUCTION_ADAPTERS } from './providers/production.ts'
import { readSettings, writeSettings } from './settingsFile.ts'
import { createPool } from './storage/database.ts'
import { startDatabase } from './storage/embedded.ts'
import { checkKeys, compareKeys } from './storage/keyCheck.ts'
import { formatKeyring, newKeyring } from './storage/keyring.ts'
import { migrate } from './storage/migrate.ts'
import { createDb } from './storage/transactions.ts'
import { accountScope, addAgent, inviteAgent, SeatTaken } from './usecases/agents/seats.ts'
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
  /** The code of the lender whose pages the host serves. */
  readonly lender: string
  readonly operator: NewPerson
  /** The second agent. Each payment needs approval by two people. */
  readonly second: NewPerson
}

/**
 * A seat that setup created. Without `password`, the account already existed. With `isOld`, the seat already existed.
 */
interface Seat extends NewPerson {
  readonly password?: string
  readonly factor?: { readonly uri: string; readonly secret: string; readonly recoveryCodes: readonly string[] }
  readonly isOld?: boolean
}

export interface SetUpReport {
  readonly file: string
  readonly origin: string
  readonly signIn: string
  readonly hasNewKeys: boolean
  readonly operator: Seat
  readonly second: Seat
  readonly vendors: readonly VendorCheck[]
}

/**
 * Writes the settings and creates the seats. Setup can run again without changing the keys, the other settings or
 * existing seats.
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
  }
  const config = productionConfig({ ...environment, ...settings })
  if (`${dirname(file)}${sep}`.startsWith(`${config.dataDir}${sep}`))
    throw new Misconfigured(
      'SETTINGS_FILE',
      `${file} is in the data folder, and it contains the keys of the data.`,
      'Choose a place outside of DATA_DIR.',
    )
  const organizations = await leadTo(join(config.root, 'organizations'), host, lender)
  if (config.s3) await requireFileStore(config.s3)
  const keys = await masterKeysOf(config)
  const database = await startDatabase(config)
  const pool = createPool(database.url)
  try {
    await migrate(database.adminUrl)
    const db = createDb(pool)
    const keyring = await keys.load(db)
    // Compare the keys before storing the settings, so that a wrong database never gets new keys.
    await compareKeys(db, keyring, keys.source)
    await writeSettings(file, settings)
    await checkKeys(db, keyring, keys.source)
    const origin = originOf(organizations, lender, config)
    const services = { db, keyring, clock: systemClock, organization: organizations.byCode }
    const signIn = origin + AGENT_LOGIN
    return {
      ...{ file, origin, signIn, hasNewKeys: !masterKeys && !kms },
      operator: await seatOperator(services, lender, answers.operator),
      second: await inviteSecond(services, lender, answers.second, signIn),
      vendors: await checkVendors(PRODUCTION_ADAPTERS, { config, isLive: true }, organizations.byCode(lender)),
    }
  } finally {
    await pool.end()
    await database.stop()
  }
}

/**
 * Makes the host serve the lender's pages. A lender other than the default lender must list the host in its data.
 * @throws Misconfigured if another lender has this host
 */
async function leadTo(folder: string, host: string, lender: string): Promise<Organizations> {
  const organizations = await loadOrganizations(folder, [host])
  const owner = organizations.byHost(host)?.code
  if (owner === lender) return organizations
  if (owner !== DEFAULT_ORGANIZATION || organizations.byCode(owner).hosts.includes(host))
    throw new Misconfigured(
      'HOST_NAME',
      `${host} belongs to the lender ${owner}.`,
      'Choose that lender or another host.',
    )
  const file = join(folder, lender, 'organization.json')
  const data = JSON.parse(await readFile(file, 'utf8')) as { hosts?: string[] }
  const more = { ...data, hosts: [...(data.hosts ?? []), host] }
  await writeFile(file, `${JSON.stringify(more, null, 2)}\n`)
  return loadOrganizations(folder, [host])
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

async function inviteSecond(services: AccountServices, org: string, person: NewPerson, signIn: string): Promise<Seat> {
  const password = newPassword()
  const isNew = await seated(() => inviteAgent(services, org, { ...person, password }, signIn))
  return { ...person, isOld: isNew === undefined, ...(isNew && { password }) }
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
