import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The root keys: master keys by version, of which the newest wraps, and a permanent one for blind indexes. */
export interface Keyring {
  readonly current: number
  readonly master: ReadonlyMap<number, Buffer>
  readonly index: Buffer
}

const KEY_BYTES = 32

/**
 * Parses `1:<base64>,2:<base64>,index:<base64>`, 32 bytes each.
 * @throws Error that says what is wrong without repeating a key.
 */
export function parseKeyring(text: string): Keyring {
  const master = new Map<number, Buffer>()
  let index: Buffer | undefined
  for (const part of text.split(',')) {
    const [name = '', encoded = ''] = part.trim().split(':')
    const key = Buffer.from(encoded, 'base64')
    if (key.length !== KEY_BYTES) throw new Error(`MASTER_KEYS: the key ${name} should be 32 bytes in base64.`)
    if (name === 'index') index = key
    else if (/^[1-9]\d{0,5}$/.test(name)) master.set(Number(name), key)
    else throw new Error('MASTER_KEYS should look like 1:<base64>,index:<base64>.')
  }
  if (!index || master.size === 0) throw new Error('MASTER_KEYS should hold a key of version 1 and one named index.')
  return { current: Math.max(...master.keys()), master, index }
}

const formatKeyring = ({ master, index }: Keyring): string =>
  [
    ...[...master].map(([version, key]) => `${version}:${key.toString('base64')}`),
    `index:${index.toString('base64')}`,
  ].join(',')

/** A new keyring, or the given one with a newer master key. */
export function newKeyring(before?: Keyring): Keyring {
  const current = (before?.current ?? 0) + 1
  const master = new Map([...(before?.master ?? []), [current, randomBytes(KEY_BYTES)]])
  return { current, master, index: before?.index ?? randomBytes(KEY_BYTES) }
}

/**
 * The environment's keyring, else the data folder's, created at first start (mode 0600).
 * @throws Error if the stored one can't be read.
 */
export async function loadKeyring(config: {
  readonly dataDir: string
  readonly masterKeys?: string | undefined
}): Promise<Keyring> {
  if (config.masterKeys) return parseKeyring(config.masterKeys)
  const path = join(config.dataDir, 'keys')
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  try {
    return parseKeyring(await readFile(path, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const half = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(half, formatKeyring(newKeyring()), { mode: 0o600, flush: true })
  // Of two nodes starting at once, one links its file and both read that one.
  await link(half, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(half)
  return parseKeyring(await readFile(path, 'utf8'))
}

export class NoKeys extends Error {}

/**
 * Adds a newer master key to the data folder's; nodes know it after a restart. Returns its number.
 * @throws NoKeys if none are stored there.
 */
export async function addMasterKey(dataDir: string): Promise<number> {
  const path = join(dataDir, 'keys')
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new NoKeys(`There are no keys in ${dataDir} yet: the first start of the server makes them.`)
  })
  const keyring = newKeyring(parseKeyring(text))
  const half = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(half, formatKeyring(keyring), { mode: 0o600, flush: true })
  await rename(half, path)
  return keyring.current
}

/** A blind index for exact lookup: equal for equal text of one kind, and meaningless without the key. */
export const blindIndex = (keyring: Keyring, kind: string, text: string): Buffer =>
  createHmac('sha256', keyring.index).update(`${kind}\0${text}`).digest()

/** A key for another purpose, derived from one master key. */
export const derivedKey = (keyring: Keyring, purpose: string, version = keyring.current): Buffer => {
  const master = keyring.master.get(version)
  if (!master) throw new RangeError(`unknown master key ${version}`)
  return Buffer.from(hkdfSync('sha256', master, '', purpose, KEY_BYTES))
}
