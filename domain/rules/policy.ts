import * as z from 'zod/mini'
import { amount, byNumber, byState, count, points, score, state, text } from '../values/fields.ts'
import { LATER_MAJORITY, MAJORITY } from '../values/majority.ts'
import { ELIGIBILITY_POLICY } from './eligibility/rules.ts'
import type { Immutable } from './immutable.ts'
import { VALUATION_SCOPES } from './valuations.ts'

/** A number of business days. Lenders can't enter more than 60 days, which is about a quarter of a year. */
const days = z.int().check(z.minimum(0), z.maximum(60))
/** The charges of a state or county for recording a line of credit. */
const charge = {
  fee: amount,
  /** Recording tax per $100,000 of the line. */
  taxPer100k: amount,
}
/** Name of a county, used as a key: lowercase, without 'county'. */
const county = z.string().check(z.regex(/^[a-z][a-z .'-]*$/, 'a county is written in lower case'))

/** The lending policy in an organization's file. It sets the parameters of every rule. */
export const policySchema = z.strictObject({
  version: text(40),
  /** The limits that the eligibility rules use. Each rule defines its own fields. */
  eligibility: z.strictObject(ELIGIBILITY_POLICY),
  credit: z.strictObject({
    minimumScore: score,
    /**
     * Which score to use if several bureaus return one: the middle of three (or the lower of two), the lowest, or the
     * score from a given bureau.
     */
    scoreUsed: z.union([z.enum(['MIDDLE', 'LOWEST']), z.strictObject({ bureau: text(60) })]),
    /** Minimum number of accounts in a credit file. A file with fewer accounts goes to manual review. */
    minimumTradelines: count,
    /**
     * For a frozen or locked credit file: the number of hours between retries, and the number of days until the server
     * stops waiting. It must stop by day 29, because the notice of incompleteness is due by day 30.
     */
    closedFile: z.strictObject({
      retryHours: z.int().check(z.minimum(1), z.maximum(72)),
      days: z.int().check(z.minimum(1), z.maximum(29)),
    }),
    /**
     * For inquiries by other lenders: the number of days during which an inquiry counts as recent, and the total of
     * new debts above which an agent must review them.
     */
    inquiries: z.strictObject({ days: count, reviewBalance: amount }),
  }),
  cltv: z.strictObject({
    /** Maximum combined loan-to-value on a primary residence, keyed by minimum score. */
    bands: z.pipe(
      byNumber(points),
      z.transform((rows) => rows.map(([minimumScore, cap]) => ({ minimumScore, cap }))),
    ),
    /** Percentage points subtracted from the CLTV cap, keyed by occupancy. */
    reduction: z.strictObject({ PRIMARY: points, SECONDARY: points, INVESTMENT: points }),
    /** CLTV caps that state law sets for all lenders. */
    stateCaps: byState(points),
  }),
  dti: z.strictObject({
    /**
     * Maximum debt-to-income ratio, keyed by minimum score. If a borrower's score reaches several of these minimums,
     * the limit of the highest one applies.
     */
    bands: z.pipe(
      byNumber(points),
      z.transform((rows) => rows.map(([minimumScore, limit]) => ({ minimumScore, limit }))),
    ),
  }),
  /** Annual insurance cost as a percentage of the home's value, for homes whose record doesn't state it. */
  housing: z.strictObject({ insurancePercent: points }),
  /** Number of months over which liquid assets are spread to count as income. */
  assetDepletion: z.strictObject({ months: count }),
  /** Minimum ratio of rent to housing expense, including the new payment. */
  dscr: z.strictObject({ minimumRatio: z.number().check(z.minimum(0.5), z.maximum(5)) }),
  valuation: z.strictObject({
    /** Minimum confidence of an automated valuation, 0 to 100. If the confidence is lower, a broker values the home. */
    minimumConfidence: z.number().check(z.minimum(0), z.maximum(100)),
    /** The percentage by which a broker's value may be below the automated value before manual review. */
    bpoTolerance: points,
    /**
     * The lines for which the borrower gets copies of valuations, and a notice of the right to these copies. Federal
     * law requires both for first liens (12 CFR 1002.14).
     */
    copiesFor: z.enum(VALUATION_SCOPES),
  }),
  /** Number of days for which credit, valuation and title data can be used. */
  freshness: z.strictObject({ creditDays: count, valuationDays: count, titleDays: count }),
  line: z.strictObject({
    minimum: amount,
    maximum: amount,
    /** Minimum line amounts for states where state law or the market requires more than the general minimum. */
    minimumByState: byState(amount),
    /** The amount of every line is a multiple of this step. */
    step: amount,
  }),
  offer: z.strictObject({
    /** Terms in years. */
    terms: z.array(count).check(z.minLength(1)),
    /** The available lengths of the draw period, in years. */
    drawPeriods: z.array(count).check(z.minLength(1)),
    /** Minimum initial draw, in percent of the line. */
    minimumDrawShare: points,
  }),
  thirdPartyCosts: z.strictObject({
    /** Cost of a valuation by an appraiser or broker, charged if no automated value is available. */
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
  /**
   * Typical duration of each part of the process until funding, in business days. The durations are estimates, not
   * promises.
   */
  forecast: z.strictObject({
    /**
     * Total time from choosing an offer to funding. Until the notary session is over, the forecast never gives a
     * shorter time.
     */
    goal: days,
    /** Duration of a manual review, in business days. */
    review: days,
    /** Time for a broker or appraiser to value the home. */
    valuation: days,
    /** Time for an employer to verify employment. */
    employer: days,
    /** Time for the other owners to sign after the borrower has signed. */
    otherSigners: days,
    /** Time until the notary's visit. The forecast uses this estimate until the borrower books a visit. */
    notaryVisit: days,
    /**
     * Time for county recording. Recording starts after the last day of the right to cancel or, without a right to
     * cancel, after the notary session.
     */
    recording: days,
    /** Time for paying off liens after the county has recorded the line. */
    payoffs: days,
    /** Time for disbursement after recording or, if there are payoffs, after the payoffs. */
    sending: days,
    /** Minimum number of days between the notary session and funding. */
    fromNotary: days,
  }),
  /** How far, in percent, a payoff may exceed the known balance. The margin allows for accrued interest and a fee. */
  payoff: z.strictObject({ tolerance: points }),
  /**
   * Number of mail days that the lender waits after the right to cancel has ended, because a cancellation that was
   * mailed in time may still be on its way (12 CFR 1026.15(c)).
   */
  rightToCancel: z.strictObject({ mailDays: z.int().check(z.minimum(1), z.maximum(10)) }),
  /** The states and counties that don't accept electronic notary sessions. */
  notary: z.strictObject({ manualStates: z.array(state), manualCounties: byState(z.array(county)) }),
})

type PolicyFile = Immutable<z.infer<typeof policySchema>>

/** One lender's parameters for all rules, as plain data. Each decision stores the policy's `version`. */
export type LendingPolicy = PolicyFile & {
  /** Two-letter codes of the states in which the organization is licensed. */
  readonly eligibility: { readonly licensedStates: readonly string[] }
  /** Whether the organization offers electronic notary sessions. */
  readonly notary: { readonly electronic: boolean }
  /**
   * Whether borrowers can sign in to an income provider, a tax service or a bank. Otherwise, they upload proof of
   * income and type in their account numbers.
   */
  readonly links: { readonly income: boolean; readonly tax: boolean; readonly bank: boolean }
}

/** The lender's capabilities that the policy depends on. */
export interface Offered {
  readonly electronicNotary: boolean
  readonly incomeLinks: boolean
  readonly taxLinks: boolean
  readonly bankLinks: boolean
}

/**
 * Returns the policy in the format that the rules need: the policy from the file, combined with the licenses and
 * capabilities from other parts of the file.
 */
export const lendingPolicy = (
  file: PolicyFile,
  licensedStates: readonly string[],
  { electronicNotary: electronic, incomeLinks: income, taxLinks: tax, bankLinks: bank }: Offered,
): LendingPolicy => ({
  ...file,
  eligibility: { ...file.eligibility, licensedStates },
  notary: { ...file.notary, electronic },
  links: { income, tax, bank },
})

const LEAST_LINE = 15_000_00
const LARGEST_LINE = 400_000_00

/**
 * Returns the problems with a lending policy, or an empty list if there are none. The policy must stay within the
 * product's published limits.
 */
export function policyProblems(policy: LendingPolicy): string[] {
  const problems: string[] = []
  const { line, offer, thirdPartyCosts, eligibility, cltv, dti, credit } = policy
  if (line.minimum < LEAST_LINE || line.maximum > LARGEST_LINE) problems.push('line: outside $15,000 to $400,000')
  if (line.minimum > line.maximum) problems.push('line: the minimum is above the maximum')
  if (line.step < 1) problems.push('line: the step must be above 0')
  if (Object.values(line.minimumByState).some((least) => least > line.maximum))
    problems.push('line: the minimum of a state is above the maximum')
  if (eligibility.minimumAge < MAJORITY) problems.push(`eligibility: the minimum age is below ${MAJORITY}`)
  for (const [state, age] of Object.entries(LATER_MAJORITY))
    if (Math.max(eligibility.minimumAge, eligibility.minimumAgeByState[state] ?? 0) < age)
      problems.push(`eligibility: the minimum age in ${state} is below ${age}`)
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
