/** The borrower's word on the liens, where a partner brought the application. */

import type { ValueOf } from '../../forms/form.ts'
import type { lienAttestationForm } from '../../forms/lienAttestation.ts'
import { andThen } from '../core/andThen.ts'
import { type Context, type Outcome, outcome } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { event } from '../events.ts'
import { proceed } from '../proceed.ts'
import type { Application } from '../types.ts'

/** These are all: closing goes on. One is missing: they are confirmed once more, and the rules run again. */
export function attestLiens(
  a: Application,
  { allListed, signature }: ValueOf<typeof lienAttestationForm>,
  context: Context<LendingContext>,
): Outcome {
  if (allListed === 'NO') return outcome({ events: [event('LiensReopened', {})] })
  const attested = outcome({
    events: [event('LiensAttested', {})],
    personal: [{ identity: a.borrower, patch: { lienAttestation: signature } }],
  })
  return andThen(a, attested, context, (after) => proceed(after, context))
}
