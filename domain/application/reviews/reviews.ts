/** Reviews: which are open, and how they're opened. `afterReview` has what follows. */
import { REVIEWS, type ReviewKind } from '../../journey/reviews.ts'
import { hasEnded } from '../../journey/statuses.ts'
import type { Figure } from '../../rules/trace.ts'
import { addBusinessDays } from '../../values/businessDays.ts'
import { type Context, type Outcome, outcome } from '../core/command.ts'
import { event } from '../events.ts'
import type { Application } from '../types.ts'
import type { Review } from './types.ts'

/** An ended application has no open reviews. */
export const openReviews = (a: Pick<Application, 'reviews' | 'status'>): readonly Review[] =>
  hasEnded(a.status) ? [] : (a.reviews ?? []).filter(({ resolved }) => !resolved)
/** A reviewer cleared it as if nothing had been found. */
export const cleared = (a: Pick<Application, 'reviews'>, kind: ReviewKind): boolean =>
  (a.reviews ?? []).some((one) => one.kind === kind && one.resolved?.way === 'CLEAR')

/** Whether a review of the kind blocks the application in its status. */
export const isBlocking = (kind: ReviewKind, { status }: Pick<Application, 'status'>): boolean => {
  const { blocking } = REVIEWS[kind]
  return blocking === 'BEFORE_CLOSING' ? status === 'CLOSING_DOCUMENTS' : blocking
}

/** Whether something outside the steps blocks it: a review, a condition, a frozen or locked file. */
export const isBlocked = (a: Application): boolean =>
  (a.reviews ?? []).some(({ kind, resolved }) => !resolved && isBlocking(kind, a)) ||
  (a.conditions ?? []).some(({ state }) => state !== 'CLOSED') ||
  a.creditBlock !== undefined ||
  a.ssnNeeded === true ||
  // The borrower explains others’ inquiries before the summary.
  ((a.inquiries?.listed.length ?? 0) > 0 && a.inquiries?.attestedAt === undefined)

/** The review's subject: for one that continues with an answer, the original subject. */
export function subjectOf(
  a: Pick<Application, 'reviews' | 'conditions'>,
  { subject }: Pick<Review, 'subject'>,
): string | undefined {
  const condition = a.conditions?.find(({ uuid }) => uuid === subject)
  const asked = condition && a.reviews?.find(({ uuid }) => uuid === condition.review)
  return asked ? subjectOf(a, asked) : subject
}

/** A reviewer cleared a finding about this person; without a name, about the borrower. */
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

/** Opens a review. Only one of a kind is open at a time, and cleared findings aren't reviewed again. */
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
