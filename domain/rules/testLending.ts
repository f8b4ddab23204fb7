import type * as z from 'zod/mini'
import defaults from '../../organizations/defaults/organization.json' with { type: 'json' }
import { plainDate } from '../values/dates.ts'
import { dollars, ZERO } from '../values/money.ts'
import { type Percent, percent } from '../values/rates.ts'
import { SAMPLE_FACTS } from './eligibility/rules.ts'
import { lendingPolicy, policySchema } from './policy.ts'
import type { Pricing } from './pricing.ts'
import type { UnderwritingInput } from './underwriting.ts'

const rows = (...pairs: [number, number][]) =>
  pairs.map(([maximumCltv, rate]) => ({ maximumCltv: percent(maximumCltv), rate: percent(rate) }))
const points = <Key extends string>(record: Record<Key, number>) => record as Record<Key, Percent>

type Parts = z.input<typeof policySchema>

/** Fixed policy values for tests of the rules. Changes to the defaults don't affect these tests. */
const own: { readonly [Part in Exclude<keyof Parts, 'version'>]?: Partial<Parts[Part]> } = {
  eligibility: {
    minimumAge: 18,
    minimumAgeByState: { AL: 19 },
    recentPurchaseDays: 90,
    propertyTypes: ['SINGLE_FAMILY', 'TOWNHOUSE', 'PLANNED_UNIT_DEVELOPMENT', 'CONDOMINIUM', 'TWO_TO_FOUR_UNITS'],
    occupancies: ['PRIMARY', 'SECONDARY', 'INVESTMENT'],
  },
  credit: { minimumScore: 640, minimumTradelines: 2 },
  cltv: {
    bands: { 760: 85, 720: 80, 680: 75, 640: 70 },
    reduction: { PRIMARY: 0, SECONDARY: 10, INVESTMENT: 15 },
    stateCaps: { TX: 80 },
  },
  dti: { bands: { 680: 50, 0: 43 } },
  assetDepletion: { months: 120 },
  dscr: { minimumRatio: 1.1 },
  valuation: { minimumConfidence: 80 },
  freshness: { creditDays: 30, valuationDays: 60, titleDays: 60 },
  line: { minimum: 15_000, maximum: 400_000, minimumByState: { TX: 35_000, AK: 25_001 }, step: 100 },
  offer: { terms: [5, 10, 15, 30], drawPeriods: [2, 3, 4, 5], minimumDrawShare: 75 },
  thirdPartyCosts: {
    valuation: 180,
    manualNotary: 300,
    recording: {
      other: { fee: 95, taxPer100k: 0 },
      states: {
        TX: { fee: 90, taxPer100k: 0 },
        MD: {
          fee: 115,
          taxPer100k: 700,
          counties: { montgomery: { taxPer100k: 890 }, 'baltimore city': { fee: 100 } },
        },
      },
    },
  },
  notary: { manualStates: ['AL'], manualCounties: { NC: ['hyde'] } },
}

const { version, ...usual } = defaults.policy
const parts = Object.entries(usual).map(([part, values]) => [part, { ...values, ...own[part as keyof typeof own] }])

/** The policy of a test lender: the default policy changed as {@link own} specifies. */
export const policy = lendingPolicy(
  policySchema.parse({ version: `test-${version}`, ...Object.fromEntries(parts) }),
  ['CA', 'TX', 'AK', 'AL', 'MD', 'NC'],
  { electronicNotary: true, incomeLinks: true, taxLinks: true, bankLinks: true },
)

export const pricing: Pricing = {
  version: 'test-prices',
  effectiveOn: plainDate('2026-11-02'),
  base: [
    { minimumScore: 760, rates: rows([50, 7.85], [60, 8], [70, 8.25], [80, 8.75], [85, 9.25]) },
    { minimumScore: 720, rates: rows([50, 8.4], [60, 8.6], [70, 8.95], [80, 9.45]) },
    { minimumScore: 680, rates: rows([50, 9.2], [60, 9.5], [70, 10], [75, 10.45]) },
    { minimumScore: 640, rates: rows([50, 11.2], [60, 11.75], [70, 12.45]) },
  ],
  termAddOn: points({ 5: 0, 10: 0.35, 15: 0.7, 30: 1.25 }),
  occupancyAddOn: points({ PRIMARY: 0, SECONDARY: 0.5, INVESTMENT: 2 }),
  discounts: { autopay: percent(0.25), member: percent(0) },
  feeOptions: [
    { fee: percent(0), rateAdjustment: percent(1.5) },
    { fee: percent(2.99), rateAdjustment: percent(0.75) },
    { fee: percent(4.99), rateAdjustment: percent(0) },
  ],
  bounds: { minimum: percent(7.6), maximum: percent(17.2) },
  apor: [{ effectiveOn: plainDate('2026-01-05'), byTerm: points({ 5: 5.9, 10: 5.95, 15: 5.8, 30: 6.4 }) }],
  lineTerms: { minimumDraw: dollars(500), annualFee: ZERO, terminationFee: ZERO, additionalDrawFee: percent(0) },
}

export const today = plainDate('2026-11-21')

/**
 * A test application with no problems: a $600,000 home, a $240,000 mortgage, $12,000 in monthly income and a score of
 * 770.
 */
export const application: UnderwritingInput = {
  today,
  product: 'HELOC',
  income: 'STATED',
  property: {
    ...SAMPLE_FACTS.application,
    state: 'CA',
    county: 'Alameda',
    occupancy: 'PRIMARY',
    valuation: { value: dollars(600_000), source: 'AVM', confidence: 92, valuedOn: plainDate('2026-11-10') },
    liens: [{ id: 'first', balance: dollars(240_000), payment: dollars(1_450) }],
    taxes: dollars(500),
    insurance: dollars(150),
    dues: ZERO,
    titleDatedOn: undefined,
    rent: undefined,
  },
  applicants: [
    {
      ...SAMPLE_FACTS.person,
      dateOfBirth: plainDate('1979-03-14'),
      credit: { status: 'SCORED', score: 770, pulledOn: plainDate('2026-11-20') },
      incomes: [{ source: 'FULL_TIME', stated: dollars(12_000) }],
      monthlyDebts: dollars(400),
      liquidAssets: undefined,
    },
  ],
}
