/** If a partner brought the application, the borrower attests that the list of liens is complete. */

import type { ValueOf } from '../../forms/form.ts'
import type { lienAttestationForm } from '../../forms/lienAttestation.ts'
import { type Outcome, outcome } from '../core/command.ts'
import { event } from '../events.ts'
import type { Application } from '../types.ts'

/**
 * Records whether the list of liens is complete. If a lien is missing, the borrower confirms the list again and the
 * rules run again.
 */
export function attestLiens(a: Application, { allListed, signature }: ValueOf<typeof lienAttestationForm>): Outcome {
  if (allListed === 'NO') return outcome({ events: [event('LiensReopened', {})] })
  return outcome({
    events: [event('LiensAttested', {})],
    personal: [{ identity: a.borrower, patch: { lienAttestation: signature } }],
  })
}
