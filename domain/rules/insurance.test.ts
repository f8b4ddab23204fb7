import { describe, expect, it } from 'vitest'
import { dollars } from '../values/money.ts'
import { dwellingCoverage, mortgageeClause, policyFindings, policyProblems } from './insurance.ts'

describe('the dwelling coverage that a line needs', () => {
  const secured = { line: dollars(100_000), liens: [dollars(250_000), dollars(20_000)] }

  it('the dwelling coverage must cover the line and all remaining liens', () => {
    expect(dwellingCoverage(secured)).toBe(dollars(370_000))
  })

  it('the dwelling coverage never has to exceed the cost to rebuild the home', () => {
    expect(dwellingCoverage({ ...secured, rebuildingCost: dollars(300_000) })).toBe(dollars(300_000))
    expect(dwellingCoverage({ ...secured, rebuildingCost: dollars(900_000) })).toBe(dollars(370_000))
  })
})

describe("a policy's problems", () => {
  const needed = dollars(370_000)

  it("a policy with exactly the needed coverage and the lender's mortgagee clause has no problems", () => {
    const found = { dwellingCoverage: needed, mortgagee: 'LISTED' } as const
    expect(policyProblems(found, needed)).toEqual([])
    expect(policyFindings(found, needed)).toEqual([])
  })

  it.each([
    [{ dwellingCoverage: dollars(369_999), mortgagee: 'LISTED' }, ['COVERAGE_LOW']],
    [{ dwellingCoverage: needed, mortgagee: 'WRONG' }, ['MORTGAGEE_WRONG']],
    [{ dwellingCoverage: needed, mortgagee: 'MISSING' }, ['MORTGAGEE_MISSING']],
    [{}, ['COVERAGE_UNKNOWN', 'MORTGAGEE_UNKNOWN']],
  ] as const)('the policy %o has the problems %o', (found, problems) => {
    expect(policyProblems(found, needed)).toEqual(problems)
  })

  it("a condominium's policy has no coverage problem, because the association insures the building", () => {
    expect(policyProblems({ mortgagee: 'LISTED' }, undefined)).toEqual([])
    expect(policyFindings({ mortgagee: 'MISSING' }, undefined)).toEqual([
      { name: 'mortgageeClause', value: 'MISSING', unit: 'text' },
    ])
  })

  it("if a policy's coverage is too low, the findings show both the actual and the needed coverage", () => {
    expect(policyFindings({ dwellingCoverage: dollars(1), mortgagee: 'LISTED' }, needed)).toEqual([
      { name: 'dwellingCoverage', value: dollars(1), unit: 'cents' },
      { name: 'dwellingNeeded', value: needed, unit: 'cents' },
    ])
    expect(policyFindings({ mortgagee: 'LISTED' }, needed)[0]).toMatchObject({ value: 'UNKNOWN' })
  })
})

it("the mortgagee clause contains the lender's name and address, the lender's successors, and the loan number", () => {
  expect(mortgageeClause({ name: 'Cedar Bank', address: '1 Main Street, Dover, DE 19901' }, 'HL1')).toBe(
    'Cedar Bank, its successors and/or assigns (ISAOA/ATIMA), 1 Main Street, Dover, DE 19901, loan HL1',
  )
})
