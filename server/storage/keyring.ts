import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { badFolder, Misconfigured } from '../misconfigured.ts'
import { makeFolder } from './makeFolder.ts'

/**
 * The root keys: numbered versions of the master key and a permanent key for blind indexes. The newest master key
 * encrypts other keys.
 */
export interface Keyring {
  readonly current: number
  readonly master: ReadonlyMap<number, Buffer>
  readonly index: Buffer
}

interface KeyConfig {
  readonly dataDir: string
  readonly masterKeys?: string | undefined
}

const KEY_BYTES = 32

const MASTER_KEYS = 'It should look like 1:<base64>,index:<base64>, with 32 bytes each (openssl rand -base64 32).'

const badKeyFile = (path: string, what: string, cause?: unknown) =>
  new Misconfigured(
    `The key file ${path}`,
    what,
    "Restore the file from its backup. A new key file can't open the stored data.",
    cause,
  )

/**
 * Parses `1:<base64>,2:<base64>,index:<base64>`, with 32 bytes per key.
 * @param file the key file that contains the text; if unset, the text comes from the setting MASTER_KEYS
 * @throws Misconfigured, which describes the problem without repeating a key
 */
export function parseKeyring(text: string, file?: string): Keyring {
  const wrong = (what: string) => (file ? badKeyFile(file, what) : new Misconfigured('MASTER_KEYS', what, MASTER_KEYS))
  const master = new Map<number, Buffer>()
  let index: Buffer | undefined
  for (const part of text.split(',')) {
    const [name = '', encoded = ''] = part.trim().split(':')
    const key = Buffer.from(encoded, 'base64')
    if (key.length !== KEY_BYTES) throw wrong(`the key ${/^\w{1,9}$/.test(name) ? name : ''} isn't 32 bytes in base64.`)
    if (name === 'index') index = key
    else if (/^[1-9]\d{0,5}$/.test(name)) master.set(Number(name), key)
    else throw wrong('a key has neither a version nor the name index.')
  }
  if (!index || master.size === 0) throw wrong('a master key with a version, or the key named index, is missing.')
  return { current: Math.max(...master.keys()), master, index }
}

/** Returns the keyring as text in the format that `parseKeyring` reads. */
export const formatKeyring = ({ master, index }: Keyring): string =>
  [
    ...[...master].map(([version, key]) => `${version}:${key.toString('base64')}`),
    `index:${index.toString('base64')}`,
  ].join(',')

/** Returns a new keyring, or the given keyring with a newer master key. */
export function newKeyring(before?: Keyring): Keyring {
  const current = (before?.current ?? 0) + 1
  const master = new Map([...(before?.master ?? []), [current, randomBytes(KEY_BYTES)]])
  return { current, master, index: before?.index ?? randomBytes(KEY_BYTES) }
}

/**
 * Returns the keyring from the environment, or else from the data folder. At the first start, creates it in the data
 * folder (mode 0600).
 * @throws Misconfigured if the stored keyring can't be read or the data folder can't be written to
 */
export async function loadKeyring(config: KeyConfig): Promise<Keyring> {
  const found = await findKeyring(config)
  if (found) return found
  const path = join(config.dataDir, 'keys')
  try {
    await makeFolder(config.dataDir)
    const half = `${path}.${randomBytes(6).toString('hex')}`
    await writeFile(half, formatKeyring(newKeyring()), { mode: 0o600, flush: true })
    // If two nodes start at once, only one node can link its file into place. Both nodes then read that file.
    await link(half, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await unlink(half)
  } catch (error) {
    throw badFolder(config.dataDir, error) ?? error
  }
  return parseKeyring((await readKeyFile(path)) ?? '', path)
}

/**
 * Returns the keyring from the environment, or else from the data folder; undefined if there is none.
 * @throws Misconfigured if the stored keyring can't be read
 */
export async function findKeyring(config: KeyConfig): Promise<Keyring | undefined> {
  if (config.masterKeys) return parseKeyring(config.masterKeys)
  const path = join(config.dataDir, 'keys')
  const kept = await readKeyFile(path)
  return kept === undefined ? undefined : parseKeyring(kept, path)
}

/** Returns the name of the setting or file from which `loadKeyring` reads the keys, for messages to the operator. */
export const keySource = ({ dataDir, masterKeys }: KeyConfig) =>
  masterKeys ? 'MASTER_KEYS' : `The key file ${join(dataDir, 'keys')}`

async function readKeyFile(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // The key file doesn't exist. If the data folder's path is a file (ENOTDIR), creating the folder fails later, with
    // an error that explains the problem.
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw badKeyFile(path, `it can't be read (${code}).`, error)
  }
}

export class NoKeys extends Error {}

/**
 * Adds a newer master key to the keyring in the data folder. Returns the key's number. Nodes use the new key after a
 * restart.
 * @throws NoKeys if the data folder has no keyring
 */
export async function addMasterKey(dataDir: string): Promise<number> {
  const path = join(dataDir, 'keys')
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new NoKeys(`There are no keys in ${dataDir} yet. The server creates them at its first start.`)
  })
  const keyring = newKeyring(parseKeyring(text))
  const half = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(half, formatKeyring(keyring), { mode: 0o600, flush: true })
  await rename(half, path)
  return keyring.current
}

/**
 * Returns a blind index for exact lookup. Equal values of the same kind have equal indexes, which reveal nothing
 * without the key.
 */
export const blindIndex = (keyring: Keyring, kind: string, text: string): Buffer =>
  createHmac('sha256', keyring.index).update(`${kind}\0${text}`).digest()

/** Derives a key from a master key for one purpose, so that each purpose has a separate key. */
export const derivedKey = (keyring: Keyring, purpose: string, version = keyring.current): Buffer => {
  const master = keyring.master.get(version)
  if (!master) throw new RangeError(`unknown master key ${version}`)
  return Buffer.from(hkdfSync('sha256', master, '', purpose, KEY_BYTES))
}
