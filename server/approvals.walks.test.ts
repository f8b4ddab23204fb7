/** Tests that two people must approve a payment before the server sends it to a vendor. */
import type { AgentFile, PaymentToApprove } from 'domain/api/agent.ts'
import type { FundingBoard } from 'domain/api/agentFunding.ts'
import { dollars } from 'domain/values/money.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { persona } from '../personas/personas.ts'
import { seedAgents } from './sandbox/agents.ts'
import { SANDBOX_PASSWORD } from './sandbox/people.ts'
import { statement } from './storage/transactions.ts'
import { BASE, signInAgent, work } from './testing/agents.ts'
import { type SandboxProgram, startSandboxProgram, Walk } from './testing/journey.ts'
import type { Browser } from './testing/program.ts'
import { seatAgent } from './testing/secondFactor.ts'
import { removeAgent } from './usecases/agents/seats.ts'
import { resolveReview } from './usecases/resolveReview.ts'
import { listStuck } from './usecases/stuckJobs.ts'

const LONG = 60_000
const ledger = statement<{ key: string }>(
  'test_approvals_ledger',
  `select key from sandbox_ledger where party = 'payments' and key like $1 and key not like '%:demand:%'`,
)

let program: SandboxProgram
let anna: Browser
let ben: Browser
let compliance: Browser

beforeAll(async () => {
  program = await startSandboxProgram({ approvesByHand: true })
  await seedAgents(program.server.services)
  anna = await signInAgent(program, 'agent@sandbox.test')
  ben = await signInAgent(program, 'papers@sandbox.test')
  compliance = await signInAgent(program, 'compliance@sandbox.test')
})
afterAll(() => program?.stop())

const toApprove = async (browser: Browser, { uuid }: Walk): Promise<readonly PaymentToApprove[]> => {
  const { items } = (await browser.call<FundingBoard>('GET', `${BASE}/funding`)).body
  return items.find(({ application }) => application === uuid)?.toApprove ?? []
}
/** Waits until exactly one of the application's payments needs approval, then returns that payment. */
async function waiting(browser: Browser, walk: Walk): Promise<PaymentToApprove> {
  await expect.poll(async () => (await toApprove(browser, walk)).length, { timeout: LONG }).toBe(1)
  const [payment] = await toApprove(browser, walk)
  if (!payment) throw new Error('no payment waits')
  return payment
}
const approve = (browser: Browser, { uuid }: Walk, { payment, amount, to }: PaymentToApprove) =>
  browser.call<AgentFile & { detail?: string }>('POST', `${BASE}/applications/${uuid}/funding/approve`, {
    body: { payment, amount, to },
  })
const sentFor = async ({ uuid }: Walk) =>
  (await program.server.services.db.read({ mode: 'SWEEP' }, ledger(`%${uuid}%`)))[0].length

describe('a draw', () => {
  test('a draw waits until two people approve its amount and account, and is then sent exactly once', {
    timeout: LONG,
  }, async () => {
    const who = { ...persona('prime'), payment: 'MANUAL' as const, email: 'approved@sandbox.test' }
    const walk = await Walk.register(program, who)
    const done = walk.goUntil(({ status }) => status === 'COMPLETE')
    done.catch(() => {})
    const payment = await waiting(anna, walk)
    expect(payment).toMatchObject({
      ...{ amount: (await walk.view()).offer?.cashToHand, method: 'ACH', approvals: [], mayApprove: true },
      ...{ payee: who.bank.accounts[0]?.bankName, ending: who.bank.accounts[0]?.accountNumber.slice(-4) },
    })
    // `to` is a hash, so that it doesn't reveal the account number.
    expect(payment.to).toMatch(/^[\da-f]{64}$/)
    expect((await work(anna)).queues.find(({ queue }) => queue === 'PAYMENTS')).toMatchObject({ count: 1 })
    // The disbursement job has stopped, and only the two approvals restart it.
    await expect
      .poll(() => listStuck(program.server.services.db))
      .toMatchObject([{ kind: 'DISBURSEMENT', state: 'STAFF', application: walk.uuid }])

    expect((await approve(compliance, walk, payment)).status).toBe(403)
    expect((await approve(anna, walk, { ...payment, amount: dollars(1) })).status).toBe(409)
    expect((await approve(anna, walk, { ...payment, to: 'another account' })).status).toBe(409)
    expect((await approve(anna, walk, payment)).body.funding?.toApprove).toMatchObject([
      { approvals: [{ by: 'Imani Castellanos' }], mayApprove: false },
    ])
    expect((await approve(anna, walk, payment)).status).toBe(403)
    expect(await toApprove(ben, walk)).toMatchObject([{ approvals: [{ by: 'Imani Castellanos' }], mayApprove: true }])
    expect(await sentFor(walk)).toBe(0)

    expect((await approve(ben, walk, payment)).status).toBe(200)
    await done
    expect(await sentFor(walk)).toBe(1)
    expect((await approve(anna, walk, payment)).status).toBe(409)
    const { timeline } = (await anna.call<AgentFile>('GET', `${BASE}/applications/${walk.uuid}`)).body
    const approvals = timeline.filter(({ type }) => type === 'PaymentApproved')
    expect(approvals.map(({ who: by }) => by).sort()).toEqual(['Anselm Virtanen', 'Imani Castellanos'])
  })
})

describe('an approver who leaves', () => {
  test("removing an agent voids their approval, and the time spent waiting for approvals doesn't count toward the retry deadline", {
    timeout: LONG,
  }, async () => {
    const { services } = program.server
    const email = 'leaving@sandbox.test'
    const name = { firstName: 'Lee', lastName: 'Ving' }
    await seatAgent(services, 'FIGURE', { email, name, role: 'UNDERWRITER', password: SANDBOX_PASSWORD })
    const leaving = await signInAgent(program, email)
    const who = { ...persona('prime'), payment: 'MANUAL' as const, email: 'approved.twice@sandbox.test' }
    const walk = await Walk.register(program, who)
    const done = walk.goUntil(({ status }) => status === 'COMPLETE')
    done.catch(() => {})
    const payment = await waiting(anna, walk)
    expect((await approve(leaving, walk, payment)).status).toBe(200)
    expect(await toApprove(anna, walk)).toMatchObject([{ approvals: [{ by: 'Lee Ving' }] }])
    expect(await removeAgent(services, 'FIGURE', email)).toBe(true)
    expect(await toApprove(anna, walk)).toMatchObject([{ approvals: [] }])
    expect((await approve(anna, walk, payment)).status).toBe(200)
    expect(await toApprove(ben, walk)).toMatchObject([{ approvals: [{ by: 'Imani Castellanos' }], mayApprove: true }])
    expect(await sentFor(walk)).toBe(0)

    // The second approval comes after the retry deadline, and the bank first responds with an error.
    const database = new Client({ connectionString: program.database.superuserUrl })
    await database.connect()
    const { rowCount } = await database.query(
      "update effect set created_at = created_at - interval '2 days' where application = $1 and error = 'AWAITS_STAFF'",
      [walk.uuid],
    )
    await database.end()
    expect(rowCount).toBe(1)
    await program.faults.set({ port: 'payments', method: 'disburse', fault: 'SERVER_ERROR', times: 1 })
    expect((await approve(ben, walk, payment)).status).toBe(200)
    await done
    expect(await sentFor(walk)).toBe(1)
    expect(await program.faults.list()).toEqual([])
  })
})

describe('a payoff', () => {
  test('a payoff that an agent agreed on with the lienholder still needs two approvals, and so does the draw', {
    timeout: LONG,
  }, async () => {
    const walk = await Walk.register(program, { ...persona('payoffhold'), email: 'approved.payoff@sandbox.test' })
    await walk.goTo('payoffHold')
    await resolveReview(program.server.services, {
      ...{ application: walk.uuid, kind: 'PAYOFF', way: 'CLEAR', reason: 'The lienholder confirmed it.', by: 'anna' },
    })
    const payoff = await waiting(anna, walk)
    expect(payoff).toMatchObject({ amount: dollars(25_900), payee: 'Pelican Solar Finance', method: 'WIRE' })
    await approve(anna, walk, payoff)
    expect(await sentFor(walk)).toBe(0)
    await approve(ben, walk, payoff)
    await expect.poll(async () => (await waiting(anna, walk)).method, { timeout: LONG }).toBe('ACH')
    expect((await walk.view()).funding.payoffs).toMatchObject([{ paid: { amount: dollars(25_900) } }])
    const draw = await waiting(anna, walk)
    await approve(anna, walk, draw)
    await approve(ben, walk, draw)
    await walk.goTo('complete')
    // The vendor got three orders: the payoff, the draw and the autopay authorization.
    expect(await sentFor(walk)).toBe(3)
  })
})
