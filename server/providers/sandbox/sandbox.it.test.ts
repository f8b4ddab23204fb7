import { dollars } from 'domain/values/money.ts'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PERSONAS, persona } from '../../../personas/personas.ts'
import { SandboxClock } from '../../clock.ts'
import { finalOf } from '../../jobs/handler.ts'
import { createPool } from '../../storage/database.ts'
import { createTestDatabase } from '../../testing/database.ts'
import type { TestDatabase } from '../../testing/postgres.ts'
import { createLedger, KeyReused } from './ledger.ts'
import { createSandbox, NO_LATENCY } from './providers.ts'

let database: TestDatabase
let pool: Pool
const clock = new SandboxClock()
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

describe("a party's ledger", () => {
  it("a party's ledger records one effect per key, even if several nodes repeat the request", async () => {
    let effects = 0
    const ask = (ledger: ReturnType<typeof createLedger>) =>
      ledger.once('bank', 'a:DISBURSEMENT:1', { amount: 1 }, () => {
        effects += 1
        return { trace: `T${effects}` }
      })
    const first = createLedger(pool, clock, NO_LATENCY)
    const answers = await Promise.all([ask(first), ask(first), ask(first)])
    // After a restart, a node still gets the recorded response.
    answers.push(await ask(createLedger(pool, clock, NO_LATENCY)))
    expect(new Set(answers.map(({ trace }) => trace)).size).toBe(1)
    const { rows } = await pool.query("select from sandbox_ledger where key = 'a:DISBURSEMENT:1'")
    expect(rows).toHaveLength(1)
  })

  it("a party's ledger rejects a key that was used for another request", async () => {
    const ledger = createLedger(pool, clock, NO_LATENCY)
    await ledger.once('bank', 'b:DISBURSEMENT:1', { amount: 1 }, () => ({}))
    await expect(ledger.once('bank', 'b:DISBURSEMENT:1', { amount: 2 }, () => ({}))).rejects.toThrow(KeyReused)
  })

  it("a party's ledger waits for its configured response time before it responds", async () => {
    const ledger = createLedger(pool, clock, { least: 30, most: 40 })
    const begun = performance.now()
    await ledger.once('bank', 'c:1', {}, () => ({}))
    expect(performance.now() - begun).toBeGreaterThanOrEqual(29)
  })
})

describe('parties', () => {
  const sandbox = () => finalOf(createSandbox({ pool, clock, personas: PERSONAS, latency: NO_LATENCY }).providersOf())
  const stranger = { firstName: 'Wilma', middleName: '', lastName: 'Unheardof', suffix: '' }
  const address = { street1: '12 Maple Street', street2: '', city: 'Boise', state: 'ID', zip: '83702' }

  it('sandbox parties recognize a persona by the last name, regardless of case and spaces', async () => {
    const prime = persona('prime')
    const person = { name: { ...prime.name, firstName: 'Anybody', lastName: 'PRIME' }, address }
    const answer = await sandbox().creditBureau.pull(
      { kind: 'SOFT', purpose: 'WRITTEN_INSTRUCTIONS', person, property: address },
      'p:SOFT_CREDIT:1',
    )
    expect(answer).toMatchObject({ ok: true, value: { score: prime.credit.score } })
  })

  it("the sandbox's employer gives the answer from the persona's file to the first request, and confirms the job at the second", async () => {
    const manual = persona('manual')
    const personas = [{ ...manual, income: { ...manual.income, employerSays: 'UNKNOWN' as const } }]
    const { employment } = finalOf(createSandbox({ pool, clock, personas, latency: NO_LATENCY }).providersOf())
    const question = { person: { name: manual.name, address }, employer: 'Acme' }
    expect(await employment.confirm(question, 'm:EMPLOYMENT:1')).toEqual({ works: 'UNKNOWN' })
    expect(await employment.confirm(question, 'm:EMPLOYMENT:2')).toEqual({ works: 'YES' })
  })

  it("sandbox parties generate the same problem-free file each time for anyone who isn't a persona", async () => {
    const home = { owner: stranger, address }
    const first = await sandbox().valuation.automated(home, 's:VALUATION:1')
    const second = await sandbox().valuation.automated(home, 's:VALUATION:2')
    expect(second).toEqual(first)
    if (!first.ok) throw new Error(first.why)
    expect(first.value.value).toBeGreaterThanOrEqual(dollars(300_000))
    expect(first.value.value).toBeLessThan(dollars(900_000))
  })

  it("the sandbox's notary asks different questions on the second attempt and takes all questions from the person's file", async () => {
    const person = { name: persona('prime').name, address: persona('prime').property.address }
    const asked = await Promise.all(
      [0, 1].map((attempt) => sandbox().notary.questions({ person, count: 5, attempt }, `q:KNOWLEDGE:${attempt}`)),
    )
    for (const { questions, key } of asked) {
      expect(questions).toHaveLength(5)
      for (const { id, choices } of questions) {
        expect(choices.length).toBeGreaterThanOrEqual(4)
        expect(choices).toContain(key[id])
      }
    }
    expect(asked[0]?.questions).not.toEqual(asked[1]?.questions)
  })

  it("sandbox parties share no income or bank data about a borrower who hasn't connected an account", async () => {
    const person = { name: stranger, address }
    const { bankLink } = sandbox()
    const reference = 'f2b6d4c8-0f56-4d0a-8a42-4a7c4c1b6a01'
    const opened = await bankLink.open(
      { reference, person, returnTo: 'http://localhost:3000/account/heloc/plaid-oauth-success' },
      'l:BANK_LINK:1',
    )
    expect(opened.url).toBe(`/sandbox/link/bank/${reference}`)
    expect(await bankLink.accounts({ reference, person }, 'l:BANK_ACCOUNTS:1')).toEqual({
      ok: false,
      why: 'NOT_CONNECTED',
    })
    const { desk } = createSandbox({ pool, clock, personas: PERSONAS, latency: NO_LATENCY })
    // The borrower returns to the host at which they opened the sandbox.
    expect(await desk.session('bank', reference)).toMatchObject({ returnTo: '/account/heloc/plaid-oauth-success' })
    await desk.connect('bank', reference, 'Sandbox Bank')
    expect(await bankLink.accounts({ reference, person }, 'l:BANK_ACCOUNTS:2')).toMatchObject({ ok: true })
  })
})
