import { addMonths } from '../values/dates.ts'
import { add, type Cents, cents, roundDownTo, smallest, ZERO } from '../values/money.ts'
import type { Percent } from '../values/rates.ts'
import { cltv, largestLineByCltv } from './cltv.ts'
import { effectiveCost } from './effectiveCost.ts'
import { type HighCostContext, isHighCost } from './highCostOffers.ts'
import type { Occupancy } from './home.ts'
import { interestOnlyPayment, levelPayment } from './payment.ts'
import type { LendingPolicy } from './policy.ts'
import { type RateCard, rateFor } from './pricing.ts'
import { TEXAS_MINIMUM_ADVANCE, TEXAS_MINIMUM_LINE, texasCountedFees, texasFeesWithinCap } from './texas.ts'
import { type CostCard, type ThirdPartyCosts, thirdPartyCosts } from './thirdPartyCosts.ts'

/** An open lien on the property. */
export interface Lien {
  readonly id: string
  readonly balance: Cents
  /** Monthly payment of principal and interest. */
  readonly payment: Cents
}

/**
 * Everything that a quote needs except the borrower's choice. Underwriting computes it once. The browser uses it to
 * compute a new quote whenever the borrower moves a slider.
 */
export interface QuoteContext extends HighCostContext {
  /** The version of the lending policy. The price list's version is in `rates`. */
  readonly policyVersion: string
  /** The score that determined `rates`. Absent on quotes stored before we added this field. */
  readonly score?: number | undefined
  readonly state: string
  readonly value: Cents
  readonly liens: readonly Lien[]
  readonly cltvCap: Percent
  /** The largest monthly payment on the new line that income or rent supports if no liens are paid off. */
  readonly paymentCapacity: Cents
  readonly minimumLine: Cents
  readonly maximumLine: Cents
  readonly step: Cents
  readonly terms: readonly number[]
  readonly drawPeriods: readonly number[]
  readonly minimumDrawShare: Percent
  readonly rates: RateCard
  readonly costs: CostCard
}

export interface OfferChoice {
  /** The amount of the line, in cents. */
  readonly amount: Cents
  /** The amount of the initial draw, in cents. */
  readonly draw: Cents
  /** Term in years. */
  readonly term: number
  /** Draw period in years; defaults to the longest draw period. */
  readonly drawPeriod?: number
  /** Origination fee in percent of the initial draw. */
  readonly feeOption: Percent
  readonly autopay: boolean
  /** Whether the borrower pays only interest during the draw period. */
  readonly interestOnly?: boolean | undefined
  /** IDs of the liens to pay off from the draw. */
  readonly payoff?: readonly string[] | undefined
}

export type QuoteProblem =
  | 'TERM_NOT_OFFERED'
  | 'DRAW_PERIOD_NOT_OFFERED'
  | 'NO_PRICE'
  | 'LINE_NOT_IN_STEP'
  | 'LINE_BELOW_MINIMUM'
  | 'LINE_ABOVE_MAXIMUM'
  | 'LINE_ABOVE_CLTV_CAP'
  | 'PAYMENT_ABOVE_CAPACITY'
  | 'DRAW_BELOW_MINIMUM'
  | 'DRAW_ABOVE_LINE'
  | 'UNKNOWN_LIEN'
  | 'NOTHING_LEFT_OF_DRAW'
  | 'FEES_ABOVE_TEXAS_CAP'
  | 'HIGH_COST'

/** The price of the borrower's choice. Amounts are in cents, rates in percent per year. */
export interface Price {
  readonly choice: OfferChoice
  readonly policyVersion: string
  readonly pricingVersion: string
  readonly rate: Percent
  /** APR: the periodic rate times the periods per year, without fees (12 CFR 1026.14(b)). */
  readonly apr: Percent
  /** Payment on the initial draw. For an interest-only line, the interest due during the draw period. */
  readonly payment: Cents
  /** Payment after the draw period of an interest-only line. For other lines, equal to `payment`. */
  readonly paymentAfterDrawPeriod: Cents
  readonly originationFee: Cents
  readonly thirdPartyCosts: ThirdPartyCosts
  readonly payoff: Cents
  /**
   * Cash to the borrower: the draw minus fee, third-party costs and payoffs. Negative if these deductions exceed the
   * draw.
   */
  readonly cashToHand: Cents
  readonly cltv: Percent
}

/** A price plus the rate including fees. Most of the time needed for a quote goes into computing that rate. */
export interface Quote extends Price {
  /**
   * Rate including the origination fee and third-party costs, for comparison only. Absent if the fee and costs use up
   * the whole draw.
   */
  readonly effectiveCost?: Percent
}

type Result<Priced> =
  | { readonly ok: true; readonly quote: Priced }
  /** The result for a choice with problems. The result also has a quote if the choice has a price. */
  | { readonly ok: false; readonly problems: readonly QuoteProblem[]; readonly quote?: Priced }
export type QuoteResult = Result<Quote>

/** Returns the policy's minimum line in a state. For a Texas homestead, it's at least the Texas minimum. */
export function minimumLine(policy: LendingPolicy['line'], state: string, occupancy: Occupancy): Cents {
  const law = state === 'TX' && occupancy === 'PRIMARY' ? TEXAS_MINIMUM_LINE : ZERO
  return cents(Math.max(policy.minimum, policy.minimumByState[state] ?? 0, law))
}

export const isTexasHomestead = ({ state, occupancy }: Pick<QuoteContext, 'state' | 'occupancy'>): boolean =>
  state === 'TX' && occupancy === 'PRIMARY'

/**
 * Returns a line's minimum initial draw: the policy's percentage of the line, but on a Texas homestead never less than
 * the statutory minimum advance.
 */
export function minimumDraw(context: QuoteContext, amount: Cents): Cents {
  const share = Math.ceil((amount * Math.round(context.minimumDrawShare * 1000)) / 100_000)
  return cents(Math.max(share, isTexasHomestead(context) ? TEXAS_MINIMUM_ADVANCE : 0))
}

function chosenLiens(context: QuoteContext, payoff: readonly string[] = []): { paid: Lien[]; kept: Lien[] } {
  return {
    paid: context.liens.filter(({ id }) => payoff.includes(id)),
    kept: context.liens.filter(({ id }) => !payoff.includes(id)),
  }
}

const balanceOf = (liens: readonly Lien[]): Cents => add(...liens.map(({ balance }) => balance))
const paymentOf = (liens: readonly Lien[]): Cents => add(...liens.map(({ payment }) => payment))

type Terms = Omit<OfferChoice, 'amount' | 'draw'>

const drawPeriodOf = (context: QuoteContext, { drawPeriod }: Terms): number =>
  drawPeriod ?? Math.max(...context.drawPeriods)

export const repaymentMonths = (context: QuoteContext, terms: Terms): number =>
  12 * (terms.interestOnly ? Math.max(1, terms.term - drawPeriodOf(context, terms)) : terms.term)

/**
 * Returns the payment that income or rent must support. It's the level payment on the whole line, because the borrower
 * can draw all of it. For an interest-only line, it's the payment after the interest-only period. Returns undefined if
 * the choice has no price.
 */
function qualifyingPayment(context: QuoteContext, amount: Cents, terms: Terms, liens: Cents): Cents | undefined {
  const ltv = cltv(amount, liens, context.value)
  const rate = rateFor(context.rates, { ...terms, cltv: ltv, fee: terms.feeOption })
  return rate === undefined ? undefined : levelPayment(amount, rate, repaymentMonths(context, terms))
}

/**
 * Returns the largest line for these terms, rounded down to the step. The line is the lowest of three limits: CLTV cap
 * × value − remaining liens, the organization's maximum, and the line that income or rent supports. Returns zero if
 * even one step exceeds a limit. This function doesn't check the minimum line, the high-cost test or the fee caps;
 * {@link quoteOffer} does.
 */
export function largestLine(context: QuoteContext, terms: Terms): Cents {
  const { paid, kept } = chosenLiens(context, terms.payoff)
  const liens = balanceOf(kept)
  const room = smallest(context.maximumLine, largestLineByCltv(context.value, liens, context.cltvCap))
  const capacity = add(context.paymentCapacity, paymentOf(paid))
  // The rate never falls as the CLTV rises, so a larger line always has a larger payment. Bisection can therefore find
  // the largest line with an affordable payment.
  let fits = 0
  let steps = Math.floor(roundDownTo(room, context.step) / context.step)
  while (fits < steps) {
    const middle = Math.ceil((fits + steps) / 2)
    const payment = qualifyingPayment(context, cents(middle * context.step), terms, liens)
    if (payment !== undefined && payment <= capacity) fits = middle
    else steps = middle - 1
  }
  return cents(fits * context.step)
}

/**
 * Returns the price of a choice, or the problems with the choice. Texas and high-cost caps are checked before the
 * organization's own caps.
 */
export function priceOffer(context: QuoteContext, choice: OfferChoice): Result<Price> {
  const problems: QuoteProblem[] = []
  const { amount, draw, term } = choice
  const drawPeriod = drawPeriodOf(context, choice)
  const { paid, kept } = chosenLiens(context, choice.payoff)
  const liens = balanceOf(kept)
  const ltv = cltv(amount, liens, context.value)

  if (!context.terms.includes(term)) problems.push('TERM_NOT_OFFERED')
  if (!context.drawPeriods.includes(drawPeriod) || (choice.interestOnly && drawPeriod >= term))
    problems.push('DRAW_PERIOD_NOT_OFFERED')
  if ((choice.payoff ?? []).some((id) => !paid.some((lien) => lien.id === id))) problems.push('UNKNOWN_LIEN')
  if (amount % context.step !== 0) problems.push('LINE_NOT_IN_STEP')
  if (amount < context.minimumLine) problems.push('LINE_BELOW_MINIMUM')
  if (amount > context.maximumLine) problems.push('LINE_ABOVE_MAXIMUM')
  if (amount > largestLineByCltv(context.value, liens, context.cltvCap)) problems.push('LINE_ABOVE_CLTV_CAP')
  if (draw < minimumDraw(context, amount) || draw <= 0) problems.push('DRAW_BELOW_MINIMUM')
  if (draw > amount) problems.push('DRAW_ABOVE_LINE')

  const rate = rateFor(context.rates, { ...choice, cltv: ltv, fee: choice.feeOption })
  if (rate === undefined) return { ok: false, problems: [...problems, 'NO_PRICE'] }

  const months = repaymentMonths(context, choice)
  const capacity = add(context.paymentCapacity, paymentOf(paid))
  if (levelPayment(amount, rate, months) > capacity) problems.push('PAYMENT_ABOVE_CAPACITY')

  // Round down, because even a fraction of a cent more would exceed the published maximum fee.
  const originationFee = cents(Math.floor((draw * Math.round(choice.feeOption * 1000)) / 100_000))
  const others = thirdPartyCosts(amount, context.costs)
  const payoff = balanceOf(paid)
  const fees = add(originationFee, others.total)
  const cashToHand = cents(draw - fees - payoff)
  if (cashToHand < 0) problems.push('NOTHING_LEFT_OF_DRAW')
  if (isTexasHomestead(context) && !texasFeesWithinCap(amount, texasFees(originationFee, others)))
    problems.push('FEES_ABOVE_TEXAS_CAP')
  if (isHighCost(context, { ...choice, drawPeriod, originationFee }, rate, kept.length === 0))
    problems.push('HIGH_COST')

  const after = levelPayment(draw, rate, months)
  const quote: Price = {
    choice: { ...choice, drawPeriod },
    policyVersion: context.policyVersion,
    pricingVersion: context.rates.version,
    rate,
    apr: rate,
    payment: choice.interestOnly ? interestOnlyPayment(draw, rate) : after,
    paymentAfterDrawPeriod: after,
    originationFee,
    thirdPartyCosts: others,
    payoff,
    cashToHand,
    cltv: ltv,
  }
  return problems.length === 0 ? { ok: true, quote } : { ok: false, problems, quote }
}

/**
 * Returns the quote for a choice, or the problems with the choice. The function is fast enough to run for every
 * animation frame.
 */
export function quoteOffer(context: QuoteContext, choice: OfferChoice): QuoteResult {
  const result = priceOffer(context, choice)
  if (!result.quote) return result
  const { rate, originationFee, thirdPartyCosts } = result.quote
  const fees = add(originationFee, thirdPartyCosts.total)
  if (choice.draw <= fees) return result
  return { ...result, quote: { ...result.quote, effectiveCost: costOf(context, choice, rate, fees) } }
}

function costOf(context: QuoteContext, choice: OfferChoice, rate: Percent, fees: Cents): Percent {
  const months = repaymentMonths(context, choice)
  return effectiveCost({
    amount: choice.draw,
    fees,
    rate,
    months,
    drawnOn: context.pricedOn,
    firstPayment: addMonths(context.pricedOn, 1),
    interestOnlyMonths: choice.interestOnly ? 12 * choice.term - months : 0,
  })
}

/** Returns the fees that count toward the Texas cap: all fees except the cost of a third party's valuation. */
export const texasFees = (originationFee: Cents, others: ThirdPartyCosts): Cents =>
  texasCountedFees([
    { kind: 'ORIGINATION', amount: originationFee, thirdParty: false },
    ...others.items.map(({ kind, amount }) => ({
      kind: kind === 'VALUATION' ? ('APPRAISAL' as const) : ('OTHER' as const),
      amount,
      thirdParty: true,
    })),
  ])

/** One offer: the largest line for a term and fee. The borrower draws the whole line. */
export interface Offer {
  /** The offer's ID: the term and the fee, such as '10y-2.99'. */
  readonly id: string
  readonly quote: Quote
  readonly largestLine: Cents
  readonly smallestLine: Cents
}

export interface OfferGrid {
  readonly offers: readonly Offer[]
  /** The combinations of term and fee that have no offer, each with the reasons. */
  readonly skipped: readonly { readonly id: string; readonly problems: readonly QuoteProblem[] }[]
}

interface GridWish {
  /** The line amount that the borrower requested; defaults to the largest line. */
  readonly amount?: Cents
  readonly autopay?: boolean
  readonly drawPeriod?: number
  readonly interestOnly?: boolean
  readonly payoff?: readonly string[] | undefined
}

/**
 * Returns a quote for each combination of term and fee option. Each quote is for the requested line, or for the largest
 * line if that's smaller. If an offer fails the high-cost test or a fee cap, smaller lines are tried, because a lower
 * CLTV means a lower rate.
 */
export function buildOffers(context: QuoteContext, wish: GridWish = {}): OfferGrid {
  const { amount: wished, autopay = false, ...rest } = wish
  const offers: Offer[] = []
  const skipped: { id: string; problems: readonly QuoteProblem[] }[] = []
  for (const term of context.terms) {
    for (const { fee } of context.rates.feeOptions) {
      const id = `${term}y-${fee}`
      const terms: Terms = { ...rest, term, feeOption: fee, autopay }
      const largest = largestOffered(context, terms)
      if (!largest.ok) {
        skipped.push({ id, problems: largest.problems })
        continue
      }
      const most = largest.amount
      const amount =
        wished === undefined
          ? most
          : smallest(most, cents(Math.max(firstStep(context), roundDownTo(wished, context.step))))
      const chosen = quoteOffer(context, { ...terms, amount, draw: amount })
      if (chosen.ok) {
        offers.push({ id, quote: chosen.quote, largestLine: most, smallestLine: firstStep(context) })
      } else skipped.push({ id, problems: chosen.problems })
    }
  }
  return { offers, skipped }
}

type Largest =
  | { readonly ok: true; readonly amount: Cents }
  /** The reasons why the lender can't offer even the largest line within the CLTV cap and the payment limit. */
  | { readonly ok: false; readonly problems: readonly QuoteProblem[] }

/** Returns the largest line that's offered for the terms, or the problems if none is offered. */
export function largestOffered(context: QuoteContext, terms: Terms): Largest {
  let problems: readonly QuoteProblem[] | undefined
  for (const amount of candidates(context, terms)) {
    const result = priceOffer(context, { ...terms, amount, draw: amount })
    if (result.ok) return { ok: true, amount }
    problems ??= result.problems
  }
  return { ok: false, problems: problems ?? ['LINE_BELOW_MINIMUM'] }
}

const firstStep = (context: QuoteContext): Cents => cents(Math.ceil(context.minimumLine / context.step) * context.step)

/**
 * Returns the lines to try: the largest line for the terms, and the largest line in each band with a lower rate. A
 * smaller line in the same band would have the same rate, so there's no need to try it.
 */
function candidates(context: QuoteContext, terms: Terms): Cents[] {
  const largest = largestLine(context, terms)
  const liens = balanceOf(chosenLiens(context, terms.payoff).kept)
  const bands = context.rates.rates
    .map(({ maximumCltv }) => roundDownTo(largestLineByCltv(context.value, liens, maximumCltv), context.step))
    .filter((amount) => amount < largest)
    .sort((a, b) => b - a)
  return [largest, ...bands].filter((amount) => amount >= context.minimumLine)
}

/** Returns the largest line among all offers, or zero if there are no offers. */
export const largestOffer = (offers: readonly Offer[]): Cents =>
  cents(Math.max(0, ...offers.map((offer) => offer.largestLine)))
