/** Open reviews, and how to open a review. For what happens after a decision, see `afterReview.ts`. */
import { isOpenIn, REVIEWS, type ReviewKind } from '../../journey/reviews.ts'
import type { Figure } from '../../rules/trace.ts'
import { addBusinessDays } from '../../values/businessDays.ts'
import type { PlainDate } from '../../values/dates.ts'
import { type Context, type Outcome, outcome } from '../core/command.ts'
import { event } from '../events.ts'
import type { Application } from '../types.ts'
import type { Review } from './types.ts'

/** Returns the open reviews. When an application ends, most kinds of reviews end with it. */
export const openReviews = (a: Pick<Application, 'reviews' | 'status'>): readonly Review[] =>
  (a.reviews ?? []).filter(({ kind, resolved }) => !resolved && isOpenIn(kind, a.status))
/** Whether a reviewer has ended a review of this kind with the CLEAR outcome. */
export const cleared = (a: Pick<Application, 'reviews'>, kind: ReviewKind): boolean =>
  (a.reviews ?? []).some((one) => one.kind === kind && one.resolved?.way === 'CLEAR')

/** Whether a review of this kind blocks the application in its current status. */
export const isBlocking = (kind: ReviewKind, { status }: Pick<Application, 'status'>): boolean => {
  // During an upgrade, a newer server may have opened a kind of review that this version doesn't know.
  const rows: Partial<typeof REVIEWS> = REVIEWS
  const blocking = rows[kind]?.blocking ?? false
  return blocking === 'BEFORE_CLOSING' ? status === 'CLOSING_DOCUMENTS' : blocking
}

/**
 * Whether the application is blocked by a review, a condition, a question to the borrower, or a frozen or locked credit
 * file.
 */
export const isBlocked = (a: Application): boolean =>
  (a.reviews ?? []).some(({ kind, resolved }) => !resolved && isBlocking(kind, a)) ||
  (a.conditions ?? []).some(({ state }) => state !== 'CLOSED') ||
  a.creditBlock !== undefined ||
  a.ssnNeeded === true ||
  a.homes !== undefined ||
  // Inquiries by other lenders block the application until the borrower explains them.
  ((a.inquiries?.listed.length ?? 0) > 0 && a.inquiries?.attestedAt === undefined)

/**
 * Returns a review's subject. If the subject is a condition that an earlier review opened, returns the subject of that
 * earlier review.
 */
export function subjectOf(
  a: Pick<Application, 'reviews' | 'conditions'>,
  { subject }: Pick<Review, 'subject'>,
): string | undefined {
  const condition = a.conditions?.find(({ uuid }) => uuid === subject)
  const asked = condition && a.reviews?.find(({ uuid }) => uuid === condition.review)
  return asked ? subjectOf(a, asked) : subject
}

/**
 * Whether a reviewer cleared a review of this kind about this person. A review without a subject is about the borrower.
 */
export const clearedOf = (
  a: Pick<Application, 'reviews' | 'conditions' | 'borrower'>,
  kind: ReviewKind,
  identity: string,
): boolean =>
  (a.reviews ?? []).some(
    (one) => one.kind === kind && one.resolved?.way === 'CLEAR' && (subjectOf(a, one) ?? a.borrower) === identity,
  )

interface Opening {
  readonly subject?: string | undefined
  readonly found?: readonly Figure[] | undefined
  /** The review's last day. By default, the review is due after the usual number of business days. */
  readonly due?: PlainDate | undefined
}

/** Opens a review, unless a review of this kind about the same subject is already open or cleared. */
export function openReview(
  a: Application,
  kind: ReviewKind,
  { newUuid, today }: Pick<Context, 'newUuid' | 'today'>,
  about: Opening = {},
): Outcome {
  const before = (a.reviews ?? []).filter(
    (one) => one.kind === kind && (one.subject === about.subject || subjectOf(a, one) === about.subject),
  )
  if (before.some(({ resolved }) => !resolved || resolved.way === 'CLEAR')) return outcome({})
  const due = about.due ?? addBusinessDays(today, REVIEWS[kind].days)
  return outcome({ events: [event('ReviewOpened', { review: { uuid: newUuid(), kind, ...about, due } })] })
}
