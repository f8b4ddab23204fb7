/** Tests a pipeline with more files than fit on one page: paging, sorting and search. */
import { randomUUID } from 'node:crypto'
import { PIPELINE_ORDERS, PIPELINE_PAGE_SIZE, type PipelineOrder } from 'domain/api/broker.ts'
import { STAGES } from 'domain/application/views/brokerView.ts'
import { MOST_FILTERS } from 'domain/forms/filter.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NotFound } from '../../errors.ts'
import { SEEDED_BROKERS, seedBrokers } from '../../sandbox/brokers.ts'
import { insertFile, readSeat, type SeatRow } from '../../storage/brokers.ts'
import { readKey } from '../../storage/people.ts'
import { encryptJson, PLACES, unwrapKey } from '../../storage/secrets.ts'
import { type Account, register, startTestProgram, type TestProgram } from '../../testing/program.ts'
import { PIPELINE_LIST, removeFilter, saveFilter, WORK_LIST } from '../filters.ts'
import { readPipeline } from './pipeline.ts'

const COUNT = 45
/** The originator, and the processor who sees the files of all originators. */
const [ORIGINATOR, PROCESSOR] = [SEEDED_BROKERS[0].identity, SEEDED_BROKERS[1].identity]
const scopeOf = (actor: string) => ({ mode: 'ACTOR', org: 'FIGURE', actor }) as const

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
  await seedBrokers(program.server.services)
  const { db } = program.server.services
  const [[seat]] = await db.read(scopeOf(ORIGINATOR), readSeat(ORIGINATOR))
  if (!seat) throw new Error('the originator has no seat')
  const rosa = await register(program)
  for (let n = 0; n < COUNT; n++) {
    const applicant = await applicationOf(rosa, n)
    await addFile(applicant, seat, n)
  }
})
afterAll(() => program.stop())

/** Registers another borrower with the same name. If `n` is 0, returns the existing borrower. */
async function applicationOf(rosa: Account, n: number): Promise<Account> {
  if (n === 0) return rosa
  return register(program, { email: `p${n}@example.com` })
}

const WAITERS = ['BORROWER', 'LENDER', 'COUNTY'] as const
const stageOf = (n: number) => (n % 4 === 3 ? 'FUNDED' : 'OFFERS')
/** The credit line in cents; undefined if no offer has been chosen. */
const amountOf = (n: number) => (n % 5 === 0 ? 5_000_000 + n * 100_000 : 0)
const day = (n: number): string => `2026-11-${String(1 + n).padStart(2, '0')}`

async function addFile({ uuid, identity }: Account, seat: SeatRow, n: number): Promise<void> {
  const { db, keyring } = program.server.services
  const scope = scopeOf(identity)
  const [[row]] = await db.read(scope, readKey(identity))
  if (!row) throw new Error('the borrower has no key')
  const name = n === 20 ? 'José Ñandú' : `Person ${n}`
  const data = {
    loanNumber: `HL${n}`,
    city: 'Fresno',
    state: 'CA',
    stage: stageOf(n),
    ...(n % 5 === 0 && { amount: amountOf(n) }),
    waitsFor: 'OFFER',
    by: WAITERS[n % 3],
    since: `${day((n * 7) % 28)}T10:00:00.000Z`,
    ...(n % 2 === 0 && { nextDate: day(28 - (n % 28)), nextKind: 'OFFER_EXPIRES' }),
    appliedAt: `${day(n % 28)}T10:00:00.000Z`,
  }
  const sealed = encryptJson(unwrapKey(keyring, identity, row), name, PLACES.pipeline(uuid))
  const file = insertFile(uuid, 'FIGURE', seat.brokerage, seat.uuid, identity, { json: data }, sealed)
  await db.change(scope, [file], () => undefined)
}

/** Reads all pages of a pipeline. */
async function allFiles(actor: string, query: { order?: PipelineOrder; stage?: string; search?: string }) {
  const files = []
  let after: string | undefined
  do {
    const page = await readPipeline(program.server.services, scopeOf(actor), { ...query, after })
    expect(page.files.length).toBeLessThanOrEqual(PIPELINE_PAGE_SIZE)
    files.push(...page.files)
    after = page.next
  } while (after)
  return files
}

test.each(PIPELINE_ORDERS)(
  'paging through a pipeline sorted by %s shows each file once and in order',
  async (order) => {
    for (const actor of [ORIGINATOR, PROCESSOR]) {
      const files = await allFiles(actor, { order, stage: 'ALL' })
      expect(new Set(files.map(({ uuid }) => uuid)).size).toBe(COUNT)
      const keys = files.map(({ nextDate = '9999', by, since, appliedAt, stage, amount = 0 }) => {
        if (order === 'NEXT') return `${nextDate} ${since}`
        if (order === 'HOLDER') return `${['BORROWER', 'COUNTY', 'LENDER'].indexOf(by)} ${since}`
        if (order === 'STAGE') return `${['OFFERS', 'FUNDED'].indexOf(stage)} ${since}`
        if (order === 'AMOUNT') return `${String(amount).padStart(10, '0')} ${since}`
        return order === 'AGE' ? since : appliedAt
      })
      const isDescending = order === 'NEWEST' || order === 'AMOUNT'
      expect(keys).toEqual(isDescending ? keys.toSorted().reverse() : keys.toSorted())
    }
  },
)

test('a pipeline shows only the files of one stage, or only the open files', async () => {
  expect((await allFiles(ORIGINATOR, {})).map(({ stage }) => stage)).toEqual(Array(34).fill('OFFERS'))
  expect((await allFiles(ORIGINATOR, { stage: 'FUNDED' })).map(({ stage }) => stage)).toEqual(Array(11).fill('FUNDED'))
})

test('a pipeline search ignores accents and finds words in names, cities and loan numbers', async () => {
  const names = async (search: string) =>
    (await allFiles(PROCESSOR, { search, stage: 'ALL' })).map(({ borrowerName }) => borrowerName)
  expect(await names('nandu fresno')).toEqual(['José Ñandú'])
  expect(await names('hl31')).toEqual(['Person 31'])
  expect(await names('denver')).toEqual([])
  expect(await names('fresno')).toHaveLength(COUNT)
  const found = await readPipeline(program.server.services, scopeOf(PROCESSOR), { search: 'fresno', stage: 'ALL' })
  expect(found).toMatchObject({ found: COUNT, total: COUNT })
})

test('a pipeline with an invalid cursor shows the first page', async () => {
  const first = await readPipeline(program.server.services, scopeOf(ORIGINATOR), {})
  const odd = await readPipeline(program.server.services, scopeOf(ORIGINATOR), { after: 'W10' })
  expect(odd.files).toEqual(first.files)
})

test('the pipeline counts the files of each stage and adds up their credit lines', async () => {
  const numbers = Array.from({ length: COUNT }, (_, n) => n)
  const expected = (stage: string) => {
    const files = numbers.filter((n) => stageOf(n) === stage)
    return { stage, count: files.length, amount: files.reduce((sum, n) => sum + amountOf(n), 0) }
  }
  for (const actor of [ORIGINATOR, PROCESSOR]) {
    const { stages, found, total } = await readPipeline(program.server.services, scopeOf(actor), { stage: 'FUNDED' })
    expect(stages.map(({ stage }) => stage)).toEqual(STAGES)
    expect(stages.filter(({ count }) => count > 0)).toEqual([expected('OFFERS'), expected('FUNDED')])
    expect({ found, total }).toEqual({ found: expected('FUNDED').count, total: COUNT })
  }
  const [, , PARTNER] = SEEDED_BROKERS
  const other = await readPipeline(program.server.services, scopeOf(PARTNER.identity), {})
  expect(other.stages.reduce((sum, { count }) => sum + count, 0)).toBe(0)
})

test('a person can save and remove pipeline filters, and colleagues never see them', async () => {
  const { services } = program.server
  const scope = scopeOf(ORIGINATOR)
  const given = { stage: 'OFFERS', order: 'NEWEST', filterName: 'New offers' } as const
  const { filters } = await saveFilter(services, PIPELINE_LIST, scope, given)
  expect(filters).toMatchObject([{ name: 'New offers', stage: 'OFFERS', order: 'NEWEST' }])
  expect((await readPipeline(services, scope, {})).filters).toEqual(filters)
  expect((await readPipeline(services, scopeOf(PROCESSOR), {})).filters).toEqual([])
  const uuid = filters[0]?.uuid ?? ''
  expect((await removeFilter(services, PIPELINE_LIST, scopeOf(PROCESSOR), uuid)).filters).toEqual([])
  expect((await readPipeline(services, scope, {})).filters).toHaveLength(1)
  expect((await removeFilter(services, PIPELINE_LIST, scope, uuid)).filters).toEqual([])
})

test('a pipeline filter needs a name, and each person can save only a limited number of filters', async () => {
  const save = (filterName: string) =>
    saveFilter(program.server.services, PIPELINE_LIST, scopeOf(PROCESSOR), { filterName })
  await expect(save(' ')).rejects.toThrow()
  for (let n = 0; n < MOST_FILTERS; n++) await save(`Filter ${n}`)
  await expect(save('One more')).rejects.toThrow()
})

test('a person can save filters only for lists that their seat gives access to', async () => {
  const { services } = program.server
  await expect(saveFilter(services, WORK_LIST, scopeOf(ORIGINATOR), { filterName: 'Mine' })).rejects.toThrow(NotFound)
  await expect(removeFilter(services, WORK_LIST, scopeOf(ORIGINATOR), randomUUID())).rejects.toThrow(NotFound)
})
