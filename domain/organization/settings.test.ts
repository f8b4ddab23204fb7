import { describe, expect, test } from 'vitest'
import { plainDate } from '../values/dates.ts'
import { dollars } from '../values/money.ts'
import { highCostProblems } from './highCostPrices.ts'
import { OrganizationError, parseOrganization } from './organization.ts'
import { samplePrices } from './samplePrices.ts'
import { changeDays, type LenderSetting, settingsOn, withSettings } from './settings.ts'
import { testFiles, testOrganization } from './testOrganizations.ts'

const setting = (n: number, change: Partial<LenderSetting> = {}): LenderSetting => ({
  uuid: `${n}0000000-0000-4000-8000-000000000000`,
  part: 'prices',
  effectiveOn: plainDate('2026-12-01'),
  approvedAt: `2026-11-0${n}T00:00:00.000Z`,
  value: { pricing: { discounts: { autopay: n / 10 } } },
  ...change,
})
const on = (settings: readonly LenderSetting[], day: string) =>
  settingsOn(settings, plainDate(day)).map(({ uuid }) => uuid[0])
const organizationOn = (settings: readonly LenderSetting[], day: string) =>
  parseOrganization(withSettings(testFiles.organization, settings, plainDate(day)), testFiles.theme)

describe('the settings in effect on a day', () => {
  test("for each part of the lender's data, the latest setting already in effect applies", () => {
    const settings = [
      setting(1),
      setting(2, { effectiveOn: plainDate('2026-12-05') }),
      setting(3, { part: 'hours', effectiveOn: plainDate('2026-12-03') }),
    ]
    expect(on(settings, '2026-11-30')).toEqual([])
    expect(on(settings, '2026-12-01')).toEqual(['1'])
    expect(on(settings, '2026-12-04')).toEqual(['1', '3'])
    expect(on(settings, '2026-12-05')).toEqual(['2', '3'])
  })

  test('if two settings have the same effective date, the one approved later applies', () => {
    expect(on([setting(2), setting(1)], '2026-12-01')).toEqual(['2'])
    expect(on([setting(1), setting(2)], '2026-12-01')).toEqual(['2'])
  })

  test('the change days are today and every later day on which a setting takes effect', () => {
    const settings = [setting(1), setting(2, { effectiveOn: plainDate('2026-12-05') }), setting(3)]
    expect(changeDays(settings, plainDate('2026-11-30'))).toEqual(['2026-11-30', '2026-12-01', '2026-12-05'])
    expect(changeDays(settings, plainDate('2026-12-05'))).toEqual(['2026-12-05'])
  })
})

describe('a lender’s file with settings', () => {
  test('a price setting gives the price list a new version and effective date, and changes no other values', () => {
    const { pricing, policy, info } = organizationOn([setting(2)], '2026-12-01')
    expect(pricing.discounts).toEqual({ ...testOrganization.pricing.discounts, autopay: 0.2 })
    expect(pricing).toMatchObject({ version: 'figure-2026-12-01-20000000', effectiveOn: '2026-12-01' })
    expect(pricing.base).toEqual(testOrganization.pricing.base)
    expect(policy).toEqual(testOrganization.policy)
    expect(info.hours).toEqual(testOrganization.info.hours)
    const { highCostFigures: _, ...own } = testOrganization.pricing
    expect(organizationOn([setting(2)], '2026-11-30')).toEqual({ ...testOrganization, pricing: own })
  })

  test('a license setting changes the policy’s licensed states and version', () => {
    const { policy } = organizationOn(
      [setting(1, { part: 'licenses', value: { licenses: { WY: null } } })],
      '2026-12-01',
    )
    expect(policy.eligibility.licensedStates).not.toContain('WY')
    expect(policy.version).toBe(`${testOrganization.policy.version}+2026-12-01-10000000`)
  })

  test('a license setting adds a policy version if the file has none', () => {
    const licenses = setting(1, { part: 'licenses', value: {} })
    expect(withSettings({}, [licenses], plainDate('2026-12-01'))).toEqual({
      policy: { version: '+2026-12-01-10000000' },
    })
  })
})

describe('high-cost prices', () => {
  const { pricing, policy } = testOrganization
  const withRate = (change: number) => ({
    ...pricing,
    base: pricing.base.map((band) => ({
      ...band,
      rates: band.rates.map((row) => ({ ...row, rate: (row.rate + change) as typeof row.rate })),
    })),
  })

  test('a lender’s own prices pass the high-cost check', () => {
    expect(highCostProblems(pricing, policy)).toEqual([])
  })

  test('the high-cost check rejects a price if it makes every offer on a main home high-cost', () => {
    const problems = highCostProblems(withRate(3.5), policy)
    expect(problems.length).toBeGreaterThan(0)
    expect(problems[0]).toMatch(
      /^score 640, CLTV \d+: the lowest APR on a main home is [\d.]+%, above the high-cost limit/,
    )
    const base = { 640: { 50: 11.2, 60: 11.75, 70: 15.9 } }
    const prices = { base, occupancyAddOn: { INVESTMENT: -2 } }
    const file = { ...testFiles.organization, pricing: { ...testFiles.organization.pricing, ...prices } }
    expect(() => parseOrganization(file, testFiles.theme)).toThrow(OrganizationError)
  })

  test('the high-cost check reports no problems if there are no average prime offer rates or no terms to compare', () => {
    expect(highCostProblems({ ...pricing, apor: [] }, policy)).toEqual([])
    expect(highCostProblems({ ...pricing, termAddOn: {} }, policy)).toEqual([])
  })

  const charging = (terminationFee: number) => ({
    ...pricing,
    lineTerms: { ...pricing.lineTerms, terminationFee: dollars(terminationFee) },
  })

  test('the high-cost check rejects a termination fee if a draw period lets the lender charge it after month 36', () => {
    const problems = highCostProblems(charging(10), policy).join('\n')
    expect(problems).toMatch(/draw period of 4 years, it can be charged for 48 months/)
    expect(problems).toMatch(/draw period of 5 years/)
    expect(problems).not.toMatch(/draw period of 3 years/)
  })

  test('the high-cost check rejects a fee option if it makes every line on a main home high-cost', () => {
    const offer = { ...policy.offer, drawPeriods: [2, 3] }
    const large = { ...policy.line, minimum: dollars(30_000) }
    expect(highCostProblems(charging(350), { line: large, offer })).toEqual([
      expect.stringMatching(/^feeOptions 4.99: every line on a main home is high-cost: on the largest, fees of/),
    ])
    // On a line of $17,200, the limits are $1,376 for fees and $344 for a penalty.
    expect(highCostProblems(charging(300), { line: policy.line, offer })).toEqual([])
  })

  test('the high-cost check rejects prices for a year without published high-cost figures', () => {
    expect(
      highCostProblems({ ...pricing, highCostFigures: undefined, effectiveOn: plainDate('2027-01-02') }, policy),
    ).toEqual(['no high-cost figures are known for 2027'])
  })
})

describe('sample prices', () => {
  test('the sample prices contain a rate and a payment for each term', () => {
    const samples = samplePrices(testOrganization.pricing, 'PRIMARY')
    expect(samples.map(({ term }) => term)).toEqual(testOrganization.policy.offer.terms)
    for (const { rate, payment } of samples) {
      expect(rate).toBeGreaterThan(7)
      expect(payment).toBeGreaterThan(0)
    }
  })

  test('there are no sample prices if the price list doesn’t cover the sample borrower', () => {
    const { pricing } = testOrganization
    expect(samplePrices({ ...pricing, base: [] }, 'PRIMARY')).toEqual([])
    expect(samplePrices({ ...pricing, feeOptions: [] }, 'PRIMARY')).toEqual([])
    const low = pricing.base.map((band) => ({ ...band, rates: band.rates.slice(0, 1) }))
    expect(samplePrices({ ...pricing, base: low }, 'PRIMARY')).toEqual([])
  })
})
