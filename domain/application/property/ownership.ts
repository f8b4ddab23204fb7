/** Ownership of the home, according to the county record, the borrower and the borrower's documents. */

import { entityAmong, type Holding, namesOwner } from '../../rules/ownership.ts'
import { figure } from '../../rules/trace.ts'
import { waitForPapers } from '../conditions/waitForPapers.ts'
import { type Context, merge, type Outcome, outcome } from '../core/command.ts'
import { cleared, openReview } from '../reviews/reviews.ts'
import type { Application, Condition } from '../types.ts'

type Papers = Pick<Condition, 'category' | 'commentsToBorrower' | 'requestDocuments' | 'numDocsRequired'>

const DEED = ['PROPERTY_DESCRIPTION_SOURCE'] as const
/**
 * For each type of ownership, such as a trust or a company, the documents that prove it. The lender requests them after
 * the borrower has stated the type.
 */
export const HOLDING_PAPERS: Readonly<Record<Exclude<Holding, 'OTHER'>, Papers>> = {
  TRUST: {
    category: 'REVIEW_TRUST_REQUIREMENTS',
    commentsToBorrower:
      'Please send the certificate of trust and the trust agreement. They show who may sign for the trust.',
    requestDocuments: ['CERTIFICATE_OF_TRUST', 'TRUST_AGREEMENT'],
    numDocsRequired: 2,
  },
  LLC: {
    category: 'FALSE_OWNERSHIP_TYPE_REVIEW',
    commentsToBorrower:
      'Please send the articles of organization and the operating agreement. They show who may sign for the company.',
    requestDocuments: ['ARTICLES_OF_ORGANIZATION', 'OPERATING_AGREEMENT'],
    numDocsRequired: 2,
  },
  MARRIED: {
    category: 'PROPERTY_OWNERSHIP_FRAUD_REVIEW',
    commentsToBorrower: 'Please send the marriage certificate or court order that shows both names.',
    requestDocuments: ['NAME_CHANGE'],
    numDocsRequired: 1,
  },
  INHERITED: {
    category: 'PROPERTY_OWNERSHIP_FRAUD_REVIEW',
    commentsToBorrower: 'Please send the deed or court order that made you the owner.',
    requestDocuments: DEED,
    numDocsRequired: 1,
  },
}

/** Returns TRUST or LLC if the borrower stated that a trust or an LLC owns the home; otherwise undefined. */
const entityOf = ({ ownership }: Pick<Application, 'ownership'>) =>
  ownership?.type === 'TRUST' || ownership?.type === 'LLC' ? ownership.type : undefined

/**
 * Opens a review if the county record shows an owner other than the borrower. If that owner is a trust or company, the
 * review waits until the borrower has stated the type of ownership.
 */
export function checkOwnership(a: Application, context: Context): Outcome {
  const { recordedOwners } = a.property
  const name = context.personal[a.borrower]?.name
  if (!name || !recordedOwners || recordedOwners.length === 0 || cleared(a, 'OWNERSHIP')) return outcome({})
  if (namesOwner(recordedOwners, name)) return outcome({})
  const recorded = entityAmong(recordedOwners)
  if (recorded && (!a.ownership || entityOf(a))) return outcome({})
  const found = [
    figure('recordedOwners', recordedOwners.length, 'count'),
    figure('recordedAs', recorded ?? 'PERSON', 'text'),
    ...(a.ownership ? [figure('saidOwnership', a.ownership.type, 'text')] : []),
  ]
  return openReview(a, 'OWNERSHIP', context, { found })
}

/**
 * If a trust or company owns the home, requests the documents that prove it. An agent reviews them before the server
 * prepares closing documents. Returns undefined if no documents are needed.
 */
export function entityPapers(a: Application, context: Context): Outcome | undefined {
  const entity = entityOf(a)
  if (!entity) return undefined
  const papers = HOLDING_PAPERS[entity]
  if ((a.conditions ?? []).some(({ category }) => category === papers.category)) return undefined
  const looked = openReview(a, 'OWNERSHIP', context, { subject: entity, found: [figure('heldBy', entity, 'text')] })
  const [review] = looked.events.flatMap((one) => (one.type === 'ReviewOpened' ? [one.data.review] : []))
  return review && merge(looked, waitForPapers(a, review, papers, `The home is held by a ${entity}.`, context))
}
