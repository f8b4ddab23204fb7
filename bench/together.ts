// Runs twenty applications at the same time, from registration to a funded line, and measures the CPU seconds used by
// each part of the program.
import { availableParallelism } from 'node:os'
import { persona } from '../personas/personas.ts'
import type { Browser } from '../server/sandbox/driver/browser.ts'
import { type RunningServer, Walk } from '../server/sandbox/driver/walk.ts'
import { createPool } from '../server/storage/database.ts'
import { createDb, statement } from '../server/storage/transactions.ts'
import { serverAt } from '../server/testing/serverAt.ts'
import { databaseProcess, familyOf, threadsOf } from './cpu.ts'
import { type Bench, median } from './figure.ts'
import type { Scratch } from './scratch.ts'

const AT_ONCE = 20
/**
 * Number of applications to run before the measurement, so that the measurement doesn't include compiling code and
 * loading fonts.
 */
const WARM_UP = 4
const BUDGETS = { perMinute: 40, all: 2.5, documents: 1 } as const

/** Maximum milliseconds that an application may stay in one state, even on a busy machine. */
const PATIENCE = 300_000

/** Maps the name of each Node thread to the work that it does. All other threads collect garbage or compile code. */
const PARTS: Readonly<Record<string, Part>> = { MainThread: 'http', 'libuv-worker': 'pool', WorkerThread: 'documents' }
type Part = 'documents' | 'http' | 'pool' | 'runtime' | 'sql' | 'load'
const NAMES: Readonly<Record<Part, string>> = {
  documents: 'rendering and sealing',
  http: 'requests and jobs',
  pool: 'passwords and files',
  runtime: "Node's own threads",
  sql: 'PostgreSQL',
  load: 'load generator',
}

type Used = Readonly<Record<Part, number>>

function usedBy(server: number, database: number): Used {
  const used = { documents: 0, http: 0, pool: 0, runtime: 0, sql: familyOf(database), load: 0 }
  for (const [thread, seconds] of threadsOf(server)) used[PARTS[thread] ?? 'runtime'] += seconds
  const { user, system } = process.cpuUsage()
  return { ...used, load: (user + system) / 1e6 }
}

/** Counts the requests that the borrowers make. */
let requests = 0
const counting = (server: RunningServer): RunningServer => ({
  ...server,
  browser() {
    const browser = server.browser()
    const call: Browser['call'] = browser.call
    return Object.assign(browser, {
      call: (...given: Parameters<Browser['call']>) => {
        requests++
        return call(...given)
      },
    })
  },
})

/** @returns the seconds that each application took */
const fund = (url: string, prefix: string, number: number): Promise<number[]> =>
  Promise.all(
    Array.from({ length: number }, async (_, index) => {
      const begun = performance.now()
      const who = { ...persona('prime'), email: `${prefix}${index}@example.com` }
      const walk = await Walk.register(counting(serverAt(url)), who)
      walk.patience = PATIENCE
      await walk.goTo('complete')
      return (performance.now() - begun) / 1000
    }),
  )

const documentTimes = statement<{ kind: string; seconds: number }>(
  'bench_document_times',
  `select kind, percentile_cont(0.5) within group (order by extract(epoch from ended_at - created_at))::float8 as seconds
   from effect where kind in ('SUMMARY_DOCUMENTS', 'CLOSING_DOCUMENTS', 'SEAL') and created_at > $1 group by kind`,
)

/**
 * Prints the median number of seconds from a request for documents to the finished documents, including the time in the
 * queue. Counts only documents that were requested after `since`.
 */
async function sayDocumentTimes(url: string, since: string, say: (line: string) => void): Promise<void> {
  const pool = createPool(url, { max: 1 })
  const [rows] = await createDb(pool).read({ mode: 'SWEEP' }, documentTimes(since))
  await pool.end()
  for (const { kind, seconds } of rows) say(`${kind}: ${seconds.toFixed(1)} s, with the queue`)
}

export const together = (scratch: Scratch): Bench => ({
  name: 'together',
  async measure(say) {
    const database = await scratch.database('together')
    const { url, process: server } = await scratch.server('together', database)
    const [pid, postgres] = [server.pid ?? 0, await databaseProcess(database.adminUrl)]
    await fund(url, 'warm', WARM_UP)
    const [alone = 0] = await fund(url, 'alone', 1)
    const before = usedBy(pid, postgres)
    const requestsBefore = requests
    const since = new Date().toISOString()
    const begun = performance.now()
    const took = await fund(url, 'together', AT_ONCE)
    const seconds = (performance.now() - begun) / 1000
    const after = usedBy(pid, postgres)
    const each = (part: Part): number => (after[part] - before[part]) / AT_ONCE
    const parts = Object.keys(NAMES) as Part[]
    for (const part of parts) say(`${NAMES[part].padEnd(22)} ${each(part).toFixed(2)} CPU s per application`)
    const all = parts.reduce((sum, part) => sum + each(part), 0)
    const perMinute = (AT_ONCE / seconds) * 60
    // Report the number of CPU cores used. If it's low, the rate is low because other programs took most of the CPU
    // time.
    const cores = (all * AT_ONCE) / seconds
    say(`${Math.round((requests - requestsBefore) / AT_ONCE)} requests per application`)
    await sayDocumentTimes(database.url, since, say)
    return [
      {
        name: `${AT_ONCE} applications at once`,
        measured: perMinute,
        shown: `${perMinute.toFixed(1)} a minute`,
        budget: { least: BUDGETS.perMinute, shown: `≥ ${BUDGETS.perMinute}` },
        note: `${median(took).toFixed(1)} s each, ${alone.toFixed(1)} s alone; used ${cores.toFixed(1)} of ${availableParallelism()} cores`,
      },
      {
        name: 'CPU of one application',
        measured: all,
        shown: `${all.toFixed(2)} s`,
        budget: { most: BUDGETS.all, shown: `≤ ${BUDGETS.all} s` },
        note: parts.map((part) => `${NAMES[part]} ${each(part).toFixed(2)}`).join(', '),
      },
      {
        name: 'CPU of its documents',
        measured: each('documents'),
        shown: `${each('documents').toFixed(2)} s`,
        budget: { most: BUDGETS.documents, shown: `≤ ${BUDGETS.documents} s` },
        note: 'rendering and sealing',
      },
    ]
  },
})
