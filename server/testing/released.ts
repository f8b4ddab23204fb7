/** For tests of updates: runs the program's released version, so that a test can then replace its nodes one by one. */
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import released from '../../deploy/released.json' with { type: 'json' }

const root = fileURLToPath(new URL('../..', import.meta.url))
const WORKSPACES = ['domain', 'server', 'web']

export interface ReleasedVersion {
  /** The folder of the version's source code, with its packages. */
  readonly folder: string
  /** Deletes the folder. */
  remove(): Promise<void>
}

/**
 * Copies the released version out of the Git history into a temporary folder. Uses this repository's installed packages
 * if the released version needs the same ones, and otherwise installs its own.
 * @throws Error if Git can't fetch the released commit or a package can't be installed
 */
export async function checkOutReleased(): Promise<ReleasedVersion> {
  const { commit } = released
  fetchMissing(commit)
  const folder = await mkdtemp(join(tmpdir(), 'hearthline-released-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const archive = join(folder, 'released.tar')
    run('git', ['archive', `--output=${archive}`, commit])
    run('tar', ['-xf', archive, '-C', folder])
    if ((await packagesOf(folder)) === (await packagesOf(root))) await linkPackages(folder)
    else run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], folder)
    return { folder, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Runs Git in the repository. Returns undefined if Git fails. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** @throws Error with the program's messages if the program fails */
function run(program: string, args: readonly string[], cwd = root): void {
  const { status, error, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', shell: isScript(program) })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${error?.message ?? stderr}`)
}
/** On Windows, npm is a script, which only a shell can start. */
const isScript = (program: string): boolean => program === 'npm' && process.platform === 'win32'

/**
 * Fetches the commit if a shallow clone lacks it.
 * @throws Error with the command to run if the commit can't be fetched
 */
function fetchMissing(commit: string): void {
  const isKnown = () => git('cat-file', '-e', `${commit}^{commit}`) !== undefined
  if (isKnown()) return
  const isShallow = git('rev-parse', '--is-shallow-repository') === 'true'
  const fetch = isShallow ? ['fetch', '--unshallow'] : ['fetch', 'origin', commit]
  git(...fetch)
  if (!isKnown())
    throw new Error(
      `This clone's history lacks the released commit ${commit} (deploy/released.json). Run: git ${fetch.join(' ')}`,
    )
}

interface Locked {
  readonly version?: string
  readonly integrity?: string
  readonly dev?: boolean
}

/** Returns the packages that a version needs to run, as text that can be compared. */
async function packagesOf(folder: string): Promise<string> {
  const { packages } = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>
  }
  const needed = Object.entries(packages).filter(([path, { dev }]) => path.includes('node_modules/') && !dev)
  return needed.map(([path, { version, integrity }]) => `${path} ${version} ${integrity}\n`).join('')
}

/** Links the installed packages into the folder. Our own packages are linked from the released version instead. */
async function linkPackages(folder: string): Promise<void> {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  await mkdir(to)
  for (const name of await readdir(from))
    if (WORKSPACES.includes(name)) await symlink(join(folder, name), join(to, name), 'junction')
    else if (!name.startsWith('.')) await symlink(join(from, name), join(to, name), 'junction')
}
