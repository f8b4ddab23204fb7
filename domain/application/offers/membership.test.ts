import { beforeEach, describe, expect, it, vi } from 'vitest'
import { REVIEWS } from '../../journey/reviews.ts'
import { principalReasons, usedCreditReport } from '../../rules/adverseAction.ts'
import { largestLine } from '../../rules/offers.ts'
import type { DecisionTrace } from '../../rules/trace.ts'
import { addDays } from '../../values/dates.ts'
import { add, dollars, ZERO } from '../../values/money.ts'
import { percent } from '../../values/rates.ts'
import { noticeOf } from '../decline/decline.ts'
import { noticesFor } from '../notifications.ts'
import { openReviews } from '../reviews/reviews.ts'
import { BORROWER, CREDIT, document, unionLending, World } from '../testing/testWorld.ts'
import { applicationView } from '../views/borrowerView.ts'
import { serverStateOf } from '../views/serverStates.ts'

const DISCOUNT = unionLending.pricing.discounts.member

/** Returns an application at a lender that has a member discount. */
function unionWorld(): World {
  const world = new World()
  world.lending = unionLending
  return world
}
/**
 * Returns an application with offers at a lender with a member discount. `member`: whether the borrower claims to be a
 * member.
 */
const toOffers = (member: 'YES' | 'NO'): World => {
  const world = unionWorld()
  world.toOffers({ member })
  return world
}
const kinds = (world: World) => openReviews(world.application).map(({ kind }) => kind)
/**
 * Returns an application in which the borrower chose the largest line that stated income supports with the discount.
 */
function withLargestLine(): World {
  const world = new World({ lending: unionLending, income: { annual: dollars(84_000) } })
  world.toOffers({ member: 'YES' })
  world.toSummary()
  const { quote } = world.application
  const terms = { term: 10, drawPeriod: 5, feeOption: percent(0), autopay: true }
  const most = (quote ? largestLine(quote, terms) : 0) / 100
  world.do('chooseOffer', { ...terms, amount: most, draw: most, autopay: 'YES' })
  return world
}
/**
 * Sets the lender's minimum line to `more` cents above the largest line that the borrower can get with the discount.
 */
function requireLargestLine(world: World, more = ZERO): void {
  const { policy } = unionLending
  const minimum = add(world.application.decision.maxLine, more)
  world.lending = { ...unionLending, policy: { ...policy, line: { ...policy.line, minimum, minimumByState: {} } } }
}
/** Returns the templates of the emails that an action sends. */
function lettersOf(world: World, act: () => void): string[] {
  const take = vi.spyOn(world, 'take')
  act()
  return take.mock.calls.flatMap(([{ effects }]) =>
    effects.flatMap((one) => (one.kind === 'mail' ? [one.template] : [])),
  )
}
/** Completes every step before closing documents, except for the membership check. */
function toClosingDocuments(world: World): void {
  world.goUntil(() => world.application.identity.status === 'VERIFIED')
}

describe('the membership question', () => {
  it('at a lender with a member discount, the borrower must answer the membership question', () => {
    expect(() => unionWorld().profile({ member: '' })).toThrow('member')
  })

  it("a lender without a member discount doesn't ask about membership and ignores answers about it", () => {
    const world = new World()
    world.profile({ member: 'YES' })
    expect(world.application.membership).toBeUndefined()
  })

  it('the member discount lowers every rate, but only for members', () => {
    const [yes, no] = [toOffers('YES'), toOffers('NO')]
    yes.choose()
    no.choose()
    expect(yes.application.membership).toEqual({ stated: true })
    expect(yes.application.offer).toMatchObject({ memberDiscount: DISCOUNT })
    expect(no.application.offer?.memberDiscount).toBeUndefined()
    expect((no.application.offer?.rate ?? 0) - (yes.application.offer?.rate ?? 0)).toBeCloseTo(DISCOUNT)
    const { application, personal, today } = yes
    expect(applicationView(application, personal, unionLending, today)).toMatchObject({
      membership: { stated: true },
      offer: { memberDiscount: DISCOUNT },
    })
  })
})

describe("the lender's membership check", () => {
  let world: World
  beforeEach(() => {
    world = toOffers('YES')
  })

  it('the membership check starts when the application is complete, and only closing documents wait for it', () => {
    world.toSummary()
    expect(kinds(world)).toEqual(['MEMBERSHIP'])
    expect(openReviews(world.application)[0]?.found).toEqual([
      { name: 'memberDiscount', value: DISCOUNT, unit: 'percent' },
    ])
    expect(world.isBlocked).toBe(false)
  })

  it("no membership check is needed if the borrower doesn't claim to be a member", () => {
    const other = toOffers('NO')
    toClosingDocuments(other)
    expect(kinds(other)).toEqual([])
    expect(other.application.requests.CLOSING_DOCUMENTS?.state).toBe('OPEN')
  })

  it('closing documents wait until the lender has completed the membership check', () => {
    toClosingDocuments(world)
    expect(world.state).toBe('hold')
    expect(serverStateOf(world.application).name).toBe('WAITING_FOR_AGENT')
    expect(world.application.requests.CLOSING_DOCUMENTS).toBeUndefined()
    world.end('CLEAR')
    expect(world.application.membership).toEqual({ stated: true, confirmed: true })
    expect(world.application.requests.CLOSING_DOCUMENTS?.state).toBe('OPEN')
    expect(world.application.offer?.memberDiscount).toBe(DISCOUNT)
  })

  it('the lender can ask the borrower for proof of membership, and the membership review reopens when the proof arrives', () => {
    world.toSummary()
    world.end('ASK', { comments: 'Please send a statement of your membership.' })
    expect(world.state).toBe('conditions')
    const [condition] = world.application.conditions ?? []
    const upload = { ...document(20, 'SUPPORT', 'UPLOAD', world.application.borrower), condition: condition?.uuid }
    world.happen({ type: 'DocumentUploaded', data: { document: upload } })
    world.do('answerCondition', { condition: condition?.uuid })
    expect(kinds(world)).toEqual(['MEMBERSHIP'])
    world.end('CLEAR')
    expect(world.isBlocked).toBe(false)
  })

  it("an agent can't decline the application in a membership review", () => {
    expect(REVIEWS.MEMBERSHIP.ways).not.toContain('DECLINE')
    world.toSummary()
    expect(() => world.end('DECLINE')).toThrow()
  })
})

describe("a claimed membership that the lender can't confirm", () => {
  let world: World
  beforeEach(() => {
    world = toOffers('YES')
    world.toSummary()
  })

  it('if the lender finds no membership, it makes a counteroffer for the same line without the discount', () => {
    const before = world.application.offer
    world.end('REPRICE')
    const { counterOffer, membership, offer } = world.application
    expect(membership).toEqual({ stated: true, confirmed: false })
    expect(counterOffer).toMatchObject({
      because: 'MEMBERSHIP',
      offer: { amount: before?.amount, draw: before?.draw, termYears: before?.termYears },
      noticeDue: addDays(world.today, 90),
    })
    expect((counterOffer?.offer.rate ?? 0) - (before?.rate ?? 0)).toBeCloseTo(DISCOUNT)
    expect(counterOffer?.offer.monthlyPayment).toBeGreaterThan(before?.monthlyPayment ?? 0)
    expect(counterOffer?.offer.memberDiscount).toBeUndefined()
    expect(offer).toEqual(before)
    expect(world.state).toBe('counterOffer')
  })

  it('a counteroffer without the member discount keeps the promised rate even if the credit report got worse', () => {
    const applied = toOffers('YES')
    applied.apply()
    applied.report('HARD_CREDIT', { file: { ...CREDIT, score: 690, pull: 'HARD', pulledOn: applied.today } })
    const chosen = applied.application.offer?.rate ?? 0
    applied.end('REPRICE')
    const { counterOffer } = applied.application
    expect((counterOffer?.offer.rate ?? 0) - chosen).toBeCloseTo(DISCOUNT)
    expect(counterOffer?.offer.amount).toBe(applied.application.offer?.amount)
  })

  it('a rejected membership leads to a counteroffer even if the borrower uses the line to pay off a lien', () => {
    const paying = unionWorld()
    paying.goTo('liens', { saveProfile: { member: 'YES' } })
    const [lien] = paying.application.liens
    const balance = String((lien?.balance ?? 0) / 100)
    paying.send('saveLiens', { liens: [{ uuid: lien?.uuid, balance, payOff: 'on' }] })
    paying.goTo('incomeReview', { chooseOffer: { amount: '250000', draw: '250000' } })
    paying.end('REPRICE')
    expect(paying.application.counterOffer?.because).toBe('MEMBERSHIP')
    expect(paying.application.liens[0]?.payOff).toBe(true)
  })

  it('after accepting the offer without the member discount, the borrower gets new documents and must still verify income', () => {
    world.end('REPRICE')
    const { counterOffer } = world.application
    world.do('takeCounterOffer')
    expect(world.application).toMatchObject({
      offer: { rate: counterOffer?.offer.rate },
      income: { matched: false },
      status: 'HARD_CREDIT',
    })
    expect(world.application.counterOffer).toBeUndefined()
    expect(world.application.countered).toBeUndefined()
    toClosingDocuments(world)
    expect(kinds(world)).toEqual([])
    expect(world.application.requests.CLOSING_DOCUMENTS?.state).toBe('OPEN')
  })

  it("a borrower who doesn't accept the counteroffer without the discount is declined for unverified membership", () => {
    world.end('REPRICE')
    const { until, noticeDue } = world.application.counterOffer ?? {}
    world.wait(61)
    world.deadline('COUNTER_OFFER_ENDS')
    const { status, decision, adverseAction } = world.application
    expect(until && until < world.today).toBe(true)
    expect(status).toBe('DECLINED')
    expect(decision.reasons).toEqual(['MEMBERSHIP_UNVERIFIED'])
    expect(adverseAction?.noticeDue).toBe(noticeDue)
    expect(principalReasons(decision.trace as DecisionTrace).map(({ text }) => text)).toEqual([
      'Other: we could not verify the membership required for the discount',
    ])
    expect(usedCreditReport(decision.trace as DecisionTrace)).toBe(true)
  })

  it("if income doesn't support the chosen line without the member discount, the counteroffer is for a smaller line", () => {
    const poorer = withLargestLine()
    poorer.end('REPRICE')
    const { counterOffer } = poorer.application
    expect(counterOffer?.because).toBe('MEMBERSHIP')
    expect(counterOffer?.offer.amount).toBeLessThan(poorer.application.offer?.amount ?? 0)
    expect(poorer.application.countered?.decision.reasons).toEqual(['INCOME_INSUFFICIENT', 'MEMBERSHIP_UNVERIFIED'])
  })

  it("if new assets don't change the counteroffer without the member discount, no further email is sent", () => {
    world.end('REPRICE')
    const first = world.application.counterOffer
    for (const BROKERAGE of ['900000', '800000']) {
      world.wait(1)
      expect(lettersOf(world, () => world.do('saveAssets', { BROKERAGE, assetsConfirmed: 'on' }))).toEqual([])
    }
    expect(world.state).toBe('counterOffer')
    expect(world.application.counterOffer).toMatchObject({ offer: { rate: first?.offer.rate }, until: first?.until })
    const notices = noticesFor(world.application, world.log, BORROWER)
    expect(notices.filter(({ description }) => description.includes('confirm your membership'))).toHaveLength(1)
  })

  it('assets that support a larger line without the member discount cause a new counteroffer and a new email', () => {
    const poorer = withLargestLine()
    poorer.end('REPRICE')
    const first = poorer.application.counterOffer?.offer.amount ?? 0
    const letters = lettersOf(poorer, () => poorer.do('saveAssets', { BROKERAGE: '60000', assetsConfirmed: 'on' }))
    expect(letters).toEqual(['COUNTER_OFFER'])
    expect(poorer.application.counterOffer?.because).toBe('MEMBERSHIP')
    expect(poorer.application.counterOffer?.offer.amount).toBeGreaterThan(first)
    expect(poorer.state).toBe('counterOffer')
  })

  it('if no line is possible without the discount, the decline gives income and membership as reasons', () => {
    const poorer = withLargestLine()
    requireLargestLine(poorer)
    poorer.application = { ...poorer.application, assets: [{ kind: 'CHECKING', value: dollars(1000) }] }
    poorer.end('REPRICE')
    expect(poorer.application.status).toBe('DECLINED')
    const { reasons, usedCredit } = noticeOf(poorer.application)
    expect(reasons).toEqual([
      'Income insufficient for amount of credit requested',
      'Other: we could not verify the membership required for the discount',
    ])
    expect(usedCredit).toBe(true)
    expect(poorer.application.decision.reasons).toEqual(['INCOME_INSUFFICIENT', 'MEMBERSHIP_UNVERIFIED'])
  })

  it("if assets don't make up for the lost discount, the decline gives income and membership as reasons", () => {
    const poorer = withLargestLine()
    requireLargestLine(poorer)
    poorer.end('REPRICE')
    expect(poorer.application.decision.decision).toBe('ASSET_DEPLETION')
    poorer.do('saveAssets', { CHECKING: '1000', assetsConfirmed: 'on' })
    expect(poorer.state).toBe('dtiDeclined')
    expect(poorer.application.decision.reasons).toEqual(['INCOME_INSUFFICIENT', 'MEMBERSHIP_UNVERIFIED'])
  })

  it('a decline gives membership as a reason only if the discount would have prevented the decline', () => {
    const poorer = withLargestLine()
    requireLargestLine(poorer, dollars(1000))
    poorer.application = { ...poorer.application, assets: [{ kind: 'CHECKING', value: dollars(1000) }] }
    poorer.end('REPRICE')
    expect(poorer.application.decision.reasons).toEqual(['INCOME_INSUFFICIENT'])
  })

  it('a new counteroffer after income verification keeps the notice deadline for the first counteroffer', () => {
    world.do('linkIncome', { method: 'PAYROLL' })
    world.report('INCOME_LINK', { url: '/there' })
    world.do('returnFromIncomeLink', { reference: world.application.income.link?.reference })
    world.end('REPRICE')
    const first = world.application.countered
    world.report('INCOME', { annual: dollars(150_000), employer: 'Acme', confirmEmployment: false })
    expect(world.application.income.matched).toBe(true)
    expect(world.application.counterOffer?.because).toBe('MEMBERSHIP')
    expect(world.application.countered?.noticeDue).toBe(first?.noticeDue)
    expect(world.state).toBe('counterOffer')
  })
})

it("a borrower who hasn't chosen an offer is told that rates rose because the member discount was lost", () => {
  const world = toOffers('YES')
  world.toSummary()
  world.happen({ type: 'OfferDropped', data: {} })
  world.end('REPRICE')
  expect(world.application.counterOffer).toBeUndefined()
  expect(world.application.quote?.rates.discounts.member).toBe(0)
  expect(world.application.refreshed).toMatchObject({ changes: [{ what: 'LOWEST_RATE' }], because: 'MEMBERSHIP' })
})
