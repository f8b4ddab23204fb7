/** Finds the request to an outside party that currently blocks the application. */

import type { Application } from '../types.ts'
import { REQUEST_KINDS, REQUESTS, type RequestKind, type RequestState } from './requests.ts'

/** Whether the borrower's bank returned the draw and the lender hasn't sent the money again. */
const isReturned = ({ status, funding }: Application): boolean => status === 'FUNDING' && funding.returns !== undefined

/** Whether the borrower still has to meet the notary on the notary service's page. */
const isMeetingNotary = ({ notary }: Application, kind: RequestKind): boolean =>
  kind === 'NOTARIZE' && notary.link !== undefined

/**
 * Returns the first request in the given state that the borrower is currently waiting for. The borrower waits for
 * requests of the current status, and for requests that refresh outdated data.
 */
const blockingRequest = (a: Application, state: RequestState) =>
  REQUEST_KINDS.find(
    (kind) =>
      a.requests[kind]?.state === state &&
      !(state === 'OPEN' && isMeetingNotary(a, kind)) &&
      (REQUESTS[kind].during === a.status ||
        a.refresh?.kinds.includes(kind) ||
        // In the statuses CO_DEED_SIGNING and NOTARY, the server also seals other signers' documents.
        (kind === 'SEAL' && (a.status === 'CO_DEED_SIGNING' || a.status === 'NOTARY')) ||
        // After a returned payment, the borrower chooses another account, which the bank must confirm.
        (REQUESTS[kind].during === 'BANK_ACCOUNT' && isReturned(a)) ||
        // A request for a broker's valuation can be open in any status.
        (kind === 'BPO' && a.bpo?.status === 'BPO_PROCESSING')),
  )

export const awaited = (a: Application) => blockingRequest(a, 'OPEN')

export const failed = (a: Application) => blockingRequest(a, 'FAILED')
