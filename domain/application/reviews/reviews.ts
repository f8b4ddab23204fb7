/** Reviews: which are open, and how they are opened. What follows from one is in `resolve`. */
import { REVIEWS, type ReviewKind } from '../../journey/reviews.ts'
import type { Figure } from '../../rules/trace.ts'
import { addBusinessDays } from '../../values/businessDays.ts'
import { type Context, type Outcome, outcome } from '../core/command.ts'
import { hasEnded } from '../core/status.ts'
import { event } from '../events.ts'
import type { Application } from '../types.ts'
import type { Review } from './types.ts'

/** Of an application that has ended nobody looks at anything any more. */
export const openReviews = (a: Pick<Application, 'reviews' | 'status'>): readonly Review[] =>
  hasEnded(a.status) ? [] : (a.reviews ?? []).filter(({ resolved }) => !resolved)
/** Somebody looked and had it go on as if nothing had been found. */
export const cleared = (a: Pick<Application, 'reviews'>, kind: ReviewKind): boolean =>
  (a.reviews ?? []).some((one) => one.kind === kind && one.resolved?.way === 'CLEAR')

/** Whether the application waits for a review of the kind in its status. */
export const isBlocking = (kind: ReviewKind, { status }: Pick<Application, 'status'>): boolean => {
  const { blocking } = REVIEWS[kind]
  return blocking === 'BEFORE_CLOSING' ? status === 'CLOSING_DOCUMENTS' : blocking
}

/** Whether something holds it up that the steps do not know: a review, a condition, a file that the bureau keeps closed. */
export const isBlocked = (a: Application): boolean =>
  (a.reviews ?? []).some(({ kind, resolved }) => !resolved && isBlocking(kind, a)) ||
  (a.conditions ?? []).some(({ state }) => state !== 'CLOSED') ||
  a.creditBlock !== undefined ||
  a.ssnNeeded === true ||
  // What came of others’ inquiries is told before the terms are written down.
  ((a.inquiries?.listed.length ?? 0) > 0 && a.inquiries?.attestedAt === undefined)

/** Whom or what it is about: of one that goes on with an answer, what the one was about that had asked. */
export function subjectOf(
  a: Pick<Application, 'reviews' | 'conditions'>,
  { subject }: Pick<Review, 'subject'>,
): string | undefined {
  const condition = a.conditions?.find(({ uuid }) => uuid === subject)
  const asked = condition && a.reviews?.find(({ uuid }) => uuid === condition.review)
  return asked ? subjectOf(a, asked) : subject
}

/** Somebody looked at what was found of this person, and had it go on; without a name it was the borrower. */
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
}

/** Has somebody look. One of a kind is open at a time; what was cleared before is not looked at again. */
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
  const due = addBusinessDays(today, REVIEWS[kind].days)
  return outcome({ events: [event('ReviewOpened', { review: { uuid: newUuid(), kind, due, ...about } })] })
}
