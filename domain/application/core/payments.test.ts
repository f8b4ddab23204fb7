import { describe, expect, test } from 'vitest'
import { addDays } from '../../values/dates.ts'
import { type Cents, dollars } from '../../values/money.ts'
import { approveException, recordCancellation } from '../agentDecisions.ts'
import { nextUnwindingSteps, recordUnwinding } from '../closing/cancellations.ts'
import { answerTask, isNeeded, openTask, summaryFor } from '../desk/commands.ts'
import { event } from '../events.ts'
import { startPayment } from '../funding/holds.ts'
import { sentToBorrower } from '../funding/payoffs.ts'
import { noticesFor } from '../notifications.ts'
import { openReviews } from '../reviews/reviews.ts'
import { BORROWER, document, World } from '../testing/testWorld.ts'
import { drawOf, moneySent, payoffPayment } from './payments.ts'
import { isPast } from './retryRequest.ts'

function at(status: World['application']['status'], paysOff = false): World {
  const world = new World()
  world.goUntil(() => world.application.status === 'RECORDING')
  const { liens } = world.application
  if (paysOff) world.application = { ...world.application, liens: liens.map((lien) => ({ ...lien, payOff: true })) }
  world.goUntil(() => world.application.status === status)
  return world
}
const start = (world: World, payment: string, amount: Cents) =>
  world.take(startPayment(world.application, { payment, amount, to: 'digest' }))
const startDraw = (world: World) => start(world, drawOf(world.application), sentToBorrower(world.application))

/** Records a cancellation letter that was mailed on the last day of the right to cancel. */
function cancel(world: World) {
  const mailedOn = world.application.rescission?.expires ?? world.today
  const letter = { kind: 'LETTER', mailedOn, deliveredOn: addDays(mailedOn, 2) } as const
  const scan = document(9, 'CANCELLATION_NOTICE', 'PAPER')
  const input = { ...letter, forIdentity: '', reason: 'A letter.' }
  const decided = recordCancellation(world.application, input, scan, world.agent())
  world.take(decided)
  // Cancels a line whose money was sent, with the approval of a second person.
  if (!world.application.cancelled) return approved(world)
  return decided
}
function approved(world: World) {
  const [review] = openReviews(world.application)
  const context = { ...world.agent(), actor: { kind: 'AGENT', identity: 'colleague' } } as const
  const decided = approveException(world.application, review?.uuid ?? '', context, () => 'UNDERWRITER')
  world.take(decided)
  expect(world.application.status).toBe('CANCELLED')
  return decided
}
/** Records the lender's steps in unwinding the line. */
function unwind(world: World): void {
  for (const step of ['SERVICER_TOLD', 'FEES_RETURNED', 'LIEN_RELEASED'] as const)
    world.take(recordUnwinding(world.application, { step, on: world.today, reason: 'Done.' }, world.agent()))
}

describe('a draw that started before the line was canceled', () => {
  test('if a draw started before the line was canceled, its outcome is recorded, and the bank is asked whether the money arrived', () => {
    const world = at('FUNDING')
    startDraw(world)
    const amount = sentToBorrower(world.application)
    const { effects } = cancel(world)
    expect(effects).toContainEqual({ kind: 'wake', request: 'DISBURSEMENT', no: 1 })
    expect(moneySent(world.application)).toBe(amount)
    world.report('DISBURSEMENT', { trace: 'T-9' })
    expect(world.application).toMatchObject({
      ...{ status: 'CANCELLED', funding: { trace: 'T-9', sent: amount } },
      requests: { DISBURSEMENT: { state: 'DONE' }, SETTLEMENT: { no: 1, state: 'OPEN' } },
    })
    world.report('SETTLEMENT', { state: 'SETTLED', on: world.today, trace: '061' })
    expect(world.application.funding.settledOn).toBe(world.today)
    // The servicer doesn't take over a canceled line.
    expect(world.application.requests.BOARDING).toBeUndefined()
    unwind(world)
    expect(nextUnwindingSteps(world.application)).toEqual(['TENDERED'])
    expect(noticesFor(world.application, world.log, BORROWER)[0]?.title).toBe('The line of credit is canceled')
  })

  test('if the bank refused or returned the draw of a canceled line, the owners have nothing to return', () => {
    const refused = at('FUNDING')
    startDraw(refused)
    cancel(refused)
    refused.report('DISBURSEMENT', { refused: true })
    const returned = at('COMPLETE')
    cancel(returned)
    expect(moneySent(returned.application)).toBe(sentToBorrower(returned.application))
    returned.report('SETTLEMENT', { state: 'RETURNED', on: returned.today, code: 'R03' })
    for (const world of [refused, returned]) {
      expect(world.application.status).toBe('CANCELLED')
      expect(world.application.funding.returns).toHaveLength(1)
      expect(moneySent(world.application)).toBe(0)
      unwind(world)
      expect(nextUnwindingSteps(world.application)).toEqual([])
    }
  })

  test('after a cancellation, staff are told not to send a draw, but can record a sent one even during a hold', () => {
    const world = at('FUNDING')
    startDraw(world)
    const call = 'payments.disburse'
    const ask = { ...({ call, key: 'key', request: 'DISBURSEMENT' } as const), question: {} }
    world.take(openTask(world.application, ask, world.context()))
    expect(summaryFor(world.application, call, 'Send the draw.')).toBe('Send the draw.')
    world.happen(event('FundingHeld', { by: 'anna', reason: 'Stop.' }))
    cancel(world)
    const order = { payment: drawOf(world.application), amount: sentToBorrower(world.application), to: 'digest' }
    expect(startPayment(world.application, order).events).toEqual([])
    expect(summaryFor(world.application, call, 'Send the draw.')).toContain('don’t send this payment')
    const [task] = world.application.tasks ?? []
    expect(task && isNeeded(world.application, task)).toBe(true)
    world.take(answerTask(world.application, task?.uuid ?? '', { ok: true, value: { trace: 'T-9' } }, world.agent()))
    expect(world.application.tasks?.[0]?.state).toBe('PROPOSED')
  })

  test('once the line is canceled, a draw that hadn’t started is no longer needed', () => {
    const world = at('FUNDING')
    cancel(world)
    expect(isPast(world.application, 'DISBURSEMENT', 1)).toBe(true)
    expect(moneySent(world.application)).toBe(0)
  })
})

describe('a payoff that started before the line was canceled', () => {
  test('if a payoff started before the line was canceled, its outcome is recorded, and the bank is asked whether it arrived', () => {
    const world = at('DIRECT_DEBT_PAYOFF', true)
    const [lien] = world.application.liens
    if (!lien) throw new RangeError('the home has a mortgage')
    const amount = lien.balance ?? dollars(0)
    start(world, payoffPayment(lien.uuid), amount)
    cancel(world)
    expect(moneySent(world.application)).toBe(amount)
    // The job stores the payoff before it reports the request's result.
    const paid = { amount, reference: 'W1' }
    world.happen(event('PayoffSent', { payoff: { lien: lien.uuid, paid } }))
    world.report('PAYOFF', { payoffs: [{ lien: lien.uuid, paid }] })
    expect(moneySent(world.application)).toBe(amount)
    expect(world.application).toMatchObject({
      ...{ status: 'CANCELLED', funding: { payoffsDone: false } },
      requests: { PAYOFF_SETTLEMENT: { no: 1, state: 'OPEN' } },
    })
    const returned = [{ lien: lien.uuid, why: 'SENT_BACK', reference: 'W1' }] as const
    world.report('PAYOFF_SETTLEMENT', { settled: [], returned })
    expect(moneySent(world.application)).toBe(0)
  })

  test('after a cancellation, the server keeps watching a payoff that is on its way to the lienholder', () => {
    const world = at('COMPLETE', true)
    const draw = sentToBorrower(world.application)
    cancel(world)
    const [payoff] = world.application.funding.payoffs ?? []
    expect(moneySent(world.application)).toBe(draw + (payoff?.paid?.amount ?? 0))
    expect(isPast(world.application, 'PAYOFF_SETTLEMENT', 1)).toBe(false)
    world.reportUsual('PAYOFF_SETTLEMENT')
    expect(world.application.funding.payoffs).toMatchObject([{ paid: { settledOn: world.today } }])
  })
})
