/** Handles outside parties' responses about the people on an application. */
import { ask, happened, merge, outcome } from '../core/command.ts'
import type { ResultTable } from '../core/resultTable.ts'
import { declinedByScreen } from '../decline/decline.ts'
import { event } from '../events.ts'
import { identityFailed } from '../reviews/identityReview.ts'

export interface OwnerResults {
  SANCTIONS: { readonly clear: boolean }
  /** `suspicious`: the ID looks forged or belongs to another person. */
  IDENTITY: {
    readonly identity: string
    readonly verified: boolean
    readonly reason: string
    readonly suspicious?: boolean
  }
}

export const RESULTS: ResultTable<OwnerResults> = {
  SANCTIONS: (a, { clear }, context) => (clear ? outcome({}) : declinedByScreen(a, context)),
  IDENTITY: (a, result, context) => {
    const { identity, verified } = result
    // If two signers submitted ID pictures at the same time, the second signer's check starts now.
    const next = a.owners.some((o) => o.identityUuid !== identity && o.identityStatus === 'SUBMITTED')
      ? ask(a, 'IDENTITY')
      : outcome({})
    return merge(
      verified ? happened(event('IdentityVerified', { identity })) : identityFailed(a, result, context),
      next,
    )
  },
}
