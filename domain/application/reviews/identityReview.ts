/** Where the machine cannot tell who somebody is, a person looks: how that begins and what it ends with. */

import { type Context, merge, type Outcome, outcome } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { event } from '../events.ts'
import type { Application } from '../types.ts'
import { openReview } from './reviews.ts'
import type { Review } from './types.ts'

/** After so many attempts that failed a person looks, instead of one more. */
export const IDENTITY_ATTEMPTS = 3

/** Whom a review of an identity is about: it names them, or the condition that they answered. */
export const reviewedPerson = (a: Application, { subject }: Pick<Review, 'subject'>): string =>
  a.conditions?.find(({ uuid }) => uuid === subject)?.forIdentity ??
  a.owners.find(({ identityUuid }) => identityUuid === subject)?.identityUuid ??
  a.borrower

/** Whether somebody looks at the identity of this person now. */
export const isIdentityReviewed = (a: Application, identity: string): boolean =>
  (a.reviews ?? []).some((one) => one.kind === 'IDENTITY' && !one.resolved && reviewedPerson(a, one) === identity)

/** A check that failed goes to a person where the document looks forged, or where it was tried often enough. */
export function identityFailed(
  a: Application,
  {
    identity,
    reason,
    suspicious,
  }: { readonly identity: string; readonly reason: string; readonly suspicious?: boolean },
  context: Context<LendingContext>,
): Outcome {
  const failed = outcome({ events: [event('IdentityFailed', { identity, reason })] })
  const attempts = a.owners.find(({ identityUuid }) => identityUuid === identity)?.identityCheck?.attempts ?? 0
  const looks = (suspicious || attempts >= IDENTITY_ATTEMPTS) && !isIdentityReviewed(a, identity)
  return looks ? merge(failed, openReview(a, 'IDENTITY', context, { subject: identity })) : failed
}

/**
 * A person has looked and is satisfied; `proceed` goes on from there. Before the step that asks for the borrower's
 * identity it stays with that step: until then the pictures answered another question.
 */
export function identityConfirmed(a: Application, identity: string): Outcome {
  const owner = a.owners.find(({ identityUuid }) => identityUuid === identity)
  const early = identity === a.borrower && a.status !== 'IDENTITY_VERIFICATION'
  if (!owner || owner.identityStatus === 'VERIFIED' || early) return outcome({})
  return outcome({ events: [event('IdentityVerified', { identity })] })
}
