/** The request that the application waits for now. */

import type { Application } from '../types.ts'
import { REQUEST_KINDS, REQUESTS, type RequestState } from './requests.ts'

/** The first request in a state of those that hold the person up now: of the status, or of what is drawn again. */
const blockingRequest = (a: Application, state: RequestState) =>
  REQUEST_KINDS.find(
    (kind) =>
      a.requests[kind]?.state === state &&
      (REQUESTS[kind].during === a.status ||
        a.refresh?.kinds.includes(kind) ||
        // What the others sign is sealed after the borrower's own.
        (kind === 'SEAL' && (a.status === 'CO_DEED_SIGNING' || a.status === 'NOTARY')) ||
        // A home is valued by a person whenever its value is in doubt.
        (kind === 'BPO' && a.bpo?.status === 'BPO_PROCESSING')),
  )

export const awaited = (a: Application) => blockingRequest(a, 'OPEN')

export const failed = (a: Application) => blockingRequest(a, 'FAILED')
