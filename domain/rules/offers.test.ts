import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainDate } from '../values/dates.ts'
import { add, type Cents, cents, dollars, ZERO } from '../values/money.ts'
import { type Percent, percent } from '../values/rates.ts'
import { OCCUPANCIES, type Occupancy } from './home.ts'
import {
  buildOffers,
  largestLine,
  largestOffer,
  minimumDraw,
  minimumLine,
  type OfferChoice,
  priceOffer,
  type QuoteContext,
  quoteOffer,
  texasFees,
} from './offers.ts'
import { levelPayment } from './payment.ts'
import { rateCard } from './pricing.ts'
import { application, policy, pricing, today } from './testLending.ts'
import { costCard } from './thirdPartyCosts.ts'
import { underwrite } from './underwriting.ts'

function contextOf(change: Partial<QuoteContext> = {}, score = 770): QuoteContext {
  const state = change.state ?? 'CA'
  const occupancy = change.occupancy ?? 'PRIMARY'
  const rates = rateCard(pricing, score, occupancy)
  if (!rates) throw new Error('no rates')
  return {
    policyVersion: policy.version,
    pricedOn: today,
    state,
    occupancy,
    value: dollars(600_000),
    liens: [{ id: 'first', balance: dollars(240_000), payment: dollars(1_450) }],
    cltvCap: percent(80),
    paymentCapacity: dollars(4_000),
    minimumLine: minimumLine(policy.line, state, occupancy),
    maximumLine: policy.line.maximum,
    step: policy.line.step,
    ...policy.offer,
    rates,
    costs: costCard({ state, avm: true, manualNotary: state === 'TX' }, policy.thirdPartyCosts),
    apor: pricing.apor[0]?.byTerm ?? {},
    ...change,
  }
}
const choose = (change: Partial<OfferChoice> = {}): OfferChoice => ({
  amount: dollars(100_000),
  draw: dollars(80_000),
  term: 10,
  feeOption: percent(2.99),
  autopay: true,
  ...change,
})
const problemsOf = (context: QuoteContext, choice: OfferChoice): readonly string[] => {
  const result = quoteOffer(context, choice)
  return result.ok ? [] : result.problems
}
const quoteOf = (context: QuoteContext, choice: OfferChoice) => {
  const result = quoteOffer(context, choice)
  if (!result.quote) throw new Error('no quote')
  return result.quote
}

describe("a quote for a borrower's choice", () => {
  it('the price and the quote of a choice have the same values, but only the quote has the rate including fees', () => {
    for (const choice of [
      choose(),
      choose({ term: 30, feeOption: percent(4.99) }),
      choose({ draw: dollars(30_000) }),
    ]) {
      const { effectiveCost, ...price } = quoteOf(contextOf(), choice)
      expect(effectiveCost).toBeGreaterThan(price.rate)
      expect(priceOffer(contextOf(), choice).quote).toEqual(price)
    }
  })

  it('a quote states the rate, payment, fee, costs and cash to the borrower', () => {
    const quote = quoteOf(
      contextOf({
        state: 'MD',
        costs: costCard({ state: 'MD', avm: false, manualNotary: true }, policy.thirdPartyCosts),
      }),
      choose(),
    )
    expect(quote.cltv).toBeCloseTo(56.667, 3)
    expect(quote.rate).toBe(8.85)
    expect(quote.apr).toBe(quote.rate)
    expect(quote.payment).toBe(levelPayment(dollars(80_000), percent(8.85), 120))
    expect(quote.originationFee).toBe(dollars(2_392))
    expect(quote.thirdPartyCosts.total).toBe(dollars(180 + 300 + 115 + 700))
    expect(quote.cashToHand).toBe(dollars(80_000 - 2_392 - 1_295))
    expect(quote.effectiveCost).toBeGreaterThan(quote.rate)
  })

  it('the APR excludes the fee: a 9.65% rate with a 4.99% fee has an APR of 9.65%', () => {
    const flat = contextOf()
    const rates = { ...flat.rates, rates: [{ maximumCltv: percent(85), rate: percent(9.55) }] }
    const quote = quoteOf({ ...flat, rates }, choose({ feeOption: percent(4.99) }))
    expect(quote.apr).toBe(9.65)
  })

  it('a quote pays off the chosen liens from the draw and no longer counts their monthly payments', () => {
    const tight = contextOf({ paymentCapacity: dollars(300), cltvCap: percent(60) })
    const small = [{ id: 'second', balance: dollars(30_000), payment: dollars(900) }, ...tight.liens]
    const context = { ...tight, liens: small }
    expect(problemsOf(context, choose())).toEqual(['LINE_ABOVE_CLTV_CAP', 'PAYMENT_ABOVE_CAPACITY'])
    const paying = choose({ amount: dollars(90_000), draw: dollars(90_000), payoff: ['second'] })
    expect(problemsOf(context, paying)).toEqual([])
    expect(quoteOf(context, paying).payoff).toBe(dollars(30_000))
    expect(largestLine(context, { ...paying, payoff: [] })).toBeLessThan(largestLine(context, paying))
    expect(problemsOf(context, choose({ payoff: ['first'] }))).toContain('NOTHING_LEFT_OF_DRAW')
    expect(problemsOf(context, choose({ payoff: ['third'] }))).toContain('UNKNOWN_LIEN')
  })

  it("a quote lists each problem with the borrower's choice", () => {
    const context = contextOf()
    expect(problemsOf(context, choose())).toEqual([])
    expect(problemsOf(context, choose({ term: 12 }))).toEqual(['TERM_NOT_OFFERED', 'NO_PRICE'])
    expect(problemsOf(context, choose({ drawPeriod: 6 }))).toEqual(['DRAW_PERIOD_NOT_OFFERED'])
    expect(problemsOf(context, choose({ draw: dollars(74_999) }))).toEqual(['DRAW_BELOW_MINIMUM'])
    expect(problemsOf(context, choose({ draw: dollars(100_001) }))).toEqual(['DRAW_ABOVE_LINE'])
    expect(problemsOf(context, choose({ amount: dollars(14_900), draw: dollars(14_900) }))).toEqual([
      'LINE_BELOW_MINIMUM',
    ])
    expect(problemsOf(context, choose({ amount: dollars(20_050), draw: dollars(20_000) }))).toEqual([
      'LINE_NOT_IN_STEP',
    ])
    const rich = contextOf({ value: dollars(3_000_000), paymentCapacity: dollars(90_000) })
    expect(problemsOf(rich, choose({ amount: dollars(400_100), draw: dollars(400_100) }))).toEqual([
      'LINE_ABOVE_MAXIMUM',
    ])
  })

  it('interest-only payments cover only interest during the draw period, and are available only at a price on the price list', () => {
    const context = contextOf()
    const sold = { ...context, rates: { ...context.rates, interestOnlyAddOn: percent(0.25) } }
    const choice = choose({ interestOnly: true, drawPeriod: 4 })
    expect(problemsOf(context, choice)).toEqual(['NO_PRICE'])
    const quote = quoteOf(sold, choice)
    expect(quote.rate).toBe(9.1)
    expect(quote.payment).toBe(dollars(606.67))
    expect(quote.paymentAfterDrawPeriod).toBe(levelPayment(dollars(80_000), percent(9.1), 72))
    expect(problemsOf(sold, choose({ term: 5, interestOnly: true, drawPeriod: 5 }))).toContain(
      'DRAW_PERIOD_NOT_OFFERED',
    )
  })

  it('a high-cost line is never offered on a principal dwelling, but is offered on other property', () => {
    const near = (occupancy: Occupancy) =>
      contextOf({ occupancy, cltvCap: percent(70), paymentCapacity: dollars(9_000) }, 650)
    const choice = choose({ amount: dollars(180_000), draw: dollars(180_000), term: 30, feeOption: percent(0) })
    expect(quoteOf(near('PRIMARY'), choice).apr).toBe(14.95)
    expect(problemsOf(near('PRIMARY'), choice)).toEqual(['HIGH_COST'])
    expect(quoteOf(near('INVESTMENT'), choice).apr).toBe(16.95)
    expect(problemsOf(near('INVESTMENT'), choice)).toEqual([])
  })

  it('a termination fee, a draw fee and broker compensation count toward the fees of the high-cost test', () => {
    const none = { terminationFee: ZERO, additionalDrawFee: percent(0), brokerCompensation: percent(0) }
    const whole = choose({ draw: dollars(100_000), feeOption: percent(4.99), drawPeriod: 3 })
    const problemsWith = (charges: Partial<typeof none>) =>
      problemsOf(contextOf({ charges: { ...none, ...charges } }), whole)
    expect(problemsWith({})).toEqual([])
    // $4,990 + $350 is more than 5% of $100,000, the high-cost limit for fees.
    expect(problemsWith({ terminationFee: dollars(350) })).toEqual(['HIGH_COST'])
    expect(problemsWith({ additionalDrawFee: percent(0.02) })).toEqual(['HIGH_COST'])
    expect(problemsWith({ brokerCompensation: percent(0.02) })).toEqual(['HIGH_COST'])
    expect(problemsWith({ brokerCompensation: percent(0.01) })).toEqual([])
  })

  it('a termination fee makes a line high-cost if the lender can charge it for more than three years', () => {
    const charges = { terminationFee: dollars(50), additionalDrawFee: percent(0), brokerCompensation: percent(0) }
    const problemsFor = (drawPeriod: number, occupancy: Occupancy = 'PRIMARY') =>
      problemsOf(contextOf({ occupancy, charges }), choose({ drawPeriod }))
    expect([2, 3, 4, 5].map((drawPeriod) => problemsFor(drawPeriod))).toEqual([[], [], ['HIGH_COST'], ['HIGH_COST']])
    expect(problemsFor(5, 'SECONDARY')).toEqual([])
  })

  it("without the year's high-cost figures, the lender offers lines on other homes but not on a main home", () => {
    const next = { pricedOn: plainDate('2027-01-02') }
    expect(problemsOf(contextOf(next), choose())).toEqual(['HIGH_COST'])
    expect(problemsOf(contextOf({ ...next, occupancy: 'SECONDARY' }), choose())).toEqual([])
  })

  it('if only the largest line would be high-cost, the offer is for a smaller line', () => {
    const near = contextOf({ cltvCap: percent(70), paymentCapacity: dollars(9_000) }, 650)
    const { offers } = buildOffers(near, { autopay: true })
    const free = offers.find(({ id }) => id === '30y-0')
    expect(free?.largestLine).toBe(dollars(120_000))
    expect(free?.quote.apr).toBe(14.25)
  })

  it("a Texas homestead line isn't offered if its fees exceed 2% of the line", () => {
    const texas = contextOf({ state: 'TX' })
    expect(problemsOf(texas, choose())).toEqual(['FEES_ABOVE_TEXAS_CAP'])
    expect(problemsOf(texas, choose({ feeOption: percent(0) }))).toEqual([])
    expect(problemsOf(contextOf({ state: 'TX', occupancy: 'INVESTMENT' }), choose())).toEqual([])
    expect(buildOffers(texas).offers.map(({ id }) => id)).toEqual(['5y-0', '10y-0', '15y-0', '30y-0'])
    expect(texas.minimumLine).toBe(dollars(35_000))
  })

  it("a line can't be smaller than the minimum for its state", () => {
    expect(minimumLine(policy.line, 'AK', 'SECONDARY')).toBe(dollars(25_001))
    expect(minimumLine(policy.line, 'CA', 'PRIMARY')).toBe(dollars(15_000))
    expect(minimumLine({ ...policy.line, minimumByState: {} }, 'TX', 'PRIMARY')).toBe(dollars(35_000))
    const alaska = buildOffers(contextOf({ state: 'AK' }))
    expect(alaska.offers[0]?.smallestLine).toBe(dollars(25_100))
    const least = buildOffers(contextOf({ state: 'AK' }), { amount: dollars(1_000) })
    expect(least.offers).toHaveLength(12)
    expect(least.offers[0]?.quote.choice.amount).toBe(dollars(25_100))
  })
})

const scenario = fc
  .record({
    state: fc.constantFrom('CA', 'TX', 'AK', 'MD'),
    occupancy: fc.constantFrom(...OCCUPANCIES),
    score: fc.integer({ min: 640, max: 850 }),
    value: fc.integer({ min: 80_000, max: 2_000_000 }).map(dollars),
    lien: fc.integer({ min: 0, max: 900_000 }).map(dollars),
    income: fc.integer({ min: 0, max: 40_000 }).map(dollars),
    debts: fc.integer({ min: 0, max: 5_000 }).map(dollars),
    avm: fc.boolean(),
  })
  .map(({ state, occupancy, score, value, lien, income, debts, avm }) => {
    const [applicant] = application.applicants
    const input = {
      ...application,
      property: {
        ...application.property,
        state,
        occupancy,
        liens: lien > 0 ? [{ id: 'first', balance: lien, payment: cents(Math.round(lien * 0.006)) }] : [],
        valuation: { value, source: avm ? ('AVM' as const) : ('BPO' as const), confidence: 95, valuedOn: today },
      },
      applicants: [
        {
          ...applicant,
          credit: { status: 'SCORED' as const, score, pulledOn: today },
          incomes: [{ source: 'FULL_TIME' as const, stated: income }],
          monthlyDebts: debts,
        },
      ] as const,
    }
    return underwrite({ ...input, applicants: [input.applicants[0]] }, policy, pricing)
  })

const term = fc.constantFrom(...policy.offer.terms)
const fee = fc.constantFrom<Percent>(...pricing.feeOptions.map((option) => option.fee))
const steps = fc.integer({ min: 150, max: 2_400 }).map((hundreds): Cents => dollars(hundreds * 100))

describe('properties', () => {
  it('every offer is within the limits for rate, fee, line, CLTV and payment', () => {
    fc.assert(
      fc.property(scenario, ({ offers, context, maxLine }) => {
        if (!context) return
        const liens = add(...context.liens.map(({ balance }) => balance))
        expect(maxLine).toBe(largestOffer(offers))
        for (const { quote, largestLine: largest } of offers) {
          const { amount, draw, feeOption } = quote.choice
          expect(quote.apr).toBeGreaterThanOrEqual(7.6)
          expect(quote.apr).toBeLessThanOrEqual(17.2)
          expect(quote.apr).toBe(quote.rate)
          expect(quote.originationFee * 10_000).toBeLessThanOrEqual(draw * 499)
          expect(feeOption).toBeLessThanOrEqual(4.99)
          expect(largest).toBe(amount)
          expect(amount % 100_00).toBe(0)
          expect(amount).toBeLessThanOrEqual(context.maximumLine)
          expect(amount).toBeGreaterThanOrEqual(context.minimumLine)
          expect((amount + liens) * 100).toBeLessThanOrEqual(context.value * context.cltvCap)
          expect(quote.cltv).toBeLessThanOrEqual(context.cltvCap)
          expect(quote.payment).toBeLessThanOrEqual(context.paymentCapacity)
          expect(draw).toBeGreaterThanOrEqual(minimumDraw(context, amount))
          expect(quote.effectiveCost ?? 0).toBeGreaterThanOrEqual(quote.rate - 0.01)
          if (context.state === 'TX' && context.occupancy === 'PRIMARY') {
            expect((amount + liens) * 100).toBeLessThanOrEqual(context.value * 80)
            expect(texasFees(quote.originationFee, quote.thirdPartyCosts) * 50).toBeLessThanOrEqual(amount)
          }
        }
      }),
      { numRuns: 150 },
    )
  })

  it('a larger amount raises the monthly payment', () => {
    const context = contextOf()
    fc.assert(
      fc.property(steps, steps, term, fee, (a, b, years, feeOption) => {
        fc.pre(a !== b && Math.max(a, b) <= dollars(240_000))
        const payment = (amount: Cents) =>
          quoteOf(context, choose({ amount, draw: amount, term: years, feeOption })).payment
        expect(payment(cents(Math.max(a, b)))).toBeGreaterThan(payment(cents(Math.min(a, b))))
      }),
    )
  })

  it('a longer term lowers the payment, although its rate is higher', () => {
    const context = contextOf()
    fc.assert(
      fc.property(steps, fee, (amount, feeOption) => {
        const quotes = policy.offer.terms.map((years) =>
          quoteOf(context, choose({ amount, draw: amount, term: years, feeOption })),
        )
        quotes.slice(1).forEach((quote, i) => {
          expect(quote.payment).toBeLessThan(quotes[i]?.payment ?? 0)
          expect(quote.rate).toBeGreaterThanOrEqual(quotes[i]?.rate ?? 0)
        })
      }),
    )
  })

  it("the largest line is within all limits, and a line one step larger isn't", () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 5_000 }), term, fee, (capacity, years, feeOption) => {
        const context = contextOf({ paymentCapacity: dollars(capacity) })
        const terms = { term: years, feeOption, autopay: true }
        const amount = largestLine(context, terms)
        const limits = ['LINE_ABOVE_MAXIMUM', 'LINE_ABOVE_CLTV_CAP', 'PAYMENT_ABOVE_CAPACITY', 'NO_PRICE']
        const broken = (line: Cents) =>
          problemsOf(context, { ...terms, amount: line, draw: line }).filter((problem) => limits.includes(problem))
        if (amount > 0) expect(broken(amount)).toEqual([])
        expect(broken(add(amount, context.step))).not.toEqual([])
      }),
    )
  })

  it('each offer is for the requested amount, or for the largest line if the requested amount is higher', () => {
    const context = contextOf()
    fc.assert(
      fc.property(steps, (amount) => {
        for (const { quote, largestLine: largest } of buildOffers(context, { amount }).offers)
          expect(quote.choice.amount).toBe(Math.min(amount, largest))
      }),
      { numRuns: 20 },
    )
  })
})
