/** Tests complete journeys while outside parties fail. Each kind of call fails once in each possible way. */
import { commandPath } from 'domain/application/core/commandPath.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Persona } from '../personas/persona.ts'
import { persona } from '../personas/personas.ts'
import { FAULT_KINDS, type Fault } from './providers/sandbox/faults.ts'
import { statement } from './storage/transactions.ts'
import { type SandboxProgram, startSandboxProgram, Walk } from './testing/journey.ts'

const LONG = 300_000

let program: SandboxProgram
beforeAll(async () => {
  // Each call to an outside party may take 200 ms. A whole attempt may take a minute, because creating documents can be
  // slow.
  program = await startSandboxProgram({ callLimit: 200 })
  for (const id of ['prime', 'manual']) {
    const one = await walk('none', persona(id))
    asItShould.set(id, await books(one))
    mailsOf.set(id, namesOf(await ask(one, letters)))
  }
}, LONG)
afterAll(() => program?.stop())

/** For each persona, how many actions each outside party performs when nothing fails. */
const asItShould = new Map<string, Record<string, number>>()
/** For each persona, the emails and texts that the application sends when nothing fails. */
const mailsOf = new Map<string, readonly string[]>()

interface Letter {
  readonly template: string
  readonly channel: string
  readonly sent: boolean
  readonly taken: number
}
const namesOf = (rows: readonly Letter[]): readonly string[] =>
  rows.map(({ template, channel }) => `${template} ${channel}`).sort()

const inBooks = statement<{ party: string; times: number }>(
  'test_faults_books',
  `select party, count(*)::integer as times from sandbox_ledger where key like '%' || $1 || '%' group by party`,
)
const letters = statement<Letter>(
  'test_faults_letters',
  `select m.template, m.channel, m.sent_at is not null as sent,
     (select count(*)::integer from sandbox_ledger where party in ('mail', 'sms') and key = m.uuid::text) as taken
   from mail m where m.application = $1`,
)
const requests = statement<{ kind: string; no: number; state: string; tries: number }>(
  'test_faults_requests',
  'select kind, no, state, tries from effect where application = $1',
)

async function walk(fault: Fault | 'none', who: Persona): Promise<Walk> {
  return fund(await Walk.register(program, { ...who, email: `${fault.toLowerCase()}.${who.email}` }))
}

/** Funds the line, and waits until the servicer has taken it over. */
async function fund(one: Walk): Promise<Walk> {
  expect((await one.goTo('complete')).status).toBe('COMPLETE')
  const boarding = async () =>
    (await ask<{ kind: string; state: string }>(one, requests)).find(({ kind }) => kind === 'BOARDING')?.state
  await vi.waitFor(async () => expect(await boarding()).toBe('DONE'), { timeout: 20_000 })
  // The line is funded at midnight, so the text about it waits for the morning.
  await one.toTextable()
  return one
}

const ask = <Row>({ uuid }: Walk, one: (uuid: string) => Parameters<typeof program.server.services.db.read>[1]) =>
  program.server.services.db.read({ mode: 'SYSTEM', application: uuid }, one(uuid)).then(([rows]) => rows as Row[])

async function books(one: Walk): Promise<Record<string, number>> {
  const rows = await ask<{ party: string; times: number }>(one, inBooks)
  return Object.fromEntries(rows.map(({ party, times }) => [party, times]))
}

describe.each(FAULT_KINDS)('every call fails once with %s', (fault) => {
  it('a line is funded even if every call fails once, and each outside party performs each action only once', {
    timeout: LONG,
  }, async () => {
    await program.faults.set({ fault, times: 1 })
    const one = await walk(fault, persona('prime'))
    expect(await books(one)).toEqual(asItShould.get('prime'))
    // Ignore the open settlement requests, because the bank can return the payment days after the line is funded.
    const asked = (await ask<{ kind: string; no: number; state: string }>(one, requests)).filter(
      ({ kind, state }) => kind !== 'SETTLEMENT' || state !== 'OPEN',
    )
    expect(asked.filter(({ no, state }) => no !== 1 || state !== 'DONE')).toEqual([])
    await expect
      .poll(() => ask<Letter>(one, letters), { timeout: 20_000 })
      .toSatisfy((rows: Letter[]) => rows.every(({ sent }) => sent))
    const sent = await ask<Letter>(one, letters)
    expect(namesOf(sent)).toEqual(mailsOf.get('prime'))
    expect(sent.filter(({ channel }) => channel === 'SMS')).toHaveLength(1)
    expect(sent.every(({ taken }) => taken === 1)).toBe(true)
    // Not every fault occurs, because this persona's journey doesn't make all of the calls.
    const { calls } = program.faults
    expect(calls.length - (await program.faults.list()).length).toBeGreaterThanOrEqual(22)
    const { body } = await one.browser.call<{ whole: boolean; events: { type: string }[] }>(
      'GET',
      `/service-application/api/v2/application/heloc/${one.uuid}/events`,
    )
    expect(body.whole).toBe(true)
    expect(body.events.filter(({ type }) => type === 'Funded')).toHaveLength(1)
  })
})

it("the manual persona's application is funded even if each outside party fails in a different way", {
  timeout: LONG,
}, async () => {
  await program.faults.clear({})
  const WAYS = {
    employment: 'RESET_AFTER_SUCCESS',
    income: 'BAD_JSON',
    notary: 'TIMEOUT',
    payments: 'SERVER_ERROR',
  } as const
  for (const [port, fault] of Object.entries(WAYS)) await program.faults.set({ port, fault, times: 1 })
  const one = await fund(await Walk.register(program, { ...persona('manual'), email: 'byhand@sandbox.test' }))
  expect(await books(one)).toEqual(asItShould.get('manual'))
  await program.faults.clear({})
})

describe('a failing wallet service', () => {
  const ACCOUNTS = '/service-wallet/secure/api/v4/account'
  it.each(FAULT_KINDS)(
    "when the wallet service fails with %s, the server returns the service's last known response",
    async (fault) => {
      const who = persona('wallet')
      const one = await Walk.register(program, { ...who, email: `wallets.${fault.toLowerCase()}@sandbox.test` })
      const list = () => one.browser.call<{ account: { address: string } }[]>('GET', ACCOUNTS)
      const before = await list()
      expect(before.body.map(({ account }) => account.address)).toContain(who.wallets?.[0]?.address)
      await program.faults.set({ port: 'wallet', fault, times: 1 })
      expect(await list()).toMatchObject({ status: 200, body: before.body })
      expect(await program.faults.list()).toEqual([])
    },
  )
})

describe("a person returning from a provider's sign-in page", () => {
  it("if a borrower returns from a provider's sign-in page too early or twice, the application continues only once", {
    timeout: LONG,
  }, async () => {
    const one = await Walk.register(program, { ...persona('prime'), email: 'returns@sandbox.test' })
    await one.goTo('incomeReview')
    await program.faults.set({ port: 'income', method: 'openLink', fault: 'TIMEOUT', times: 1 })
    const { income } = await one.command('linkIncome', { method: 'PAYROLL' })
    const reference = income.link?.reference
    // The link has no URL yet, so the borrower can't have signed in at the provider. Returning this early must not
    // break the link.
    expect(income.link?.url).toBeUndefined()
    await one.command('returnFromIncomeLink', { reference })
    const { income: opened } = await one.until('the income link', (view) => view.income.link?.url !== undefined)
    await one.until('the answer', (view) => view.serverState.kind !== 'waiting')
    await one.connect(opened.link?.url ?? '')
    const path = `/service-application/api/v2/application/heloc/${one.uuid}/${commandPath('returnFromIncomeLink')}`
    const back = () => one.browser.call('POST', path, { body: { reference } })
    const answers = await Promise.all([back(), back()])
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
    const found = await one.goTo('ach')
    expect(found.journey.state).toBe('ach')
    const { body } = await one.browser.call<{ events: { type: string }[] }>(
      'GET',
      `/service-application/api/v2/application/heloc/${one.uuid}/events`,
    )
    expect(body.events.filter(({ type }) => type === 'IncomeVerified')).toHaveLength(1)
    await one.command('linkBank')
    const { bank } = await one.until('the bank link', (view) => view.bank.linkUrl !== undefined)
    const bankReference = await one.connect(bank.linkUrl ?? '')
    await one.command('returnFromBankLink', { reference: bankReference })
    await one.command('returnFromBankLink', { reference: bankReference })
    const linked = await one.until('the accounts', (view) => view.serverState.kind !== 'waiting')
    expect(linked.bank.accounts).toHaveLength(persona('prime').bank.accounts.length)
    expect((await one.goTo('autopay')).bank.accounts).toEqual(linked.bank.accounts)
  })
})

describe('an outside party that exceeds the time limit', () => {
  it('the server repeats requests that time out, and each outside party still performs each action only once', {
    timeout: LONG,
  }, async () => {
    const slow = await startSandboxProgram({ callLimit: 150, pace: { drip: 300, retryAfter: 0 } })
    try {
      await slow.faults.set({ fault: 'SLOW_DRIP', times: 1 })
      const one = await Walk.register(slow, persona('prime'))
      await one.goTo('product')
      const scope = { mode: 'SYSTEM', application: one.uuid } as const
      const [rows, asked] = await slow.server.services.db.read(scope, inBooks(one.uuid), requests(one.uuid))
      expect(Object.fromEntries(rows.map(({ party, times }) => [party, times]))).toEqual({
        creditBureau: 1,
        propertyRecords: 1,
        valuation: 1,
        title: 1,
      })
      expect(asked.filter(({ kind }) => kind === 'VALUATION')).toMatchObject([{ no: 1, state: 'DONE' }])
      expect(asked.find(({ kind }) => kind === 'VALUATION')?.tries).toBeGreaterThan(0)
    } finally {
      await slow.stop()
    }
  })
})
