/** The request to an outside party that holds up the application now. */

import type { Application } from '../types.ts'
import { REQUEST_KINDS, REQUESTS, type RequestState } from './requests.ts'

/**
 * Returns the first request in this state that holds up the borrower now: a request of the current status or of a
 * refresh.
 */
const blockingRequest = (a: Application, state: RequestState) =>
  REQUEST_KINDS.find(
    (kind) =>
      a.requests[kind]?.state === state &&
      (REQUESTS[kind].during === a.status ||
        a.refresh?.kinds.includes(kind) ||
        // The server also seals other signers' documents, in the statuses CO_DEED_SIGNING and NOTARY.
        (kind === 'SEAL' && (a.status === 'CO_DEED_SIGNING' || a.status === 'NOTARY')) ||
        // A broker's valuation can be open in any status.
        (kind === 'BPO' && a.bpo?.status === 'BPO_PROCESSING')),
  )

export const awaited = (a: Application) => blockingRequest(a, 'OPEN')

export const failed = (a: Application) => blockingRequest(a, 'FAILED')
