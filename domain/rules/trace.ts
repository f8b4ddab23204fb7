import type { Cents } from '../values/money.ts'

/** A figure's unit, so a trace can be formatted. */
export type Unit =
  | 'cents'
  | 'percent'
  | 'ratio'
  | 'score'
  | 'count'
  | 'days'
  | 'months'
  | 'years'
  | 'date'
  | 'text'
  | 'flag'

/** One named figure that a rule used. */
export interface Figure {
  readonly name: string
  readonly value: number | string | boolean
  readonly unit: Unit
}

type RuleResult = 'pass' | 'fail' | 'info'

const RULE_IDS = [
  'ELIGIBILITY_STATE',
  'ELIGIBILITY_FOR_SALE',
  'ELIGIBILITY_RECENT_PURCHASE',
  'ELIGIBILITY_AGE',
  'ELIGIBILITY_INCOME_SOURCE',
  'ELIGIBILITY_PROPERTY_TYPE',
  'ELIGIBILITY_OCCUPANCY',
  'FRESHNESS',
  'IDENTITY_SCREEN',
  'REVIEW',
  'MEMBERSHIP',
  'CREDIT_FILE',
  'CREDIT_SCORE',
  'DELINQUENCY',
  'CREDIT_EXPERIENCE',
  'VALUATION_CONFIDENCE',
  'CLTV',
  'CLTV_AFTER_LINE',
  'DTI',
  'ASSET_DEPLETION',
  'DSCR',
  'MAXIMUM_LINE',
  'MINIMUM_LINE',
  'OFFERS_AVAILABLE',
  'CHOSEN_OFFER',
] as const
export type RuleId = (typeof RULE_IDS)[number]

/** Why registration ends before anything is pulled. */
const KNOCK_OUTS = [
  'STATE_NOT_LICENSED',
  'LISTED_FOR_SALE',
  'RECENTLY_PURCHASED',
  'UNDERAGE',
  'UNEMPLOYED',
  'PROPERTY_TYPE',
  'OCCUPANCY',
] as const
export type KnockOut = (typeof KNOCK_OUTS)[number]

/** Why a rule failed; each has an adverse action wording. */
export const REASON_CODES = [
  ...KNOCK_OUTS,
  'IDENTITY_UNVERIFIED',
  'OWNERSHIP_UNVERIFIED',
  'COLLATERAL_UNVERIFIED',
  'NO_CREDIT_FILE',
  'CREDIT_EXPERIENCE_INSUFFICIENT',
  'CREDIT_FROZEN',
  'CREDIT_SCORE_TOO_LOW',
  'DELINQUENT_OBLIGATIONS',
  'VALUATION_UNCERTAIN',
  'COLLATERAL_INSUFFICIENT',
  'OBLIGATIONS_EXCESSIVE',
  'INCOME_INSUFFICIENT',
  'INCOME_UNVERIFIED',
  'APPLICATION_INCOMPLETE',
  'RENT_INSUFFICIENT',
  'MEMBERSHIP_UNVERIFIED',
  'AMOUNT_UNAVAILABLE',
  'NO_OFFER_WITHIN_LIMITS',
] as const
export type ReasonCode = (typeof REASON_CODES)[number]

/** One applied rule: its inputs, the limit and the result. */
export interface RuleRecord {
  readonly rule: RuleId
  readonly inputs: readonly Figure[]
  readonly limit?: Figure
  readonly result: RuleResult
  readonly reason?: ReasonCode
}

/** Every rule of a decision, in order. Plain data, stored with the decision. */
export type DecisionTrace = readonly RuleRecord[]

/** A named figure in its unit: cents, percent, a score. */
export const figure = (name: string, value: number | string | boolean, unit: Unit): Figure => ({ name, value, unit })
export const money = (name: string, value: Cents): Figure => figure(name, value, 'cents')
export const rate = (name: string, value: number): Figure => figure(name, value, 'percent')

/** A rule that either passes or fails with `reason`. */
export function judge(
  rule: RuleId,
  passes: boolean,
  reason: ReasonCode,
  inputs: readonly Figure[],
  limit?: Figure,
): RuleRecord {
  return {
    rule,
    inputs,
    ...(limit ? { limit } : {}),
    result: passes ? 'pass' : 'fail',
    ...(passes ? {} : { reason }),
  }
}

/** A rule that only reports, such as one that narrows the line without rejecting it. */
export function note(rule: RuleId, inputs: readonly Figure[], limit?: Figure, reason?: ReasonCode): RuleRecord {
  return { rule, inputs, ...(limit ? { limit } : {}), result: 'info', ...(reason ? { reason } : {}) }
}

export const failures = (trace: DecisionTrace): DecisionTrace => trace.filter(({ result }) => result === 'fail')

/** The failed rules' reasons without duplicates, in trace order. */
export const failedReasons = (trace: DecisionTrace): ReasonCode[] => [
  ...new Set(failures(trace).flatMap(({ reason }) => (reason ? [reason] : []))),
]
