import { describe, expect, it } from 'vitest'
import { equalCreditAgencies, equalCreditNotice } from './equalCredit.ts'
import { OrganizationError, parseOrganization } from './organization.ts'
import { testFiles } from './testOrganizations.ts'

const namesFor = (info: Parameters<typeof equalCreditAgencies>[0]) =>
  equalCreditAgencies(info).map(({ name }) => name.split(',')[0])

describe('the federal agencies in an adverse action notice', () => {
  it('for each charter, the adverse action notice names the federal agency that supervises it', () => {
    const charters = [
      ...(['NATIONAL_BANK', 'FEDERAL_SAVINGS', 'STATE_MEMBER_BANK', 'STATE_NONMEMBER_BANK'] as const),
      ...(['FEDERAL_CREDIT_UNION', 'STATE_CREDIT_UNION', 'NONBANK'] as const),
    ]
    expect(charters.map((charter) => [charter, ...namesFor({ kind: 'bank', charter })])).toEqual([
      ['NATIONAL_BANK', 'Office of the Comptroller of the Currency'],
      ['FEDERAL_SAVINGS', 'Office of the Comptroller of the Currency'],
      ['STATE_MEMBER_BANK', 'Federal Reserve Consumer Help Center'],
      ['STATE_NONMEMBER_BANK', 'Federal Deposit Insurance Corporation'],
      ['FEDERAL_CREDIT_UNION', 'National Credit Union Administration'],
      ['STATE_CREDIT_UNION', 'Federal Trade Commission'],
      ['NONBANK', 'Federal Trade Commission'],
    ])
  })

  it("if the lender's file states no charter, the kind of lender determines the federal agency", () => {
    expect(namesFor({ kind: 'bank' })).toEqual(['Federal Deposit Insurance Corporation'])
    expect(namesFor({ kind: 'creditUnion' })).toEqual(['National Credit Union Administration'])
    expect(namesFor({ kind: 'fintech' })).toEqual(['Federal Trade Commission'])
  })

  it('a lender with over $10 billion in assets names the CFPB, and a nonbank affiliate also names the FTC', () => {
    const large = { overTenBillion: true }
    expect(namesFor({ kind: 'bank', charter: 'NATIONAL_BANK', ...large })).toEqual([
      'Bureau of Consumer Financial Protection',
    ])
    const affiliate = { kind: 'lender', ...large } as const
    expect(namesFor(affiliate)).toEqual(['Bureau of Consumer Financial Protection', 'Federal Trade Commission'])
    expect(equalCreditNotice(equalCreditAgencies(affiliate))[1]).toMatch(/agencies .* are: .*20552; and .*20580\.$/)
  })

  it("if a lender's charter doesn't fit the kind of lender, the startup checks report a mistake in the lender's file", () => {
    const info = { ...testFiles.organization.info, kind: 'creditUnion', charter: 'NATIONAL_BANK' }
    expect(() => parseOrganization({ ...testFiles.organization, info }, testFiles.theme)).toThrow(OrganizationError)
  })
})
