import { describe, expect, it } from 'vitest'
import { plainDate } from '../values/dates.ts'
import { cents, dollars } from '../values/money.ts'
import { percent } from '../values/rates.ts'
import {
  disclosedFactors,
  noticeDueOn,
  principalReasons,
  type QualifyingChange,
  qualifyingChanges,
  usedCreditReport,
  usedOutsideInformation,
} from './adverseAction.ts'
import { REASON_CODES } from './reasons.ts'
import { application, policy, pricing, today } from './testLending.ts'
import { judge, note } from './trace.ts'
import { type UnderwritingInput, underwrite } from './underwriting.ts'

const [owner] = application.applicants
const changes = (input: UnderwritingInput): QualifyingChange[] => qualifyingChanges(input, policy, pricing)
const offered = (input: UnderwritingInput): boolean => underwrite(input, policy, pricing).offers.length > 0
const find = <Kind extends QualifyingChange['kind']>(all: readonly QualifyingChange[], kind: Kind) =>
  all.find((change): change is Extract<QualifyingChange, { kind: Kind }> => change.kind === kind)

describe('principal reasons for an adverse action', () => {
  it('every decline reason has wording for the notice, and the wording never says that a score is too low', () => {
    for (const code of REASON_CODES) {
      const [reason] = principalReasons([judge('CLTV', false, code, [])], ['Bankruptcy'])
      expect(reason?.text.length).toBeGreaterThan(5)
      expect(reason?.text).not.toMatch(/score/i)
      expect(reason?.hmda).toBeGreaterThanOrEqual(1)
    }
  })

  it('an adverse action notice lists at most four reasons, without duplicates', () => {
    const trace = REASON_CODES.map((code) => judge('CLTV', false, code, []))
    const texts = principalReasons(trace, ['Bankruptcy']).map(({ text }) => text)
    expect(texts).toHaveLength(4)
    expect(new Set(texts).size).toBe(4)
    const twice = [judge('CLTV', false, 'COLLATERAL_INSUFFICIENT', []), judge('CLTV', false, 'VALUATION_UNCERTAIN', [])]
    expect(principalReasons(twice)).toHaveLength(1)
  })

  it("instead of saying that a score is low, an adverse action notice lists the credit file's key factors", () => {
    const { trace } = underwrite(
      { ...application, applicants: [{ ...owner, credit: { status: 'SCORED', score: 600, pulledOn: today } }] },
      policy,
      pricing,
    )
    expect(principalReasons(trace, ['A collection was reported', 'Too many recent inquiries'])).toEqual([
      { code: 'CREDIT_SCORE_TOO_LOW', text: 'A collection was reported', hmda: 3 },
      { code: 'CREDIT_SCORE_TOO_LOW', text: 'Too many recent inquiries', hmda: 3 },
    ])
    expect(usedCreditReport(trace)).toBe(true)
  })

  it('an adverse action notice lists reasons only for the rules that failed, in rule order', () => {
    const trace = [
      judge('ELIGIBILITY_STATE', true, 'STATE_NOT_LICENSED', []),
      judge('DTI', false, 'OBLIGATIONS_EXCESSIVE', []),
      judge('CLTV', false, 'COLLATERAL_INSUFFICIENT', []),
      note('MAXIMUM_LINE', [], undefined, 'AMOUNT_UNAVAILABLE'),
    ]
    expect(principalReasons(trace).map(({ code }) => code)).toEqual([
      'OBLIGATIONS_EXCESSIVE',
      'COLLATERAL_INSUFFICIENT',
    ])
    expect(usedCreditReport(trace)).toBe(false)
  })

  it('a low score without key factors throws an error, because the notice must not invent a reason', () => {
    expect(() => principalReasons([judge('CREDIT_SCORE', false, 'CREDIT_SCORE_TOO_LOW', [])])).toThrow(RangeError)
  })

  it('if a reason is about another applicant, the notice contains none of that person’s details', () => {
    const trace = [
      judge('CREDIT_SCORE', false, 'CREDIT_SCORE_TOO_LOW', []),
      judge('CREDIT_EXPERIENCE', false, 'CREDIT_EXPERIENCE_INSUFFICIENT', []),
      judge('CLTV', false, 'COLLATERAL_INSUFFICIENT', []),
    ]
    expect(principalReasons(trace, [], () => true).map(({ text, hmda }) => [text, hmda])).toEqual([
      ['Other: information in the credit file of the person who applied with you', 3],
      ['Value or type of collateral not sufficient', 4],
    ])
  })

  it('a credit score disclosure has up to four key factors, and the number of inquiries may be a fifth', () => {
    const five = ['A', 'B', 'C', 'D', 'E']
    expect(disclosedFactors(five)).toEqual(['A', 'B', 'C', 'D'])
    expect(disclosedFactors([...five, 'Number of recent inquiries'])).toEqual([
      ...['A', 'B', 'C', 'D', 'Number of recent inquiries'],
    ])
    expect(disclosedFactors(['Too many inquiries', ...five])).toEqual(['Too many inquiries', 'A', 'B', 'C'])
  })

  it('only if a reason is based on outside information, an adverse action notice states the right to ask about it', () => {
    const nothing = { verified: false, recorded: false }
    const uses = (code: (typeof REASON_CODES)[number], known: Partial<typeof nothing> = {}) =>
      usedOutsideInformation([judge('REVIEW', false, code, [])], { ...nothing, ...known })
    expect(uses('COLLATERAL_INSUFFICIENT')).toBe(true)
    expect(uses('EMPLOYMENT_UNVERIFIED')).toBe(true)
    expect(uses('CREDIT_SCORE_TOO_LOW')).toBe(false)
    expect(uses('OBLIGATIONS_EXCESSIVE')).toBe(false)
    expect(uses('OBLIGATIONS_EXCESSIVE', { verified: true })).toBe(true)
    for (const code of ['RECENTLY_PURCHASED', 'LISTED_FOR_SALE', 'PROPERTY_TYPE'] as const) {
      expect(uses(code), code).toBe(false)
      expect(uses(code, { recorded: true }), code).toBe(true)
    }
    expect(usedOutsideInformation([judge('CLTV', true, 'COLLATERAL_INSUFFICIENT', [])], nothing)).toBe(false)
  })

  it('the deadline for an adverse action notice is counted in calendar days', () => {
    expect(noticeDueOn(plainDate('2026-11-21'), 'APPLICATION')).toBe('2026-12-21')
    expect(noticeDueOn(plainDate('2026-11-21'), 'COUNTER_OFFER')).toBe('2027-02-19')
  })
})

describe('the smallest change that would lead to an offer', () => {
  it('while an application still has offers, only a lower amount is suggested, and only if the amount was too high', () => {
    expect(changes(application)).toEqual([])
    const amount = dollars(300_000)
    const choice = { amount, draw: amount, term: 30, feeOption: percent(0), autopay: true }
    expect(changes({ ...application, choice })).toEqual([{ kind: 'LOWER_AMOUNT', amount: dollars(270_000) }])
  })

  it('after a decline for too much debt on the home, the suggested change is the smallest sufficient reduction in liens', () => {
    const withLien = (balance: number): UnderwritingInput => ({
      ...application,
      property: { ...application.property, liens: [{ id: 'first', balance: cents(balance), payment: dollars(1_800) }] },
    })
    const declined = withLien(dollars(510_000))
    const by = find(changes(declined), 'REDUCE_LIENS')?.by ?? 0
    expect(by).toBe(dollars(15_000))
    expect(offered(withLien(dollars(510_000) - by))).toBe(true)
    expect(offered(withLien(dollars(510_000) - by + 100_00))).toBe(false)
  })

  it('after a decline for a low score, the suggested change is a higher score', () => {
    const low: UnderwritingInput = {
      ...application,
      applicants: [{ ...owner, credit: { status: 'SCORED', score: 611, pulledOn: today } }],
    }
    expect(changes(low)).toEqual([{ kind: 'RAISE_SCORE', to: 640 }])
  })

  it('after a decline for low income, the suggested changes are more income, less debt or more assets', () => {
    const earning = (income: number, debts: number, liquidAssets?: number): UnderwritingInput => ({
      ...application,
      applicants: [
        {
          ...owner,
          incomes: [{ source: 'FULL_TIME', stated: cents(income) }],
          monthlyDebts: cents(debts),
          ...(liquidAssets === undefined ? {} : { liquidAssets: cents(liquidAssets) }),
        },
      ],
    })
    const poor = earning(dollars(5_000), dollars(800))
    const all = changes(poor)
    const more = find(all, 'RAISE_MONTHLY_INCOME')?.by ?? 0
    const less = find(all, 'REDUCE_MONTHLY_DEBTS')?.by ?? 0
    const assets = find(all, 'LIQUID_ASSETS')?.atLeast ?? 0
    expect(offered(earning(dollars(5_000) + more, dollars(800)))).toBe(true)
    expect(offered(earning(dollars(5_000) + more - 100_00, dollars(800)))).toBe(false)
    expect(offered(earning(dollars(5_000), dollars(800) - less))).toBe(true)
    expect(offered(earning(dollars(5_000), dollars(800) - less + 100_00))).toBe(false)
    expect(offered(earning(dollars(5_000), dollars(800), assets))).toBe(true)
    expect(assets).toBe(more * 120)
  })

  it('after a DSCR decline for low rent, the suggested change is a higher rent', () => {
    const rental = (rent: number): UnderwritingInput => ({
      ...application,
      product: 'DSCR',
      property: { ...application.property, occupancy: 'INVESTMENT', rent: cents(rent) },
    })
    const by = find(changes(rental(dollars(2_000))), 'RAISE_RENT')?.by ?? 0
    expect(offered(rental(dollars(2_000) + by))).toBe(true)
    expect(offered(rental(dollars(2_000) + by - 100_00))).toBe(false)
  })

  it('after a decline, no change is suggested if neither a different amount nor a higher score would help', () => {
    expect(changes({ ...application, property: { ...application.property, state: 'NY' } })).toEqual([])
  })
})
