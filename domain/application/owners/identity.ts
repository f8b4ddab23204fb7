/** The identity check of a person on the application. */

import type { ValueOf } from '../../forms/form.ts'
import type { identityForm } from '../../forms/identity.ts'
import { answered } from '../conditions/commands.ts'
import { openConditionsOf } from '../conditions/conditions.ts'
import { ask, type Context, merge, type Outcome, outcome } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { event } from '../events.ts'
import type { Application } from '../types.ts'
import { identityPieces } from './pictures.ts'

/** Returns the newest upload of each ID picture. */
const picturesOf = (a: Application, identity: string): string[] =>
  Object.values(identityPieces).flatMap((piece) =>
    a.documents
      .filter(({ type, stage, forIdentity }) => type === piece && stage === 'UPLOAD' && forIdentity === identity)
      .slice(-1)
      .map(({ uuid }) => uuid),
  )

/** Sends the person's ID and selfie to the identity provider. The person is the borrower or an additional signer. */
export function submitIdentity(
  a: Application,
  input: ValueOf<typeof identityForm>,
  context: Context<LendingContext>,
): Outcome {
  const wanted = openConditionsOf(a, context.actor.identity).filter(({ actionNeeded }) => actionNeeded === 'IDENTITY')
  // An agent requested and will review the ID pictures, so no automatic check is needed.
  if (wanted.length > 0)
    return merge(
      answered(a, wanted, picturesOf(a, context.actor.identity), context),
      outcome({
        events: [
          event('IdentityPicturesNamed', { identity: context.actor.identity, documentType: input.documentType }),
        ],
      }),
    )
  const own = a.owners.find(({ identityUuid }) => identityUuid === context.actor.identity)
  // After a double-click, the pictures from the first click are still being checked.
  if (own?.identityStatus === 'SUBMITTED' && a.requests.IDENTITY?.state === 'OPEN') return outcome({})
  return merge(
    outcome({
      events: [event('IdentitySubmitted', { identity: context.actor.identity, documentType: input.documentType })],
    }),
    ask(a, 'IDENTITY'),
  )
}
