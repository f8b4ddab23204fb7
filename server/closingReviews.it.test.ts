import type { AgentFile } from 'domain/api/agent.ts'
import { happened } from 'domain/application/core/command.ts'
import { event } from 'domain/application/events.ts'
import { addDays } from 'domain/values/dates.ts'
import { cents, dollars } from 'domain/values/money.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { persona } from '../personas/personas.ts'
import { SEEDED_AGENTS, seedAgents } from './sandbox/agents.ts'
import { statement } from './storage/transactions.ts'
import { BASE, file, signInAgent } from './testing/agents.ts'
import {
  documentFor,
  firstStates,
  payOffLastLien,
  type SandboxProgram,
  startSandboxProgram,
  Walk,
  wordsIn,
} from './testing/journey.ts'
import { resolveAsTwo } from './testing/resolveAsTwo.ts'
import { actFor } from './usecases/agents/act.ts'
import { resolveReview } from './usecases/resolveReview.ts'

const LONG = 60_000
const PARTNER = '00000000-0000-4000-8000-0000000000b1'

let program: SandboxProgram
beforeAll(async () => {
  program = await startSandboxProgram()
})
afterAll(() => program?.stop())

const arrive = async (id: string, state: Parameters<Walk['goTo']>[0], prepare?: (walk: Walk) => void) => {
  const walk = await Walk.register(program, persona(id))
  prepare?.(walk)
  return { walk, view: await walk.goTo(state) }
}
const end = (walk: Walk, kind: Parameters<typeof resolveReview>[1]['kind'], way: 'CLEAR' | 'AGAIN') =>
  resolveAsTwo(program.server.services, { application: walk.uuid, kind, way, reason: 'Looked at', by: PARTNER })

const orders = statement<{ key: string; response: { answer: { reference?: string } } }>(
  'test_orders',
  `select key, response from sandbox_ledger where party = 'payments' and key like $1 || ':PAYOFF:%' order by key`,
)

describe("a partner's application", () => {
  it("for a partner's application, preparing closing documents requires the partner's review and the borrower's confirmation of the liens", {
    timeout: LONG,
  }, async () => {
    const { walk, view } = await arrive('merchant', 'waitMerchant')
    expect(view.merchant).toEqual({ name: 'Brightwater Kitchens & Baths' })
    expect(view.serverState.route).toBe('merchant/review')
    expect(view.reviews).toMatchObject([{ kind: 'MERCHANT' }])
    expect(view.documents.filter(({ stage }) => stage === 'CLOSING')).toEqual([])

    await end(walk, 'MERCHANT', 'CLEAR')
    const asked = await walk.goTo('lienAttestation')
    expect(asked.status).toBe('CLOSING_DOCUMENTS')
    expect(asked.documents.filter(({ stage }) => stage === 'CLOSING')).toEqual([])
    // When the borrower adds a missing lien, the server runs the rules again.
    const reopened = await walk.command('attestLiens', { allListed: 'NO' })
    expect(reopened).toMatchObject({ status: 'LIEN_REVIEW', journey: { state: 'liens' } })
    const added = { creditor: 'Tile Union', kind: 'OTHER', balance: '5000', monthlyPayment: '100' }
    await walk.answer('saveLiens', { addedLiens: [added] })
    const again = await walk.goTo('lienAttestation')
    expect(again.liens.map(({ lender }) => lender)).toContain('Tile Union')
    expect(firstStates(walk).slice(-2)).toEqual(['product', 'lienAttestation'])
    const closing = await walk.goTo('sign')
    expect(closing.documents.some(({ stage }) => stage === 'CLOSING')).toBe(true)
  })
})

describe('title and flood reviews', () => {
  it('an undisclosed lien blocks closing until the title is clear', { timeout: LONG }, async () => {
    const { walk, view } = await arrive('titlehold', 'hold')
    expect(view.title?.exceptions).toEqual([{ kind: 'LIEN', lender: 'Tri-County Roofing', amount: dollars(8400) }])
    await end(walk, 'TITLE', 'AGAIN')
    const after = await walk.goTo('appSummary')
    expect(after.title?.exceptions).toBeUndefined()
    expect(after.reviews).toEqual([])
  })

  it("a home whose flood zone can't be determined goes to manual review", { timeout: LONG }, async () => {
    const { walk, view } = await arrive('floodmap', 'floodCert')
    expect(view.applicationStatus.waitingOnFloodCert).toBe(true)
    expect(view.serverState.name).toBe('WAITING_FOR_FLOOD_REVIEW')
    await end(walk, 'FLOOD', 'CLEAR')
    const after = await walk.goTo('appSummary')
    expect(after.flood).toEqual({ inHazardArea: false })
    expect(after.applicationStatus.waitingOnFloodCert).toBe(false)
  })

  it('a home in a flood zone requires a notice, a ten-day wait and flood insurance before signing', {
    timeout: LONG,
  }, async () => {
    const { walk, view } = await arrive('floodzone', 'appSummary')
    const notice = view.documents.find(({ type }) => type === 'FLOOD_NOTICE')
    const words = wordsIn(await documentFor(walk, walk.browser, notice?.uuid ?? ''))
    expect(words).toContain('special flood hazard area')
    expect(words).toContain('$150,000')
    const { email } = persona('floodzone')
    await walk.until('the mail', () =>
      program.mails.some(({ to, text }) => to === email && /flood insurance/.test(text)),
    )

    const uninsured = await walk.goTo('floodInsurance')
    expect(uninsured.journey.commands).not.toContain('signDocuments')
    expect(uninsured.closing.scheduledOn).toBe(addDays(view.today, 10))
    const insured = await walk.goTo('sign')
    expect(insured.insurance?.accepted).toBe(true)
    await walk.goUntil(({ closing }) => closing.startedAt !== undefined)
    await expect(walk.answer('signDocuments')).rejects.toThrow('can sign starting')
    await walk.goTo('notary')
  })
})

describe('signing', () => {
  it("if a signature doesn't match, the signer has to sign again", { timeout: LONG }, async () => {
    const { walk, view } = await arrive('badsignature', 'signDocs')
    expect(view.documents.some(({ stage, sealed }) => stage === 'CLOSING' && sealed)).toBe(false)
    expect(view.serverState.route).toBe('review-app/signdocs')
    await end(walk, 'SIGNED_DOCUMENTS', 'AGAIN')
    const again = await walk.goTo('sign')
    expect(again.closing.signedAt).toBeUndefined()
    expect(again.closing.refusedAt).toBeDefined()
    const { email } = persona('badsignature')
    await walk.until('the mail', () =>
      program.mails.some(({ to, text }) => to === email && /need to repeat anything else/.test(text)),
    )
    const after = await walk.goTo('notary')
    expect(after.documents.filter(({ stage }) => stage === 'CLOSING').every(({ sealed }) => sealed)).toBe(true)
  })

  it('after an agent accepts documents, the server seals them unchanged', { timeout: LONG }, async () => {
    const walk = await Walk.register(program, { ...persona('badsignature'), email: 'sealed.anyway@sandbox.test' })
    await walk.goTo('signDocs')
    await end(walk, 'SIGNED_DOCUMENTS', 'CLEAR')
    const after = await walk.goTo('notary')
    expect(after.documents.filter(({ stage }) => stage === 'CLOSING').every(({ sealed }) => sealed)).toBe(true)
  })

  it('after a failed notary session, the borrower can book another one', { timeout: LONG }, async () => {
    const { walk, view } = await arrive('notaryfail', 'notaryError')
    expect(view.notary.failures).toMatchObject([{ why: 'CONNECTION' }])
    expect(view.notary.room).toBeUndefined()
    expect(view.notary.completedAt).toBeUndefined()
    const again = await walk.command('chooseNotary', { kind: 'ELECTRONIC' })
    expect(again.journey.state).toBe('notary')
    expect(again.reviews).toEqual([])
    const after = await walk.goTo('insurance')
    expect(after.rescission).toBeDefined()
  })
})

describe('insurance', () => {
  it("after an insurance policy is rejected, the borrower sends the missing page, and the lender's approval completes the last step", {
    timeout: LONG,
  }, async () => {
    const { walk } = await arrive('badpolicy', 'insurance')
    await walk.answer('submitInsurance')
    const held = await walk.until('the check', ({ insurance }) => insurance?.refused === true)
    expect(held.reviews).toMatchObject([{ kind: 'INSURANCE' }])
    expect(held.journey).toMatchObject({ state: 'insurance', progress: 'ENOTARY' })
    const asking = { application: walk.uuid, kind: 'INSURANCE', way: 'ASK', reason: 'A page is missing' } as const
    await resolveReview(program.server.services, { ...asking, comments: 'Please send the other page.', by: PARTNER })
    expect(await walk.goTo('conditions')).toMatchObject({ journey: { progress: 'ENOTARY' } })
    const answered = await walk.answer('answerCondition')
    expect(answered.reviews).toMatchObject([{ kind: 'INSURANCE' }])
    await end(walk, 'INSURANCE', 'CLEAR')
    const after = await walk.goTo('waitFund')
    expect(after.insurance.complete).toBe(true)
    expect(after.journey.progress).toBe('COMPLETE')
  })

  it('if the insurance policy is accepted before closing starts, the notary session is the last step', {
    timeout: LONG,
  }, async () => {
    const walk = await Walk.register(program, { ...persona('prime'), email: 'early.policy@sandbox.test' })
    await walk.goTo('product')
    const chosen = await walk.leave('product')
    const sent = await walk.answer('submitInsurance')
    expect(sent.journey.state).toBe(chosen.journey.state)
    const accepted = await walk.until('the check', ({ insurance }) => insurance?.accepted === true)
    expect(accepted.journey.commands).not.toContain('submitInsurance')
    await walk.goTo('waitFund')
    await walk.until('the sealed deed', ({ status }) => status === 'RESCISSION')
    expect(walk.states).not.toContain('insurance')
  })
})

describe('money', () => {
  const typed = (accountNumber = '') => ({ accountNumber, confirmAccountNumber: accountNumber })

  it('if a bank account belongs to someone else, the borrower can use another account', {
    timeout: LONG,
  }, async () => {
    const { walk } = await arrive('wrongaccount', 'ach')
    await walk.answer('saveManualBankAccount', typed(walk.persona.bank.accounts[0]?.accountNumber))
    const failed = await walk.until('the check', ({ bank }) => bank.checkStatus === 'FAILED_VERIFICATION')
    expect(failed.journey.commands).toContain('saveManualBankAccount')
    await walk.answer('saveManualBankAccount', typed(walk.persona.bank.accounts[1]?.accountNumber))
    const cleared = await walk.until('the check', ({ bank }) => bank.checkStatus === 'VERIFIED')
    expect(cleared.disburseAccount?.mask).toContain(walk.persona.bank.accounts[1]?.accountNumber.slice(-4))
  })

  it('the borrower can replace a bank account under review, and the lender uses the replacement once an agent approves it', {
    timeout: LONG,
  }, async () => {
    const { walk } = await arrive('bankreview', 'ach')
    await walk.answer('saveManualBankAccount', typed('000482919001'))
    const first = await walk.until('the check', ({ bank }) => bank.checkStatus === 'PENDING_REVIEW')
    expect(first.journey.commands).toContain('saveManualBankAccount')
    expect(first.reviews).toMatchObject([{ kind: 'BANK_ACCOUNT' }])
    await walk.answer('saveManualBankAccount', typed('000482919002'))
    const second = await walk.until('the check', ({ bank }) => bank.checkStatus === 'PENDING_REVIEW')
    expect(second.reviews).toHaveLength(1)
    await end(walk, 'BANK_ACCOUNT', 'CLEAR')
    const after = await walk.goTo('autopay')
    expect(after.bank.checkStatus).toBe('VERIFIED')
    expect(after.disburseAccount?.mask).toContain('9002')
  })

  it("if autopay can't debit any account, the borrower makes payments manually", { timeout: LONG }, async () => {
    const { walk, view } = await arrive('savingsonly', 'manualAutopay')
    expect(view.journey.screen).toBe('bank/autopay-manual')
    const after = await walk.goTo('docVerify')
    expect(after.payType).toBe('MANUAL')
  })

  it("after an agent accepts the lienholder's payoff quote, the lender pays off the lien exactly once", {
    timeout: LONG,
  }, async () => {
    const who = { ...persona('payoffhold'), email: 'again.payoff@sandbox.test' }
    const walk = await Walk.register(program, who)
    walk.changes = payOffLastLien
    const held = await walk.goTo('payoffHold')
    expect(held.status).toBe('DIRECT_DEBT_PAYOFF')
    expect(held.reviews).toMatchObject([{ kind: 'PAYOFF' }])
    expect(held.funding.payoffs).toMatchObject([{ demanded: dollars(25_900) }])
    expect(held.funding.payoffs?.[0]?.paid).toBeUndefined()
    await end(walk, 'PAYOFF', 'AGAIN')
    const done = await walk.goTo('complete')
    expect(done.funding.payoffs).toMatchObject([{ paid: { amount: dollars(24_000) } }])
    expect(await paid(walk)).toHaveLength(1)
  })

  it('if a review raises the payoff amount, the lender pays that amount, the borrower receives less, and agents can report a payoff that comes back later', {
    timeout: LONG,
  }, async () => {
    const walk = await Walk.register(program, { ...persona('payoffhold'), email: 'settled.payoff@sandbox.test' })
    walk.changes = payOffLastLien
    await walk.goTo('payoffHold')
    await end(walk, 'PAYOFF', 'CLEAR')
    const done = await walk.goTo('complete')
    expect(done.funding.payoffs).toMatchObject([{ agreed: dollars(25_900), paid: { amount: dollars(25_900) } }])
    expect(await paid(walk)).toHaveLength(1)
    expect(done.funding.sent).toBe(cents((done.offer?.cashToHand ?? 0) - dollars(1_900)))

    // An agent reports that the payoff came back after staff had confirmed its arrival.
    const { funding } = await walk.until(
      'the arrival',
      (view) => view.funding.payoffs?.[0]?.paid?.settledOn !== undefined,
    )
    const lien = funding.payoffs?.[0]?.lien ?? ''
    await actFor(program.server.services, { application: walk.uuid, by: 'test' }, 'test', (_, { newUuid, today }) => {
      const task = { uuid: newUuid(), key: `key:${lien}`, call: 'payments.payoffSettlement', due: today } as const
      return happened(
        event('DeskTaskOpened', { task: { ...task, request: 'PAYOFF_SETTLEMENT', no: 1 } }),
        event('DeskTaskDone', { task: task.uuid, by: 'test' }),
      )
    })
    await seedAgents(program.server.services)
    const staff = await signInAgent(program, SEEDED_AGENTS[1].email)
    const { returnablePayoffs, version } = await file(staff, walk.uuid)
    expect(returnablePayoffs).toMatchObject([{ lien, amount: funding.payoffs?.[0]?.paid?.amount }])
    const path = `${BASE}/applications/${walk.uuid}/funding/payoffs/${lien}/returned`
    const reported = await staff.call<AgentFile>('POST', path, { body: { version } })
    expect(reported.status).toBe(200)
    expect(reported.body.timeline.map(({ type }) => type)).toContain('PayoffReturnReported')
    // The sandbox's bank says that the payoff did arrive, so nothing changes.
    await expect.poll(async () => (await file(staff, walk.uuid)).returnablePayoffs).toEqual(returnablePayoffs)
    const { payoffs, payoffsDone } = funding
    expect((await walk.view()).funding).toMatchObject({ payoffs, payoffsDone })
  })
})

const paid = async (walk: Walk) => {
  const [rows] = await program.server.services.db.read({ mode: 'SYSTEM', application: walk.uuid }, orders(walk.uuid))
  return rows.filter(({ response }) => response.answer.reference !== undefined)
}

describe('withdrawing', () => {
  it('withdrawing an application closes its open reviews and sends a confirmation email', {
    timeout: LONG,
  }, async () => {
    const walk = await Walk.register(program, { ...persona('titlehold'), email: 'withdrawn.title@sandbox.test' })
    await walk.goTo('hold')
    const after = await walk.command('withdraw', { withdrawConfirmed: 'on' })
    expect(after.journey.state).toBe('cancelled')
    expect(after.reviews).toEqual([])
    await expect(end(walk, 'TITLE', 'CLEAR')).rejects.toThrow('No review of this kind is open')
    await walk.until('the receipt', () =>
      program.mails.some(({ to, text }) => to === 'withdrawn.title@sandbox.test' && /is withdrawn/.test(text)),
    )
  })
})

it('if the county rejects a deed, the server sends it again a day later, without any action by the borrower', {
  timeout: LONG,
}, async () => {
  const walk = await Walk.register(program, persona('recordhold'))
  await walk.goUntil(({ reviews }) => reviews.some(({ kind }) => kind === 'RECORDING'))
  await walk.advance('P2D')
  const { recording, journey } = await walk.goTo('complete')
  expect(journey.screen).toBe('complete')
  expect(recording?.instrument).toMatch(/^\d{4}-\d{7}$/)
  const { rows } = await program.server.services.db.pool.query<{ answer: { status: string } }>(
    "select response->'answer' as answer from sandbox_ledger where party = 'recording' and key like $1 order by at, key",
    [`%${walk.uuid}:RECORDING:%`],
  )
  expect(rows.map(({ answer }) => answer.status)).toEqual(['REJECTED', 'RECORDED'])
})
