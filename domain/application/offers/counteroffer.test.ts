import { describe, expect, it } from 'vitest'
import { addDays } from '../../values/dates.ts'
import { dollars } from '../../values/money.ts'
import { noticeOf } from '../decline/decline.ts'
import { event } from '../events.ts'
import { openReview } from '../reviews/reviews.ts'
import { BORROWER, World } from '../testing/testWorld.ts'

describe("verified income that doesn't support the chosen line", () => {
  const short = () => {
    const world = new World({ income: { employmentType: 'SELF_EMPLOYED' } })
    world.goTo('incomeReview', { chooseOffer: { amount: '250000', draw: '250000', term: '15' } })
    world.showIncome(false, dollars(72_000))
    return world
  }
  it('insufficient verified income leads to a counteroffer for the largest supported line on the same terms', () => {
    const world = short()
    expect(world.state).toBe('counterOffer')
    const { counterOffer, offer } = world.application
    expect(counterOffer?.offer).toMatchObject({ termYears: 15, feeRate: 0, drawYears: 5 })
    expect(counterOffer?.offer.amount).toBeLessThan(offer?.amount ?? 0)
    expect(counterOffer?.offer.draw).toBe(counterOffer?.offer.amount)
    expect(counterOffer?.noticeDue).toBe(addDays(world.today, 90))
  })

  it('accepting a counteroffer completes income verification, and the server makes a new summary', () => {
    const world = short()
    const amount = world.application.counterOffer?.offer.amount
    world.do('takeCounterOffer')
    expect(world.application.offer?.amount).toBe(amount)
    expect(world.application.counterOffer).toBeUndefined()
    expect(world.application.income.matched).toBe(true)
    expect(world.isBlocked).toBe(false)
  })

  it('a counteroffer whose figures changed after the borrower saw them must be reviewed before it is accepted', () => {
    const world = short()
    const { offer } = world.application.counterOffer ?? {}
    if (!offer) throw new Error('no counteroffer')
    const seen = {
      shownAmount: String(offer.amount),
      shownDraw: String(offer.draw),
      shownRate: String(offer.rate),
      shownTerm: String(offer.termYears),
      shownPayment: String(offer.monthlyPayment),
      shownFee: String(offer.fee),
      shownCash: String(offer.cashToHand),
    }
    for (const [figure, value] of Object.entries(seen)) {
      const other = { ...seen, [figure]: String(Number(value) + 1) }
      expect(() => world.send('takeCounterOffer', other), figure).toThrow('offer changed')
    }
    // The borrower states savings that support a larger line, while the borrower's screen still shows the first
    // counteroffer.
    world.do('saveAssets', { BROKERAGE: '60000', assetsConfirmed: 'on' })
    const { offer: larger } = world.application.counterOffer ?? {}
    expect(() => world.send('takeCounterOffer', seen)).toThrow('offer changed')
    expect(world.application.counterOffer?.offer).toEqual(larger)
    world.send('takeCounterOffer', { shownAmount: String(larger?.amount), shownRate: String(larger?.rate) })
    expect(world.application.offer?.amount).toBe(larger?.amount)
  })

  it('the borrower can try to prove more income, and can accept the counteroffer until the lender has verified that income', () => {
    const world = short()
    world.do('linkIncome', { method: 'BANK_TRANSACTIONS' })
    expect(world.commandsOf(BORROWER)).toContain('takeCounterOffer')
    world.report('INCOME_LINK', { url: '/there' })
    world.do('returnFromIncomeLink', { reference: world.application.income.link?.reference })
    world.report('INCOME', { annual: dollars(149_000), employer: 'Own', confirmEmployment: false })
    expect(world.application.income.matched).toBe(true)
    expect(world.application.counterOffer).toBeUndefined()

    const other = short()
    other.do('linkIncome', { method: 'BANK_TRANSACTIONS' })
    other.do('takeCounterOffer')
    expect(other.application.income.matched).toBe(true)
  })

  it('the borrower can state assets if verified income is too low', () => {
    const world = short()
    world.do('saveAssets', { BROKERAGE: '900000', assetsConfirmed: 'on' })
    expect(world.application.income.matched).toBe(true)
    expect(world.isBlocked).toBe(false)
    const little = short()
    const before = little.application.counterOffer?.offer.amount ?? 0
    little.do('saveAssets', { BROKERAGE: '60000', assetsConfirmed: 'on' })
    expect(little.state).toBe('counterOffer')
    expect(little.application.counterOffer?.offer.amount).toBeGreaterThan(before)
  })

  it("if the borrower doesn't accept a counteroffer, the application is declined, and the notice is due within 90 days", () => {
    const world = short()
    const first = world.today
    world.deadline('COUNTER_OFFER_ENDS')
    expect(world.state).toBe('counterOffer')
    world.wait(61)
    world.deadline('COUNTER_OFFER_ENDS')
    expect(world.state).toBe('dtiDeclined')
    expect(world.application.adverseAction?.noticeDue).toBe(addDays(first, 90))
    expect(noticeOf(world.application).reasons).toEqual(['Income insufficient for amount of credit requested'])
  })

  it('after a refresh removes a counteroffer, the server still sends the adverse action notice about that counteroffer', () => {
    const world = short()
    const first = world.today
    world.take({ events: [event('Refreshed', { changes: [{ what: 'TERMS' }] })], effects: [], personal: [] })
    expect(world.application.counterOffer).toBeUndefined()
    world.wait(61)
    world.deadline('COUNTER_OFFER_ENDS')
    expect(world.application.adverseAction?.noticeDue).toBe(addDays(first, 90))
    expect(noticeOf(world.application).reasons).toEqual(['Income insufficient for amount of credit requested'])
  })

  it('a decline after a counteroffer waits for open reviews, but leaves enough time to send the notice', () => {
    const world = short()
    world.take(openReview(world.application, 'PAYSTUBS', world.context()))
    world.wait(61)
    world.deadline('COUNTER_OFFER_ENDS')
    expect(world.application.declinedAt).toBeUndefined()
    world.wait(25)
    world.deadline('COUNTER_OFFER_ENDS')
    expect(world.application.declinedAt).toBeDefined()
  })
})
