// Measures how many requests per second the server handles for reading an application and for saving a step. For
// comparison, a bare server does the same work in the same database.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { persona } from '../personas/personas.ts'
import { SESSION_COOKIE } from '../server/http/cookies.ts'
import { Walk } from '../server/sandbox/driver/walk.ts'
import { serverAt } from '../server/testing/serverAt.ts'
import { fillBareTables } from './bareTables.ts'
import { type Borrower, copyBorrowers } from './borrowers.ts'
import { databaseProcess, familyOf } from './cpu.ts'
import { type Bench, type Figure, median } from './figure.ts'
import { type Caller, type Load, load } from './load.ts'
import type { Scratch } from './scratch.ts'

const CONNECTIONS = 50
const ORIGINALS = 4
/**
 * Two groups of borrowers. The first group's applications are read and saved many times; the second group's
 * applications are read once.
 */
const WARM = 1000
/** Keep runs short and alternate between the servers, so other load on the machine affects both equally. */
const ROUNDS = 9
const COLD_EACH_ROUND = 250
const SECONDS = 1
/** Seconds of warm-up, until both servers have compiled their code. A save runs much more code than a read. */
const WARM_UP = { read: 3, save: 10 }
/** Number of bytes that encryption adds to a string, for the version, nonce and tag. */
const CIPHER_BYTES = 29

/**
 * Each entry is a kind of request for which the benchmark compares the server with the bare server in the same round.
 */
const ROWS = {
  read: { name: 'reading an application', against: 'read', status: 200, least: 1 },
  unchanged: { name: 'reading an unchanged application (304)', against: 'read', status: 304, least: 1 },
  cold: { name: 'reading an application for the first time', against: 'read', status: 200, least: undefined },
  save: { name: 'saving a step', against: 'save', status: 200, least: 0.5 },
} as const
type Row = keyof typeof ROWS
const ROW_NAMES = Object.keys(ROWS) as Row[]

export const requests = (scratch: Scratch): Bench => ({
  name: 'requests',
  async measure(say) {
    const database = await scratch.database('requests')
    const { url, dataDir, process: server } = await scratch.server('requests', database)
    const postgres = await databaseProcess(database.adminUrl)
    const originals = await walked(url)
    const offer = JSON.stringify(await originals[0]?.sample('chooseOffer'))
    const place = { databaseUrl: database.url, dataDir }
    const all = await copyBorrowers(
      place,
      originals.map(({ uuid }) => uuid),
      WARM + ROUNDS * COLD_EACH_ROUND,
    )
    const warm = all.slice(0, WARM)
    const port = Number(new URL(url).port)
    const read = await readAll(url, warm)
    await fillBareTables(
      database.adminUrl,
      warm,
      read.map(({ body }) => body),
    )
    const [first] = read
    const bytes = Buffer.byteLength(first?.body ?? '')
    const bare = await startBare(database.url, bytes + CIPHER_BYTES)
    const log = new pg.Client({ connectionString: database.adminUrl })
    await log.connect()
    try {
      const callers = {
        read: spread(warm, (one) => reading(port, one)),
        unchanged: spread(warm, (one, index) => reading(port, one, read[index]?.etag)),
        save: spread(warm, (one) => saving(port, one, offer)),
      }
      const callersOf = (row: Row, round: number): Caller[] => {
        if (row !== 'cold') return callers[row]
        const from = WARM + round * COLD_EACH_ROUND
        return each(all.slice(from, from + COLD_EACH_ROUND), (one) => reading(port, one))
      }
      const bareCallers = {
        read: spread(warm, (one) => `GET ${bareUrl(one)} HTTP/1.1\r\nHost: localhost\r\n\r\n`),
        save: spread(warm, (one) => `POST ${bareUrl(one)} HTTP/1.1\r\nHost: localhost\r\n${jsonOf(offer)}`),
      }
      const ours = (row: Row, round: number, seconds = SECONDS) =>
        costOf([server.pid ?? 0, postgres], log, () =>
          load(port, callersOf(row, round), { seconds, status: ROWS[row].status }),
        )
      const theirs = (kind: 'read' | 'save', seconds = SECONDS) =>
        costOf([bare.pid, postgres], log, () => load(bare.port, bareCallers[kind], { seconds, status: 200 }))
      const measured: Record<Row, Pair[]> = { read: [], unchanged: [], cold: [], save: [] }
      // Do all reads before the saves, because a save changes what later requests read.
      for (const [kind, rows] of [
        ['read', ['read', 'unchanged', 'cold']],
        ['save', ['save']],
      ] as const) {
        await ours(kind, 0, WARM_UP[kind])
        await theirs(kind, 3)
        for (let round = 0; round < ROUNDS; round++) {
          const beside = await theirs(kind)
          for (const row of rows) measured[row].push({ ours: await ours(row, round), beside })
        }
      }
      say(
        `${CONNECTIONS} connections, ${WARM} applications, answers of ${bytes} bytes, load ${loadavg()[0]?.toFixed(1)}`,
      )
      for (const row of ROW_NAMES) {
        const rates = measured[row].map((pair) => `${Math.round(pair.ours.rate)}/${Math.round(pair.beside.rate)}`)
        say(`${ROWS[row].name}: ${rates.join(' ')}`)
      }
      return ROW_NAMES.map((row) => figureOf(row, measured[row]))
    } finally {
      await log.end()
      await bare.stop()
    }
  },
})

/**
 * The result of sending requests for a while. `cpu` is the CPU time per response in microseconds, added up over the
 * server, the database and the load generator. `wal` is the number of bytes per response that the database writes to
 * its log (WAL).
 */
type Cost = Load & { readonly cpu: number; readonly wal: number }

interface Pair {
  readonly ours: Cost
  /** The bare server's result in the same round. */
  readonly beside: Cost
}

/**
 * @param processes IDs of the processes whose CPU time counts, in addition to the benchmark's own
 * @param log a connection for reading how much the database has written to its log (WAL)
 */
async function costOf(processes: readonly number[], log: pg.Client, run: () => Promise<Load>): Promise<Cost> {
  const logged = async () => {
    const { rows } = await log.query<{ bytes: string }>("select pg_current_wal_insert_lsn() - '0/0' as bytes")
    return Number(rows[0]?.bytes)
  }
  const start = await logged()
  const used = () => {
    const { user, system } = process.cpuUsage()
    return processes.reduce((sum, pid) => sum + familyOf(pid), (user + system) / 1e6)
  }
  const before = used()
  const made = await run()
  const cpu = ((used() - before) * 1e6) / made.answers
  return { ...made, cpu, wal: ((await logged()) - start) / made.answers }
}

function figureOf(row: Row, pairs: readonly Pair[]): Figure {
  const { name, least } = ROWS[row]
  const of = (value: (pair: Pair) => number) => median(pairs.map(value))
  const ratio = of(({ ours, beside }) => ours.rate / beside.rate)
  const rates = `${Math.round(of(({ ours }) => ours.rate))} a second beside ${Math.round(of(({ beside }) => beside.rate))}`
  const cpu = `CPU ${Math.round(of(({ ours }) => ours.cpu))} µs beside ${Math.round(of(({ beside }) => beside.cpu))} µs`
  const writes =
    row === 'save'
      ? `, WAL ${of(({ ours }) => ours.wal / 1000).toFixed(1)} KB beside ${of(({ beside }) => beside.wal / 1000).toFixed(1)} KB`
      : ''
  return {
    name: `${name}, beside a bare server`,
    measured: ratio,
    shown: ratio.toFixed(2),
    ...(least !== undefined && { budget: { least, shown: `≥ ${least}` } }),
    note: `${rates}, ${cpu}${writes}, p50 ${of(({ ours }) => ours.p50).toFixed(1)} ms, p99 ${of(({ ours }) => ours.p99).toFixed(1)} ms`,
  }
}

/**
 * Registers borrowers and takes them to the point where they have chosen an offer but can still choose a different one.
 */
function walked(url: string): Promise<Walk[]> {
  const all = Array.from({ length: ORIGINALS }, async (_, index) => {
    const borrower = await Walk.register(serverAt(url), { ...persona('prime'), email: `bench${index}@example.com` })
    await borrower.goUntil(({ status }) => status === 'MORE_INFORMATION')
    return borrower
  })
  return Promise.all(all)
}

const pathOf = ({ application }: Borrower): string => `/service-application/api/v1/application/heloc/${application}`
const bareUrl = ({ application, session, secret }: Borrower): string => `/${application}/${session}/${secret}`

interface Page {
  readonly body: string
  readonly etag: string
}

/** Reads each borrower's application once. */
async function readAll(url: string, borrowers: readonly Borrower[]): Promise<Page[]> {
  const pages: Page[] = []
  for (const one of borrowers) {
    const headers = { authorization: `Bearer ${one.token}`, cookie: `${SESSION_COOKIE}=${one.secret}` }
    const response = await fetch(url + pathOf(one), { headers })
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
    pages.push({ body: await response.text(), etag: response.headers.get('etag') ?? '' })
  }
  return pages
}

/** Returns one caller per connection. The callers cycle through the borrowers without end. */
function spread(borrowers: readonly Borrower[], request: (one: Borrower, index: number) => string): Caller[] {
  return Array.from({ length: CONNECTIONS }, (_, connection) => {
    let index = connection - CONNECTIONS
    let one: Borrower | undefined
    return {
      next() {
        index = (index + CONNECTIONS) % borrowers.length
        one = borrowers[index]
        return one && request(one, index)
      },
      answered(head) {
        const renewed = RENEWED.exec(head)?.[1]
        if (renewed && one) one.token = renewed
      },
    }
  })
}

/** Returns one caller per connection. Together, the callers send one request for each borrower. */
function each(borrowers: readonly Borrower[], request: (one: Borrower) => string): Caller[] {
  return Array.from({ length: CONNECTIONS }, (_, connection) => {
    let index = connection - CONNECTIONS
    return {
      next() {
        index += CONNECTIONS
        const one = borrowers[index]
        return one && request(one)
      },
    }
  })
}

const RENEWED = /\r\nauthorization: Bearer (\S+)/i

const headers = (port: number, { token, secret }: Borrower): string =>
  `Host: localhost:${port}\r\nAccept: application/json\r\nCookie: ${SESSION_COOKIE}=${secret}\r\nAuthorization: Bearer ${token}\r\n`

const reading = (port: number, one: Borrower, etag?: string): string =>
  `GET ${pathOf(one)} HTTP/1.1\r\n${headers(port, one)}${etag ? `If-None-Match: ${etag}\r\n` : ''}\r\n`

/** Returns the headers and the body of a JSON request. */
const jsonOf = (text: string): string =>
  `Content-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`

const saving = (port: number, one: Borrower, offer: string): string =>
  `POST ${pathOf(one).replace('/v1/', '/v2/')}/choose-offer HTTP/1.1\r\n${headers(port, one)}Idempotency-Key: ${randomUUID()}\r\n${jsonOf(offer)}`

async function startBare(
  url: string,
  answerBytes: number,
): Promise<{ port: number; pid: number; stop(): Promise<void> }> {
  const program = fileURLToPath(new URL('bareServer.ts', import.meta.url))
  const child = spawn(process.execPath, [program, url, String(answerBytes)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const [told] = (await Promise.race([once(child.stdout, 'data'), ended.then(() => [''])])) as [Buffer | '']
  if (told === '') throw new Error("the bare server didn't start")
  return {
    port: Number(told.toString()),
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
