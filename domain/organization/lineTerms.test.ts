import { describe, expect, it } from 'vitest'
import { chargesOf } from '../rules/lineCharges.ts'
import { plainDate } from '../values/dates.ts'
import { dollars } from '../values/money.ts'
import { percent } from '../values/rates.ts'
import { indexOn, type LineTermsFile, marginOf, trusteeIn } from './lineTerms.ts'
import { OrganizationError, parseOrganization } from './organization.ts'
import { testFiles, testOrganization } from './testOrganizations.ts'

const { organization: figure, theme } = testFiles

const terms: LineTermsFile = {
  ...testOrganization.pricing.lineTerms,
  index: {
    name: 'Index',
    source: 'Somebody',
    values: [
      { on: plainDate('2026-01-02'), value: percent(7) },
      { on: plainDate('2026-06-01'), value: percent(6.5) },
    ],
  },
  margin: { rule: 'FROM_OFFER', minimum: percent(1) },
  minimumDraw: dollars(500),
  annualFee: dollars(40),
  terminationFee: dollars(300),
  additionalDrawFee: percent(2),
}

describe('index and margin of a credit agreement', () => {
  it('the credit agreement uses the newest index value published on or before the given day', () => {
    expect(indexOn(terms, plainDate('2026-05-31'))).toEqual({ on: '2026-01-02', value: 7 })
    expect(indexOn(terms, plainDate('2026-06-01'))).toEqual({ on: '2026-06-01', value: 6.5 })
    expect(() => indexOn(terms, plainDate('2026-01-01'))).toThrow(RangeError)
  })

  it("the margin is either a fixed number or the difference between the offer's rate and the index on the offer's date", () => {
    expect(marginOf(terms, percent(9.65), plainDate('2026-03-01'))).toBe(2.65)
    expect(marginOf(terms, percent(9.65), plainDate('2026-07-01'))).toBe(3.15)
    expect(marginOf(terms, percent(7.6), plainDate('2026-03-01'))).toBe(1)
    const fixed: LineTermsFile = { ...terms, margin: { rule: 'FIXED', points: percent(2) } }
    expect(marginOf(fixed, percent(9.65), plainDate('2026-03-01'))).toBe(2)
  })
})

it('a Texas homestead line has only the charges that the Texas Constitution allows', () => {
  expect(chargesOf(terms, false)).toEqual({
    minimumDraw: dollars(500),
    annualFee: dollars(40),
    terminationFee: dollars(300),
    additionalDrawFee: 2,
  })
  expect(chargesOf(terms, true)).toEqual({
    minimumDraw: dollars(4_000),
    annualFee: 0,
    terminationFee: 0,
    additionalDrawFee: 0,
  })
  expect(chargesOf({ ...terms, minimumDraw: dollars(5_000) }, true).minimumDraw).toBe(dollars(5_000))
})

it("a deed of trust names the state's own trustee, or the default trustee if the state has none", () => {
  expect(trusteeIn(terms, 'TX').address).toContain('TX')
  expect(trusteeIn(terms, 'OR')).toEqual(terms.trustee.other)
})

describe('startup checks of line terms', () => {
  const file = figure.pricing.lineTerms
  const problemsOf = (change: object): readonly string[] => {
    try {
      parseOrganization({ ...figure, pricing: { ...figure.pricing, lineTerms: { ...file, ...change } } }, theme)
      return []
    } catch (error) {
      if (error instanceof OrganizationError) return error.problems
      throw error
    }
  }
  const index = (...days: string[]) => ({ index: { ...file.index, values: days.map((on) => ({ on, value: 7 })) } })

  it.each([
    [{}, []],
    [index('2026-03-01', '2026-02-01'), ['pricing: lineTerms: index: days must ascend']],
    [
      { index: { ...file.index, name: 'Another index', values: [{ on: '2013-01-02', value: 7 }] } },
      ['pricing: lineTerms: index: history: no value for 2012'],
    ],
    [index('2026-12-01'), ['pricing: lineTerms: index: no value by 2026-11-02']],
    [{ cap: 15 }, ['pricing: lineTerms: the cap is below the highest rate 17.2']],
    [{ floor: 8 }, ['pricing: lineTerms: the floor is above the lowest rate 7.6']],
    [{ lateCharge: { ...file.lateCharge, share: 11 } }, ['pricing: lineTerms: lateCharge: above 10 %']],
    [{ minimumDraw: 0 }, ['pricing: lineTerms: minimumDraw: must be above 0']],
    [{ minimumDraw: 20_000 }, ['pricing: lineTerms: minimumDraw: above the smallest line']],
  ])('if the line terms change to %j, the startup checks report the right problems', (change, problems) => {
    expect(problemsOf(change)).toEqual(problems)
  })

  it('the startup checks require every line term and reject unknown terms', () => {
    expect(problemsOf({ returnedPayment: undefined })).toHaveLength(1)
    expect(problemsOf({ surprise: 1 })).toHaveLength(1)
    expect(problemsOf({ margin: { rule: 'SOME' } })).toHaveLength(1)
  })
})
