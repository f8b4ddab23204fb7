/**
 * Finds problems with the settings and the database, for `npm run doctor`. Changes no data. Starts the embedded
 * database for the checks if it isn't running.
 */
import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, readFile, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { dateIn, instant } from 'domain/values/dates.ts'
import { Client } from 'pg'
import type { KmsConfig } from './awsConfig.ts'
import { type Config, readConfig } from './config.ts'
import { requireFileStore } from './fileStores.ts'
import { findKeys, keyServiceOf, sourceOf } from './masterKeys.ts'
import { badFolder, Misconfigured } from './misconfigured.ts'
import { openPort } from './openPort.ts'
import { anchorFolder } from './providers/anchors/folder.ts'
import { rfc3161 } from './providers/timestamps/rfc3161.ts'
import { requireScanner, scannerAt } from './scannerCheck.ts'
import { settingsFile, withSettingsFile } from './settingsFile.ts'
import { chainsInWords, verifyChains } from './storage/chains.ts'
import { counselingObtainedOn } from './storage/counseling.ts'
import { createPool } from './storage/database.ts'
import { startDatabase } from './storage/embedded.ts'
import { checkDatabase } from './storage/external.ts'
import { compareKeys } from './storage/keyCheck.ts'
import { type Keyring, parseKeyring } from './storage/keyring.ts'
import { pendingMigrations } from './storage/migrate.ts'
import { APP_ROLE, appUrl } from './storage/roles.ts'
import { createDb, type Db } from './storage/transactions.ts'
import { createStampReader, findGaps } from './usecases/anchors/stamps.ts'
import { counselingState } from './usecases/counseling/state.ts'
import { listStuck } from './usecases/stuckJobs.ts'

export interface Finding {
  readonly isFine: boolean
  /** Describes the finding. For a problem, also explains how to fix it. */
  readonly text: string
}

const LEAST_DISK_GB = 2
/** The largest clock difference between two machines, in seconds, with which sign-in codes and tokens still work. */
const MOST_SKEW_S = 10

const fine = (text: string): Finding => ({ isFine: true, text })
const wrong = (text: string): Finding => ({ isFine: false, text })
const wrongAs = (error: unknown): Finding => wrong(error instanceof Error ? error.message : String(error))

/**
 * Checks the settings, data folder, keys, port and database. Skips the database checks if there's no database.
 * @param environment the environment variables
 * @param now the machine's time in milliseconds since 1970
 */
export async function diagnose(
  environment: Readonly<Record<string, string | undefined>>,
  now: () => number = Date.now,
): Promise<readonly Finding[]> {
  let config: Config
  try {
    config = readConfig(withSettingsFile(environment))
  } catch (error) {
    return [wrongAs(error)]
  }
  const { keyring, found: keys } = await (config.kms ? checkKeyService(config.kms, config) : checkKeyring(config))
  const findings = [
    fine('The settings can be read.'),
    ...(await checkSettingsFile(settingsFile(environment))),
    ...(await checkFolder(config)),
    keys,
    ...(await checkFiles(config)),
    ...(await checkScanner(config)),
    ...(await checkTimestamps(config, now)),
    await checkPort(config),
  ]
  return [...findings, ...(await checkStorage(config, keyring, now).catch((error: unknown) => [wrongAs(error)]))]
}

/**
 * Verifies all event chains, which takes about a minute for a million events.
 * @param environment the environment variables
 */
export async function checkEvents(environment: Readonly<Record<string, string | undefined>>): Promise<Finding> {
  try {
    const database = await startDatabase(readConfig(withSettingsFile(environment)))
    try {
      const report = await verifyChains(database.adminUrl)
      return { isFine: report.broken.length === 0, text: chainsInWords(report) }
    } finally {
      await database.stop()
    }
  } catch (error) {
    return wrongAs(error)
  }
}

/** Checks that nobody except the file's owner can read the settings file, which contains passwords and keys. */
async function checkSettingsFile(path: string): Promise<Finding[]> {
  const found = await stat(path).catch(() => undefined)
  if (!found) return []
  const isOpen = process.platform !== 'win32' && (found.mode & 0o077) !== 0
  return [isOpen ? wrong(`Other users can read ${path}. Run: chmod 600 ${path}`) : fine(`The settings are in ${path}.`)]
}

async function checkFolder({ dataDir }: Config): Promise<Finding[]> {
  const folder = await nearest(dataDir)
  try {
    await access(folder, constants.W_OK)
    const { bavail, bsize } = await statfs(folder)
    return [diskFinding((bavail * bsize) / 1e9, dataDir)]
  } catch (error) {
    return [wrongAs(badFolder(dataDir, error) ?? error)]
  }
}

export const diskFinding = (freeGb: number, folder: string): Finding => {
  const text = `The disk of ${folder} has ${freeGb.toFixed(1)} GB left.`
  return freeGb >= LEAST_DISK_GB ? fine(text) : wrong(`${text} Free at least ${LEAST_DISK_GB} GB.`)
}

/** Returns the folder if it exists, or else its closest existing parent folder. */
async function nearest(folder: string): Promise<string> {
  try {
    await access(folder)
    return folder
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    return isMissing && dirname(folder) !== folder ? nearest(dirname(folder)) : folder
  }
}

/**
 * Reads the keys, or returns undefined if there are none. Keys that a key service protects are stored in the database.
 */
type ReadKeys = (db: Db) => Promise<Keyring | undefined>

async function checkKeyService(kms: KmsConfig, config: Config): Promise<{ keyring?: ReadKeys; found: Finding }> {
  try {
    const service = await keyServiceOf(kms)
    const key = randomBytes(32)
    if (!(await service.unwrap('test', await service.wrap('test', key))).equals(key))
      return { found: wrong('The key service returned another key than it encrypted.') }
    return {
      keyring: (db) => findKeys(config, db),
      found: fine('The key service encrypts and decrypts keys.'),
    }
  } catch (error) {
    return { found: wrongAs(error) }
  }
}

async function checkFiles({ s3 }: Config): Promise<Finding[]> {
  if (!s3) return []
  try {
    await requireFileStore(s3)
    return [fine('The file store stores, returns and deletes objects.')]
  } catch (error) {
    return [wrongAs(error)]
  }
}

/**
 * Checks the virus scanner. If no scanner is configured, this is a problem only for a server with an external database.
 * Without an external database, the server is a sandbox, which has its own scanner.
 */
async function checkScanner({ scannerAddress: address, choosesScanner, databaseUrl }: Config): Promise<Finding[]> {
  if (address) {
    try {
      await requireScanner(scannerAt(address))
      return [fine('The virus scanner finds the test virus, and accepts files of 20 MB.')]
    } catch (error) {
      return [wrongAs(error)]
    }
  }
  if (choosesScanner) return [fine('Files are not checked for viruses, because VIRUS_SCANNER is none.')]
  return databaseUrl
    ? [wrong("Uploaded files aren't checked for viruses. Set VIRUS_SCANNER to a ClamAV daemon, or to none.")]
    : []
}

/** Has the time-stamp authority stamp a test, and looks for days without an anchor or a stamp. */
async function checkTimestamps(
  { timestamps, providerTimeout, anchorsDir }: Config,
  now: () => number,
): Promise<Finding[]> {
  if (!timestamps) return []
  try {
    const authority = await rfc3161(timestamps, providerTimeout)
    const test = Buffer.from('hearthline-doctor\n')
    const works = await authority.stamp(test).then(
      async (answer) => fine(`The time-stamp authority works: ${(await authority.read(answer, test)).by}.`),
      (error: Error) => wrong(`The time-stamp authority ${authority.place} doesn't work: ${error.message}.`),
    )
    const anchors = anchorFolder(anchorsDir)
    // The command that verifies the anchors reports stamps that can't be read.
    const stampOf = createStampReader(anchors, authority, { warn: () => {} })
    const { unanchored, unstamped, late } = await findGaps(anchors, stampOf, dateIn('UTC', instant(now())))
    return [
      works,
      unanchored.length > 0
        ? wrong(`No anchor was stored on ${unanchored.join(', ')}. Check that a node ran on these days.`)
        : fine('Every day has an anchor.'),
      unstamped.length > 0
        ? wrong(`The anchors of ${unstamped.join(', ')} have no time stamp. The server tries again every hour.`)
        : fine('Every anchor has a time stamp.'),
      late.length > 0
        ? wrong(
            `The anchors of ${late.join(', ')} were stamped late. Find out why: rewritten anchors could be stamped again.`,
          )
        : fine('No anchor was stamped late.'),
    ]
  } catch (error) {
    return [wrongAs(error)]
  }
}

async function checkKeyring(config: Config): Promise<{ keyring?: ReadKeys; found: Finding }> {
  const path = join(config.dataDir, 'keys')
  try {
    const text = config.masterKeys ?? (await readFile(path, 'utf8'))
    const keyring = parseKeyring(text, config.masterKeys ? undefined : path)
    return { keyring: async () => keyring, found: fine('The keys can be read.') }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      return { found: fine('There are no keys yet. The first start creates them.') }
    return { found: wrongAs(badFolder(config.dataDir, error) ?? error) }
  }
}

async function checkPort(config: Config): Promise<Finding> {
  try {
    await (await openPort(config)).drain(async () => {})
    return fine(`The port ${config.port} is free.`)
  } catch (error) {
    const scheme = config.tls ? 'https' : 'http'
    const runs = await fetch(`${scheme}://${config.listen}:${config.port}/livez`, {
      signal: AbortSignal.timeout(2000),
    }).catch(() => undefined)
    return runs?.headers.get('content-type')?.includes('json') && runs.ok
      ? fine(`The program already runs on port ${config.port}.`)
      : wrongAs(error)
  }
}

async function checkStorage(config: Config, keyring: ReadKeys | undefined, now: () => number): Promise<Finding[]> {
  if (config.databaseUrl) {
    await checkDatabase(config.databaseUrl)
    const [role, isUsable] = await checkRole(config.databaseUrl)
    const owned = [await checkMigrations(config.databaseUrl), await checkClock(config.databaseUrl, now)]
    const findings = [fine('The database answers.'), role, ...owned]
    if (!isUsable || !owned.every(({ isFine }) => isFine)) return findings
    const url = appUrl(config.databaseUrl)
    return [...findings, ...(await checkContents(url, keyring, sourceOf(config))), ...(await checkCounseling(url, now))]
  }
  const kept = await access(join(config.dataDir, 'postgres')).then(
    () => true,
    () => false,
  )
  if (!kept) return [fine('There is no embedded database yet. The first start creates it.')]
  const database = await startDatabase(config)
  try {
    const migrations = await checkMigrations(database.adminUrl)
    const contents = migrations.isFine ? await checkContents(database.url, keyring, sourceOf(config)) : []
    return [fine('The embedded database runs.'), migrations, ...contents]
  } finally {
    await database.stop()
  }
}

async function ask<Row>(url: string, text: string, values: unknown[] = []): Promise<Row | undefined> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text, values)).rows[0] as Row | undefined
  } finally {
    await client.end()
  }
}

/** Checks the server's database role. Returns the finding and whether the role can connect. */
async function checkRole(ownerUrl: string): Promise<[Finding, boolean]> {
  const rights = await ask<{ creates: boolean; known: boolean; free: boolean }>(
    ownerUrl,
    `select o.rolcreaterole or o.rolsuper as creates, p.rolname is not null as known,
       coalesce(p.rolsuper or p.rolbypassrls, false) as free
     from pg_roles o left join pg_roles p on p.rolname = $1 where o.rolname = current_user`,
    [APP_ROLE],
  )
  if (rights?.free)
    return [
      wrong(`The role ${APP_ROLE} is a superuser or has BYPASSRLS, so it could read everyone's data. Revoke that.`),
      false,
    ]
  if (!rights?.known)
    return rights?.creates
      ? [fine(`The first start creates the role ${APP_ROLE}.`), false]
      : [
          wrong(
            `The role ${APP_ROLE} is missing, and the user of DATABASE_URL may not create it. Give that user CREATEROLE.`,
          ),
          false,
        ]
  try {
    await ask(appUrl(ownerUrl), 'select 1')
    return [fine(`The role ${APP_ROLE} can connect.`), true]
  } catch {
    const remedy = rights.creates
      ? 'The next start corrects that.'
      : 'Give the user of DATABASE_URL CREATEROLE, or use the password with which the role was created.'
    return [
      wrong(`The role ${APP_ROLE} can't connect with the password that follows from DATABASE_URL. ${remedy}`),
      false,
    ]
  }
}

async function checkMigrations(adminUrl: string): Promise<Finding> {
  try {
    const { applied, pending } = await pendingMigrations(adminUrl)
    if (applied === 0) return fine('The database is empty. The first start creates its tables.')
    if (pending.length === 0) return fine('The database has every migration.')
    return wrong(`The database lacks the migrations ${pending.join(', ')}. Start this version of the program once.`)
  } catch (error) {
    return wrongAs(error)
  }
}

async function checkClock(url: string, now: () => number): Promise<Finding> {
  const before = now()
  const row = await ask<{ ms: number }>(url, 'select extract(epoch from clock_timestamp())::float8 * 1000 as ms')
  const skew = Math.round(Math.abs((row?.ms ?? 0) - (before + now()) / 2) / 1000)
  return skew <= MOST_SKEW_S
    ? fine("This machine's clock agrees with the database's.")
    : wrong(`This machine's clock and the database's differ by ${skew} s. Synchronize both with NTP.`)
}

async function checkContents(url: string, keyring: ReadKeys | undefined, source: string): Promise<Finding[]> {
  const pool = createPool(url, { max: 1 })
  try {
    const db = createDb(pool)
    return [await checkKeys(db, keyring, source), await checkJobs(db)]
  } catch (error) {
    // If the tables don't exist yet, there is nothing to check.
    if ((error as { code?: string }).code === '42883' || (error as { code?: string }).code === '42P01') return []
    throw error
  } finally {
    await pool.end()
  }
}

/**
 * Checks that the operator has loaded the housing counseling agencies. The caller skips this check for a sandbox, which
 * uses made-up agencies.
 */
async function checkCounseling(url: string, now: () => number): Promise<Finding[]> {
  const pool = createPool(url, { max: 1 })
  try {
    const { isUsable, text } = counselingState(await counselingObtainedOn(createDb(pool)), instant(now()))
    return [isUsable ? fine(text) : wrong(text)]
  } catch (error) {
    if ((error as { code?: string }).code === '42P01') return []
    throw error
  } finally {
    await pool.end()
  }
}

async function checkKeys(db: Db, keyring: ReadKeys | undefined, source: string): Promise<Finding> {
  try {
    const { size } = await compareKeys(db, await keyring?.(db), source)
    return fine(
      size > 0 ? 'The keys are those of the database.' : 'No keys were used with the database yet, so any keys fit.',
    )
  } catch (error) {
    if (error instanceof Misconfigured) return wrongAs(error)
    throw error
  }
}

async function checkJobs(db: Db): Promise<Finding> {
  const stuck = (await listStuck(db)).filter(({ state }) => state !== 'RETRIES')
  if (stuck.length === 0) return fine('No job is stuck.')
  const counts = Object.entries(Object.groupBy(stuck, ({ state }) => state)).map(
    ([state, of]) => `${of.length} ${state}`,
  )
  return wrong(`Jobs are stuck: ${counts.join(', ')}. See npm run jobs.`)
}
