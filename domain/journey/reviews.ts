/**
 * Types of manual reviews by the lender or a partner, one row each. Screens, server states, queues and deadlines are
 * derived from these rows.
 */

import type { ReasonCode } from '../rules/reasons.ts'
import { hasEnded, type WorkflowStatus } from './statuses.ts'
/**
 * The outcomes of a review. CLEAR: the application continues as if the reviewed problem didn't exist. AGAIN: the server
 * repeats the request to the outside party. VALUE: the agent enters the correct amount. ASK: the borrower must answer a
 * condition first. REPRICE: the line is offered without the questionable discount. DECLINE: the application is declined
 * for one of the row's reasons. HIT: the person is on a sanctions list, so the lender must reject the application and
 * report it. REPORTED: the lender has filed the report. CANCEL: the line is canceled under the right to cancel.
 */
export const REVIEW_WAYS = [
  'CLEAR',
  'AGAIN',
  'VALUE',
  'ASK',
  'REPRICE',
  'DECLINE',
  'HIT',
  'REPORTED',
  'CANCEL',
] as const
export type ReviewWay = (typeof REVIEW_WAYS)[number]

interface ReviewRow {
  /** The party that does the review: the lender or a partner. */
  readonly by: 'LENDER' | 'PARTNER'
  /** How many business days the review takes. The borrower sees this number. */
  readonly days: number
  /** When the review blocks the application: immediately, only before closing documents, or never. */
  readonly blocking: boolean | 'BEFORE_CLOSING'
  readonly ways: readonly [ReviewWay, ...ReviewWay[]]
  /** The final status in which the review stays open, if any. All other reviews end when the application ends. */
  readonly after?: WorkflowStatus
  /**
   * The outcomes that two people must agree on, such as an exception to the credit policy. For all other outcomes, one
   * person is enough.
   */
  readonly people?: Readonly<Partial<Record<ReviewWay, 2>>>
  /** The decline reasons that a reviewer can choose from. Empty if the review can't end with DECLINE. */
  readonly reasons: readonly ReasonCode[]
}

export const REVIEWS = {
  FACTA_ALERT: {
    by: 'LENDER',
    days: 1,
    blocking: true,
    ways: ['CLEAR', 'ASK', 'DECLINE'],
    reasons: ['IDENTITY_UNVERIFIED'],
  },
  MINOR_CREDIT: {
    by: 'LENDER',
    days: 1,
    blocking: true,
    ways: ['AGAIN', 'ASK', 'DECLINE'],
    reasons: ['IDENTITY_UNVERIFIED'],
  },
  NO_CREDIT: { by: 'LENDER', days: 2, blocking: true, ways: ['AGAIN', 'ASK', 'DECLINE'], reasons: ['NO_CREDIT_FILE'] },
  NO_PROPERTY: {
    by: 'LENDER',
    days: 2,
    blocking: true,
    ways: ['AGAIN', 'ASK', 'DECLINE'],
    reasons: ['COLLATERAL_UNVERIFIED'],
  },
  PROPERTY_MISMATCH: {
    by: 'LENDER',
    days: 2,
    blocking: true,
    ways: ['CLEAR', 'AGAIN', 'ASK', 'DECLINE'],
    reasons: ['COLLATERAL_UNVERIFIED', 'PROPERTY_TYPE'],
  },
  OWNERSHIP: {
    by: 'LENDER',
    days: 2,
    blocking: true,
    ways: ['CLEAR', 'ASK', 'DECLINE'],
    reasons: ['OWNERSHIP_UNVERIFIED'],
  },
  UNDERWRITING: {
    by: 'LENDER',
    days: 2,
    blocking: true,
    ways: ['CLEAR', 'AGAIN', 'ASK', 'DECLINE'],
    people: { CLEAR: 2 },
    reasons: [
      'CREDIT_EXPERIENCE_INSUFFICIENT',
      'INCOME_UNVERIFIED',
      'CREDIT_SCORE_TOO_LOW',
      'OBLIGATIONS_EXCESSIVE',
      'COLLATERAL_INSUFFICIENT',
      'CREDIT_FROZEN',
      'COLLECTION_OR_JUDGMENT',
      'FORECLOSURE_OR_REPOSSESSION',
      'BANKRUPTCY',
    ],
  },
  DELINQUENCY: {
    by: 'LENDER',
    days: 2,
    blocking: true,
    ways: ['CLEAR', 'ASK', 'DECLINE'],
    people: { CLEAR: 2 },
    reasons: ['DELINQUENT_OBLIGATIONS', 'COLLECTION_OR_JUDGMENT', 'FORECLOSURE_OR_REPOSSESSION', 'BANKRUPTCY'],
  },
  INQUIRIES: {
    by: 'LENDER',
    days: 1,
    blocking: true,
    ways: ['CLEAR', 'ASK', 'DECLINE'],
    reasons: ['OBLIGATIONS_EXCESSIVE', 'INQUIRIES_TOO_MANY'],
  },
  HOME_VALUE: {
    by: 'LENDER',
    days: 2,
    blocking: true,
    ways: ['CLEAR', 'VALUE', 'DECLINE'],
    reasons: ['VALUATION_UNCERTAIN', 'COLLATERAL_INSUFFICIENT'],
  },
  HOME_CONDITION: {
    by: 'LENDER',
    days: 3,
    blocking: true,
    ways: ['CLEAR', 'ASK', 'DECLINE'],
    reasons: ['COLLATERAL_INSUFFICIENT'],
  },
  TITLE: {
    by: 'LENDER',
    days: 3,
    blocking: true,
    ways: ['CLEAR', 'AGAIN', 'ASK', 'DECLINE'],
    reasons: ['OWNERSHIP_UNVERIFIED', 'COLLATERAL_UNVERIFIED'],
  },
  FLOOD: {
    by: 'LENDER',
    days: 2,
    blocking: true,
    ways: ['CLEAR', 'AGAIN', 'DECLINE'],
    reasons: ['COLLATERAL_UNVERIFIED'],
  },
  MERCHANT: {
    by: 'PARTNER',
    days: 2,
    blocking: true,
    ways: ['CLEAR', 'ASK', 'DECLINE'],
    reasons: ['AMOUNT_UNAVAILABLE'],
  },
  // This review blocks only the closing documents. Until those documents state the rate, the lender relies on the
  // borrower's statement about membership.
  MEMBERSHIP: {
    by: 'LENDER',
    days: 2,
    blocking: 'BEFORE_CLOSING',
    ways: ['CLEAR', 'ASK', 'REPRICE'],
    reasons: [],
  },
  PAYSTUBS: {
    by: 'LENDER',
    days: 1,
    blocking: true,
    ways: ['VALUE', 'ASK', 'DECLINE'],
    reasons: ['INCOME_UNVERIFIED', 'EMPLOYMENT_UNVERIFIED'],
  },
  // The borrower states the rent. Before funding, an agent compares the stated rent with a document.
  RENT: {
    by: 'LENDER',
    days: 2,
    blocking: true,
    ways: ['CLEAR', 'VALUE', 'ASK', 'DECLINE'],
    reasons: ['RENT_INSUFFICIENT', 'INCOME_UNVERIFIED'],
  },
  // This review doesn't block the application, because insurance is needed only before money is sent.
  INSURANCE: { by: 'LENDER', days: 1, blocking: false, ways: ['CLEAR', 'ASK'], reasons: [] },
  // Two people must confirm the account, because the lender sends the draw to it.
  BANK_ACCOUNT: {
    by: 'LENDER',
    days: 1,
    blocking: false,
    ways: ['CLEAR', 'ASK'],
    people: { CLEAR: 2 },
    reasons: [],
  },
  IDENTITY: {
    by: 'LENDER',
    days: 1,
    blocking: true,
    ways: ['CLEAR', 'ASK', 'DECLINE'],
    reasons: ['IDENTITY_UNVERIFIED'],
  },
  // A person's name resembles a name on a sanctions list (31 CFR chapter V). A missed match and a wrong report both
  // have serious consequences, so two people decide whether the person is on the list.
  WATCHLIST: {
    by: 'LENDER',
    days: 1,
    blocking: true,
    ways: ['CLEAR', 'ASK', 'HIT', 'DECLINE'],
    people: { CLEAR: 2, HIT: 2 },
    reasons: ['IDENTITY_UNVERIFIED'],
  },
  // The lender must report a rejected transaction within 10 business days (31 CFR 501.604), even after the decline.
  SANCTIONS_REPORT: {
    by: 'LENDER',
    days: 10,
    blocking: false,
    after: 'DECLINED',
    ways: ['REPORTED'],
    reasons: [],
  },
  // Canceling a line whose money was sent releases the lender's lien, so two people must approve it.
  CANCELLATION: {
    by: 'LENDER',
    days: 1,
    blocking: false,
    after: 'COMPLETE',
    ways: ['CANCEL', 'CLEAR'],
    people: { CANCEL: 2, CLEAR: 2 },
    reasons: [],
  },
  // After a cancellation, the lender returns what the owners paid and releases its lien within 20 calendar days (12 CFR
  // 1026.15(d)(2)). The review is due at the end of these days.
  UNWINDING: { by: 'LENDER', days: 13, blocking: false, after: 'CANCELLED', ways: ['CLEAR'], reasons: [] },
  SIGNED_DOCUMENTS: { by: 'LENDER', days: 1, blocking: true, ways: ['CLEAR', 'AGAIN'], reasons: [] },
  NOTARY: { by: 'LENDER', days: 1, blocking: true, ways: ['CLEAR', 'AGAIN'], reasons: [] },
  // The borrower doesn't have to do anything during this review, but can still send proof of insurance.
  RECORDING: { by: 'LENDER', days: 2, blocking: false, ways: ['AGAIN'], reasons: [] },
  // This review can stay open after funding, because a lienholder can return a payoff even then.
  PAYOFF: { by: 'LENDER', days: 2, blocking: true, after: 'COMPLETE', ways: ['CLEAR', 'AGAIN'], reasons: [] },
  RETURNED_PAYMENT: { by: 'LENDER', days: 2, blocking: true, ways: ['AGAIN'], reasons: [] },
  ESCALATION: {
    by: 'LENDER',
    days: 2,
    blocking: true,
    ways: ['CLEAR', 'ASK', 'DECLINE'],
    reasons: ['IDENTITY_UNVERIFIED', 'INCOME_UNVERIFIED', 'COLLATERAL_UNVERIFIED'],
  },
  // The borrower or signer didn't answer by the last day in the notice of incompleteness, but can still answer.
  INCOMPLETE: {
    by: 'LENDER',
    days: 3,
    blocking: false,
    ways: ['AGAIN', 'DECLINE'],
    reasons: ['APPLICATION_INCOMPLETE'],
  },
} as const satisfies Record<string, ReviewRow>

export type ReviewKind = keyof typeof REVIEWS
export const REVIEW_KINDS = Object.keys(REVIEWS) as ReviewKind[]

/** Whether a review of this kind can be open in this status. */
export function isOpenIn(kind: ReviewKind, status: WorkflowStatus): boolean {
  const row: ReviewRow | undefined = REVIEWS[kind]
  // During an upgrade, a newer server may have opened a kind of review that this version doesn't know.
  return row !== undefined && (!hasEnded(status) || row.after === status)
}

/** Returns the number of people who must agree on an outcome of a review. */
export function peopleFor(kind: ReviewKind, way: ReviewWay): 1 | 2 {
  const { people }: ReviewRow = REVIEWS[kind]
  return people?.[way] ?? 1
}
