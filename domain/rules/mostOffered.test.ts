import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dollars } from '../values/money.ts'
import { percent } from '../values/rates.ts'
import { lineLimit, mostOffered, type Raise, raisesTo } from './mostOffered.ts'
import { buildOffers, largestLine, largestOffer, type OfferChoice, type QuoteContext } from './offers.ts'
import { application, policy, pricing } from './testLending.ts'
import { underwrite } from './underwriting.ts'

const [applicant] = application.applicants
function contextOf(income: number): QuoteContext {
  const incomes = [{ source: 'FULL_TIME' as const, stated: dollars(income) }]
  const { context } = underwrite({ ...application, applicants: [{ ...applicant, incomes }] }, policy, pricing)
  if (!context) throw new Error('no offer at this income')
  return context
}
const choice: OfferChoice = {
  amount: dollars(20_000),
  draw: dollars(20_000),
  term: 5,
  feeOption: percent(0),
  autopay: true,
}

it('the largest line across all terms and fees equals the largest offer', () => {
  for (const income of [6_000, 8_000, 14_000]) {
    const context = contextOf(income)
    expect(mostOffered(context, [])?.amount).toBe(largestOffer(buildOffers(context, { autopay: true }).offers))
  }
})

it('with a high income, several terms allow the largest line without a fee', () => {
  const context = contextOf(12_000)
  expect(mostOffered(context, [])).toMatchObject({ feeOption: 0, terms: expect.arrayContaining([15, 30]) })
})

it("if there are no offers, there's no largest line", () => {
  expect(mostOffered({ ...contextOf(12_000), paymentCapacity: dollars(1) }, [])).toBeUndefined()
})

it("no changes are suggested if the borrower's choice already allows the largest line", () => {
  const context = contextOf(12_000)
  const most = mostOffered(context, [])
  const [term = 0] = most?.terms ?? []
  expect(most && raisesTo(most, { ...choice, term })).toEqual([])
})

it('after the suggested changes, the borrower can get the largest line, no matter what the borrower chose before', () => {
  const apply = (to: OfferChoice, raise: Raise): OfferChoice => {
    switch (raise.change) {
      case 'TERM':
        return { ...to, term: raise.years }
      case 'FEE':
        return { ...to, feeOption: raise.fee }
      case 'PRINCIPAL_AND_INTEREST':
        return { ...to, interestOnly: false }
      case 'AUTOPAY':
        return { ...to, autopay: true }
    }
  }
  const choices = fc.record({
    term: fc.constantFrom(...policy.offer.terms),
    feeOption: fc.constantFrom(...pricing.feeOptions.map(({ fee }) => fee)),
    autopay: fc.boolean(),
    payoff: fc.constantFrom([], ['first']),
  })
  fc.assert(
    fc.property(fc.integer({ min: 6_000, max: 16_000 }), choices, (income, chosen) => {
      const context = contextOf(income)
      const most = mostOffered(context, chosen.payoff)
      if (!most) return
      const changed = raisesTo(most, { ...choice, ...chosen }).reduce(apply, { ...choice, ...chosen })
      expect(largestLine(context, changed)).toBeGreaterThanOrEqual(most.amount)
    }),
    { numRuns: 60 },
  )
})

it("a line is limited by the lender's maximum, the home's value, or the payment that income supports", () => {
  const context = contextOf(12_000)
  const long = { ...choice, term: 30 }
  expect(lineLimit({ ...context, maximumLine: dollars(50_000) }, long)).toBe('MAXIMUM')
  expect(lineLimit(context, long)).toBe('HOME_VALUE')
  expect(lineLimit({ ...context, paymentCapacity: dollars(500) }, long)).toBe('PAYMENT')
  expect(lineLimit(context, choice)).toBe('PAYMENT')
})

it("paying off a lien raises the largest line that the home's value allows", () => {
  const context = { ...contextOf(14_000), maximumLine: dollars(300_000) }
  const long = { ...choice, term: 30, feeOption: percent(4.99) }
  expect(lineLimit(context, long)).toBe('HOME_VALUE')
  expect(lineLimit(context, { ...long, payoff: ['first'] })).toBe('MAXIMUM')
})
