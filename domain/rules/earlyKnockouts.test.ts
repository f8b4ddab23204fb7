import { describe, expect, it } from 'vitest'
import { EARLY_REASONS, earlyKnockout } from './earlyKnockouts.ts'
import type { EligibilityInput } from './eligibility/eligibility.ts'
import { REASONS } from './reasons.ts'
import { policy, today } from './testLending.ts'

const knockout = (answers: Partial<EligibilityInput>) =>
  earlyKnockout({ today, state: 'CA', ...answers }, policy.eligibility)

describe('early knockouts', () => {
  it.each<[Partial<EligibilityInput>, string, string, boolean]>([
    [{ state: 'NY' }, 'STATE_NOT_LICENSED', 'property', false],
    [{ propertyType: 'MANUFACTURED' }, 'PROPERTY_TYPE', 'property', true],
    [{ listedForSale: true }, 'LISTED_FOR_SALE', 'forSale', true],
    [{ acquiredRecently: true }, 'RECENTLY_PURCHASED', 'forSale', true],
  ])('the answer %o leads to the %s knockout at the %s step', (answers, reason, answer, denies) => {
    expect(knockout(answers)).toMatchObject({ reasons: [reason], answer, denies })
  })

  it('eligible answers and unanswered questions cause no early knockout', () => {
    expect(knockout({})).toBeUndefined()
    expect(knockout({ propertyType: 'SINGLE_FAMILY', listedForSale: false, acquiredRecently: false })).toBeUndefined()
  })

  it('a denial lists all its reasons, in the order of the questions', () => {
    const answers = { acquiredRecently: true, listedForSale: true, propertyType: 'LAND' } as const
    expect(knockout(answers)?.reasons).toEqual(['PROPERTY_TYPE', 'LISTED_FOR_SALE', 'RECENTLY_PURCHASED'])
  })

  it("if the lender has no license in the home's state, registration gives no other reason", () => {
    expect(knockout({ state: 'NY', propertyType: 'LAND', listedForSale: true })).toMatchObject({
      reasons: ['STATE_NOT_LICENSED'],
      denies: false,
    })
  })

  it('age and income never cause an early knockout, because registration handles them on their own screens', () => {
    expect(knockout({ primaryIncomeSource: 'UNEMPLOYED', dateOfBirth: today })).toBeUndefined()
  })

  it('every early knockout has wording for the notice and a code for the loan application register', () => {
    for (const reason of EARLY_REASONS)
      expect(REASONS[reason]).toMatchObject({ notice: expect.any(String), hmda: expect.any(Number) })
  })
})
