import { describe, expect, it } from 'vitest'
import { resolveBorrower } from '../../journey/borrower.ts'
import { productsFor } from '../../organization/info.ts'
import { dscr, propertyExpense, rentalMonth, shownRatio } from '../../rules/dscr.ts'
import { buildOffers, quoteOffer } from '../../rules/offers.ts'
import { interestOnlyPayment, levelPayment } from '../../rules/payment.ts'
import { rateCard } from '../../rules/pricing.ts'
import { instant, plainDate } from '../../values/dates.ts'
import { dollars, ZERO } from '../../values/money.ts'
import { closingDocuments } from '../closing/prepareClosing.ts'
import { monitoredApplicants } from '../core/applicants.ts'
import { hasRightToCancel } from '../core/product.ts'
import { event } from '../events.ts'
import { evolve } from '../evolve.ts'
import { choiceOf, paymentsOf, repricedOffer } from '../offers/reprice.ts'
import { openReviews } from '../reviews/reviews.ts'
import { CREDIT, document, lending, World } from '../testing/testWorld.ts'
import type { Application, Rental } from '../types.ts'
import { factsOf } from '../views/facts.ts'

const RENTAL: Rental = {
  state: 'LEASED',
  monthlyRent: dollars(4_200),
  annualTaxes: dollars(3_600),
  annualInsurance: dollars(1_500),
  monthlyDues: dollars(60),
}
const NOW = instant('2026-11-23T15:00:00Z')

/** Returns an application for a rental with known liens. Its owner hasn't answered the questions about rent yet. */
function asked(): World {
  const world = new World({ address: { state: 'AZ' } })
  const { application: a } = world
  world.application = {
    ...a,
    products: ['DSCR', 'HELOC'],
    product: 'DSCR',
    nameGiven: true,
    dobGiven: true,
    status: 'LIEN_REVIEW',
    property: { ...a.property, occupancy: 'INVESTMENT', selected: true, type: 'SINGLE_FAMILY' },
    consents: [
      { type: 'SOFT_CREDIT', identity: a.borrower, version: '', at: NOW, ip: '', userAgent: '' },
      ...a.consents,
    ],
    credit: { ...CREDIT, pull: 'SOFT' },
    valuation: { value: dollars(520_000), confidence: 95, on: plainDate('2026-11-23'), source: 'AVM' },
    requests: { LIENS: { no: 1, state: 'DONE', at: NOW } },
  }
  return world
}
const confirm = (world: World) => world.do('saveLiens', { liens: [], hoaDues: '0', liensConfirmed: 'on' })
const answers = (change: object = {}) => ({
  ...{ qualifyBy: 'RENT', state: 'LEASED', monthlyRent: '4200', annualTaxes: '3600', annualInsurance: '1500' },
  ...{ monthlyDues: '60', lease: { name: 'l.pdf', size: 1 }, borrower: 'PERSON', businessPurpose: 'on' },
  ...change,
})

/** Returns an application with an interest-only offer. */
function interestOnly(): Application {
  const world = asked()
  confirm(world)
  world.do('saveRental', answers())
  const choice = { amount: '100000', draw: '80000', term: '30', drawPeriod: '5', feeOption: '0', autopay: 'YES' }
  world.do('chooseOffer', { ...choice, interestOnly: 'YES' })
  return world.application
}

describe("an application's product", () => {
  it("the occupancy of the home and the lender's products determine an application's product", () => {
    const product = { name: 'A', tagline: 'B' }
    expect(productsFor({ heloc: product, dscr: product }, 'INVESTMENT')).toEqual(['DSCR', 'HELOC'])
    expect(productsFor({ dscr: product }, 'INVESTMENT')).toEqual(['DSCR'])
    expect(productsFor({ heloc: product }, 'INVESTMENT')).toEqual(['HELOC'])
    expect(productsFor({ heloc: product, dscr: product }, 'SECONDARY')).toEqual(['HELOC'])
    expect(productsFor({ heloc: product, dscr: product, 'crypto-heloc': product }, 'INVESTMENT', true)).toEqual([
      'HELOC',
    ])
  })

  it('an older application without a stored product is a HELOC and has no questions about rent', () => {
    const { application } = new World()
    expect(factsOf(application)).toMatchObject({ rentalAsked: false, carriedByRent: false })
    expect(resolveBorrower(factsOf(application)).commands).not.toContain('saveRental')
  })

  it('only a HELOC on a principal dwelling has a right to cancel', () => {
    const of = (occupancy: Application['property']['occupancy'], product: Application['product']) => {
      const { application: a } = new World()
      return hasRightToCancel({ ...a, product, property: { ...a.property, occupancy } })
    }
    expect(of('PRIMARY', 'HELOC')).toBe(true)
    expect(of('PRIMARY', undefined)).toBe(true)
    expect(of('SECONDARY', 'HELOC')).toBe(false)
    expect(of('INVESTMENT', 'HELOC')).toBe(false)
    expect(of('INVESTMENT', 'DSCR')).toBe(false)
    expect(of('PRIMARY', 'DSCR')).toBe(false)
  })
})

describe('qualifying a rented home', () => {
  it('once the owner states the rent, the rules use the same debt service coverage ratio that the owner sees', () => {
    const world = asked()
    confirm(world)
    expect(world.state).toBe('rental')
    expect(world.application.decision.decision).toBe('INITIAL')
    world.do('saveRental', answers())
    expect(world.isPast('rental')).toBe(true)
    const { application: a } = world
    expect(a).toMatchObject({ product: 'DSCR', rental: RENTAL, hoaDues: dollars(60), status: 'OFFER_SELECTION' })
    const expense = propertyExpense({ principalAndInterest: ZERO, ...rentalMonth(RENTAL), dues: dollars(60) })
    expect(a.quote?.paymentCapacity).toBe(Math.floor(RENTAL.monthlyRent / 1.1) - expense)
    const largest = buildOffers(a.quote as NonNullable<typeof a.quote>).offers.map(({ quote }) =>
      dscr(RENTAL.monthlyRent, expense, quote.payment),
    )
    expect(Math.min(...largest)).toBeGreaterThanOrEqual(1.1)
  })

  it('a rented home that qualifies by rent needs no income verification, and stated income is ignored', () => {
    const world = asked()
    world.application = { ...world.application, income: { ...world.application.income, annual: ZERO } }
    confirm(world)
    world.do('saveRental', answers())
    expect(world.application.decision.maxLine).toBeGreaterThan(0)
    const accepted: Application = {
      ...interestOnly(),
      status: 'APPLICATION_SUMMARY',
      ownership: { type: 'SOLE', married: false },
      hasHmda: true,
      ssnOnFile: true,
      documents: [document(10, 'APPLICATION_SUMMARY', 'SUMMARY')],
    }
    expect(evolve(accepted, event('SummaryAccepted', {}), NOW).status).toBe('BANK_ACCOUNT')
    expect(evolve({ ...accepted, product: 'HELOC' }, event('SummaryAccepted', {}), NOW).status).toBe(
      'INCOME_VERIFICATION',
    )
  })

  it('a rented home can qualify by income instead of rent, and then gets HELOC prices', () => {
    const world = asked()
    confirm(world)
    world.do('saveRental', answers())
    expect(world.application.quote?.rates.interestOnlyAddOn).toBe(0)
    world.do('saveRental', { qualifyBy: 'INCOME' })
    expect(world.application).toMatchObject({ product: 'HELOC', offer: undefined })
    expect(world.application.quote?.rates.interestOnlyAddOn).toBeUndefined()
    world.do('saveRental', answers())
    expect(world.application.quote?.rates.interestOnlyAddOn).toBe(0)
  })

  it("a company's EIN is stored only as personal data", () => {
    const world = asked()
    confirm(world)
    const company = { borrower: 'ENTITY', entityName: 'Palo Brea LLC', entityState: 'AZ', ein: '12-3456789' }
    world.do('saveRental', answers(company))
    expect(world.personal[world.application.borrower]?.ein).toBe('123456789')
    expect(JSON.stringify(world.application)).not.toContain('123456789')
  })

  it('the debt service coverage ratio is rounded down, so a ratio just below the minimum never looks sufficient', () => {
    expect(shownRatio(1.0999)).toBe(1.09)
    expect(shownRatio(1.1)).toBe(1.1)
    expect(shownRatio(2.2 / 2)).toBe(1.1)
  })
})

describe('demographic questions about business credit (12 CFR 1002.5(b), 1003.3(c)(10))', () => {
  it('the lender asks nobody if the line refinances nothing, and the application goes on without the step', () => {
    const world = asked()
    confirm(world)
    world.do('saveRental', answers())
    world.contact()
    expect(monitoredApplicants(world.application)).toEqual([])
    expect(world.application).toMatchObject({ status: 'HARD_CREDIT', hasHmda: false })
    expect(world.application.requests.HARD_CREDIT).toMatchObject({ no: 1, state: 'OPEN' })
    expect(world.state).toBe('waitSummary')
    world.goUntil(() => world.application.summaryAcceptedAt !== undefined)
  })

  it('the lender asks a person whose line pays off a loan on the home, but not the owner of a borrowing company', () => {
    const world = new World()
    world.toOffers()
    const a: Application = { ...world.application, product: 'DSCR' }
    const refinancing = { ...a, liens: a.liens.map((lien) => ({ ...lien, payOff: true })) }
    expect(monitoredApplicants(refinancing)).toEqual([a.borrower])
    const entity = { name: 'Palo Brea LLC', state: 'AZ' }
    const owners = [...a.owners, { identityUuid: 'co', role: 'CO_SIGNER', identityStatus: 'NONE' }] as const
    const company = { ...refinancing, owners, rental: { ...RENTAL, entity } }
    expect(monitoredApplicants(company)).toEqual(['co'])
    expect(monitoredApplicants({ ...company, liens: a.liens })).toEqual([])
  })
})

describe('interest-only', () => {
  it('an interest-only line charges interest by the day; after the draw period, payments repay the principal', () => {
    const { offer } = interestOnly()
    if (!offer) throw new Error('no offer')
    expect(offer.monthlyPayment).toBe(interestOnlyPayment(dollars(80_000), offer.rate))
    expect(offer.interestOnly?.paymentAfter).toBe(levelPayment(dollars(80_000), offer.rate, 12 * 25))
  })

  it('an interest-only offer stays interest-only after repricing', () => {
    const a = interestOnly()
    const { offer, quote } = a
    if (!offer || !quote) throw new Error('no offer')
    const again = quoteOffer(quote, choiceOf(offer, a.liens))
    expect(again.ok && paymentsOf(again.quote)).toEqual({
      monthlyPayment: offer.monthlyPayment,
      interestOnly: offer.interestOnly,
    })
    const byHand = repricedOffer(a, false)
    expect(byHand?.rate).toBeGreaterThan(offer.rate)
    expect(byHand?.interestOnly?.paymentAfter).toBeGreaterThan(offer.interestOnly?.paymentAfter ?? 0)
  })

  it('an interest-only line is available only if the price list has interest-only prices', () => {
    expect(rateCard(lending.pricing, 780, 'INVESTMENT', false, 'DSCR')?.interestOnlyAddOn).toBe(0)
    expect(rateCard(lending.pricing, 780, 'INVESTMENT', false, 'HELOC')?.interestOnlyAddOn).toBeUndefined()
    const world = new World()
    world.toOffers()
    const choice = { amount: '60000', draw: '60000', term: '10', drawPeriod: '5', feeOption: '0', autopay: 'YES' }
    expect(() => world.do('chooseOffer', { ...choice, interestOnly: 'YES' })).toThrow('interestOnly')
  })
})

describe('the document that proves the rent', () => {
  /** Returns an application for a rental, with every step before closing documents done. */
  const atClosing = () => {
    const world = asked()
    world.application = { ...interestOnly(), status: 'CLOSING_DOCUMENTS' }
    world.take(closingDocuments(world.application, world.context()))
    return world
  }

  it('an agent reviews the document that proves the rent before closing documents are prepared', () => {
    const world = atClosing()
    expect(openReviews(world.application)).toMatchObject([{ kind: 'RENT', found: [{ value: dollars(4_200) }] }])
    expect(world.application.requests.CLOSING_DOCUMENTS).toBeUndefined()
    world.end('CLEAR')
    world.take(closingDocuments(world.application, world.context()))
    expect(world.application.requests.CLOSING_DOCUMENTS?.state).toBe('OPEN')
  })

  it("if the documented rent doesn't support the chosen offer, the borrower chooses another offer", () => {
    const world = atClosing()
    world.end('VALUE', { value: dollars(1_100) })
    expect(world.application.rental?.monthlyRent).toBe(dollars(1_100))
    expect(world.application.offer).toBeUndefined()
  })
})
