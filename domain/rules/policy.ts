import * as z from 'zod/mini'
import { amount, byNumber, byState, count, points, score, state, text } from '../values/fields.ts'
import { OCCUPANCIES, PROPERTY_TYPES } from './home.ts'

/** Business days; the limit of a lender's estimate is about a quarter of a year. */
const days = z.int().check(z.minimum(0), z.maximum(60))
/** What a place charges to record a line of credit. */
const charge = {
  fee: amount,
  /** Per $100,000 of the line. */
  taxPer100k: amount,
}
/** Counties are keys in lower case, without 'county'. */
const county = z.string().check(z.regex(/^[a-z][a-z .'-]*$/, 'a county is written in lower case'))

/** The lending policy in an organization's file: the parameters of every rule. */
export const policySchema = z.strictObject({
  version: text(40),
  eligibility: z.strictObject({
    /** Years. */
    minimumAge: count,
    minimumAgeByState: byState(count),
    /** Days during which a purchase or transfer is too recent. */
    recentPurchaseDays: count,
    propertyTypes: z.array(z.enum(PROPERTY_TYPES)).check(z.minLength(1)),
    occupancies: z.array(z.enum(OCCUPANCIES)).check(z.minLength(1)),
  }),
  credit: z.strictObject({
    minimumScore: score,
    /** With fewer accounts a file is thin and goes to manual review. */
    minimumTradelines: count,
    /**
     * A frozen or locked file: the hours between retries and the days to wait. The notice of incompleteness is due by
     * day 30.
     */
    closedFile: z.strictObject({
      retryHours: z.int().check(z.minimum(1), z.maximum(72)),
      days: z.int().check(z.minimum(1), z.maximum(29)),
    }),
    /** Recent inquiries by others may mean new debts; manual review starts at this count. */
    inquiries: z.strictObject({ days: count, reviewBalance: amount }),
  }),
  cltv: z.strictObject({
    /** Maximum combined loan-to-value on a primary residence, by minimum score. */
    bands: z.pipe(
      byNumber(points),
      z.transform((rows) => rows.map(([minimumScore, cap]) => ({ minimumScore, cap }))),
    ),
    /** Percentage points subtracted from the cap. */
    reduction: z.strictObject({ PRIMARY: points, SECONDARY: points, INVESTMENT: points }),
    /** Caps set by state law for everyone. */
    stateCaps: byState(points),
  }),
  dti: z.strictObject({
    /** Maximum debt-to-income by minimum score; the highest band the score reaches applies. */
    bands: z.pipe(
      byNumber(points),
      z.transform((rows) => rows.map(([minimumScore, limit]) => ({ minimumScore, limit }))),
    ),
  }),
  /** Months over which liquid assets count as income. */
  assetDepletion: z.strictObject({ months: count }),
  /** Minimum rent over housing expense, including the new payment. */
  dscr: z.strictObject({ minimumRatio: z.number().check(z.minimum(0.5), z.maximum(5)) }),
  valuation: z.strictObject({
    /** An automated valuation's, 0 to 100; below it a broker values the home. */
    minimumConfidence: z.number().check(z.minimum(0), z.maximum(100)),
    /** Percent by which a broker's value may be below the automated one before manual review. */
    bpoTolerance: points,
  }),
  /** Days for which data can be used. */
  freshness: z.strictObject({ creditDays: count, valuationDays: count, titleDays: count }),
  line: z.strictObject({
    minimum: amount,
    maximum: amount,
    /** Where state law or the market requires more. */
    minimumByState: byState(amount),
    /** Lines are multiples of this. */
    step: amount,
  }),
  offer: z.strictObject({
    /** Years. */
    terms: z.array(count).check(z.minLength(1)),
    /** Years during which the borrower can draw. */
    drawPeriods: z.array(count).check(z.minLength(1)),
    /** Minimum initial draw, in percent of the line. */
    minimumDrawShare: points,
  }),
  thirdPartyCosts: z.strictObject({
    /** An appraiser's or broker's valuation, when no automated one is available. */
    valuation: amount,
    manualNotary: amount,
    recording: z.strictObject({
      other: z.strictObject(charge),
      states: byState(
        z.strictObject({
          ...charge,
          counties: z.optional(z.record(county, z.partial(z.strictObject(charge)))),
        }),
      ),
    }),
  }),
  /** Usual duration of each part of the way to funding, in business days: a lender's estimate, not a promise. */
  forecast: z.strictObject({
    /** From choosing an offer to funding. No earlier date is stated until the notary is done. */
    goal: days,
    /** A manual review. */
    review: days,
    /** A broker or appraiser values the home. */
    valuation: days,
    /** An employer answers. */
    employer: days,
    /** The other owners sign after the borrower. */
    otherSigners: days,
    /** A notary visit, before one is booked. */
    notaryVisit: days,
    /** County recording, after the last day to cancel or, without that right, after the notary. */
    recording: days,
    /** Lien payoffs, after recording. */
    payoffs: days,
    /** Disbursement, after recording or payoffs. */
    sending: days,
    /** Minimum days from notary to funding. */
    fromNotary: days,
  }),
  /** How far a payoff may exceed the known balance, in percent of it: accrued interest and a fee. */
  payoff: z.strictObject({ tolerance: points }),
  /** The states and counties that don't accept electronic notary sessions. */
  notary: z.strictObject({ manualStates: z.array(state), manualCounties: byState(z.array(county)) }),
})

type Immutable<Value> = Value extends number | string
  ? Value
  : { readonly [Name in keyof Value]: Immutable<Value[Name]> }

type PolicyFile = Immutable<z.infer<typeof policySchema>>

/** A lender's parameters for every rule. Plain data; decisions store its `version`. */
export type LendingPolicy = PolicyFile & {
  /** Two-letter codes of the states in which the organization is licensed. */
  readonly eligibility: { readonly licensedStates: readonly string[] }
  /** Whether the organization offers electronic notary sessions. */
  readonly notary: { readonly electronic: boolean }
}

/** The policy for the rules: the file's, with licenses and the electronic notary from other parts of the file. */
export const lendingPolicy = (
  file: PolicyFile,
  licensedStates: readonly string[],
  electronic: boolean,
): LendingPolicy => ({
  ...file,
  eligibility: { ...file.eligibility, licensedStates },
  notary: { ...file.notary, electronic },
})

const LEAST_LINE = 15_000_00
const LARGEST_LINE = 400_000_00

/** Problems with the whole policy; empty when there are none. The limits are those the product publishes. */
export function policyProblems(policy: LendingPolicy): string[] {
  const problems: string[] = []
  const { line, offer, thirdPartyCosts, eligibility, cltv, dti, credit } = policy
  if (line.minimum < LEAST_LINE || line.maximum > LARGEST_LINE) problems.push('line: outside $15,000 to $400,000')
  if (line.minimum > line.maximum) problems.push('line: the minimum is above the maximum')
  if (line.step < 1) problems.push('line: the step must be above 0')
  if (Object.values(line.minimumByState).some((least) => least > line.maximum))
    problems.push('line: the minimum of a state is above the maximum')
  if (eligibility.minimumAge < 18) problems.push('eligibility: nobody below 18 can borrow')
  if (!cltv.bands.some(({ minimumScore }) => minimumScore <= credit.minimumScore))
    problems.push('cltv: no band for the minimum score')
  if (!dti.bands.some(({ minimumScore }) => minimumScore <= credit.minimumScore))
    problems.push('dti: no band for the minimum score')
  if ((cltv.stateCaps.TX ?? 80) > 80) problems.push('cltv: Texas never above 80')
  if (policy.forecast.goal < 1) problems.push('forecast: no money goes out on the day of the choice')
  if (new Set(offer.terms).size < offer.terms.length) problems.push('offer: a term is listed twice')
  const charges = [
    thirdPartyCosts.recording.other,
    ...Object.values(thirdPartyCosts.recording.states).flatMap(({ counties, ...own }) => [
      own,
      ...Object.values(counties ?? {}),
    ]),
  ]
  if (charges.some(({ fee }) => (fee ?? 0) > 315_00)) problems.push('recording: a fee is above $315')
  if (charges.some(({ taxPer100k }) => (taxPer100k ?? 0) > 1_400_00)) problems.push('recording: a tax is above $1,400')
  return problems
}
