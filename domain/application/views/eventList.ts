/**
 * Determines which events appear in the borrower's list of events, and the cause that the list gives for each event.
 */
import type { RequestKind } from '../core/requests.ts'
import type { EventData, EventType } from '../events.ts'
import { EVENT_WORDS } from './ledgerWords.ts'

interface Recorded {
  readonly type: EventType
  readonly data: unknown
}

/** Events of requests to outside parties. The list contains them so that borrowers see which requests are late. */
const REQUEST_EVENTS: readonly EventType[] = [
  'Requested',
  'RequestSettled',
  'RequestDelayed',
  'RequestPending',
  'RequestLate',
  'StaleResultKept',
]

/** Whether the event belongs to a report to the authorities. Borrowers must not learn about such reports. */
export function isOfReport({ type, data }: Recorded): boolean {
  if (type === 'ReviewOpened') return (data as EventData['ReviewOpened']).review.kind === 'SANCTIONS_REPORT'
  return type === 'ReviewResolved' && (data as EventData['ReviewResolved']).way === 'REPORTED'
}

/** Whether the borrower's list contains the event. The list leaves out events that only the lender's staff may know. */
export function isForBorrower(event: Recorded): boolean {
  const { type, data } = event
  // This review opens only for a match on a sanctions list.
  if (type === 'ReviewOpened' && (data as EventData['ReviewOpened']).review.kind === 'WATCHLIST') return false
  if (type === 'Requested' || type === 'RequestSettled') return true
  return (REQUEST_EVENTS.includes(type) || EVENT_WORDS[type] !== undefined) && !isOfReport(event)
}

/** Requests that the list doesn't name, because their results reveal that a person is under suspicion. */
const UNNAMED: readonly RequestKind[] = ['SANCTIONS']

/**
 * Returns an event's cause. If the list may not name the request in the cause, returns only the first part, such as
 * 'result'.
 */
export function shownCause(cause: string): string {
  const [what = '', kind = ''] = cause.split(':')
  return UNNAMED.some((one) => one === kind) ? what : cause
}
