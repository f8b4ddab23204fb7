import type { PlainDate } from '../values/dates.ts'
import type { Cents } from '../values/money.ts'
import { type Percent, roundPercent } from '../values/rates.ts'
import type { HighCostFigures } from './highCost.ts'
import type { Occupancy } from './home.ts'
import type { LineCharges } from './lineCharges.ts'
import type { Product } from './product.ts'

/**
 * A maximum CLTV and the rate for lines up to that CLTV, within one score band. A line gets the rate in the first row
 * whose maximum is at least the line's CLTV.
 */
interface RateBand {
  readonly maximumCltv: Percent
  readonly rate: Percent
}

interface FeeOption {
  /** Origination fee in percent of the initial draw. */
  readonly fee: Percent
  /** Percentage points that are added to the rate. A higher origination fee adds fewer points. */
  readonly rateAdjustment: Percent
}

/** Average prime offer rates, keyed by term in years, with the date from which they apply. */
interface AporRow {
  readonly effectiveOn: PlainDate
  readonly byTerm: Readonly<Record<string, Percent>>
}

export interface Pricing {
  /** The price list's version. Each offer stores the version under which it was priced. */
  readonly version: string
  readonly effectiveOn: PlainDate
  readonly base: readonly { readonly minimumScore: number; readonly rates: readonly RateBand[] }[]
  /** Percentage points that are added to the rate, keyed by term in years. */
  readonly termAddOn: Readonly<Record<string, Percent>>
  readonly occupancyAddOn: Readonly<Record<Occupancy, Percent>>
  /**
   * Percentage points that are added to the rate for interest-only payments during the draw period. Absent if the
   * lender doesn't offer interest-only payments.
   */
  readonly interestOnlyAddOn?: Percent | undefined
  /** The products that offer interest-only payments. The default is all products. */
  readonly interestOnlyFor?: readonly Product[] | undefined
  /**
   * Percentage points that are subtracted from the rate for autopay and for members. `member` is 0 for a lender without
   * members.
   */
  readonly discounts: { readonly autopay: Percent; readonly member: Percent }
  readonly feeOptions: readonly FeeOption[]
  /** The lowest and highest rate that the price list may contain. */
  readonly bounds: { readonly minimum: Percent; readonly maximum: Percent }
  readonly apor: readonly AporRow[]
  /** Replaces the published figures of the high-cost test. Absent if only the published figures apply. */
  readonly highCostFigures?: readonly HighCostFigures[] | undefined
  /** The charges in the credit agreement that the high-cost test counts. */
  readonly lineTerms: LineCharges & { readonly minimumDraw: Cents }
}

/**
 * The rate card: the part of a price list that applies to one borrower and one home. It's small enough to send to the
 * browser.
 */
export interface RateCard {
  readonly version: string
  /** The rates for the borrower's score band. */
  readonly rates: readonly RateBand[]
  readonly occupancyAddOn: Percent
  readonly termAddOn: Readonly<Record<string, Percent>>
  readonly interestOnlyAddOn?: Percent | undefined
  readonly discounts: { readonly autopay: Percent; readonly member: Percent }
  readonly feeOptions: readonly FeeOption[]
}

/** Returns the rate card with the member discount set to zero. */
export const withoutMemberDiscount = (card: RateCard): RateCard => ({
  ...card,
  discounts: { ...card.discounts, member: roundPercent(0) },
})

interface RateChoice {
  readonly cltv: Percent
  /** Term in years. */
  readonly term: number
  /** Origination fee in percent of the initial draw; one of the rate card's fee options. */
  readonly fee: Percent
  readonly autopay: boolean
  readonly interestOnly?: boolean | undefined
}

/** Returns the rate card for a score and occupancy, or undefined if the score is below the lowest band. */
export function rateCard(
  pricing: Pricing,
  score: number,
  occupancy: Occupancy,
  member = false,
  product: Product = 'HELOC',
): RateCard | undefined {
  const band = pricing.base
    .filter(({ minimumScore }) => score >= minimumScore)
    .reduce<Pricing['base'][number] | undefined>(
      (best, next) => (best && best.minimumScore >= next.minimumScore ? best : next),
      undefined,
    )
  if (!band) return undefined
  return {
    version: pricing.version,
    rates: band.rates,
    occupancyAddOn: pricing.occupancyAddOn[occupancy],
    termAddOn: pricing.termAddOn,
    ...(pricing.interestOnlyAddOn === undefined || !(pricing.interestOnlyFor?.includes(product) ?? true)
      ? {}
      : { interestOnlyAddOn: pricing.interestOnlyAddOn }),
    discounts: { autopay: pricing.discounts.autopay, member: member ? pricing.discounts.member : roundPercent(0) },
    feeOptions: pricing.feeOptions,
  }
}

/**
 * Returns the rate in percent per year. The line's APR is equal to this rate, because both exclude fees (12 CFR
 * 1026.14(b)). Returns undefined if the price list has no price for the choice.
 */
export function rateFor(card: RateCard, choice: RateChoice): Percent | undefined {
  const base = card.rates.find(({ maximumCltv }) => choice.cltv <= maximumCltv)
  const term = card.termAddOn[String(choice.term)]
  const option = card.feeOptions.find(({ fee }) => fee === choice.fee)
  const interestOnly = choice.interestOnly ? card.interestOnlyAddOn : 0
  if (!base || term === undefined || !option || interestOnly === undefined) return undefined
  const discount = card.discounts.member + (choice.autopay ? card.discounts.autopay : 0)
  return roundPercent(base.rate + term + card.occupancyAddOn + interestOnly + option.rateAdjustment - discount)
}

/** Returns the lowest and highest rate among all combinations on a price list. */
export function rateRange(pricing: Pricing): { readonly lowest: Percent; readonly highest: Percent } {
  const all = {
    base: pricing.base.flatMap(({ rates }) => rates.map(({ rate }) => rate)),
    term: Object.values(pricing.termAddOn),
    occupancy: Object.values(pricing.occupancyAddOn),
    fee: pricing.feeOptions.map(({ rateAdjustment }) => rateAdjustment),
    interestOnly: [0, pricing.interestOnlyAddOn ?? 0],
  }
  const sum = (pick: (...values: number[]) => number): number =>
    Object.values(all).reduce((total, values) => total + pick(...values), 0)
  return {
    lowest: roundPercent(sum(Math.min) - pricing.discounts.autopay - pricing.discounts.member),
    highest: roundPercent(sum(Math.max)),
  }
}

/**
 * Returns the average prime offer rates that apply on `date`, keyed by term in years. Returns undefined if `date` is
 * before the table's earliest date.
 */
export function aporOn(table: readonly AporRow[], date: PlainDate): AporRow | undefined {
  return table
    .filter(({ effectiveOn }) => effectiveOn <= date)
    .reduce<AporRow | undefined>(
      (best, next) => (best && best.effectiveOn >= next.effectiveOn ? best : next),
      undefined,
    )
}

/** The maximum origination fee in percent of the draw. A lender's file can't set a higher fee. */
const HIGHEST_FEE = 4.99

/**
 * Returns the problems with a price list, in words meant for the person who wrote the list. Returns an empty list if
 * there are none.
 */
export function pricingProblems(pricing: Pricing): string[] {
  const problems: string[] = []
  const { lowest, highest } = rateRange(pricing)
  if (lowest < pricing.bounds.minimum) problems.push(`the lowest rate ${lowest} is below ${pricing.bounds.minimum}`)
  if (highest > pricing.bounds.maximum) problems.push(`the highest rate ${highest} is above ${pricing.bounds.maximum}`)
  for (const { minimumScore, rates } of pricing.base) {
    if (rates.some((row, i) => i > 0 && row.rate < (rates[i - 1]?.rate ?? 0)))
      problems.push(`base rates for scores of ${minimumScore} and above: a higher CLTV can’t have a lower rate`)
  }
  const byFee = [...pricing.feeOptions].sort((a, b) => a.fee - b.fee)
  if (byFee.some((option, i) => i > 0 && option.rateAdjustment >= (byFee[i - 1]?.rateAdjustment ?? 0)))
    problems.push('the rate must fall as the origination fee rises')
  if (byFee.some(({ fee }) => fee > HIGHEST_FEE)) problems.push(`an origination fee is above ${HIGHEST_FEE}`)
  for (const row of pricing.apor)
    for (const term of Object.keys(pricing.termAddOn))
      if (row.byTerm[term] === undefined) problems.push(`APOR of ${row.effectiveOn}: no rate for ${term} years`)
  return problems
}
