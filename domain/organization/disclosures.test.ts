import { describe, expect, it } from 'vitest'
import type { Disclosure } from './info.ts'
import { mergePatch } from './mergePatch.ts'
import { OrganizationError, parseOrganization } from './organization.ts'
import { publicOrganization } from './publicOrganization.ts'
import { testFiles, testOrganization } from './testOrganizations.ts'

const lender = (patch: object) => parseOrganization(mergePatch(testFiles.organization, patch), testFiles.theme)
const said = (patch: object): string =>
  lender(patch)
    .info.disclosureCopy.map(({ text }) => text)
    .join(' ')
const named = (all: readonly Disclosure[], name: string) => all.find((one) => one.name === name)?.text
const problemsOf = (patch: object): readonly string[] => {
  try {
    lender(patch)
    return []
  } catch (error) {
    if (error instanceof OrganizationError) return error.problems
    throw error
  }
}
const none = { illinoisCommunityReinvestmentNotice: false }
const onlyIn = (...states: string[]) => ({
  licenses: { ...Object.fromEntries(testOrganization.licenses.map(({ abbrev }) => [abbrev, null])), ...ids(states) },
  capabilities: none,
})
const ids = (states: readonly string[]) => Object.fromEntries(states.map((state) => [state, `${state}-1`]))

// Shows: rules
describe('product disclosures', () => {
  it("disclosures state the main organization's limits, APR range, fees and third-party costs", () => {
    const all = testOrganization.info.disclosureCopy
    expect(all.map(({ name }) => name)).toEqual([
      'line',
      'apr',
      'fees',
      'interestOnly',
      'rental',
      'wallet',
      'inquiry',
      'timing',
    ])
    expect(named(all, 'interestOnly')).toContain('Interest-only payments have the same rate. You pay only interest')
    expect(named(all, 'interestOnly')).toContain('Only the Rental Equity Loan offers them.')
    expect(named(all, 'line')).toContain('Credit limits range from $15,000 to $400,000.')
    expect(named(all, 'line')).toContain('The minimum is $35,000 in Texas and $25,001 in Alaska.')
    expect(named(all, 'apr')).toContain('APRs range from 7.60% to 17.20%')
    expect(named(all, 'apr')).toContain('The APR does not include fees.')
    expect(named(all, 'apr')).toContain('0.25 points off for autopay')
    expect(named(all, 'fees')).toContain('up to 4.99% of the initial draw')
    expect(named(all, 'fees')).toContain('$180 for a valuation')
    expect(named(all, 'fees')).toContain('$300 for manual notarization, and recording fees of $0 to $315')
    expect(named(all, 'fees')).toContain('up to $1,400 per $100,000')
    expect(named(all, 'timing')).toContain('in the last 90 days')
    expect(all.every(({ text }) => !/[{}]/.test(text))).toBe(true)
  })

  it("disclosures state each lender's own prices", () => {
    const text = said({
      policy: { line: { minimum: 25_000, maximum: 120_000 }, offer: { terms: [5, 15] } },
      pricing: { feeOptions: { 2.99: null, 4.99: null, 3.5: 0 }, lineTerms: { annualFee: 37.5 } },
    })
    expect(text).toContain(
      'Credit limits range from $25,000 to $120,000. The minimum is $35,000 in Texas and $25,001 in',
    )
    expect(text).toContain('Repayment terms are 5 or 15 years.')
    expect(text).toContain('up to 3.5% of the initial draw')
    expect(text).toContain('There is an annual fee of $37.50.')
    expect(text).toContain('APRs range from 7.60% to 16.65%')
  })

  it("disclosures leave out figures that don't apply to the lender", () => {
    const text = said({
      ...onlyIn('OR', 'WA'),
      products: { dscr: null, 'crypto-heloc': null },
      pricing: { feeOptions: { 0: 0, 2.99: null, 4.99: null }, discounts: { autopay: 0 }, base: { 760: { 50: 7.9 } } },
    })
    for (const absent of ['Texas', 'Alaska', 'autopay', 'rent must', 'wallet', 'Recording taxes', 'origination fee of'])
      expect(text).not.toContain(absent)
    expect(text).toContain('We charge no origination fee.')
    expect(text).toContain('recording fees of $0 to $315')
  })

  it('if a lender accepts only rental property, its disclosures mention only rental property', () => {
    const text = said({ products: { heloc: null, 'crypto-heloc': null } })
    expect(text).toContain('line of credit for business purposes. It is secured by a rental home')
    expect(text).not.toContain('secured by your home')
    expect(text).not.toContain('Texas homestead')
    expect(text).toContain('We lend on investment property.')
    expect(text).toContain('rent must be at least 1.10 times')
    // The APRs on investment property are two points higher than those on an owner-occupied home.
    expect(text).toContain('APRs range from 9.60% to 17.20%')
  })

  it('the data in the page contains the disclosures and every figure mentioned in them', () => {
    const shown = publicOrganization(lender({ ...onlyIn('OR'), pricing: { discounts: { member: 0 } } }))
    expect(shown.orgMetaData.companyInfo.disclosureCopy[0]).toMatchObject({ name: 'line' })
    expect(shown.orgPricingData).toMatchObject({
      recordingFee: { lowest: 0, highest: 115_00 },
      recordingTax: { highest: 0 },
      minimumLineByState: {},
    })
  })

  it('a lender can add, replace and remove disclosures', () => {
    const copy = { wallet: null, inquiry: ['We ask softly first.'], branches: ['Come in: {companyNameShort}.'] }
    const all = lender({ info: { disclosureCopy: copy } }).info.disclosureCopy
    expect(named(all, 'wallet')).toBeUndefined()
    expect(named(all, 'inquiry')).toBe('We ask softly first.')
    expect(all.at(-1)).toEqual({ name: 'branches', text: 'Come in: Figure.' })
  })

  it("a lender's disclosures must contain the required advertising terms (12 CFR 1026.16) and may use only known figures", () => {
    const missing = problemsOf({ info: { disclosureCopy: { apr: ['Good rates.'] } } })
    expect(missing).toContain('info: disclosureCopy: no disclosure says {aprLowest}')
    expect(missing).toContain('info: disclosureCopy: no disclosure says {rateCap}')
    expect(problemsOf({ info: { disclosureCopy: { inquiry: ['We take {blood}.'] } } })).toEqual([
      'info: disclosureCopy: inquiry: there is no {blood}',
    ])
    expect(problemsOf({ info: { disclosureCopy: { rental: null } } })).toEqual([
      'info: disclosureCopy: no disclosure says {rentRatio}',
    ])
    // This lender has no member discount, so the page drops the sentence about it. The three required figures in that
    // sentence are then missing.
    const unsaid = ['APRs: {aprLowest} to {aprHighest}, at most {rateCap}, for members {memberDiscount} less.']
    expect(problemsOf({ info: { disclosureCopy: { apr: unsaid } } })).toHaveLength(3)
  })
})
