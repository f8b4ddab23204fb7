import { describe, expect, it } from 'vitest'
import { resolveBorrower } from '../../journey/borrower.ts'
import { AGENT_ROLES } from '../../values/agentRoles.ts'
import { addDays, type PlainDate, plainDate } from '../../values/dates.ts'
import { dollars } from '../../values/money.ts'
import { approveException, recordCancellation, resolveReview, returnException } from '../agentDecisions.ts'
import { Refusal } from '../core/command.ts'
import { moneySent } from '../core/payments.ts'
import { isPast } from '../core/retryRequest.ts'
import { announcedFundingDay } from '../funding/fundingDay.ts'
import { FundingOnHold, releaseFunding, startPayment } from '../funding/holds.ts'
import { openReviews } from '../reviews/reviews.ts'
import { BORROWER, COLLEAGUE, document, uuid, World } from '../testing/testWorld.ts'
import type { Application } from '../types.ts'
import { waysFor } from '../views/agents.ts'
import { factsOf } from '../views/facts.ts'
import { nextUnwindingSteps, recordUnwinding } from './cancellations.ts'
import { stateNoCancellation } from './noCancellation.ts'

/** Returns an application in the given status, with the first and last day of its right to cancel, which has ended. */
function closedAt(status: World['application']['status']) {
  const world = new World()
  world.goUntil(() => world.application.status === status)
  const { rescission } = world.application
  if (!rescission) throw new Error('there is no right to cancel')
  return { world, last: rescission.expires, opened: rescission.opened }
}
type Writing = Omit<Parameters<typeof recordCancellation>[1], 'forIdentity' | 'reason'>
const record = (world: World, writing: Writing) => {
  if (writing.deliveredOn > world.today) world.now = `${writing.deliveredOn}T20:00:00.000Z` as World['now']
  const input = { ...writing, forIdentity: '', reason: 'It came in the mail.' }
  const decided = recordCancellation(
    world.application,
    input,
    document(9, 'CANCELLATION_NOTICE', 'PAPER'),
    world.agent(),
  )
  world.take(decided)
  return decided
}
const letter = (mailedOn: PlainDate, deliveredOn: PlainDate) => ({ kind: 'LETTER', mailedOn, deliveredOn }) as const

describe('a written cancellation', () => {
  it('a letter mailed on the last day cancels the line, although it arrives after the period', () => {
    const { world, last } = closedAt('FUNDING')
    const { effects } = record(world, letter(last, addDays(last, 4)))
    expect(world.application).toMatchObject({
      ...{ status: 'CANCELLED', cancelled: { why: 'RESCINDED', by: BORROWER, receivedOn: addDays(last, 4) } },
      cancellations: [{ isTimely: true, mailedOn: last }],
    })
    expect(effects).toContainEqual(expect.objectContaining({ template: 'RESCINDED', identity: BORROWER }))
  })

  it("staff can't enter a cancellation date before the signing, because a wrong year would make a late letter count as timely", () => {
    const { world, opened, last } = closedAt('FUNDING')
    const before = world.application
    expect(() => record(world, letter(addDays(opened, -1), addDays(last, 4)))).toThrow(Refusal)
    expect(world.application).toBe(before)
  })

  it("a letter mailed after the last day is recorded but doesn't cancel the line", () => {
    const { world, last } = closedAt('FUNDING')
    const { status } = world.application
    record(world, letter(addDays(last, 1), addDays(last, 4)))
    expect(world.application).toMatchObject({ status, cancellations: [{ isTimely: false }] })
    expect(world.application.cancelled).toBeUndefined()
  })

  it('a cancellation by email counts from the day on which the email is delivered', () => {
    const { world, last } = closedAt('RECORDING')
    record(world, { kind: 'EMAIL', deliveredOn: addDays(last, 1) })
    expect(world.application.cancelled).toBeUndefined()
    record(world, { kind: 'EMAIL', deliveredOn: last })
    expect(world.application.cancelled?.why).toBe('RESCINDED')
  })

  it("once the line is canceled, no payment starts, even if the payment's job is already running", () => {
    const { world, last } = closedAt('FUNDING')
    record(world, letter(last, addDays(last, 4)))
    const order = { payment: 'DISBURSEMENT 1', amount: dollars(100), to: 'digest' }
    expect(() => startPayment(world.application, order)).toThrow('the line is canceled')
  })

  it("if an owner didn't get the notice or the disclosures, the right to cancel lasts three years or until the home is transferred", () => {
    const late = { kind: 'OTHER', undelivered: true } as const
    const { world, opened } = closedAt('COMPLETE')
    const inYear3 = addDays(opened, 1000)
    record(world, { ...late, deliveredOn: inYear3, transferredOn: addDays(opened, 500) })
    expect(world.application.cancelled).toBeUndefined()
    record(world, { ...late, deliveredOn: inYear3 })
    world.approve()
    expect(world.application.status).toBe('CANCELLED')
  })

  it('if money was already sent, a second person must approve the cancellation', () => {
    const { world, last } = closedAt('COMPLETE')
    const received = addDays(last, 4)
    record(world, letter(last, received))
    expect(world.application.status).toBe('COMPLETE')
    const [review] = openReviews(world.application)
    expect(review).toMatchObject({
      kind: 'CANCELLATION',
      proposed: { way: 'CANCEL', by: world.agent().actor.identity },
    })
    expect(() => approveException(world.application, review?.uuid ?? '', world.agent(), () => 'COMPLIANCE')).toThrow(
      'A second person must approve this decision',
    )
    world.approve()
    expect(world.application.cancelled).toMatchObject({ why: 'RESCINDED', by: BORROWER, receivedOn: received })
    // The 20 days for unwinding count from the day on which the letter arrived, not from the approval.
    expect(openReviews(world.application)).toMatchObject([{ kind: 'UNWINDING', due: addDays(received, 20) }])
  })

  it('while a cancellation waits for approval, no more money is sent; rejecting the cancellation also takes two people', () => {
    const { world, last } = closedAt('FUNDING')
    const payoff = { payment: 'PAYOFF lien', amount: dollars(100), to: 'digest' }
    const lien = { ...world.application.liens[0], uuid: 'lien', payOff: true }
    world.application = { ...world.application, liens: [lien] } as Application
    world.take(startPayment(world.application, payoff))
    record(world, letter(last, addDays(last, 4)))
    expect(world.application.status).toBe('FUNDING')
    expect(() => releaseFunding(world.application, 'Sure.', world.agent())).toThrow('isn’t on hold')
    const draw = { payment: 'DISBURSEMENT 1', amount: dollars(100), to: 'digest' }
    expect(() => startPayment(world.application, draw)).toThrow(FundingOnHold)
    const [review] = openReviews(world.application)
    world.take(returnException(world.application, review?.uuid ?? '', 'The postmark is later.', world.agent()))
    world.end('CLEAR', { reason: 'The postmark is of December 1.' })
    expect(world.application).toMatchObject({
      status: 'FUNDING',
      cancellations: [{ rejected: { reason: 'The postmark is of December 1.', by: COLLEAGUE, at: world.now } }],
    })
    expect(world.log.map(({ type }) => type)).toContain('CancellationRejected')
    expect(openReviews(world.application)).toEqual([])
    expect(startPayment(world.application, draw).events).toMatchObject([{ type: 'PaymentStarted' }])
  })

  it("if a draw's request failed without an answer, canceling the line asks the bank for the draw's outcome", () => {
    const { world, last } = closedAt('FUNDING')
    world.take(startPayment(world.application, { payment: 'DISBURSEMENT 1', amount: dollars(100), to: 'digest' }))
    const {
      requests,
      requests: { DISBURSEMENT },
    } = world.application
    const failed = { ...DISBURSEMENT, no: 1, state: 'FAILED', answered: false }
    world.application = { ...world.application, requests: { ...requests, DISBURSEMENT: failed } } as Application
    record(world, letter(last, addDays(last, 4)))
    world.approve()
    expect(world.application).toMatchObject({
      status: 'CANCELLED',
      requests: { DISBURSEMENT: { no: 2, key: 1, state: 'OPEN' } },
    })
    expect(moneySent(world.application)).toBe(dollars(100))
    expect(isPast(world.application, 'DISBURSEMENT', 2)).toBe(false)
  })

  it('every role that may record a cancellation may also propose a cancellation or its rejection', () => {
    for (const role of AGENT_ROLES) expect(waysFor(role, 'CANCELLATION')).toEqual(['CANCEL', 'CLEAR'])
  })

  it('staff can’t record a delivery in the future, or a cancellation of a canceled line', () => {
    const { world, last } = closedAt('RECORDING')
    const far = { ...letter(last, plainDate('2199-01-01')), forIdentity: '', reason: 'A letter.' }
    const scan = document(9, 'CANCELLATION_NOTICE', 'PAPER')
    expect(() => recordCancellation(world.application, far, scan, world.agent())).toThrow('isn’t in the future')
    record(world, letter(last, world.today))
    expect(() => record(world, letter(last, world.today))).toThrow('already canceled')
  })
})

describe('the wait for mailed cancellations', () => {
  it('after the right to cancel ends, the lender waits three mail days to send money, even if everything else is done', () => {
    const { world, last } = closedAt('RECORDING')
    const { rescission } = world.application
    // The right ended on Friday, November 27. There's mail on Saturday, Monday and Tuesday.
    expect(last).toBe('2026-11-27')
    expect(rescission?.moneyFrom).toBe('2026-12-02')
    world.reportUsual('RECORDING')
    expect(world.application.status).toBe('FUNDABLE')
    expect(world.application.requests.DISBURSEMENT).toBeUndefined()
    expect(announcedFundingDay(world.application, world.today)).toBe('2026-12-02')
    world.deadline('CANCELLATION_MAIL_ENDS')
    expect(world.application).toMatchObject({ status: 'FUNDING', requests: { DISBURSEMENT: { state: 'OPEN' } } })
  })

  it('a cancellation that arrives on the last mail day stops the money', () => {
    const { world, last } = closedAt('RECORDING')
    world.reportUsual('RECORDING')
    record(world, letter(last, plainDate('2026-12-01')))
    world.deadline('CANCELLATION_MAIL_ENDS')
    expect(world.application).toMatchObject({ status: 'CANCELLED', requests: {} })
    expect(world.application.requests.DISBURSEMENT).toBeUndefined()
  })

  it("if the owner signs a statement that they didn't cancel, the lender sends the money without waiting for mail", () => {
    const early = closedAt('RESCISSION')
    expect(() => early.world.send('stateNoCancellation')).toThrow('stateNoCancellation')
    const { world } = closedAt('RECORDING')
    world.reportUsual('RECORDING')
    expect(() => world.send('stateNoCancellation', { signature: 'Someone Else' })).toThrow('stateNoCancellation')
    world.send('stateNoCancellation')
    expect(world.application).toMatchObject({ status: 'FUNDING', rescission: { satisfied: true } })
    expect(world.application.consents.at(-1)).toMatchObject({ type: 'NO_CANCELLATION', identity: BORROWER })
    const expected = announcedFundingDay({ ...world.application, forecast: undefined }, world.today)
    expect([expected, world.application.rescission?.moneyFrom]).toEqual(['2026-11-30', '2026-12-02'])
    expect(resolveBorrower(factsOf(world.application)).commands).not.toContain('stateNoCancellation')
    // The deadline for mailed cancellations still passes later, but it changes nothing.
    world.deadline('CANCELLATION_MAIL_ENDS')
    expect(world.application.status).toBe('FUNDING')
  })

  it('with several owners, the money waits until each of them has signed', () => {
    const { world } = closedAt('RECORDING')
    world.reportUsual('RECORDING')
    const other = { identityUuid: uuid(90), role: 'NON_BORROWING_OWNER', identityStatus: 'VERIFIED' } as const
    world.application = { ...world.application, owners: [...world.application.owners, other] }
    world.send('stateNoCancellation')
    expect(world.application.status).toBe('FUNDABLE')
    const context = world.context(other.identityUuid, 'SIGNER')
    const { events } = stateNoCancellation(world.application, { signature: 'Bo Prime' }, context)
    expect(events.map(({ type }) => type)).toEqual(['ConsentGiven', 'CancellationMailEnded'])
  })

  it('older applications, which stored no wait for mailed cancellations, are funded without that wait', () => {
    const { world } = closedAt('RECORDING')
    const { moneyFrom: _, ...rescission } = world.application.rescission ?? {}
    world.application = { ...world.application, rescission: rescission as Application['rescission'] }
    world.reportUsual('RECORDING')
    expect(world.application.status).toBe('FUNDING')
  })
})

describe('the unwinding of a canceled line', () => {
  it("the lender must unwind a canceled line within 20 calendar days; the review ends once all of the lender's steps are recorded", () => {
    const { world, last } = closedAt('RECORDING')
    const received = addDays(last, 4)
    record(world, letter(last, received))
    expect(openReviews(world.application)).toMatchObject([{ kind: 'UNWINDING', due: addDays(received, 20) }])
    const [{ uuid: review } = { uuid: '' }] = openReviews(world.application)
    const end = () =>
      resolveReview(world.application, { review, way: 'CLEAR', reason: 'All steps are done.' }, world.agent())
    expect(end).toThrow('First record the returned fees')
    const fees = { step: 'FEES_RETURNED', on: world.today, amount: dollars(180), reason: 'Check 12.' } as const
    world.take(recordUnwinding(world.application, fees, world.agent()))
    expect(() => recordUnwinding(world.application, fees, world.agent())).toThrow('recorded already')
    const release = { step: 'LIEN_RELEASED', on: world.today, reason: 'Never recorded.' } as const
    world.take(recordUnwinding(world.application, release, world.agent()))
    // The lender never sent the boarding file, but the servicer must still learn about the cancellation.
    expect(world.application.requests.BOARDING).toBeUndefined()
    expect(end).toThrow('the servicer was told')
    const told = { step: 'SERVICER_TOLD', on: world.today, reason: 'By email.' } as const
    world.take(recordUnwinding(world.application, told, world.agent()))
    world.take(end())
    expect(openReviews(world.application)).toEqual([])
    expect(nextUnwindingSteps(world.application)).toEqual([])
  })

  it('the 20 days for unwinding start when the cancellation arrives, even if staff record it days later', () => {
    const { world, last } = closedAt('RECORDING')
    world.wait(14)
    const received = addDays(last, 4)
    expect(received < world.today).toBe(true)
    record(world, letter(last, received))
    expect(world.application.cancelled?.receivedOn).toBe(received)
    expect(openReviews(world.application)).toMatchObject([{ due: addDays(received, 20) }])
  })

  it('if the servicer already manages the line, the unwinding review ends only after staff told the servicer', () => {
    const { world, last } = closedAt('COMPLETE')
    // The bank has settled the draw, so the servicer gets the boarding file.
    world.reportUsual('SETTLEMENT')
    expect(world.application.requests.BOARDING?.state).toBe('OPEN')
    record(world, letter(last, world.today))
    world.approve()
    const step = (name: 'SERVICER_TOLD' | 'FEES_RETURNED' | 'LIEN_RELEASED') =>
      world.take(recordUnwinding(world.application, { step: name, on: world.today, reason: 'Done.' }, world.agent()))
    expect(nextUnwindingSteps(world.application)).toEqual(['SERVICER_TOLD', 'FEES_RETURNED', 'LIEN_RELEASED'])
    step('FEES_RETURNED')
    step('LIEN_RELEASED')
    const [{ uuid: review } = { uuid: '' }] = openReviews(world.application)
    const end = () =>
      resolveReview(world.application, { review, way: 'CLEAR', reason: 'All steps are done.' }, world.agent())
    expect(end).toThrow('the servicer was told')
    // The owners can return the money before the servicer is told.
    expect(nextUnwindingSteps(world.application)).toEqual(['SERVICER_TOLD', 'TENDERED'])
    step('SERVICER_TOLD')
    world.take(end())
    expect(openReviews(world.application)).toEqual([])
  })

  it('the owners return the money only after the lender has returned the fees and released its lien', () => {
    const { world, last } = closedAt('COMPLETE')
    record(world, letter(last, world.today))
    world.approve()
    expect(nextUnwindingSteps(world.application)).toEqual(['SERVICER_TOLD', 'FEES_RETURNED', 'LIEN_RELEASED'])
    for (const step of ['FEES_RETURNED', 'LIEN_RELEASED'] as const)
      world.take(recordUnwinding(world.application, { step, on: world.today, reason: 'Done.' }, world.agent()))
    expect(nextUnwindingSteps(world.application)).toEqual(['SERVICER_TOLD', 'TENDERED'])
  })
})
