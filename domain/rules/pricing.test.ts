import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainDate } from '../values/dates.ts'
import { percent } from '../values/rates.ts'
import { OCCUPANCIES } from './home.ts'
import { aporOn, pricingProblems, rateCard, rateFor, rateRange } from './pricing.ts'
import { policy, pricing } from './testLending.ts'

const card = rateCard(pricing, 770, 'PRIMARY')
if (!card) throw new Error('no card')

describe('pricing', () => {
  it('a rate is the sum of the base rate and the points for term, occupancy and fee, minus the discount', () => {
    const choice = { cltv: percent(62), term: 10, fee: percent(2.99), autopay: true }
    expect(rateFor(card, choice)).toBe(9.1)
    expect(rateFor(card, { ...choice, autopay: false })).toBe(9.35)
    const investment = rateCard(pricing, 770, 'INVESTMENT')
    expect(investment && rateFor(investment, choice)).toBe(11.1)
  })

  it('only members get the member discount', () => {
    const union = { ...pricing, discounts: { autopay: percent(0.25), member: percent(0.25) } }
    const choice = { cltv: percent(40), term: 30, fee: percent(0), autopay: false }
    const rates = [true, false].map((member) => {
      const own = rateCard(union, 770, 'PRIMARY', member)
      return own && rateFor(own, choice)
    })
    expect(rates).toEqual([10.35, 10.6])
  })

  it("a choice that the lender doesn't offer has no price", () => {
    const choice = { cltv: percent(62), term: 10, fee: percent(2.99), autopay: true }
    expect(rateFor(card, { ...choice, term: 12 })).toBeUndefined()
    expect(rateFor(card, { ...choice, fee: percent(1) })).toBeUndefined()
    expect(rateFor(card, { ...choice, cltv: percent(85.1) })).toBeUndefined()
    expect(rateFor(card, { ...choice, interestOnly: true })).toBeUndefined()
    expect(rateCard(pricing, 639, 'PRIMARY')).toBeUndefined()
  })

  it('every rate on the price list is within the bounds', () => {
    expect(rateRange(pricing)).toEqual({ lowest: 7.6, highest: 17.2 })
    expect(pricingProblems(pricing)).toEqual([])
    fc.assert(
      fc.property(
        fc.integer({ min: 640, max: 850 }),
        fc.constantFrom(...OCCUPANCIES),
        fc.integer({ min: 0, max: 8500 }),
        fc.constantFrom(...policy.offer.terms),
        fc.constantFrom(...pricing.feeOptions),
        fc.boolean(),
        (score, occupancy, cltv, term, { fee }, autopay) => {
          const own = rateCard(pricing, score, occupancy)
          const rate = own && rateFor(own, { cltv: percent(cltv / 100), term, fee, autopay })
          if (rate === undefined) return
          expect(rate).toBeGreaterThanOrEqual(7.6)
          expect(rate).toBeLessThanOrEqual(17.2)
        },
      ),
    )
  })

  it('a higher origination fee lowers the rate', () => {
    const rates = pricing.feeOptions.map(
      ({ fee }) => rateFor(card, { cltv: percent(70), term: 15, fee, autopay: true }) ?? 0,
    )
    expect(rates).toEqual([...rates].sort((a, b) => b - a))
    expect(new Set(rates).size).toBe(rates.length)
  })

  it('the price list check reports every mistake in a list with several mistakes', () => {
    const broken = {
      ...pricing,
      bounds: { minimum: percent(9.2), maximum: percent(17) },
      feeOptions: [
        { fee: percent(0), rateAdjustment: percent(1.5) },
        { fee: percent(5.5), rateAdjustment: percent(1.5) },
      ],
    }
    expect(pricingProblems(broken)).toEqual([
      expect.stringContaining('below 9.2'),
      expect.stringContaining('above 17'),
      expect.stringContaining('must fall'),
      expect.stringContaining('above 4.99'),
    ])
  })

  it('the average prime offer rates for a date are the newest rates in effect on that date', () => {
    const newer = { effectiveOn: plainDate('2026-06-01'), byTerm: { 5: percent(6) } }
    expect(aporOn([...pricing.apor, newer], plainDate('2026-05-31'))?.byTerm['5']).toBe(5.9)
    expect(aporOn([newer, ...pricing.apor], plainDate('2026-06-01'))?.byTerm['5']).toBe(6)
    expect(aporOn(pricing.apor, plainDate('2025-01-01'))).toBeUndefined()
  })
})
