// Reads from /proc how much CPU time processes and threads have used (Linux only).
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

/** Clock ticks per second in /proc. Linux uses this number on every architecture that Node supports. */
const TICKS = 100

/** Returns the fields after the command name in a `stat` file in /proc. Index 0 is the `state` field. */
function statOf(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  return text.slice(text.lastIndexOf(') ') + 2).split(' ')
}
const seconds = (stat: readonly string[], ...fields: readonly number[]): number =>
  fields.reduce((sum, field) => sum + Number(stat[field]), 0) / TICKS

/** CPU seconds of a process, keyed by thread name. */
export function threadsOf(pid: number): Map<string, number> {
  const folder = `/proc/${pid}/task`
  const used = new Map<string, number>()
  for (const thread of readdirSync(folder)) {
    // Skip a thread that has ended since the list was read.
    if (!existsSync(`${folder}/${thread}/stat`)) continue
    const name = readFileSync(`${folder}/${thread}/comm`, 'utf8').trim()
    used.set(name, (used.get(name) ?? 0) + seconds(statOf(`${folder}/${thread}/stat`), 11, 12))
  }
  return used
}

/** Returns the ID of a process's parent process. */
const parentOf = (pid: number): number => Number(statOf(`/proc/${pid}/stat`)[1])

/** Returns the stat fields of every process. Leaves out processes that end before their file is read. */
function allStats(): string[][] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      return /^\d+$/.test(name) ? [statOf(`/proc/${name}/stat`)] : []
    } catch {
      return []
    }
  })
}

/** CPU seconds of a process and its child processes, including child processes that have ended. */
export function familyOf(pid: number): number {
  const children = allStats().filter(([, parent]) => Number(parent) === pid)
  const own = seconds(statOf(`/proc/${pid}/stat`), 11, 12, 13, 14)
  return children.reduce((sum, stat) => sum + seconds(stat, 11, 12), own)
}

/** Returns the process ID of the database server. */
export async function databaseProcess(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = parentOf(rows[0]?.pid ?? 0)
  await client.end()
  return parent
}
