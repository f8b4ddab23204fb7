import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'

const playwright = fileURLToPath(new URL('../node_modules/playwright/cli.js', import.meta.url))

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macs = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Path of a browser for tests: CHROME_PATH, a headless shell, or any other Chromium. A headless shell is Chromium
 * without a user interface, and it makes the browser tests a quarter faster.
 */
export const findChromium = (): string | undefined =>
  firstThatRuns([process.env.CHROME_PATH, onPath('chromium-headless-shell'), ...whole()])

/** Path of a Chromium that can restore pages from memory. A headless shell can't do that. */
const findWholeChromium = (): string | undefined => firstThatRuns([...whole(), process.env.CHROME_PATH])

const whole = (): (string | undefined)[] => [...names.map(onPath), ...macs, chromium.executablePath()]
const firstThatRuns = (places: readonly (string | undefined)[]): string | undefined =>
  places.find((place) => place && existsSync(place) && runs(place))

/**
 * Returns whether the browser at this path starts. On Linux, the file may only be a placeholder for another package, or
 * libraries may be missing.
 */
const runs = (path: string): boolean =>
  process.platform !== 'linux' || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0

/**
 * Returns the path of a browser for tests, after installing one if necessary.
 * @throws Error if no Chromium can be installed.
 */
export const ensureChromium = (): string => installed(ensure('headlessShell', findChromium))

/**
 * Returns the path of a Chromium that restores pages from memory, after installing one if necessary.
 * @throws Error if no Chromium can be installed.
 */
export const ensureWholeChromium = (): string => installed(ensure('chromium', findWholeChromium))

function installed(path: string | undefined): string {
  if (path) return path
  throw new Error('The browser tests need Chromium. Install Chromium, or set CHROME_PATH to its path.')
}

/** Path of pdfsig on this machine. */
export const findPdfsig = (): string | undefined => onPath('pdfsig')

/**
 * Returns whether the command-line tool pdfsig is available. The tests use it to check signatures independently of our
 * own code.
 */
export const ensurePdfsig = (): boolean => ensure('pdfsig', findPdfsig) !== undefined

/**
 * Returns the path of the connection pooler pgbouncer, after installing it if necessary.
 * @throws Error with the command to run if pgbouncer can't be installed
 */
export function ensurePgbouncer(): string {
  const pgbouncer = ensure('pgbouncer', () => onPath('pgbouncer'))
  if (pgbouncer) return pgbouncer
  throw new Error('The pooler tests need pgbouncer. Run: sudo apt-get install --no-install-recommends pgbouncer')
}

/**
 * Returns the path of ClamAV's daemon, after installing it if necessary.
 * @throws Error with the command to run if it can't be installed
 */
export function ensureClamd(): string {
  const clamd = ensure('clamd', () => onPath('clamd'))
  if (clamd) return clamd
  throw new Error('The virus tests need clamd. Run: sudo apt-get install --no-install-recommends clamav-daemon')
}

/** Installs a tool if it's missing. Tries one installation method after another until one works. */
function ensure(tool: Tool, find: () => string | undefined): string | undefined {
  const before = find()
  if (before) return before
  const machine = {
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    has: (name: string) => !!onPath(name),
  }
  for (const way of waysToInstall(tool, machine)) {
    for (const command of way) run(command)
    const found = find()
    if (found) return found
  }
  return undefined
}

function run([program, ...args]: Command): void {
  console.log(`Installing: ${[program, ...args].join(' ')}`)
  const [path, given] =
    program === 'playwright' ? [process.execPath, [playwright, ...args]] : [onPath(program) ?? program, args]
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { error } = spawnSync(path, given, { stdio: 'inherit', timeout: 240_000, env })
  if (error) console.warn(`${program}: ${error.message}`)
}

function onPath(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin', '/usr/local/bin', '/snap/bin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

export type Tool = 'headlessShell' | 'chromium' | 'pdfsig' | 'pgbouncer' | 'clamd'
export type Command = readonly [program: string, ...args: string[]]
export interface Machine {
  readonly platform: NodeJS.Platform
  readonly isRoot: boolean
  /** Returns the path of the program with this name; undefined if there's none. */
  readonly has: (program: string) => boolean
}

const packages: Record<Tool, { readonly apt: string; readonly brew: string }> = {
  headlessShell: { apt: 'chromium-headless-shell', brew: 'chromium' },
  chromium: { apt: 'chromium', brew: 'chromium' },
  pdfsig: { apt: 'poppler-utils', brew: 'poppler' },
  pgbouncer: { apt: 'pgbouncer', brew: 'pgbouncer' },
  clamd: { apt: 'clamav-daemon', brew: 'clamav' },
}

/**
 * Installation methods for a tool, best first. Each method is a list of commands that don't prompt and don't use sudo.
 */
export function waysToInstall(tool: Tool, { platform, isRoot, has }: Machine): readonly (readonly Command[])[] {
  const apt: (readonly Command[])[] =
    platform === 'linux' && isRoot && has('apt-get')
      ? [
          [
            ['apt-get', 'update', '-qq'],
            ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', packages[tool].apt],
          ],
        ]
      : []
  if (tool !== 'chromium' && tool !== 'headlessShell')
    return platform === 'darwin' && has('brew') ? [[['brew', 'install', packages[tool].brew]]] : apt
  // The system's Chromium package comes with the libraries it needs. On Ubuntu, that package is only a placeholder, so
  // use Playwright's browser there.
  const withLibraries = apt.length > 0 ? ['--with-deps'] : []
  return [...apt, [['playwright', 'install', ...withLibraries, 'chromium']]]
}
