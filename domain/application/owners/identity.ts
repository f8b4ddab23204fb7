/** The identity check of a person on the application. */

import type { ValueOf } from '../../forms/form.ts'
import type { faceScanForm, identityForm } from '../../forms/identity.ts'
import { mayCaptureFace } from '../../rules/faceScan.ts'
import { answered } from '../conditions/commands.ts'
import { openConditionsOf } from '../conditions/conditions.ts'
import { ask, type Context, consented, gave, merge, type Outcome, outcome } from '../core/command.ts'
import { CONSENTS } from '../core/consents.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { event } from '../events.ts'
import { isIdentityReviewed } from '../reviews/identityReview.ts'
import { openReview } from '../reviews/reviews.ts'
import type { Application } from '../types.ts'
import { identityPieces } from './pictures.ts'
import { type IdentityCheck, NOT_CHECKED } from './types.ts'

/** Returns the progress of a person's identity check. */
export const checkOf = (a: Pick<Application, 'owners' | 'borrower' | 'identity'>, identity: string): IdentityCheck =>
  (identity === a.borrower
    ? a.identity
    : a.owners.find(({ identityUuid }) => identityUuid === identity)?.identityCheck) ?? NOT_CHECKED

/**
 * Records a person's answer to the face scan notice, with the notice's exact text. People can change their answer until
 * they submit their pictures. Declining removes a selfie that hasn't been submitted.
 */
export function answerFaceScan(
  a: Application,
  { faceScan: answer }: ValueOf<typeof faceScanForm>,
  context: Context,
): Outcome {
  const { identity } = context.actor
  const check = checkOf(a, identity)
  if (check.faceScan === answer) return outcome({})
  const { version, digest } = CONSENTS.FACE_SCAN
  const given = gave(a, 'FACE_SCAN', identity)
  const selfies = a.documents.filter(
    (one) =>
      one.type === identityPieces.selfie &&
      one.stage === 'UPLOAD' &&
      one.forIdentity === identity &&
      (check.submittedAt === undefined || one.createdAt > check.submittedAt),
  )
  return outcome({
    events: [
      ...(answer === 'AGREED' && !given ? [consented('FACE_SCAN', context)] : []),
      ...(answer === 'DECLINED' && given ? [event('ConsentWithdrawn', { identity, type: 'FACE_SCAN' })] : []),
      event('FaceScanAnswered', { identity, answer, version, digest }),
      ...(answer === 'DECLINED' ? selfies.map(({ uuid }) => event('UploadRemoved', { document: uuid })) : []),
    ],
  })
}

/** Returns the newest upload of each ID picture. */
const picturesOf = (a: Application, identity: string): string[] =>
  Object.values(identityPieces).flatMap((piece) =>
    a.documents
      .filter(({ type, stage, forIdentity }) => type === piece && stage === 'UPLOAD' && forIdentity === identity)
      .slice(-1)
      .map(({ uuid }) => uuid),
  )

/**
 * Sends a person's ID and selfie to the identity provider. If the person declined the face scan, sends only the ID, and
 * sends it to staff. The person is the borrower or an additional signer.
 */
export function submitIdentity(
  a: Application,
  input: ValueOf<typeof identityForm>,
  context: Context<LendingContext>,
): Outcome {
  const wanted = openConditionsOf(a, context.actor.identity).filter(({ actionNeeded }) => actionNeeded === 'IDENTITY')
  // An agent requested these pictures and will review them, so no automatic check is needed.
  if (wanted.length > 0)
    return merge(
      answered(a, wanted, picturesOf(a, context.actor.identity), context),
      outcome({
        events: [
          event('IdentityPicturesNamed', { identity: context.actor.identity, documentType: input.documentType }),
        ],
      }),
    )
  const { identity } = context.actor
  // Without a face scan, staff check the ID, and the identity provider isn't involved.
  if (!mayCaptureFace(checkOf(a, identity)))
    return isIdentityReviewed(a, identity)
      ? outcome({})
      : merge(
          outcome({ events: [event('IdentityPicturesNamed', { identity, documentType: input.documentType })] }),
          openReview(a, 'IDENTITY', context, { subject: identity }),
        )
  const own = a.owners.find(({ identityUuid }) => identityUuid === identity)
  // The person double-clicked, and the identity provider is still checking the pictures from the first click.
  if (own?.identityStatus === 'SUBMITTED' && a.requests.IDENTITY?.state === 'OPEN') return outcome({})
  return merge(
    outcome({
      events: [event('IdentitySubmitted', { identity: context.actor.identity, documentType: input.documentType })],
    }),
    ask(a, 'IDENTITY'),
  )
}
