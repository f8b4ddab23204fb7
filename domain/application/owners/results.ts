/** Handles outside parties' responses about the people on an application. */

import type { RejectedPicture } from '../../forms/identity.ts'
import { figure } from '../../rules/trace.ts'
import { ask, happened, merge, outcome } from '../core/command.ts'
import type { ResultTable } from '../core/resultTable.ts'
import { event } from '../events.ts'
import { identityFailed } from '../reviews/identityReview.ts'
import { openReview } from '../reviews/reviews.ts'

export interface OwnerResults {
  SANCTIONS: { readonly matches: readonly ListMatch[] }
  /** `suspicious`: the ID may be forged or belong to another person. `replace`: the pictures that can't be used. */
  IDENTITY: {
    readonly identity: string
    readonly verified: boolean
    readonly reason: string
    readonly suspicious?: boolean | undefined
    readonly replace?: readonly RejectedPicture[] | undefined
  }
}

/** A name on a sanctions list that resembles a person's name. `score`: how similar the two names are, from 0 to 100. */
export interface ListMatch {
  readonly person: string
  readonly listed: string
  readonly list: string
  readonly score: number
}

export const RESULTS: ResultTable<OwnerResults> = {
  // A matching name doesn't prove that it's the same person, so compliance staff review the match first.
  SANCTIONS: (a, { matches }, context) =>
    matches.length === 0
      ? outcome({})
      : openReview(a, 'WATCHLIST', context, {
          found: matches.map(({ listed, list, score }) => ({
            ...figure('watchlistMatch', score, 'percent'),
            of: `${listed} (${list})`,
          })),
        }),
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
