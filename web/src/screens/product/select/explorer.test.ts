import { quoteOffer } from 'domain/rules/offers.ts'
import type { StateCode } from 'domain/values/address.ts'
import { cents, dollars } from 'domain/values/money.ts'
import type { Percent } from 'domain/values/rates.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testLiens, testView } from '../../../widgets/journey/testScreen.tsx'
import { explore, settle, type Wish } from './explorer.ts'

const quoteIn = (state: StateCode) => {
  const { quote } = testView('product', { state, income: 90_000 })
  if (!quote) throw new Error('no offer in this test case')
  return quote
}
const wish: Wish = {
  amount: dollars(100_000),
  draw: 'ALL',
  term: 30,
  drawPeriod: 5,
  feeOption: 0 as Percent,
  autopay: true,
  interestOnly: false,
}

describe('the amount the borrower asked for', () => {
  it('if the borrower switches to a term with a smaller maximum and back, the requested amount is unchanged', () => {
    const quote = quoteIn('CA')
    const short = settle(quote, { ...wish, amount: dollars(300_000), term: 5 }, [])
    const long = settle(quote, { ...wish, amount: dollars(300_000), term: 30 }, [])
    expect(short.amount).toBeLessThan(long.amount)
    expect(short.draw).toBe(short.amount)
    expect(quoteOffer(quote, short).ok).toBe(true)
  })

  it("the offer screen adjusts any requested amount to a line and a draw within the term's limits, in steps of $100", () => {
    for (const state of ['CA', 'TX', 'AK'] as const) {
      const quote = quoteIn(state)
      const fees = quote.rates.feeOptions.map(({ fee }) => fee)
      fc.assert(
        fc.property(
          fc.integer({ min: 0, max: 500_000_00 }),
          fc.option(fc.integer({ min: 0, max: 500_000_00 })),
          fc.constantFrom(...quote.terms),
          fc.constantFrom(...fees),
          fc.subarray(testLiens.map((lien) => lien.uuid)),
          (amount, draw, term, feeOption, payoff) => {
            const wished = {
              ...wish,
              amount: cents(amount),
              draw: draw === null ? ('ALL' as const) : cents(draw),
              term,
              feeOption,
            }
            const { choice, amounts, draws } = explore(quote, wished, payoff)
            expect(choice.amount % 10_000).toBe(0)
            expect(choice.amount).toBeGreaterThanOrEqual(amounts.least)
            expect(choice.amount).toBeLessThanOrEqual(amounts.most)
            expect(choice.draw).toBeGreaterThanOrEqual(draws.least)
            expect(choice.draw).toBeLessThanOrEqual(draws.most)
            const result = quoteOffer(quote, choice)
            if (!result.ok)
              expect(['NOTHING_LEFT_OF_DRAW', 'FEES_ABOVE_TEXAS_CAP', 'HIGH_COST']).toEqual(
                expect.arrayContaining([...result.problems]),
              )
          },
        ),
        { numRuns: 150 },
      )
    }
  })
})
