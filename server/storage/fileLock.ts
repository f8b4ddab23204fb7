import { randomUUID } from 'node:crypto'
import { link, open, readFile, rename, stat, unlink } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

const held = new Set<string>()

/** Whether a process with this id runs, also if it belongs to somebody else. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Does `work` while no other process on this machine holds the lock at `path`. A lock whose holder has died is taken
 * over: Node offers no lock that the system would release.
 * @param patience how long to wait for it, in milliseconds.
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>, patience = 60_000): Promise<T> {
  const deadline = Date.now() + patience
  while (!(await tryLock(path))) {
    if (Date.now() > deadline) throw new Error(`Another process has held ${path} for ${patience / 1000} s.`)
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
    // Just made and not yet written, or its maker died in between.
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    )
    return age > 5000
  }
  // A container gives the same small ids again: our own id in a lock we did not take is an earlier life's.
  return Number(holder) === process.pid ? !held.has(path) : !isAlive(Number(holder))
}

async function takeAway(path: string, holder: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`
  try {
    await rename(path, aside)
  } catch {
    return
  }
  // Two may see the same dead holder; the slower one must not remove the lock that the faster one has made since.
  if ((await readFile(aside, 'utf8')) !== holder) await link(aside, path).catch(() => {})
  await unlink(aside)
}
