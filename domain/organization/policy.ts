import * as z from 'zod/mini'
import { OCCUPANCIES, PROPERTY_TYPES } from '../rules/eligibility.ts'
import type { LendingPolicy } from '../rules/underwriting.ts'
import { amount, byNumber, byState, count, points, score, state, text } from './fields.ts'

/** Business days; the limit of a lender's estimate is about a quarter of a year. */
const days = z.int().check(z.minimum(0), z.maximum(60))
const charge = { fee: amount, taxPer100k: amount }
const county = z.string().check(z.regex(/^[a-z][a-z .'-]*$/, 'a county is written in lower case'))
const byOccupancy = z.strictObject({ PRIMARY: points, SECONDARY: points, INVESTMENT: points })

/**
 * An organization's lending policy as in its file. Licenses and the electronic notary come from other parts of the
 * file.
 */
export const policySchema = z.strictObject({
  version: text(40),
  eligibility: z.strictObject({
    minimumAge: count,
    minimumAgeByState: byState(count),
    recentPurchaseDays: count,
    propertyTypes: z.array(z.enum(PROPERTY_TYPES)).check(z.minLength(1)),
    occupancies: z.array(z.enum(OCCUPANCIES)).check(z.minLength(1)),
  }),
  credit: z.strictObject({
    minimumScore: score,
    minimumTradelines: count,
    /** The notice of incompleteness is due by day 30. */
    closedFile: z.strictObject({
      retryHours: z.int().check(z.minimum(1), z.maximum(72)),
      days: z.int().check(z.minimum(1), z.maximum(29)),
    }),
    inquiries: z.strictObject({ days: count, reviewBalance: amount }),
  }),
  cltv: z.strictObject({
    /** Maximum CLTV by minimum score. */
    bands: z.pipe(
      byNumber(points),
      z.transform((rows) => rows.map(([minimumScore, cap]) => ({ minimumScore, cap }))),
    ),
    reduction: byOccupancy,
    stateCaps: byState(points),
  }),
  dti: z.strictObject({
    /** Maximum debt-to-income by minimum score. */
    bands: z.pipe(
      byNumber(points),
      z.transform((rows) => rows.map(([minimumScore, limit]) => ({ minimumScore, limit }))),
    ),
  }),
  assetDepletion: z.strictObject({ months: count }),
  dscr: z.strictObject({ minimumRatio: z.number().check(z.minimum(0.5), z.maximum(5)) }),
  valuation: z.strictObject({
    minimumConfidence: z.number().check(z.minimum(0), z.maximum(100)),
    bpoTolerance: points,
  }),
  freshness: z.strictObject({ creditDays: count, valuationDays: count, titleDays: count }),
  line: z.strictObject({ minimum: amount, maximum: amount, minimumByState: byState(amount), step: amount }),
  offer: z.strictObject({
    terms: z.array(count).check(z.minLength(1)),
    drawPeriods: z.array(count).check(z.minLength(1)),
    minimumDrawShare: points,
  }),
  thirdPartyCosts: z.strictObject({
    valuation: amount,
    manualNotary: amount,
    recording: z.strictObject({
      other: z.strictObject(charge),
      states: byState(
        z.strictObject({
          ...charge,
          counties: z.optional(
            z.record(county, z.strictObject({ fee: z.optional(amount), taxPer100k: z.optional(amount) })),
          ),
        }),
      ),
    }),
  }),
  forecast: z.strictObject({
    goal: days,
    review: days,
    valuation: days,
    employer: days,
    otherSigners: days,
    notaryVisit: days,
    recording: days,
    payoffs: days,
    sending: days,
    fromNotary: days,
  }),
  payoff: z.strictObject({ tolerance: points }),
  notary: z.strictObject({ manualStates: z.array(state), manualCounties: byState(z.array(county)) }),
})
export type PolicyFile = z.infer<typeof policySchema>

/** The policy for the rules, assembled from the organization's file. */
export function lendingPolicy(
  file: PolicyFile,
  licensedStates: readonly string[],
  electronicNotary: boolean,
): LendingPolicy {
  return {
    ...file,
    eligibility: { ...file.eligibility, licensedStates },
    notary: { ...file.notary, electronic: electronicNotary },
  }
}

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
