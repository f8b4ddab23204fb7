/** The decline events, and how each event changes the application. */

import type { QualifyingChange } from '../../rules/adverseAction.ts'
import type { ReasonCode } from '../../rules/reasons.ts'
import type { PlainDate } from '../../values/dates.ts'
import { type Changes, filed } from '../core/changes.ts'
import type { DocumentRecord } from '../types.ts'
import type { DeclineState } from './types.ts'

export interface DeclineEvents {
  /** The application is declined. `noticeDue`: last day for the adverse action notice; absent on older events. */
  Declined: { reasons: readonly ReasonCode[]; noticeDue?: PlainDate }
  /** The notice waits until the borrower has answered the demographic questions. See `askedFirst`. */
  DemographicsAsked: NonNullable<DeclineState['askedFirst']>
  /** The borrower has answered, or the wait for the answers is over. */
  DemographicsWaitEnded: object
  /** The adverse action notice is ready. `changes`: a list of changes, any one of which would have led to an offer. */
  AdverseActionNoticed: { documents: readonly DocumentRecord[]; changes: readonly QualifyingChange[] }
  /** An agent takes over, because the notice isn't ready and its last day is near or has arrived. */
  AdverseActionOverdue: { deadline: 'NEAR' | 'DUE'; noticeDue: PlainDate }
}

export const CHANGES: Changes<DeclineEvents> = {
  Declined: (_, { noticeDue }, at) => ({
    declinedAt: at,
    ...(noticeDue ? { adverseAction: { noticeDue, changes: [] } } : {}),
  }),
  DemographicsAsked: (_, askedFirst) => ({ askedFirst }),
  DemographicsWaitEnded: () => ({ askedFirst: undefined }),
  AdverseActionNoticed: (a, { documents, changes }, at) => ({
    ...filed(a, documents),
    ...(a.adverseAction ? { adverseAction: { ...a.adverseAction, noticedAt: at, withAgent: undefined, changes } } : {}),
  }),
  AdverseActionOverdue: (a, _, at) =>
    a.adverseAction ? { adverseAction: { ...a.adverseAction, withAgent: a.adverseAction.withAgent ?? at } } : {},
}
