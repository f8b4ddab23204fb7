/** The request that the application waits for now. */

import type { Application } from '../types.ts'
import { REQUEST_KINDS, REQUESTS, type RequestState } from './requests.ts'

/** The first request in this state that holds up the borrower now: one of the current status, or one of a refresh. */
const blockingRequest = (a: Application, state: RequestState) =>
  REQUEST_KINDS.find(
    (kind) =>
      a.requests[kind]?.state === state &&
      (REQUESTS[kind].during === a.status ||
        a.refresh?.kinds.includes(kind) ||
        // The other signers' documents are sealed after the borrower's own.
        (kind === 'SEAL' && (a.status === 'CO_DEED_SIGNING' || a.status === 'NOTARY')) ||
        // A broker can be valuing the home in any status.
        (kind === 'BPO' && a.bpo?.status === 'BPO_PROCESSING')),
  )

export const awaited = (a: Application) => blockingRequest(a, 'OPEN')

export const failed = (a: Application) => blockingRequest(a, 'FAILED')
