/** The decision that ends a manual review, and what follows for each kind of review. */

import type { ReviewKind, ReviewWay } from '../../journey/reviews.ts'
import type { ReasonCode } from '../../rules/reasons.ts'
import type { Cents } from '../../values/money.ts'
import type { Context, Outcome } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import type { Application } from '../types.ts'
import type { Review } from './types.ts'

/** A reviewer's decision; the reviewer is an agent or a partner. */
export interface Resolution {
  readonly review: string
  readonly way: ReviewWay
  /** The reviewer's reason, in their own words; kept in the event. */
  readonly reason: string
  /** With VALUE: the home's value, the annual income, or the monthly rent. */
  readonly value?: Cents | undefined
  /** With DECLINE: one of the reasons for this kind of review; defaults to the first. */
  readonly declineFor?: ReasonCode | undefined
  /** With ASK: the message that the person reads. */
  readonly comments?: string | undefined
}

/** What a kind of review does in addition to continuing the application. */
export type AfterReview = (
  a: Application,
  resolution: Resolution,
  context: Context<LendingContext>,
  review: Review,
) => Outcome
export type AfterReviews = Readonly<Partial<Record<ReviewKind, AfterReview>>>
