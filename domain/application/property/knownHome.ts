/** The data about the home that is known so far. */
import type { KnownCondition } from '../../rules/home.ts'
import type { RequestKind } from '../core/requests.ts'
import { openReviews } from '../reviews/reviews.ts'
import type { Application } from '../types.ts'

/** Returns the home's condition as the broker found it or, without a broker's finding, as the borrower stated it. */
export const conditionOf = ({ bpo, property }: Pick<Application, 'bpo' | 'property'>): KnownCondition =>
  bpo?.condition ?? property.condition ?? 'UNKNOWN_CONDITION'

const SEARCHES: readonly RequestKind[] = ['PROPERTY_RECORD', 'VALUATION', 'LIENS']

/** Whether the home's record, value and liens are known, and no review of the record or the ownership is open. */
export const isHomeKnown = (a: Application): boolean =>
  a.property.selected &&
  a.valuation !== undefined &&
  a.homes === undefined &&
  SEARCHES.every((kind) => a.requests[kind]?.state === 'DONE') &&
  !openReviews(a).some(({ kind }) => kind === 'NO_PROPERTY' || kind === 'PROPERTY_MISMATCH' || kind === 'OWNERSHIP')
