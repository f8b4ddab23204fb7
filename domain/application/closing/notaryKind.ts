/** Decides whether a line needs an in-person notary. */

import { manualNotaryRequired } from '../../rules/notary.ts'
import type { LendingPolicy } from '../../rules/policy.ts'
import type { Application } from '../types.ts'

/** Whether the signers and the notary must be in the same room. */
export const needsManualNotary = (a: Application, policy: LendingPolicy['notary']): boolean =>
  manualNotaryRequired(
    { state: a.property.address.state, county: a.property.county, occupancy: a.property.occupancy },
    policy,
  )
