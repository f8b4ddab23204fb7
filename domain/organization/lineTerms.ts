import * as z from 'zod/mini'
import type { PlainDate } from '../values/dates.ts'
import { amount, byState, count, date, points, text } from '../values/fields.ts'
import type { Cents } from '../values/money.ts'
import { type Percent, percent, roundPercent } from '../values/rates.ts'
import { missingYears } from './indexHistory.ts'

const trustee = z.strictObject({ name: text(120), address: text(200) })

/**
 * The lender's terms for the credit agreement that aren't part of an offer. They include charges, the pricing of
 * additional draws, and the trustee of a deed of trust.
 */
export const lineTermsSchema = z.strictObject({
  index: z.strictObject({
    name: text(80),
    /** The publisher of the index. */
    source: text(80),
    /** The published values of the index. Each value applies until the next one is published. */
    values: z.array(z.strictObject({ on: date, value: points })).check(z.minLength(1)),
    /**
     * The index on the first business day of earlier years. Not needed for the prime rate, whose past values Hearthline
     * contains.
     */
    history: z.optional(z.record(z.string().check(z.regex(/^(19|20)\d\d$/, 'not a year')), points)),
  }),
  /**
   * The margin above the index, in percentage points: either a fixed number, or the difference between the offer's rate
   * and the index on the offer's date.
   */
  margin: z.discriminatedUnion('rule', [
    z.strictObject({ rule: z.literal('FROM_OFFER'), minimum: points }),
    z.strictObject({ rule: z.literal('FIXED'), points }),
  ]),
  /** The cap limits the rate of every draw. The floor applies only to additional draws. */
  cap: points,
  floor: points,
  minimumDraw: amount,
  /** Fee for an additional draw, in percent of the draw. */
  additionalDrawFee: points,
  /** Late charge, in percent of the unpaid part of a payment. */
  lateCharge: z.strictObject({ share: points, minimum: amount, graceDays: count }),
  returnedPayment: amount,
  /** Annual fee, due on each anniversary of the line's opening during the draw period. */
  annualFee: amount,
  /** Fee for closing the line during the draw period. */
  terminationFee: amount,
  /** Compensation that the lender pays the broker of a line, in percent of the line. The default is no compensation. */
  brokerCompensation: z.optional(points),
  paperCopyFee: amount,
  trustee: z.strictObject({ other: trustee, states: byState(trustee) }),
})
export type LineTermsFile = z.infer<typeof lineTermsSchema>

/**
 * The terms that the lender commits to in an offer. The server stores them with the offer, so later changes to the
 * organization's file don't affect the offer. The trustee is determined at signing.
 */
export interface PromisedTerms extends Omit<LineTermsFile, 'trustee' | 'index'> {
  readonly index: Omit<LineTermsFile['index'], 'history'>
}
export const promisedTerms = ({ trustee: _, index, ...terms }: LineTermsFile): PromisedTerms => {
  const { history: _past, ...now } = index
  return { ...terms, index: now }
}

interface IndexValue {
  readonly on: PlainDate
  readonly value: Percent
}

/**
 * Returns the newest index value published on or before `date`.
 * @throws RangeError if `date` is before the first value.
 */
export function indexOn({ index }: Pick<PromisedTerms, 'index'>, date: PlainDate): IndexValue {
  const known = index.values.filter(({ on }) => on <= date)
  const [first, ...others] = known
  if (!first) throw new RangeError(`no index value was published by ${date}`)
  return others.reduce((newest, next) => (next.on > newest.on ? next : newest), first)
}

/**
 * Returns the margin, in percentage points, for a line that was offered at `rate` on `offeredOn`. The margin doesn't
 * change when the index changes.
 */
export function marginOf(terms: PromisedTerms, rate: Percent, offeredOn: PlainDate): Percent {
  const { margin } = terms
  if (margin.rule === 'FIXED') return margin.points
  return roundPercent(Math.max(margin.minimum, rate - indexOn(terms, offeredOn).value))
}

/** Returns the rate, in percent, of a draw on a day when the index has this value. */
export const drawRateAt = (
  {
    margin,
    cap,
    floor = percent(0),
  }: { readonly margin: Percent; readonly cap: Percent; readonly floor?: Percent | undefined },
  index: Percent,
): Percent => percent(Math.min(cap, Math.max(floor, index + margin)))

/** Returns the trustee for a deed of trust on property in `state`. */
export const trusteeIn = ({ trustee }: LineTermsFile, state: string): LineTermsFile['trustee']['other'] =>
  trustee.states[state] ?? trustee.other

/** The highest late charge that we accept, in percent of the unpaid amount. State law may set a lower maximum. */
const HIGHEST_LATE_SHARE = 10

interface PricesBeside {
  readonly effectiveOn: PlainDate
  /** The lowest and highest rate on the price list. */
  readonly bounds: { readonly minimum: Percent; readonly maximum: Percent }
  readonly smallestLine: Cents
}

/**
 * Returns the problems with a line's terms, including conflicts with the price list, or an empty list if there are
 * none.
 */
export function lineTermsProblems(terms: LineTermsFile, prices: PricesBeside): string[] {
  const problems: string[] = []
  const { values } = terms.index
  if (values.some(({ on }, i) => i > 0 && on <= (values[i - 1]?.on ?? on))) problems.push('index: days must ascend')
  if (!values.some(({ on }) => on <= prices.effectiveOn)) problems.push(`index: no value by ${prices.effectiveOn}`)
  const missing = missingYears(terms.index, prices.effectiveOn)
  if (missing.length > 0) problems.push(`index: history: no value for ${missing.join(', ')}`)
  if (terms.floor > terms.cap) problems.push('the floor is above the cap')
  if (terms.cap < prices.bounds.maximum) problems.push(`the cap is below the highest rate ${prices.bounds.maximum}`)
  if (terms.floor > prices.bounds.minimum) problems.push(`the floor is above the lowest rate ${prices.bounds.minimum}`)
  if (terms.lateCharge.share > HIGHEST_LATE_SHARE) problems.push(`lateCharge: above ${HIGHEST_LATE_SHARE} %`)
  if (terms.minimumDraw === 0) problems.push('minimumDraw: must be above 0')
  if (terms.minimumDraw > prices.smallestLine) problems.push('minimumDraw: above the smallest line')
  return problems
}
