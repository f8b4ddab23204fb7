// Measures the latency of the address typeahead with two million generated rows and keystrokes at a fixed rate. Usage:
// node bench/addresses.ts --database postgres://owner@host/scratch [--url http://localhost:3000/…?text=] [--rows
// 2000000] [--rps 500] [--seconds 20] The bench fills the scratch database with generated rows.
import { Agent, get as getHttp } from 'node:http'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { searchAddresses } from '../server/storage/addresses/search.ts'
import { migrate } from '../server/storage/migrate.ts'
import { fillAddresses, sampleTexts } from './addressBook.ts'

export interface AddressBenchOptions {
  /** URL that connects to a scratch database as its owner. The bench migrates the database if needed. */
  readonly databaseUrl: string
  /**
   * The search URL, to which the bench appends the encoded search text. Without a URL, the bench queries the store
   * directly.
   */
  readonly searchUrl?: string | undefined
  readonly rows?: number | undefined
  readonly rps?: number | undefined
  readonly seconds?: number | undefined
  readonly say?: (line: string) => void
}

/** Milliseconds from the scheduled time of a keystroke to the end of the server's response. */
export interface AddressBenchResult {
  readonly rows: number
  readonly requests: number
  readonly failed: number
  readonly empty: number
  /** Completed responses per second. */
  readonly rate: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly max: number
}

/** Fills a scratch address book and sends keystrokes at a fixed rate, whether or not earlier responses have arrived. */
export async function benchAddresses(options: AddressBenchOptions): Promise<AddressBenchResult> {
  const { databaseUrl, searchUrl, rows = 2_000_000, rps = 500, seconds = 20, say = () => {} } = options
  await migrate(databaseUrl)
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  try {
    const total = await fillAddresses(owner, rows, say)
    const texts = await sampleTexts(owner, 4000)
    const result = searchUrl
      ? await typeAt(texts, rps, seconds, overHttp(searchUrl))
      : await atStore(databaseUrl, (search) => typeAt(texts, rps, seconds, search))
    return { rows: total, ...result }
  } finally {
    await owner.end()
  }
}

type Search = (text: string) => Promise<number>

async function atStore<T>(databaseUrl: string, work: (search: Search) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  try {
    return await work(async (text) => (await searchAddresses(pool, text)).length)
  } finally {
    await pool.end()
  }
}

function overHttp(searchUrl: string): Search {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return (text) =>
    new Promise((resolve, reject) => {
      const request = getHttp(`${searchUrl}${encodeURIComponent(text)}`, { agent }, (response) => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          body += chunk
        })
        response.on('end', () => {
          if (response.statusCode !== 200) reject(new Error(`answered ${response.statusCode}`))
          else resolve(body.length > 2 ? 1 : 0)
        })
        response.on('error', reject)
      })
      request.on('error', reject)
    })
}

/** Seconds of warm-up, in which a new server compiles its code and reads the index from disk. */
const WARM_UP = 5

/**
 * Send keystrokes at fixed times, whether or not the server keeps up (an open loop). If a request starts late, the
 * delay counts as waiting time.
 */
async function typeAt(texts: readonly string[], rps: number, seconds: number, search: Search) {
  const times: number[] = []
  let failed = 0
  let empty = 0
  const pending = new Set<Promise<void>>()
  const start = performance.now()
  const total = rps * (seconds + WARM_UP)
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, 1 + Math.floor(((performance.now() - start) / 1000) * rps))
    for (; sent < due; sent++) {
      const dueAt = start + (sent / rps) * 1000
      const counts = sent >= rps * WARM_UP
      const request = search(texts[sent % texts.length] ?? '')
        .then((found) => {
          if (counts && found === 0) empty++
        })
        .catch(() => {
          failed++
        })
        .then(() => {
          if (counts) times.push(performance.now() - dueAt)
          pending.delete(request)
        })
      pending.add(request)
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(pending)
  const elapsed = (performance.now() - start) / 1000 - WARM_UP
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  const quantiles = { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }
  return { requests: times.length, failed, empty, rate: times.length / elapsed, ...quantiles }
}

/** Formats the result as one line of the report. */
export function inOneLine(result: AddressBenchResult): string {
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const { p50, p95, p99, max } = result
  return (
    `address keystroke, ${result.rows.toLocaleString('en-US')} rows, ${Math.round(result.rate)} requests/s: ` +
    `p50 ${ms(p50)}, p95 ${ms(p95)}, p99 ${ms(p99)}, max ${ms(max)} ` +
    `(${result.requests} requests, ${result.failed} failed, ${result.empty} without an answer)`
  )
}

if (import.meta.main) {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { database: text, url: text, rows: text, rps: text, seconds: text } })
  if (!values.database) throw new Error('--database is missing')
  const number = (given: string | undefined) => (given === undefined ? undefined : Number(given))
  const say = (line: string): void => {
    process.stdout.write(`${line}\n`)
  }
  const result = await benchAddresses({
    databaseUrl: values.database,
    searchUrl: values.url,
    rows: number(values.rows),
    rps: number(values.rps),
    seconds: number(values.seconds),
    say,
  })
  say(inOneLine(result))
  process.exitCode = result.failed > 0 ? 1 : 0
}
