/**
 * The settings file, which `npm run setup` writes. The production server and the operator's commands read it. The
 * sandbox and the tests don't, so they never use a lender's database. Environment variables take precedence over the
 * file.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { type Environment, processEnvironment } from './config.ts'
import { Misconfigured } from './misconfigured.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * The absolute path of the settings file. The default is production.env in the repository; the environment variable
 * SETTINGS_FILE overrides it.
 */
export const settingsFile = ({ SETTINGS_FILE }: Environment = processEnvironment): string =>
  resolve(root, SETTINGS_FILE || 'production.env')

/**
 * Returns the settings in a file with lines such as NAME=value, or an empty object if there's no such file.
 * @throws Misconfigured if the file can't be read
 */
export function readSettings(path: string): Readonly<Record<string, string | undefined>> {
  try {
    return parseEnv(readFileSync(path, 'utf8'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return {}
    throw new Misconfigured('SETTINGS_FILE', `${path} can't be read (${code}).`, 'Correct its rights.', error)
  }
}

/**
 * Returns the environment. For variables that aren't set, uses the values in the settings file.
 * @throws Misconfigured if the file can't be read
 */
export function withSettingsFile(environment: Environment = processEnvironment): Environment {
  const set = Object.entries(environment).filter(([, value]) => value)
  return { ...readSettings(settingsFile(environment)), ...Object.fromEntries(set) }
}

/**
 * Checks that the settings file isn't in the data folder, because a copy of that folder would then contain both the
 * data and its keys.
 * @throws Misconfigured
 */
export function refuseBesideData(path: string, dataDir: string): void {
  if (!`${dirname(realPath(path))}${sep}`.startsWith(`${realPath(dataDir)}${sep}`)) return
  throw new Misconfigured(
    'SETTINGS_FILE',
    `${path} is in the data folder, and it contains the keys of the data.`,
    'Choose a place outside of DATA_DIR.',
  )
}

/** Follows symbolic links. The last parts of the path don't have to exist. */
function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return dirname(path) === path ? path : join(realPath(dirname(path)), basename(path))
  }
}

const HEAD = `# Settings of the production server. The file contains passwords and the master keys:
# only its owner may read it, and its backup belongs apart from the backup of the database.
`

/**
 * Writes a settings file that only its owner can read. Readers never see a partly written file.
 * @throws Error for a value that contains a line break, or both a single quote and a backtick
 */
export async function writeSettings(path: string, values: Readonly<Record<string, string | undefined>>): Promise<void> {
  const lines = Object.entries(values).flatMap(([name, value]) => (value ? [`${name}=${quoted(name, value)}`] : []))
  const half = `${path}.${randomBytes(6).toString('hex')}`
  await mkdir(dirname(path), { recursive: true })
  await writeFile(half, `${HEAD}${lines.join('\n')}\n`, { mode: 0o600, flush: true })
  await rename(half, path)
}

function quoted(name: string, value: string): string {
  if (/^[\w.:/@+=,%?&-]+$/.test(value)) return value
  const quote = /[\r\n]/.test(value) ? undefined : ["'", '`'].find((mark) => !value.includes(mark))
  if (!quote) throw new Error(`${name} has characters that a settings file can't contain.`)
  return quote + value + quote
}
