/** Which notary a line needs. */

import { manualNotaryRequired } from '../../rules/notary.ts'
import type { LendingPolicy } from '../../rules/policy.ts'
import type { Application } from '../types.ts'

/** Whether the line must be notarized in the same room as the notary. */
export const needsManualNotary = (a: Application, policy: LendingPolicy['notary']): boolean =>
  manualNotaryRequired(
    { state: a.property.address.state, county: a.property.county, occupancy: a.property.occupancy },
    policy,
  )
