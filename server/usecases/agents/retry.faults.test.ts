/**
 * Tests failures that an agent has to resolve: the borrower sees the hold screen, the agent retries the request, and
 * the action takes effect once.
 */

import { setTimeout as pause } from 'node:timers/promises'
import type { RequestKind } from 'domain/application/core/requests.ts'
import { retryRequest } from 'domain/application/core/retryRequest.ts'
import { cents } from 'domain/values/money.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { persona } from '../../../personas/personas.ts'
import { NotFound } from '../../errors.ts'
import type { PortName } from '../../providers/shared/calls.ts'
import { readApplication } from '../../storage/applications.ts'
import { type Call, statement } from '../../storage/transactions.ts'
import { type SandboxProgram, startSandboxProgram, Walk } from '../../testing/journey.ts'
import { QUICK } from '../../testing/program.ts'
import { settle } from '../settle.ts'
import { actFor } from './act.ts'

let program: SandboxProgram
afterEach(() => program?.stop())

const LONG = 120_000
/** Gives up quickly on failing requests, but waits for slow work, such as creating documents on a busy machine. */
const IMPATIENT = { ...QUICK, quickDelay: 1, deadline: 10, slowDelay: 5 }

const failed = statement<{ kind: RequestKind; no: number }>(
  'test_retry_failed',
  `select kind, no from effect e where application = $1 and state = 'FAILED'
     and not exists (select from effect o where o.application = $1 and o.kind = e.kind and o.no > e.no)`,
)
const books = statement<{ party: string; times: number }>(
  'test_retry_books',
  `select party, count(*)::integer as times from sandbox_ledger where key like '%' || $1 || '%' group by party`,
)
const inBooks = statement<{ key: string }>(
  'test_retry_keys',
  `select key from sandbox_ledger where key like '%' || $1 || '%'`,
)
const ask = async <Row>({ uuid }: Walk, one: (uuid: string) => Call<Row>): Promise<Row[]> =>
  (await program.server.services.db.read({ mode: 'SYSTEM', application: uuid }, one(uuid)))[0] as Row[]
const booksOf = async (walk: Walk) =>
  Object.fromEntries((await ask(walk, books)).map(({ party, times }) => [party, times]))

/** Retries a request on behalf of an agent. */
const retry = (application: string, kind: RequestKind) =>
  actFor(program.server.services, { application, by: 'test' }, `retry:${kind}`, (a) => retryRequest(a, kind))

/**
 * For each type of request, the outside party that the test makes fail. Types that aren't listed involve no outside
 * party or are tested elsewhere.
 */
const PORT_OF: Partial<Record<RequestKind, PortName>> = {
  SOFT_CREDIT: 'creditBureau',
  PROPERTY_RECORD: 'propertyRecords',
  VALUATION: 'valuation',
  LIENS: 'title',
  HARD_CREDIT: 'creditBureau',
  SANCTIONS: 'identity',
  TITLE: 'title',
  FLOOD: 'flood',
  INCOME_LINK: 'income',
  INCOME: 'income',
  PAYSTUB_REVIEW: 'income',
  EMPLOYMENT: 'employment',
  BANK_LINK: 'bankLink',
  BANK_ACCOUNTS: 'bankLink',
  ACCOUNT_CHECK: 'accountCheck',
  IDENTITY: 'identity',
  CO_SIGNER_CREDIT: 'creditBureau',
  SEAL: 'notary',
  KNOWLEDGE_QUESTIONS: 'notary',
  NOTARY_ROOM: 'notary',
  NOTARY_BOOKING: 'notary',
  NOTARY_VISIT: 'notary',
  NOTARIZE: 'notary',
  RECORDING: 'recording',
  PAYOFF: 'payments',
  DISBURSEMENT: 'payments',
  PAYOFF_SETTLEMENT: 'payments',
  SETTLEMENT: 'payments',
  BOARDING: 'servicer',
}
const breakDown = (port: string) => program.faults.set({ port, fault: 'RESET_AFTER_SUCCESS' })

interface Seen {
  readonly kind: RequestKind
  readonly no: number
  /** The borrower's journey state when the test noticed the failure. */
  readonly state: string
}

/** Plays an agent who retries every failed request until the borrower is done. Returns the retried requests. */
async function agent(walk: Walk, over: () => boolean): Promise<Seen[]> {
  const seen: Seen[] = []
  while (!over()) {
    const found = await ask(walk, failed)
    for (const { kind, no } of found) {
      const port = PORT_OF[kind]
      if (!port) throw new Error(`nobody knows who fails with ${kind}`)
      seen.push({ kind, no, state: (await walk.view()).journey.state })
      await program.faults.clear({ port })
      await retry(walk.uuid, kind)
      const answered = async () => (await ask(walk, readApplication))[0]?.data.requests[kind]?.state
      await expect.poll(answered, { timeout: 10_000, interval: 5 }).not.toBe('OPEN')
      await breakDown(port)
    }
    if (found.length === 0) await pause(5)
  }
  return seen
}

const TO_OFFERS: RequestKind[] = ['SOFT_CREDIT', 'PROPERTY_RECORD', 'VALUATION', 'LIENS']
const TO_SUMMARY: RequestKind[] = ['HARD_CREDIT', 'SANCTIONS', 'TITLE', 'FLOOD']
const LINKED: RequestKind[] = ['INCOME_LINK', 'INCOME', 'BANK_LINK', 'BANK_ACCOUNTS', 'ACCOUNT_CHECK', 'IDENTITY']
const BY_ROOM: RequestKind[] = ['KNOWLEDGE_QUESTIONS', 'NOTARY_ROOM', 'NOTARIZE', 'RECORDING', 'DISBURSEMENT']
const BY_CAR: RequestKind[] = ['NOTARY_BOOKING', 'NOTARY_VISIT', 'RECORDING', 'DISBURSEMENT']
/** For each persona, the requests that must fail at least once. The test makes the first call of each request fail. */
const BROKEN: Readonly<Record<string, readonly RequestKind[]>> = {
  prime: [...TO_OFFERS, ...TO_SUMMARY, ...LINKED, ...BY_ROOM],
  cosigner: [...TO_OFFERS, ...TO_SUMMARY, ...LINKED, 'CO_SIGNER_CREDIT', ...BY_ROOM],
  manual: [...TO_OFFERS, ...TO_SUMMARY, 'PAYSTUB_REVIEW', 'EMPLOYMENT', 'ACCOUNT_CHECK', 'IDENTITY', ...BY_CAR],
}
/** States in which the borrower waits for the retry. A failed credit pull has its own state. */
const HELD: readonly string[] = ['hold', 'creditError']
/** States with their own waiting screen, in which the borrower doesn't notice the failure. */
const BESIDE: readonly string[] = ['codeed', 'waitFund', 'complete']

describe.each(Object.entries(BROKEN))('%s: every call fails until an agent retries', (id, kinds) => {
  it('a failed request makes the borrower wait, succeeds after an agent’s retry, and takes effect once', {
    timeout: LONG,
  }, async () => {
    program = await startSandboxProgram({ retries: IMPATIENT })
    const walk = await Walk.register(program, persona(id))
    for (const port of new Set(Object.values(PORT_OF))) await breakDown(port)
    let over = false
    const [done, seen] = await Promise.all([
      walk.goTo('complete').finally(() => {
        over = true
      }),
      agent(walk, () => over),
    ])
    expect(done.status).toBe('COMPLETE')
    expect(seen.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...kinds]))
    expect(seen.filter(({ state }) => !HELD.includes(state) && !BESIDE.includes(state))).toEqual([])
    // Each retry reuses the original request's key. If it used a key with the next number instead, the party would
    // carry out the order twice.
    const keys = (await ask(walk, inBooks)).map(({ key }) => key)
    for (const { kind, no } of seen)
      expect(
        keys.filter((key) => key.includes(`:${kind}:${no + 1}`)),
        `${kind} ${no + 1}`,
      ).toEqual([])
    expect(keys.filter((key) => key.includes(':DISBURSEMENT:1'))).toHaveLength(1)
    expect(keys.filter((key) => key.includes(':DISBURSEMENT:autopay:'))).toHaveLength(id === 'manual' ? 0 : 1)
    expect(keys.filter((key) => key.includes(':HARD_CREDIT:1'))).toHaveLength(1)
    expect(keys.filter((key) => key.includes(':RECORDING:1'))).toHaveLength(1)
  })
})

describe('a failed request that an agent retries', () => {
  it('a retried request takes effect once, and a late response to the original request is stored but not applied', {
    timeout: LONG,
  }, async () => {
    program = await startSandboxProgram({ retries: IMPATIENT })
    const { services } = program.server
    const walk = await Walk.register(program, persona('prime'))
    await program.faults.set({ port: 'valuation', fault: 'RESET_AFTER_SUCCESS' })
    await walk.answer('saveProfile')
    const locked = await walk.until('the hold', ({ journey }) => journey.state === 'hold')
    expect(locked.journey.screen).toBe('hold')
    await expect(retry(walk.uuid, 'SOFT_CREDIT')).rejects.toMatchObject({ code: 'NOT_NOW' })
    await expect(retry(walk.uuid, 'TITLE')).rejects.toMatchObject({ code: 'NOT_NOW' })
    await program.faults.clear({})
    await retry(walk.uuid, 'VALUATION')
    await expect(retry(walk.uuid, 'VALUATION')).rejects.toMatchObject({ code: 'NOT_NOW' })
    const late = { application: walk.uuid, kind: 'VALUATION', no: 1 } as const
    expect(await settle(services, late, { value: cents(1), confidence: 1 })).toBe(false)
    const after = await walk.goTo('liens')
    expect(after.valuation).toMatchObject({ value: 82_000_000 })
    const { body } = await walk.browser.call<{ events: { type: string; cause: string }[] }>(
      'GET',
      `/service-application/api/v2/application/heloc/${walk.uuid}/events`,
    )
    const causes = body.events.map(({ type, cause }) => `${type} ${cause}`)
    expect(causes).toContain('Requested retry:VALUATION')
    expect(causes).toContain('StaleResultKept result:VALUATION:1')
    expect(causes).toContain('Valued result:VALUATION:2')
    expect(await booksOf(walk)).toMatchObject({ valuation: 1 })
  })

  it('a failed request can be retried while the borrower is at another step', { timeout: LONG }, async () => {
    program = await startSandboxProgram({ retries: IMPATIENT })
    const walk = await Walk.register(program, persona('prime'))
    await walk.goTo('insurance')
    await program.faults.set({ port: 'insurance', fault: 'BAD_JSON' })
    await walk.answer('submitInsurance')
    await walk.until('the hold', ({ journey }) => journey.state === 'hold')
    await program.faults.clear({})
    await retry(walk.uuid, 'INSURANCE')
    await walk.until('the insurance', ({ journey }) => journey.state === 'waitFund')
    expect(await booksOf(walk)).toMatchObject({ insurance: 1 })
  })

  it('a retry returns 404 for an unknown application', async () => {
    program = await startSandboxProgram()
    const nobody = '00000000-0000-4000-8000-000000000000'
    await expect(retry(nobody, 'TITLE')).rejects.toBeInstanceOf(NotFound)
  })
})
