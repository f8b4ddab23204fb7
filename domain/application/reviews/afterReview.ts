/** A reviewer's decision in a manual review, and the type of the tables that define what happens next. */

import type { ReviewKind, ReviewWay } from '../../journey/reviews.ts'
import type { ReasonCode } from '../../rules/reasons.ts'
import type { Cents } from '../../values/money.ts'
import type { Context, Outcome } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import type { Application } from '../types.ts'
import type { Review } from './types.ts'

/** A reviewer's decision. The reviewer is an agent or a partner. */
export interface Resolution {
  readonly review: string
  readonly way: ReviewWay
  /** The reason that the reviewer wrote; stored in the event. */
  readonly reason: string
  /**
   * Only for the VALUE outcome: the reviewer's figure in cents for the home's value, the annual income or the monthly
   * rent.
   */
  readonly value?: Cents | undefined
  /**
   * Only for the DECLINE outcome: the reason, which must be one that this kind of review allows. The default is the
   * first allowed reason.
   */
  readonly declineFor?: ReasonCode | undefined
  /** Only for the ASK outcome: the message that tells the person what to send. */
  readonly comments?: string | undefined
}

/** The changes that follow directly after a review ends, before the application continues. */
export type AfterReview = (
  a: Application,
  resolution: Resolution,
  context: Context<LendingContext>,
  review: Review,
) => Outcome
export type AfterReviews = Readonly<Partial<Record<ReviewKind, AfterReview>>>
