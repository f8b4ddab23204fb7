/** Events of manual reviews, and how each changes the application. */

import type { ReviewWay } from '../../journey/reviews.ts'
import type { Cents } from '../../values/money.ts'
import type { Changes } from '../core/changes.ts'
import type { Application, Review } from '../types.ts'

export interface ReviewEvents {
  /** A case needs manual review. */
  ReviewOpened: { review: Omit<Review, 'openedAt' | 'resolved'> }
  /** The borrower commented on the findings. */
  ReviewCommented: { review: string; said: NonNullable<Review['said']> }
  ReviewResolved: { review: string; way: ReviewWay; reason: string; by: string; value?: Cents }
}

/** The reviewer didn't decline an application with an unanswered condition, so its last day no longer applies. */
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
  ReviewResolved: (a, { review, ...resolved }, at) => ({
    reviews: (a.reviews ?? []).map((one) => (one.uuid === review ? { ...one, resolved: { ...resolved, at } } : one)),
    ...withMoreTime(a, review),
  }),
}
