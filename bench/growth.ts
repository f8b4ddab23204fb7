// Measures the most frequent calls in two databases, one with 100,000 applications and one with 100, and compares the
// results.
import { createHash } from 'node:crypto'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import pg from 'pg'
import { persona } from '../personas/personas.ts'
import { ok } from '../server/sandbox/driver/browser.ts'
import { Walk } from '../server/sandbox/driver/walk.ts'
import { readMigrations } from '../server/storage/migrate.ts'
import {
  FREQUENT_CALLS,
  type FrequentCall,
  type People,
  type Subjects,
  signIn,
} from '../server/testing/frequentCalls.ts'
import { serverAt } from '../server/testing/serverAt.ts'
import { type Bench, type Figure, inMs, quantile } from './figure.ts'
import { copyApplications } from './growthCopies.ts'
import type { Scratch } from './scratch.ts'

const FEW = 100
const MANY = 100_000
/**
 * Number of rounds of calls. The rounds alternate between the two databases, so other load on the machine affects both
 * equally.
 */
const ROUNDS = 150
/**
 * Number of times to request each list in a round. The benchmark reports a list's p99, which needs more calls than a
 * median.
 */
const LIST_CALLS = 4
const WARM_UP = 20
const CALL_BUDGET = 1.2
const LIST_BUDGET = 2

/**
 * The personas whose applications are copied, and each persona's share in every 20 copies. The mismatch persona's
 * copies wait in the agents' queue, and the merchant persona's copies belong to a broker.
 */
const PEOPLE = [
  { name: 'prime', share: 14, until: ({ status }: ApplicationView) => status === 'MORE_INFORMATION' },
  { name: 'mismatch', share: 5, until: ({ reviews }: ApplicationView) => reviews.length > 0 },
  { name: 'merchant', share: 1, until: ({ status }: ApplicationView) => status === 'MORE_INFORMATION' },
] as const

const email = (index: number): string => `growth${index}@example.com`

/** Opens a database with the given number of copies and signs everyone in. The first run creates the database. */
async function open(scratch: Scratch, count: number, say: (line: string) => void): Promise<People> {
  const checksums = (await readMigrations()).map(({ checksum }) => checksum).join('')
  const name = `growth_${count}_${createHash('sha256').update(checksums).digest('hex').slice(0, 8)}`
  const database = await scratch.database(name, true)
  const { url, dataDir } = await scratch.server(name, database)
  const stored = (await readStored(database.makerUrl)) ?? (await fill(url, dataDir, database.makerUrl, count, say))
  const signedIn = async (who: string) => {
    const browser = serverAt(url).browser()
    ok(await signIn(browser, who))
    return browser
  }
  return {
    ...stored,
    email: email(0),
    borrower: await signedIn(email(0)),
    broker: await signedIn('partner@sandbox.test'),
    agent: await signedIn('agent@sandbox.test'),
  }
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

async function readStored(url: string): Promise<Subjects | undefined> {
  await ask(url, 'create table if not exists bench_stored (data jsonb not null)')
  const [row] = await ask<{ data: Subjects }>(url, 'select data from bench_stored')
  return row?.data
}

async function fill(
  url: string,
  dataDir: string,
  databaseUrl: string,
  count: number,
  say: (line: string) => void,
): Promise<Subjects> {
  const walks = await Promise.all(
    PEOPLE.map(async ({ name, until }, index) => {
      const walk = await Walk.register(serverAt(url), { ...persona(name), email: email(index) })
      await walk.goUntil(until)
      return walk
    }),
  )
  const originals = PEOPLE.flatMap(({ share }, index) => Array.from({ length: share }, () => walks[index]?.uuid ?? ''))
  await copyApplications({ databaseUrl, dataDir, originals, count, say })
  const copiesOf = async (table: string, key: string) =>
    (await ask<{ uuid: string }>(databaseUrl, `select ${key} as uuid from ${table} order by ${key} limit 300`)).map(
      ({ uuid }) => uuid,
    )
  const [borrower] = walks
  const stored: Subjects = {
    application: borrower?.uuid ?? '',
    offer: (await borrower?.sample('chooseOffer')) ?? {},
    copies: await copiesOf('application', 'uuid'),
    files: await copiesOf('pipeline_file', 'application'),
  }
  await ask(databaseUrl, 'insert into bench_stored values ($1)', [stored])
  return stored
}

export const growth = (scratch: Scratch): Bench => ({
  name: 'growth',
  async measure(say) {
    const few = await open(scratch, FEW, say)
    const many = await open(scratch, MANY, say)
    const times = new Map(FREQUENT_CALLS.map(({ name }) => [name, { few: [] as number[], many: [] as number[] }]))
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      for (const call of FREQUENT_CALLS) {
        const taken = times.get(call.name)
        for (let turn = 0; turn < (call.isList ? LIST_CALLS : 1); turn++)
          for (const [people, list] of [
            [few, taken?.few],
            [many, taken?.many],
          ] as const) {
            const begun = performance.now()
            const { status } = await call.run(people, round + WARM_UP)
            const took = status === 200 ? performance.now() - begun : Number.POSITIVE_INFINITY
            if (round >= 0) list?.push(took)
          }
      }
    }
    return FREQUENT_CALLS.map((call) => figureOf(call, times.get(call.name) ?? { few: [], many: [] }))
  },
})

function figureOf({ name, isList }: FrequentCall, { few, many }: { few: number[]; many: number[] }): Figure {
  // For lists, the benchmark reports the p99, because even slow responses must stay within the statement's time limit.
  // For other calls, the benchmark reports the median, because other programs on the machine distort the p99 of such
  // short calls.
  const share = isList ? 0.99 : 0.5
  const most = isList ? LIST_BUDGET : CALL_BUDGET
  const ratio = quantile(many, share) / quantile(few, share)
  const of = (list: readonly number[]) => `${inMs(quantile(list, 0.5))} p50, ${inMs(quantile(list, 0.99))} p99`
  return {
    name: `${name}, ${isList ? 'p99' : 'p50'} with ${MANY.toLocaleString('en-US')} beside ${FEW} applications`,
    measured: ratio,
    shown: `${ratio.toFixed(2)}×`,
    budget: { most, shown: `≤ ${most}×` },
    note: `${of(many)}; with ${FEW}: ${of(few)}`,
  }
}
