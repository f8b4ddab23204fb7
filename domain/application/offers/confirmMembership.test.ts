import { beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '../../values/dates.ts'
import { dollars } from '../../values/money.ts'
import { confirmMembership } from '../agentDecisions.ts'
import { event } from '../events.ts'
import { noticesFor } from '../notifications.ts'
import { openReview } from '../reviews/reviews.ts'
import { BORROWER, unionLending, World } from '../testing/testWorld.ts'

const DISCOUNT = unionLending.pricing.discounts.member
const REASON = 'The register lists her under her maiden name.'
const confirm = (world: World) => world.take(confirmMembership(world.application, REASON, world.agent()))

/** Returns an application at the income step. The borrower claims to be a member. */
function claimed(): World {
  const world = new World({ lending: unionLending })
  world.toOffers({ member: 'YES' })
  world.toSummary()
  return world
}

describe('reversing the rejection of a membership', () => {
  let world: World
  let before: World['application']
  let step: string
  beforeEach(() => {
    world = claimed()
    before = world.application
    step = world.state
    world.end('REPRICE')
    expect(world.application.counterOffer?.because).toBe('MEMBERSHIP')
  })

  it("when an agent reverses a membership rejection, the borrower's step, the chosen offer and the member discount come back", () => {
    confirm(world)
    const { membership, counterOffer, countered, offer, status, quote, documents, decision } = world.application
    expect(membership).toEqual({ stated: true, confirmed: true })
    expect([counterOffer, countered]).toEqual([undefined, undefined])
    expect({ offer, status, documents }).toEqual({
      offer: before.offer,
      status: before.status,
      documents: before.documents,
    })
    expect(quote?.rates).toEqual(before.quote?.rates)
    expect(decision.decision).toBe('APPROVED')
    expect(decision.reasons).toEqual([])
    expect(world.state).toBe(step)
  })

  it('reversing a membership rejection restores the promised discount even if the price list has changed since', () => {
    const { pricing } = unionLending
    const member = (DISCOUNT / 2) as typeof DISCOUNT
    world.lending = { ...unionLending, pricing: { ...pricing, discounts: { ...pricing.discounts, member } } }
    confirm(world)
    expect(world.application.quote?.rates.discounts.member).toBe(DISCOUNT)
  })

  it("the borrower is told that a membership rejection was reversed, but not the agent's reason", () => {
    const outcome = confirmMembership(world.application, REASON, world.agent())
    expect(outcome.effects).toContainEqual(
      expect.objectContaining({ kind: 'mail', template: 'MEMBERSHIP_CONFIRMED', identity: BORROWER }),
    )
    expect(outcome.events[0]).toEqual(event('MembershipChecked', { member: true, reason: REASON }))
    world.take(outcome)
    const [first] = noticesFor(world.application, world.log, BORROWER)
    expect(first?.title).toBe('Your member discount applies again')
    expect(first?.description).not.toContain(REASON)
  })

  it("after a membership rejection is reversed, the counteroffer's deadline no longer causes a decline", () => {
    confirm(world)
    world.wait(61)
    world.deadline('COUNTER_OFFER_ENDS')
    expect(world.application.status).toBe('INCOME_VERIFICATION')
  })

  it('after a membership rejection is reversed, closing documents state the discounted rate without a second membership check', () => {
    confirm(world)
    world.goUntil(() => world.application.requests.CLOSING_DOCUMENTS !== undefined)
    expect(world.application.offer).toEqual(before.offer)
    expect(world.application.reviews?.filter(({ kind }) => kind === 'MEMBERSHIP')).toHaveLength(1)
  })

  it("reversing a membership rejection doesn't complete income verification, so the borrower still has to send paystubs", () => {
    world.showIncome(false, dollars(30_000))
    expect(world.application.income.link?.type).toBe('MANUAL_PAYSTUB')
    confirm(world)
    expect(world.application.counterOffer).toBeUndefined()
    expect(world.application.income.matched).toBe(false)
  })

  it("a membership rejection can't be reversed twice", () => {
    confirm(world)
    expect(() => confirm(world)).toThrow('no rejected membership')
  })

  it("a membership rejection can't be reversed after the borrower has accepted the counteroffer", () => {
    world.do('takeCounterOffer')
    expect(() => confirm(world)).toThrow('no rejected membership')
  })

  it("a membership rejection can't be reversed after a decline or a withdrawal", () => {
    const declined = claimed()
    declined.end('REPRICE')
    declined.wait(61)
    declined.deadline('COUNTER_OFFER_ENDS')
    expect(() => confirm(declined)).toThrow('no rejected membership')
    world.do('withdraw', { withdrawConfirmed: 'on' })
    expect(() => confirm(world)).toThrow('no rejected membership')
  })

  it("a membership rejection can't be reversed if the rules no longer support any line with the discount", () => {
    const { policy } = unionLending
    const line = { ...policy.line, minimum: dollars(900_000), maximum: dollars(950_000), stateMinimums: {} }
    world.lending = { ...unionLending, policy: { ...policy, line } }
    expect(() => confirm(world)).toThrow('The counteroffer stands')
  })
})

it('a membership rejection can be reversed even if the borrower has no chosen offer', () => {
  const world = claimed()
  world.happen({ type: 'OfferDropped', data: {} })
  world.end('REPRICE')
  expect(world.application).toMatchObject({ offer: undefined, membership: { confirmed: false } })
  const reversal = confirmMembership(world.application, REASON, world.agent())
  expect(reversal.effects).toContainEqual(expect.objectContaining({ kind: 'mail', template: 'MEMBERSHIP_CONFIRMED' }))
  world.take(reversal)
  const { membership, quote, refreshed } = world.application
  expect(membership).toEqual({ stated: true, confirmed: true })
  expect(quote?.rates.discounts.member).toBe(DISCOUNT)
  expect(refreshed).toBeUndefined()
  expect(world.state).toBe('product')
})

it("reversing a membership rejection sends no email if the rejection hasn't led to a counteroffer", () => {
  const world = claimed()
  world.take(openReview(world.application, 'OWNERSHIP', world.context()))
  const { offer } = world.application
  world.take({ events: [event('MembershipChecked', { member: false })], effects: [], personal: [] })
  expect(world.application.counterOffer).toBeUndefined()
  const { effects } = confirmMembership(world.application, REASON, world.agent())
  expect(effects.filter(({ kind }) => kind === 'mail')).toEqual([])
  confirm(world)
  expect(world.application.offer).toEqual(offer)
  expect(world.application.membership?.confirmed).toBe(true)
})

it("reversing a membership rejection doesn't change the notice deadline of an earlier counteroffer for low income", () => {
  const world = new World({ lending: unionLending, income: { employmentType: 'SELF_EMPLOYED' } })
  world.toOffers({ member: 'YES' })
  world.goTo('incomeReview', { chooseOffer: { amount: '250000', draw: '250000', term: '15' } })
  world.showIncome(false, dollars(72_000))
  const first = world.application
  expect(first.counterOffer?.offer.memberDiscount).toBe(DISCOUNT)
  world.wait(3)
  world.end('REPRICE')
  expect(world.application.counterOffer?.offer.memberDiscount).toBeUndefined()
  const reversal = confirmMembership(world.application, REASON, world.agent())
  expect(reversal.effects.flatMap((one) => (one.kind === 'mail' ? [one.template] : []))).toEqual([
    'MEMBERSHIP_CONFIRMED',
    'COUNTER_OFFER',
  ])
  world.take(reversal)
  const { counterOffer, countered } = world.application
  expect(counterOffer?.offer).toMatchObject({ amount: first.counterOffer?.offer.amount, memberDiscount: DISCOUNT })
  expect(countered).toMatchObject({
    noticeDue: addDays(world.today, 87),
    decision: { reasons: ['INCOME_INSUFFICIENT'] },
  })
})

it("if a membership is rejected while paystubs are missing, the rules don't use the partial income that a provider found", () => {
  const world = claimed()
  world.showIncome(false, dollars(30_000))
  expect(world.application.income.link?.type).toBe('MANUAL_PAYSTUB')
  world.end('REPRICE')
  expect(world.application.status).toBe('INCOME_VERIFICATION')
  expect(world.state).toBe('counterOffer')
  expect(world.application.counterOffer?.because).toBe('MEMBERSHIP')
  world.do('takeCounterOffer')
  world.goUntil(() => world.application.summaryAcceptedAt !== undefined || world.state === 'manualPaystubUpload')
  expect(world.application.income.matched).toBe(false)
})
