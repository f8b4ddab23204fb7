/** Retries of failed requests by an agent. */

import { hasEnded, type WorkflowStatus } from '../../journey/statuses.ts'
import { event } from '../events.ts'
import type { Application } from '../types.ts'
import { gave, type Outcome, outcome, Refusal } from './command.ts'
import { isUnderWayAtEnd } from './payments.ts'
import { REQUESTS, type RequestKind } from './requests.ts'

/**
 * Whether a request is obsolete, because a newer request replaced it or because the application has ended and no longer
 * needs it. Sending an obsolete request could cost money or do harm.
 */
export function isPast(a: Application, kind: RequestKind, no: number): boolean {
  const { during, after }: { readonly during: WorkflowStatus | undefined; readonly after?: WorkflowStatus | 'ANY' } =
    REQUESTS[kind]
  if (a.requests[kind]?.no !== no) return true
  if (isUnderWayAtEnd(a, kind)) return false
  return hasEnded(a.status) && after !== 'ANY' && (after ?? during) !== a.status
}

/**
 * Returns the number of the request whose idempotency key the call uses. The desk doesn't use the vendor's earlier key,
 * because it may already have an answered task with that key.
 */
export function keyedNo({ requests }: Application, kind: RequestKind, no: number): number {
  const { key, byHand } = requests[kind] ?? {}
  return (byHand ? undefined : key) ?? no
}

/** Whether the person consented to the request. Only requests for a credit file need the person's consent. */
function allowed(a: Application, kind: RequestKind): boolean {
  if (kind === 'SOFT_CREDIT') return gave(a, 'SOFT_CREDIT')
  if (kind === 'HARD_CREDIT') return gave(a, 'HARD_CREDIT')
  return kind !== 'CO_SIGNER_CREDIT' || gave(a, 'HARD_CREDIT', a.requests.CO_SIGNER_CREDIT?.reference)
}

/** Whether the request waits for an answer that the lender's staff give at the desk. */
const isAtDesk = ({ tasks = [] }: Application, kind: RequestKind, no: number): boolean =>
  tasks.some((task) => task.request === kind && task.no === no && (task.state === 'OPEN' || task.state === 'PROPOSED'))

/**
 * Retries a failed or late request under a new number. If the outside party never sent a readable response, the party
 * may already have acted. In that case, the retry reuses the idempotency key, so that money isn't sent twice and a deed
 * isn't recorded twice.
 * @param reason the agent's reason, for the history
 * @param isByHand whether staff answer the request at the desk instead of the vendor. The desk doesn't use the key, but
 * a later retry at the vendor does
 * @throws Refusal if the request is neither failed nor late, is obsolete, waits for the lender's own staff, or lacks
 * consent.
 */
export function retryRequest(a: Application, kind: RequestKind, reason?: string, isByHand = false): Outcome {
  const before = a.requests[kind]
  const isOver = before?.state === 'FAILED' || (before?.state === 'OPEN' && before.late)
  if (!before || !isOver || isPast(a, kind, before.no))
    throw new Refusal(
      'NOT_NOW',
      'This request doesn’t need to be sent again. It was answered, or it’s no longer needed.',
    )
  if (isAtDesk(a, kind, before.no))
    throw new Refusal('NOT_ALLOWED', 'Your team answers this request at the desk. Answer its task instead.')
  if (!allowed(a, kind)) throw new Refusal('NOT_ALLOWED', 'The person must consent first.')
  const no = before.no + 1
  const key = before.answered ? undefined : (before.key ?? before.no)
  return outcome({
    events: [
      event('Requested', {
        kind,
        no,
        ...(before.reference !== undefined && { reference: before.reference }),
        ...(key !== undefined && { key }),
        ...(reason !== undefined && { reason }),
        ...(isByHand && { byHand: true }),
      }),
    ],
    effects: [{ kind: 'request', request: kind, no }],
  })
}
