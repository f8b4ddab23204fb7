import { describe, expect, it } from 'vitest'
import { addDays, plainDate } from '../values/dates.ts'
import { type Cents, dollars } from '../values/money.ts'
import { percent } from '../values/rates.ts'
import { ELIGIBILITY_RULE_IDS } from './eligibility/rules.ts'
import { levelPayment } from './payment.ts'
import { application, policy, pricing, today } from './testLending.ts'
import { type Applicant, type UnderwritingInput, underwrite } from './underwriting.ts'

const [owner] = application.applicants
const decide = (change: Partial<UnderwritingInput> = {}) => underwrite({ ...application, ...change }, policy, pricing)
const applicant = (change: Partial<Applicant> = {}): Applicant => ({ ...owner, ...change })
const scored = (score: number) => ({ status: 'SCORED' as const, score, pulledOn: today })
const salary = (stated: number, verified?: number) => [
  {
    source: 'FULL_TIME' as const,
    stated: dollars(stated),
    ...(verified === undefined ? {} : { verified: dollars(verified) }),
  },
]
const property = (change: Partial<UnderwritingInput['property']>) => ({ ...application.property, ...change })
const lien = (balance: number, payment: number) => [
  { id: 'first', balance: dollars(balance), payment: dollars(payment) },
]
const choiceOf = (amount: Cents) => ({ amount, draw: amount, term: 30, feeOption: percent(0), autopay: true })

describe('underwriting', () => {
  it('if an application has no problems, underwriting offers every term and fee, and the CLTV limits the line', () => {
    const decision = decide()
    expect(decision).toMatchObject({
      decision: 'SELECT',
      subDecision: 'UNVERIFIED_OFFER',
      limitedBy: 'CLTV',
      reasons: [],
    })
    expect(decision.maxLine).toBe(dollars(270_000))
    expect(decision.offers).toHaveLength(12)
    expect(decision.policyVersion).toBe(policy.version)
    expect(decision.offers[0]?.quote.pricingVersion).toBe('test-prices')
  })

  it("underwriting includes the lender's charges in a quote, but no termination fee on a Texas homestead", () => {
    const lineTerms = { ...pricing.lineTerms, terminationFee: dollars(300), brokerCompensation: percent(1) }
    const chargesIn = (change: Partial<UnderwritingInput>) =>
      underwrite({ ...application, ...change }, policy, { ...pricing, lineTerms }).context?.charges
    const home = property({ occupancy: 'SECONDARY' })
    const here = { property: home }
    expect(chargesIn(here)).toEqual({ terminationFee: dollars(300), additionalDrawFee: 0, brokerCompensation: 0 })
    expect(chargesIn({ ...here, brokered: true })?.brokerCompensation).toBe(1)
    expect(chargesIn({ property: property({ state: 'TX' }) })?.terminationFee).toBe(0)
    expect(chargesIn({ ...here, promisedCharges: pricing.lineTerms })?.terminationFee).toBe(0)
  })

  it("if the year's high-cost figures are missing, an underwriter decides on an application for a main home", () => {
    const later = plainDate('2027-01-04')
    const file = { status: 'SCORED' as const, score: 770, pulledOn: later }
    const next = { today: later, applicants: [applicant({ credit: file })] as const }
    const decision = decide(next)
    expect(decision).toMatchObject({ decision: 'REVIEW', reasons: ['NO_OFFER_WITHIN_LIMITS'], offers: [] })
    expect(decision.trace.at(-1)?.inputs).toMatchObject([{ name: 'highCostYear', value: '2027' }])
    expect(decide({ ...next, property: property({ occupancy: 'SECONDARY' }) }).decision).toBe('SELECT')
  })

  it("if the home and the income would support a larger line, underwriting limits it to the lender's maximum", () => {
    const home = property({ liens: [] })
    const rich = decide({ property: home, applicants: [applicant({ incomes: salary(60_000) })] })
    expect(rich).toMatchObject({ maxLine: policy.line.maximum, limitedBy: 'MAXIMUM' })
  })

  it('the debt-to-income ratio can limit the line', () => {
    const decision = decide({ applicants: [applicant({ incomes: salary(6_600) })] })
    expect(decision).toMatchObject({ decision: 'SELECT', subDecision: 'UNVERIFIED_DTI_LIMITED', limitedBy: 'DTI' })
    expect(decision.context?.paymentCapacity).toBe(dollars(6_600 / 2 - 2_500))
    for (const { quote } of decision.offers) expect(quote.payment).toBeLessThanOrEqual(dollars(800))
  })

  it('if income is too low, underwriting asks for assets and counts 1/120 of them as monthly income', () => {
    const poor = { incomes: [{ source: 'RETIRED' as const, stated: dollars(4_000) }] }
    const asked = decide({ applicants: [applicant(poor)] })
    expect(asked).toMatchObject({ decision: 'ASSET_DEPLETION', maxLine: 0, reasons: ['OBLIGATIONS_EXCESSIVE'] })
    const helped = { ...poor, liquidAssets: dollars(600_000) }
    const offered = decide({ applicants: [applicant(helped)] })
    expect(offered).toMatchObject({ decision: 'SELECT', subDecision: 'UNVERIFIED_DTI_LIMITED', limitedBy: 'ASSETS' })
    expect(offered.context?.paymentCapacity).toBe(dollars(9_000 / 2 - 2_500))
    const verified = {
      ...helped,
      incomes: [{ source: 'RETIRED' as const, stated: dollars(4_000), verified: dollars(4_000) }],
    }
    expect(decide({ income: 'VERIFIED', applicants: [applicant(verified)] }).subDecision).toBe(
      'VERIFIED_RESERVE_LIMITED',
    )
    expect(decide({ applicants: [applicant({ ...poor, liquidAssets: dollars(10_000) })] })).toMatchObject({
      decision: 'DECLINE',
      decline: 'DTI',
    })
  })

  it('underwriting declines a score below 640', () => {
    const decision = decide({ applicants: [applicant({ credit: scored(639) })] })
    expect(decision).toMatchObject({ decision: 'DECLINE', decline: 'CREDIT_SCORE', reasons: ['CREDIT_SCORE_TOO_LOW'] })
  })

  it("underwriting declines if the home's value leaves no room for even the smallest line", () => {
    const decision = decide({ property: property({ liens: lien(500_000, 2_000) }) })
    expect(decision).toMatchObject({ decision: 'DECLINE', decline: 'GENERIC', reasons: ['COLLATERAL_INSUFFICIENT'] })
  })

  it('with two owners, underwriting uses the lower score and the sum of both incomes', () => {
    const two = decide({
      applicants: [
        applicant({ incomes: salary(4_000) }),
        applicant({ incomes: salary(5_000), credit: scored(700), monthlyDebts: dollars(100) }),
      ],
    })
    expect(two.context?.cltvCap).toBe(75)
    expect(two.context?.paymentCapacity).toBe(dollars(9_000 / 2 - 2_600))
  })

  it('the debt-to-income limit is 43% for a score below 680', () => {
    const near = decide({ applicants: [applicant({ credit: scored(660) })] })
    expect(near.context?.paymentCapacity).toBe(dollars(12_000 * 0.43 - 2_500))
    expect(near.context?.cltvCap).toBe(70)
  })

  it('underwriting makes no decision if the credit report or home value is missing, or the credit file is frozen or locked', () => {
    expect(decide({ applicants: [applicant({ credit: undefined })] })).toMatchObject({
      decision: 'INITIAL',
      subDecision: 'UNVERIFIED_ONBOARDING_COMPLETE',
    })
    expect(decide({ property: property({ valuation: undefined }) }).decision).toBe('INITIAL')
    for (const status of ['FROZEN', 'LOCKED'] as const)
      expect(decide({ applicants: [applicant({ credit: { status } })] })).toMatchObject({
        decision: 'ERROR',
        subDecision: 'CREDIT_FROZEN',
      })
    expect(decide({ applicants: [applicant({ credit: { status: 'NO_FILE' } })] })).toMatchObject({
      decision: 'REVIEW',
      reasons: ['NO_CREDIT_FILE'],
    })
    const late = { ...scored(770), delinquent: true }
    expect(decide({ applicants: [applicant({ credit: late })] }).reasons).toEqual(['DELINQUENT_OBLIGATIONS'])
  })

  it('underwriting orders a broker price opinion when the automated value is uncertain or disputed', () => {
    const valuation = { value: dollars(600_000), source: 'AVM' as const, confidence: 79, valuedOn: today }
    const pending = { decision: 'REVIEW', subDecision: 'BPO_PENDING' }
    expect(decide({ property: property({ valuation }) })).toMatchObject(pending)
    expect(
      decide({ property: property({ valuation: { ...valuation, confidence: 95, disputed: true } }) }),
    ).toMatchObject(pending)
    const bpo = decide({ property: property({ valuation: { ...valuation, source: 'BPO' } }) })
    expect(bpo.decision).toBe('SELECT')
    expect(bpo.offers[0]?.quote.thirdPartyCosts.items).toContainEqual({ kind: 'VALUATION', amount: dollars(180) })
  })

  it('underwriting declines an ineligible application without checking anything else', () => {
    expect(decide({ property: property({ state: 'NY' }) })).toMatchObject({
      decision: 'INELIGIBLE',
      reasons: ['STATE_NOT_LICENSED'],
    })
    expect(decide({ applicants: [applicant({ dateOfBirth: addDays(today, -3_000) })] }).reasons).toEqual(['UNDERAGE'])
  })

  it('underwriting approves a valid choice after comparing its payment with verified income', () => {
    const amount = dollars(100_000)
    const choice = choiceOf(amount)
    expect(decide({ choice })).toMatchObject({ decision: 'APPROVED', subDecision: 'UNVERIFIED_OFFER' })
    const verified = {
      choice,
      income: 'VERIFIED' as const,
      applicants: [applicant({ incomes: salary(12_000, 11_000) })] as [Applicant],
    }
    const matched = decide(verified)
    expect(matched).toMatchObject({ decision: 'APPROVED', subDecision: 'VERIFIED_INCOME_MATCHED_OFFER' })
    expect(matched.chosen?.choice.amount).toBe(amount)
    expect(decide({ ...verified, choice: undefined })).toMatchObject({
      decision: 'SELECT',
      subDecision: 'VERIFIED_OFFER',
    })
    expect(decide({ ...verified, final: true })).toMatchObject({ decision: 'FINAL', subDecision: 'FINAL_OFFER' })
  })

  it('if verified income supports only a smaller line, underwriting asks the borrower to choose again', () => {
    const incomes = salary(12_000, 6_200)
    const again = decide({
      choice: choiceOf(dollars(200_000)),
      income: 'VERIFIED',
      applicants: [applicant({ incomes })],
    })
    expect(again).toMatchObject({
      decision: 'SELECT',
      subDecision: 'VERIFIED_DTI_LIMITED',
      reasons: ['INCOME_INSUFFICIENT'],
    })
    expect(again.maxLine).toBeGreaterThan(0)
    expect(again.chosen).toBeUndefined()
  })

  it("underwriting ignores income that hasn't been verified yet", () => {
    const decision = decide({
      income: 'VERIFIED',
      applicants: [applicant({ incomes: salary(12_000), liquidAssets: dollars(0) })],
    })
    expect(decision).toMatchObject({ decision: 'DECLINE', decline: 'DTI', reasons: ['INCOME_UNVERIFIED'] })
  })

  it("underwriting lists data that is too old, and makes no final decision until it's refreshed", () => {
    const old = { ...scored(770), pulledOn: addDays(today, -31) }
    const stale = decide({
      income: 'VERIFIED',
      final: true,
      choice: choiceOf(dollars(50_000)),
      applicants: [applicant({ incomes: salary(12_000, 12_000), credit: old })],
      property: property({ titleDatedOn: addDays(today, -61) }),
    })
    expect(stale.stale).toEqual(['CREDIT', 'TITLE'])
    expect(stale).toMatchObject({ decision: 'APPROVED' })
    expect(decide({ applicants: [applicant({ credit: { ...old, pulledOn: addDays(today, -30) } })] }).stale).toEqual([])
  })

  it('for a DSCR loan, underwriting considers only the rent', () => {
    const rental = property({ occupancy: 'INVESTMENT', rent: dollars(4_400) })
    const entity = applicant({ credit: scored(770), incomes: [], monthlyDebts: dollars(9_000) })
    const decision = decide({ product: 'DSCR', property: rental, applicants: [entity] })
    expect(decision).toMatchObject({ decision: 'SELECT', limitedBy: 'CLTV' })
    expect(decision.context?.paymentCapacity).toBe(dollars(4_000 - 2_100))
    const thin = decide({ product: 'DSCR', property: { ...rental, rent: dollars(2_000) }, applicants: [entity] })
    expect(thin).toMatchObject({ decision: 'DECLINE', decline: 'GENERIC', reasons: ['RENT_INSUFFICIENT'] })
    expect(decide({ product: 'DSCR', applicants: [entity] }).reasons).toEqual(['OCCUPANCY'])
  })

  it('on a Texas homestead, underwriting applies the Texas limits', () => {
    const texas = decide({ property: property({ state: 'TX' }) })
    expect(texas.context).toMatchObject({ cltvCap: 80, minimumLine: dollars(35_000) })
    expect(texas.offers.map(({ id }) => id)).toEqual(['5y-0', '10y-0', '15y-0', '30y-0'])
    expect(texas.offers[0]?.quote.thirdPartyCosts.items).toContainEqual({ kind: 'MANUAL_NOTARY', amount: dollars(300) })
    expect(texas.skipped[0]?.problems).toEqual(['FEES_ABOVE_TEXAS_CAP'])
  })

  it('the trace records each rule with its figures and limit as plain data', () => {
    const { trace } = decide()
    expect(JSON.parse(JSON.stringify(trace))).toEqual(trace)
    expect(trace.map(({ rule }) => rule)).toEqual([
      ...ELIGIBILITY_RULE_IDS,
      'CREDIT_SCORE',
      'VALUATION_CONFIDENCE',
      'CLTV',
      'DTI',
      'OFFERS_AVAILABLE',
      'MAXIMUM_LINE',
      'MINIMUM_LINE',
      'CLTV_AFTER_LINE',
    ])
    expect(trace.find(({ rule }) => rule === 'CLTV_AFTER_LINE')).toMatchObject({
      inputs: expect.arrayContaining([{ name: 'cltv', value: 85, unit: 'percent' }]),
      limit: { name: 'cltvCap', value: 85, unit: 'percent' },
    })
  })

  it('for a chosen offer, the trace contains the CLTV, and a DTI that includes the payment on the whole line', () => {
    const amount = dollars(100_000)
    const { trace, chosen } = decide({ choice: { ...choiceOf(amount), draw: dollars(80_000) } })
    const measureOf = (name: string) =>
      trace.find(({ rule }) => rule === 'CHOSEN_OFFER')?.inputs.find((one) => one.name === name)?.value
    const inputOf = (name: string) =>
      Number(trace.find(({ rule }) => rule === 'DTI')?.inputs.find((one) => one.name === name)?.value)
    expect(measureOf('cltv')).toBe(chosen?.cltv)
    const payment = levelPayment(amount, chosen?.rate ?? percent(0), 360)
    expect(payment).toBeGreaterThan(chosen?.payment ?? 0)
    const ratio = (inputOf('monthlyObligations') + payment) / inputOf('monthlyIncome')
    expect(measureOf('dti')).toBeCloseTo(ratio * 100, 3)
  })
})
