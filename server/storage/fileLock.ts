import { randomUUID } from 'node:crypto'
import { link, open, readFile, rename, stat, unlink } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { Misconfigured } from '../misconfigured.ts'

const held = new Set<string>()

/** Whether a process with this ID is running, even as another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Runs `work` while no other process on this machine holds the lock at `path`. Node has no lock that the system
 * releases when a process dies, so this function takes over a dead process's lock.
 * @param patience maximum wait for the lock in milliseconds
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>, patience = 60_000): Promise<T> {
  const deadline = Date.now() + patience
  while (!(await tryLock(path))) {
    if (Date.now() > deadline)
      throw new Misconfigured(
        'DATA_DIR',
        `another process has held ${path} for ${patience / 1000} s.`,
        'Stop that process, or set DATA_DIR to another folder.',
      )
    await pause(20)
  }
  try {
    return await work()
  } finally {
    held.delete(path)
    await unlink(path).catch(() => {})
  }
}

async function tryLock(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600)
    held.add(path)
    await file.writeFile(String(process.pid))
    await file.close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const holder = await readFile(path, 'utf8').catch(() => undefined)
  if (holder !== undefined && (await isAbandoned(path, holder))) await takeAway(path, holder)
  return false
}

async function isAbandoned(path: string, holder: string): Promise<boolean> {
  if (holder === '') {
    // The lock file is empty. Either it was just created, or the process that created it died before writing to it.
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    )
    return age > 5000
  }
  // Containers reuse small process IDs. If a lock has this process's ID but this process didn't take the lock, it's
  // from an earlier run.
  return Number(holder) === process.pid ? !held.has(path) : !isAlive(Number(holder))
}

async function takeAway(path: string, holder: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`
  try {
    await rename(path, aside)
  } catch {
    return
  }
  // Two processes may find a dead process's lock at the same time. The slower one must not remove the lock that the
  // faster one has just taken.
  if ((await readFile(aside, 'utf8')) !== holder) await link(aside, path).catch(() => {})
  await unlink(aside)
}
