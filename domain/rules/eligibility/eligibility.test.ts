import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, plainDate } from '../../values/dates.ts'
import { EMPLOYMENT_TYPES } from '../employment.ts'
import { policy, today } from '../testLending.ts'
import { checkEligibility, type EligibilityInput } from './eligibility.ts'

const check = (input: Partial<EligibilityInput>) =>
  checkEligibility({ today, state: 'CA', ...input }, policy.eligibility).knockouts

describe('eligibility', () => {
  it('the eligibility rules check only questions that have been answered', () => {
    const { eligible, trace } = checkEligibility({ today, state: 'CA' }, policy.eligibility)
    expect(eligible).toBe(true)
    expect(trace.map(({ rule }) => rule)).toEqual(['ELIGIBILITY_STATE'])
  })

  it('the eligibility rules reject a home in a state where the lender has no license', () => {
    expect(check({ state: 'NY' })).toEqual(['STATE_NOT_LICENSED'])
  })

  it('the eligibility rules reject a home that is for sale', () => {
    expect(check({ listedForSale: true })).toEqual(['LISTED_FOR_SALE'])
    expect(check({ listedForSale: false })).toEqual([])
  })

  it('the 90 days are counted from the purchase or the title transfer, whichever is later', () => {
    expect(check({ purchasedOn: addDays(today, -90) })).toEqual(['RECENTLY_PURCHASED'])
    expect(check({ purchasedOn: addDays(today, -91) })).toEqual([])
    expect(check({ purchasedOn: plainDate('2001-01-01'), titleTransferredOn: addDays(today, -3) })).toEqual([
      'RECENTLY_PURCHASED',
    ])
  })

  it("a purchase counts as recent if either the applicant's answer or the county record says so", () => {
    const long = plainDate('2001-01-01')
    expect(check({ acquiredRecently: true, titleTransferredOn: long })).toEqual(['RECENTLY_PURCHASED'])
    expect(check({ acquiredRecently: true })).toEqual(['RECENTLY_PURCHASED'])
    expect(check({ acquiredRecently: false, titleTransferredOn: addDays(today, -3) })).toEqual(['RECENTLY_PURCHASED'])
    expect(check({ acquiredRecently: false, titleTransferredOn: long })).toEqual([])
    expect(check({ acquiredRecently: false })).toEqual([])
  })

  it('an applicant must be at least 18 years old, or 19 in Alabama', () => {
    expect(check({ dateOfBirth: plainDate('2008-11-21') })).toEqual([])
    expect(check({ dateOfBirth: plainDate('2008-11-22') })).toEqual(['UNDERAGE'])
    expect(check({ state: 'AL', dateOfBirth: plainDate('2008-11-21') })).toEqual(['UNDERAGE'])
    expect(check({ state: 'AL', dateOfBirth: plainDate('2007-11-21') })).toEqual([])
  })

  it('the eligibility rules reject unemployment as an income source and accept every other source', () => {
    for (const source of EMPLOYMENT_TYPES)
      expect(check({ primaryIncomeSource: source })).toEqual(source === 'UNEMPLOYED' ? ['UNEMPLOYED'] : [])
  })

  it('the eligibility rules never reject public assistance or retirement income', () => {
    for (const source of ['PUBLIC_ASSISTANCE_PROGRAM', 'RETIRED'] as const)
      expect(check({ primaryIncomeSource: 'UNEMPLOYED', otherIncomeSources: [source] })).toEqual([])
  })

  it('the eligibility rules accept every occupancy, and properties with one to four units', () => {
    expect(check({ occupancy: 'INVESTMENT', propertyType: 'TWO_TO_FOUR_UNITS' })).toEqual([])
    for (const propertyType of ['MANUFACTURED', 'COOPERATIVE', 'COMMERCIAL', 'LAND'] as const)
      expect(check({ propertyType })).toEqual(['PROPERTY_TYPE'])
  })

  it('the trace records a reason for each failed eligibility rule and no other reasons', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('CA', 'NY', 'AL'),
        fc.boolean(),
        fc.integer({ min: 0, max: 200 }),
        (state, listedForSale, days) => {
          const { knockouts, trace, eligible } = checkEligibility(
            { today, state, listedForSale, purchasedOn: addDays(today, -days) },
            policy.eligibility,
          )
          expect(trace.filter(({ result }) => result === 'fail').map(({ reason }) => reason)).toEqual(knockouts)
          expect(eligible).toBe(knockouts.length === 0)
        },
      ),
    )
  })
})
