/** Agents' reviews of a person's identity: how they start and end. */

import type { RejectedPicture } from '../../forms/identity.ts'
import { type Context, merge, type Outcome, outcome } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { event } from '../events.ts'
import type { Application } from '../types.ts'
import { openReview } from './reviews.ts'
import type { Review } from './types.ts'

/** After this many failed identity checks, an agent reviews the person's identity. */
export const IDENTITY_ATTEMPTS = 3

/**
 * Returns the person whose identity is under review. It's the review's subject or, if the subject is a condition, the
 * person who answered the condition.
 */
export const reviewedPerson = (a: Application, { subject }: Pick<Review, 'subject'>): string =>
  a.conditions?.find(({ uuid }) => uuid === subject)?.forIdentity ??
  a.owners.find(({ identityUuid }) => identityUuid === subject)?.identityUuid ??
  a.borrower

/** Whether an agent is currently reviewing this person's identity. */
export const isIdentityReviewed = (a: Application, identity: string): boolean =>
  (a.reviews ?? []).some((one) => one.kind === 'IDENTITY' && !one.resolved && reviewedPerson(a, one) === identity)

/**
 * Handles a failed identity check. An agent takes over if the ID looks forged or the person has failed the check too
 * often.
 */
export function identityFailed(
  a: Application,
  {
    identity,
    reason,
    suspicious,
    replace,
  }: {
    readonly identity: string
    readonly reason: string
    readonly suspicious?: boolean | undefined
    readonly replace?: readonly RejectedPicture[] | undefined
  },
  context: Context<LendingContext>,
): Outcome {
  const failed = outcome({
    events: [event('IdentityFailed', { identity, reason, ...(replace && replace.length > 0 && { replace }) })],
  })
  const attempts = a.owners.find(({ identityUuid }) => identityUuid === identity)?.identityCheck?.attempts ?? 0
  const looks = (suspicious || attempts >= IDENTITY_ATTEMPTS) && !isIdentityReviewed(a, identity)
  return looks ? merge(failed, openReview(a, 'IDENTITY', context, { subject: identity })) : failed
}

/**
 * Records that an agent accepted the person's identity. A borrower who hasn't reached the identity step must still
 * complete it, even after sending pictures that an agent requested.
 */
export function identityConfirmed(a: Application, identity: string): Outcome {
  const owner = a.owners.find(({ identityUuid }) => identityUuid === identity)
  const early = identity === a.borrower && a.status !== 'IDENTITY_VERIFICATION'
  if (!owner || owner.identityStatus === 'VERIFIED' || early) return outcome({})
  return outcome({ events: [event('IdentityVerified', { identity })] })
}
