/** The manual review events, and how each event changes the application. */

import type { ReviewWay } from '../../journey/reviews.ts'
import type { Cents } from '../../values/money.ts'
import type { Changes } from '../core/changes.ts'
import type { Application, Review } from '../types.ts'

export interface ReviewEvents {
  /** A manual review started. */
  ReviewOpened: { review: Omit<Review, 'openedAt' | 'resolved'> }
  /** The borrower explained the findings of a review. */
  ReviewCommented: { review: string; said: NonNullable<Review['said']> }
  /** The partner referred the decision to the lender, because the work or the amount isn't as agreed. */
  ReviewReferred: { review: string; reason: string; by: string }
  /** One person proposed an exception, which a second person must approve. */
  ReviewProposed: { review: string; way: ReviewWay; reason: string; by: string }
  /** An agent sent the proposed exception back. The review can now end with any outcome. */
  ReviewReturned: { review: string; reason: string; by: string }
  ReviewResolved: {
    review: string
    way: ReviewWay
    reason: string
    by: string
    value?: Cents
    proposedBy?: string
  }
}

/**
 * Removes the deadline for answering a condition, because the reviewer gave the person more time instead of declining.
 */
function withMoreTime(a: Application, review: string): Partial<Application> {
  const { kind, subject } = a.reviews?.find(({ uuid }) => uuid === review) ?? {}
  if (kind !== 'INCOMPLETE' || !subject) return {}
  return { conditions: a.conditions?.map((one) => (one.uuid === subject ? { ...one, sendBy: undefined } : one)) }
}

export const CHANGES: Changes<ReviewEvents> = {
  ReviewOpened: (a, { review }, at) => ({ reviews: [...(a.reviews ?? []), { ...review, openedAt: at }] }),
  ReviewCommented: (a, { review, said }) => ({
    reviews: (a.reviews ?? []).map((one) => (one.uuid === review ? { ...one, said } : one)),
  }),
  ReviewReferred: (a, { review, ...referred }, at) => ({
    reviews: (a.reviews ?? []).map((one) => (one.uuid === review ? { ...one, referred: { ...referred, at } } : one)),
  }),
  ReviewProposed: (a, { review, ...proposed }, at) => ({
    reviews: (a.reviews ?? []).map((one) => (one.uuid === review ? { ...one, proposed: { ...proposed, at } } : one)),
  }),
  ReviewReturned: (a, { review, ...returned }, at) => ({
    reviews: (a.reviews ?? []).map(({ proposed, ...one }) =>
      one.uuid === review ? { ...one, returned: { ...returned, at } } : { ...one, ...(proposed && { proposed }) },
    ),
  }),
  ReviewResolved: (a, { review, ...resolved }, at) => ({
    reviews: (a.reviews ?? []).map((one) => (one.uuid === review ? { ...one, resolved: { ...resolved, at } } : one)),
    ...withMoreTime(a, review),
  }),
}
