import { add, type Cents, cents, roundDownTo, ZERO } from '../values/money.ts'
import { type Capacity, paymentCapacity, paymentReason, paymentRecords } from './capacity.ts'
import { cltv, cltvCap, cltvRule, largestLineByCltv, scoreRule } from './cltv.ts'
import { checkEligibility } from './eligibility/eligibility.ts'
import { type Stale, staleOn } from './freshness.ts'
import { HIGH_COST_FIGURES, highCostFiguresOn } from './highCost.ts'
import { isHighCostTestable } from './highCostOffers.ts'
import { quotedCharges } from './lineCharges.ts'
import { measuresOf } from './measures.ts'
import { manualNotaryRequired } from './notary.ts'
import {
  buildOffers,
  isTexasHomestead,
  largestOffer,
  minimumLine,
  type Offer,
  type OfferGrid,
  type Quote,
  type QuoteContext,
  type QuoteProblem,
  quoteOffer,
} from './offers.ts'
import type { LendingPolicy } from './policy.ts'
import { aporOn, type Pricing, rateCard, withoutMemberDiscount } from './pricing.ts'
import type { ReasonCode } from './reasons.ts'
import { costCard } from './thirdPartyCosts.ts'
import { type DecisionTrace, failedReasons, figure, judge, money, note, type RuleRecord, rate } from './trace.ts'
import type { UnderwritingInput, Valuation } from './underwritingInput.ts'

export type { Applicant, UnderwritingInput } from './underwritingInput.ts'

export const DECISIONS = [
  'APPROVED',
  'ASSET_DEPLETION',
  'DECLINE',
  'ERROR',
  'FINAL',
  'INELIGIBLE',
  'INITIAL',
  'REVIEW',
  'SELECT',
  'UNKNOWN',
] as const
export type DecisionCode = (typeof DECISIONS)[number]

export const SUB_DECISIONS = [
  'BPO_PENDING',
  'CREDIT_FROZEN',
  'FINAL_OFFER',
  'UNKNOWN_SUBDECISION',
  'UNVERIFIED_DTI_LIMITED',
  'UNVERIFIED_OFFER',
  'UNVERIFIED_ONBOARDING_COMPLETE',
  'VERIFIED_DTI_LIMITED',
  'VERIFIED_INCOME_MATCHED_OFFER',
  'VERIFIED_OFFER',
  'VERIFIED_RESERVE_LIMITED',
] as const
export type SubDecisionCode = (typeof SUB_DECISIONS)[number]

type Limit = 'CLTV' | 'MAXIMUM' | 'DTI' | 'ASSETS' | 'DSCR'

export interface UnderwritingDecision {
  readonly decision: DecisionCode
  readonly subDecision: SubDecisionCode
  /** The largest line among the offers if no liens are paid off; zero if there are no offers. */
  readonly maxLine: Cents
  /** The factor that limits the line. */
  readonly limitedBy?: Limit
  readonly offers: readonly Offer[]
  readonly skipped: OfferGrid['skipped']
  /** The quote for the chosen offer; present if the choice is valid. */
  readonly chosen?: Quote
  /** The input for {@link quoteOffer}; present if the decision has offers. */
  readonly context?: QuoteContext
  readonly trace: DecisionTrace
  /** The decline reasons, without duplicates and in the order of the rules. */
  readonly reasons: readonly ReasonCode[]
  /** The decline screen to show for the decline reasons. */
  readonly decline?: 'CREDIT_SCORE' | 'DTI' | 'GENERIC' | undefined
  /** Kinds of data that are too old and must be refreshed before signing. */
  readonly stale: readonly Stale[]
  readonly policyVersion: string
  readonly pricingVersion: string
}

/**
 * A payment capacity so high that it never limits the line. Underwriting uses it to find out what the borrower could
 * get if income didn't matter.
 */
const ANY_PAYMENT = cents(1e13)

/**
 * Decides an application. The rules run in this order: eligibility, credit, valuation, CLTV, DTI or DSCR, offers. The
 * trace contains every rule that was applied. This is a pure function: the same input, policy and price list always
 * produce the same decision.
 */
export function underwrite(input: UnderwritingInput, policy: LendingPolicy, pricing: Pricing): UnderwritingDecision {
  const trace: RuleRecord[] = []
  const stale = staleInputs(input, policy.freshness)
  if (stale.length > 0)
    trace.push(
      note(
        'FRESHNESS',
        stale.map((name) => figure('stale', name, 'text')),
      ),
    )

  const close = (
    decision: DecisionCode,
    subDecision: SubDecisionCode,
    rest: Partial<UnderwritingDecision> = {},
  ): UnderwritingDecision => ({
    decision,
    subDecision,
    maxLine: ZERO,
    offers: [],
    skipped: [],
    trace,
    reasons: failedReasons(trace),
    stale,
    policyVersion: policy.version,
    pricingVersion: pricing.version,
    ...rest,
  })
  const declined = (decline: UnderwritingDecision['decline'], rest: Partial<UnderwritingDecision> = {}) =>
    close('DECLINE', 'UNKNOWN_SUBDECISION', { decline, ...rest })

  const eligibility = eligibilityRecords(input, policy)
  trace.push(...eligibility)
  if (failedReasons(eligibility).length > 0) return close('INELIGIBLE', 'UNKNOWN_SUBDECISION')

  const files = input.applicants.map(({ credit }) => credit)
  const closed = files.find((file) => file?.status === 'FROZEN' || file?.status === 'LOCKED')
  if (closed) {
    trace.push(judge('CREDIT_FILE', false, 'CREDIT_FROZEN', [figure('creditFile', closed.status, 'text')]))
    return close('ERROR', 'CREDIT_FROZEN')
  }
  if (files.some((file) => file?.status === 'NO_FILE')) {
    trace.push(judge('CREDIT_FILE', false, 'NO_CREDIT_FILE', [figure('creditFile', 'NO_FILE', 'text')]))
    return close('REVIEW', 'UNKNOWN_SUBDECISION')
  }
  const scored = files.filter((file) => file?.status === 'SCORED')
  const { valuation } = input.property
  if (scored.length < files.length || !valuation) return close('INITIAL', 'UNVERIFIED_ONBOARDING_COMPLETE')

  // If there are two owners, use the lower score.
  const score = Math.min(...scored.map((file) => file.score))
  trace.push(scoreRule(score, policy.credit.minimumScore))
  if (score < policy.credit.minimumScore) return declined('CREDIT_SCORE')
  if (scored.some((file) => file.delinquent)) {
    trace.push(judge('DELINQUENCY', false, 'DELINQUENT_OBLIGATIONS', [figure('delinquent', true, 'flag')]))
    return close('REVIEW', 'UNKNOWN_SUBDECISION')
  }
  const fewest = Math.min(...scored.map(({ tradelines = policy.credit.minimumTradelines }) => tradelines))
  if (fewest < policy.credit.minimumTradelines) {
    const limit = figure('minimumTradelines', policy.credit.minimumTradelines, 'count')
    const inputs = [figure('tradelines', fewest, 'count')]
    trace.push(judge('CREDIT_EXPERIENCE', false, 'CREDIT_EXPERIENCE_INSUFFICIENT', inputs, limit))
    return close('REVIEW', 'UNKNOWN_SUBDECISION')
  }
  const certain = valuationRule(valuation, policy)
  trace.push(certain)
  if (certain.result === 'fail') return close('REVIEW', 'BPO_PENDING')

  const carried = paymentCapacity(input, score, policy)
  const context = quoteContext(input, valuation, score, carried, policy, pricing)
  if (!context) {
    // The quote context can only be missing if the policy and the price list have different score bands.
    trace.push(judge('OFFERS_AVAILABLE', false, 'NO_OFFER_WITHIN_LIMITS', [figure('score', score, 'score')]))
    return declined('GENERIC')
  }
  if (!isHighCostTestable(context)) {
    // Without the year's figures, nobody can tell whether the line is high-cost, so a decline could be wrong. An
    // underwriter decides once the figures are known.
    const year = figure('highCostYear', context.pricedOn.slice(0, 4), 'text')
    trace.push(judge('OFFERS_AVAILABLE', false, 'NO_OFFER_WITHIN_LIMITS', [year]))
    return close('REVIEW', 'UNKNOWN_SUBDECISION')
  }
  const room = cltvRule(context.value, liensOf(context), context.cltvCap, context.minimumLine)
  trace.push(room)
  if (room.result === 'fail') return declined('GENERIC')

  const { offers, skipped } = buildOffers(context, { autopay: true })
  const maxLine = largestOffer(offers)
  const unlimited = buildOffers({ ...context, paymentCapacity: ANY_PAYMENT }, { autopay: true })
  const byPayment = maxLine < largestOffer(unlimited.offers)
  trace.push(...paymentRecords(carried, offers.length > 0 || !byPayment, policy))

  if (offers.length === 0 && byPayment) {
    if (carried.by === 'RENT') return declined('GENERIC', { skipped })
    if (carried.liquidAssets !== undefined) return declined('DTI', { skipped })
    return close('ASSET_DEPLETION', 'UNKNOWN_SUBDECISION', { skipped })
  }
  const found = [figure('offers', offers.length, 'count'), figure('skipped', skipped.length, 'count')]
  trace.push(judge('OFFERS_AVAILABLE', offers.length > 0, 'NO_OFFER_WITHIN_LIMITS', found))
  if (offers.length === 0) return declined('GENERIC', { skipped })

  const limitedBy = limitOf(context, carried, byPayment)
  const largest = money('largestLine', maxLine)
  trace.push(
    note('MAXIMUM_LINE', [largest, figure('limitedBy', limitedBy, 'text')], money('maximumLine', context.maximumLine)),
    note('MINIMUM_LINE', [largest], money('minimumLine', context.minimumLine)),
    note(
      'CLTV_AFTER_LINE',
      [largest, rate('cltv', cltv(maxLine, liensOf(context), context.value))],
      rate('cltvCap', context.cltvCap),
    ),
  )
  const made = { maxLine, limitedBy, offers, skipped, context }
  const subDecision = subDecisionOf(input, limitedBy)
  if (!input.choice) return close('SELECT', subDecision, made)

  const { amount, term } = input.choice
  const result = quoteOffer(context, input.choice)
  const reason = result.ok ? 'AMOUNT_UNAVAILABLE' : problemReason(result.problems, carried)
  const measures = result.quote ? measuresOf(context, result.quote, carried) : []
  const asked = [money('amount', amount), figure('term', term, 'years'), ...measures]
  trace.push(judge('CHOSEN_OFFER', result.ok, reason, asked, largest))
  if (!result.ok) return close('SELECT', subDecision, made)
  const chosen = { ...made, chosen: result.quote }
  const verified = input.income === 'VERIFIED'
  // A line that qualifies on rent doesn't need verified income.
  if (input.final && stale.length === 0 && (verified || input.product === 'DSCR'))
    return close('FINAL', 'FINAL_OFFER', chosen)
  return close('APPROVED', verified ? 'VERIFIED_INCOME_MATCHED_OFFER' : subDecision, chosen)
}

/** Returns the kinds of data that are too old. */
function staleInputs({ today, applicants, property }: UnderwritingInput, policy: LendingPolicy['freshness']): Stale[] {
  // If there are several credit files, use the date of the oldest file.
  const [CREDIT] = applicants.flatMap(({ credit }) => (credit?.status === 'SCORED' ? [credit.pulledOn] : [])).sort()
  return staleOn(today, { CREDIT, VALUATION: property.valuation?.valuedOn, TITLE: property.titleDatedOn }, policy)
}

/**
 * Checks the eligibility rules for the application, then for each owner. DSCR accepts only investment property and
 * doesn't consider income.
 */
function eligibilityRecords(
  { today, product, property, applicants }: UnderwritingInput,
  { eligibility }: LendingPolicy,
): DecisionTrace {
  const sources = applicants.flatMap(({ incomes }) => incomes.map(({ source }) => source))
  const own =
    product === 'DSCR'
      ? checkEligibility({ today, ...property }, { ...eligibility, occupancies: ['INVESTMENT'] }, 'APPLICATION')
      : checkEligibility(
          { today, ...property, primaryIncomeSource: sources[0], otherIncomeSources: sources.slice(1) },
          eligibility,
          'APPLICATION',
        )
  const { state } = property
  const people = applicants.map((applicant) => checkEligibility({ today, state, ...applicant }, eligibility, 'PERSON'))
  return [own, ...people].flatMap(({ trace }) => trace)
}

/**
 * Checks the home's value. An automated value needs enough confidence and must not be disputed. A broker's value is
 * always accepted.
 */
function valuationRule(
  { source, confidence = 0, disputed = false, value }: Valuation,
  policy: LendingPolicy,
): RuleRecord {
  const passes = source !== 'AVM' || (confidence >= policy.valuation.minimumConfidence && !disputed)
  const inputs = [money('value', value), figure('source', source, 'text'), figure('disputed', disputed, 'flag')]
  if (source === 'AVM') inputs.push(figure('confidence', confidence, 'score'))
  const limit = figure('minimumConfidence', policy.valuation.minimumConfidence, 'score')
  return judge('VALUATION_CONFIDENCE', passes, 'VALUATION_UNCERTAIN', inputs, limit)
}

/**
 * Returns all data for a quote except the borrower's choice, or undefined if the policy or the price list has no row
 * for the score.
 */
function quoteContext(
  input: UnderwritingInput,
  valuation: Valuation,
  score: number,
  carried: Capacity,
  policy: LendingPolicy,
  pricing: Pricing,
): QuoteContext | undefined {
  const { state, county, occupancy, liens } = input.property
  const pricedOn = input.pricedOn ?? input.today
  const cap = cltvCap({ state, occupancy, score }, policy.cltv)
  const { promised } = input
  const card =
    promised?.score === score ? promised.rates : rateCard(pricing, score, occupancy, input.member, input.product)
  // Promised rates remain valid, but the member discount applies only to current members.
  const rates = card && (input.member ? card : withoutMemberDiscount(card))
  const apor = aporOn(pricing.apor, pricedOn)
  if (cap === undefined || !rates || !apor) return undefined
  const place = { state, county, occupancy }
  const notary = manualNotaryRequired(place, policy.notary)
  return {
    policyVersion: policy.version,
    pricedOn,
    score,
    state,
    occupancy,
    value: valuation.value,
    liens,
    cltvCap: cap,
    paymentCapacity: carried.capacity,
    minimumLine: minimumLine(policy.line, state, occupancy),
    maximumLine: policy.line.maximum,
    step: policy.line.step,
    ...policy.offer,
    rates,
    costs: costCard(
      { ...place, avm: valuation.automated ?? valuation.source === 'AVM', manualNotary: notary },
      policy.thirdPartyCosts,
    ),
    apor: apor.byTerm,
    highCost: highCostFiguresOn(pricing.highCostFigures ?? HIGH_COST_FIGURES, pricedOn),
    charges: quotedCharges(
      input.promisedCharges ?? pricing.lineTerms,
      isTexasHomestead({ state, occupancy }),
      input.brokered ?? false,
    ),
  }
}

const liensOf = ({ liens }: QuoteContext): Cents => add(...liens.map(({ balance }) => balance))

function limitOf(context: QuoteContext, carried: Capacity, byPayment: boolean): Limit {
  if (byPayment) {
    if (carried.by === 'RENT') return 'DSCR'
    return carried.fromAssets > 0 ? 'ASSETS' : 'DTI'
  }
  const room = largestLineByCltv(context.value, liensOf(context), context.cltvCap)
  return roundDownTo(room, context.step) < context.maximumLine ? 'CLTV' : 'MAXIMUM'
}

function subDecisionOf({ income }: UnderwritingInput, limitedBy: Limit): SubDecisionCode {
  const byPayment = limitedBy === 'DTI' || limitedBy === 'ASSETS' || limitedBy === 'DSCR'
  if (income === 'STATED') return byPayment ? 'UNVERIFIED_DTI_LIMITED' : 'UNVERIFIED_OFFER'
  if (limitedBy === 'ASSETS') return 'VERIFIED_RESERVE_LIMITED'
  return byPayment ? 'VERIFIED_DTI_LIMITED' : 'VERIFIED_OFFER'
}

function problemReason(problems: readonly QuoteProblem[], carried: Capacity): ReasonCode {
  if (problems.includes('LINE_ABOVE_CLTV_CAP')) return 'COLLATERAL_INSUFFICIENT'
  return problems.includes('PAYMENT_ABOVE_CAPACITY') ? paymentReason(carried) : 'AMOUNT_UNAVAILABLE'
}
