import * as z from 'zod/mini'
import { TEXAS_MINIMUM_ADVANCE } from '../rules/texas.ts'
import type { PlainDate } from '../values/dates.ts'
import { type Cents, cents, ZERO } from '../values/money.ts'
import { type Percent, percent, roundPercent } from '../values/rates.ts'
import { amount, byState, count, date, points, text } from './fields.ts'

const trustee = z.strictObject({ name: text(120), address: text(200) })

/**
 * What a lender's agreements say beyond the offer, as its file has it: how additional draws are priced, what is charged
 * when something happens, and whom a deed of trust names.
 */
export const lineTermsSchema = z.strictObject({
  index: z.strictObject({
    name: text(80),
    /** Who publishes it. */
    source: text(80),
    /** Each value holds from the day it was published. */
    values: z.array(z.strictObject({ on: date, value: points })).check(z.minLength(1)),
  }),
  /** Points above the index: so many that the index of the day of the offer gives its rate, or always the same. */
  margin: z.discriminatedUnion('rule', [
    z.strictObject({ rule: z.literal('FROM_OFFER'), minimum: points }),
    z.strictObject({ rule: z.literal('FIXED'), points }),
  ]),
  /** No draw is ever priced above the cap, nor an additional one below the floor. */
  cap: points,
  floor: points,
  minimumDraw: amount,
  /** Percent of an additional draw. */
  additionalDrawFee: points,
  /** Share of the unpaid part of a payment. */
  lateCharge: z.strictObject({ share: points, minimum: amount, graceDays: count }),
  returnedPayment: amount,
  annualFee: amount,
  /** For ending the line in the draw period. */
  terminationFee: amount,
  paperCopyFee: amount,
  trustee: z.strictObject({ other: trustee, states: byState(trustee) }),
})
export type LineTermsFile = z.infer<typeof lineTermsSchema>

/** What an offer promises: kept with it, whatever the file says later. The trustee is whoever it is at signing. */
export type PromisedTerms = Omit<LineTermsFile, 'trustee'>
export const promisedTerms = ({ trustee: _, ...terms }: LineTermsFile): PromisedTerms => terms

interface IndexValue {
  readonly on: PlainDate
  readonly value: Percent
}

/**
 * The newest value of the index that was published by `date`.
 * @throws RangeError before the first.
 */
export function indexOn({ index }: Pick<PromisedTerms, 'index'>, date: PlainDate): IndexValue {
  const known = index.values.filter(({ on }) => on <= date)
  const [first, ...others] = known
  if (!first) throw new RangeError(`no value of the index by ${date}`)
  return others.reduce((newest, next) => (next.on > newest.on ? next : newest), first)
}

/** The margin in points of a line whose offer of `rate` was made on `offeredOn`: it does not move with the index. */
export function marginOf(terms: PromisedTerms, rate: Percent, offeredOn: PlainDate): Percent {
  const { margin } = terms
  if (margin.rule === 'FIXED') return margin.points
  return roundPercent(Math.max(margin.minimum, rate - indexOn(terms, offeredOn).value))
}

/** Smallest draw and charges of a line. On a Texas homestead the Constitution limits them (art. XVI § 50(a)(6)(E), (t)). */
export function chargesOf(
  terms: PromisedTerms,
  texasHomestead: boolean,
): Record<'minimumDraw' | 'annualFee' | 'terminationFee', Cents> & { readonly additionalDrawFee: Percent } {
  const { minimumDraw, annualFee, terminationFee, additionalDrawFee } = terms
  if (!texasHomestead) return { minimumDraw, annualFee, terminationFee, additionalDrawFee }
  return {
    minimumDraw: cents(Math.max(minimumDraw, TEXAS_MINIMUM_ADVANCE)),
    annualFee: ZERO,
    terminationFee: ZERO,
    additionalDrawFee: percent(0),
  }
}

/** Whom a deed of trust on property in `state` names. */
export const trusteeIn = ({ trustee }: LineTermsFile, state: string): LineTermsFile['trustee']['other'] =>
  trustee.states[state] ?? trustee.other

/** The most that a late charge may be of what is unpaid; the law of a state may allow less. */
const HIGHEST_LATE_SHARE = 10

interface PricesBeside {
  readonly effectiveOn: PlainDate
  /** Of every rate on the price list. */
  readonly bounds: { readonly minimum: Percent; readonly maximum: Percent }
  readonly smallestLine: Cents
}

/** What is wrong with the terms of a line, alone and beside the price list; empty where nothing is. */
export function lineTermsProblems(terms: LineTermsFile, prices: PricesBeside): string[] {
  const problems: string[] = []
  const { values } = terms.index
  if (values.some(({ on }, i) => i > 0 && on <= (values[i - 1]?.on ?? on))) problems.push('index: days must ascend')
  if (!values.some(({ on }) => on <= prices.effectiveOn)) problems.push(`index: no value by ${prices.effectiveOn}`)
  if (terms.floor > terms.cap) problems.push('the floor is above the cap')
  if (terms.cap < prices.bounds.maximum) problems.push(`the cap is below the highest rate ${prices.bounds.maximum}`)
  if (terms.floor > prices.bounds.minimum) problems.push(`the floor is above the lowest rate ${prices.bounds.minimum}`)
  if (terms.lateCharge.share > HIGHEST_LATE_SHARE) problems.push(`lateCharge: above ${HIGHEST_LATE_SHARE} %`)
  if (terms.minimumDraw === 0) problems.push('minimumDraw: must be above 0')
  if (terms.minimumDraw > prices.smallestLine) problems.push('minimumDraw: above the smallest line')
  return problems
}
