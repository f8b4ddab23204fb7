/** Decides which events the borrower's list of events contains, and the cause that it shows for each. */
import type { RequestKind } from '../core/requests.ts'
import type { EventData, EventType } from '../events.ts'
import { EVENT_WORDS } from './ledgerWords.ts'

interface Recorded {
  readonly type: EventType
  readonly data: unknown
}

/** Events of requests to outside parties. The list has them so that borrowers see which requests are late. */
const REQUEST_EVENTS: readonly EventType[] = [
  'Requested',
  'RequestSettled',
  'RequestDelayed',
  'RequestPending',
  'RequestLate',
  'StaleResultKept',
]

/** Whether the event belongs to a report to the authorities, which the borrower must not learn of. */
export function isOfReport({ type, data }: Recorded): boolean {
  if (type === 'ReviewOpened') return (data as EventData['ReviewOpened']).review.kind === 'SANCTIONS_REPORT'
  return type === 'ReviewResolved' && (data as EventData['ReviewResolved']).way === 'REPORTED'
}

/** Whether the borrower's list contains the event. It leaves out what only the lender's staff may know. */
export function isForBorrower(event: Recorded): boolean {
  const { type, data } = event
  // Only a match on a sanctions list opens this review.
  if (type === 'ReviewOpened' && (data as EventData['ReviewOpened']).review.kind === 'WATCHLIST') return false
  if (type === 'Requested' || type === 'RequestSettled') return true
  return (REQUEST_EVENTS.includes(type) || EVENT_WORDS[type] !== undefined) && !isOfReport(event)
}

/** Requests that the borrower's list doesn't name, because their results reveal a suspicion. */
const UNNAMED: readonly RequestKind[] = ['SANCTIONS']

/** Returns an event's cause without the name of a request that the list doesn't name, such as 'result'. */
export function shownCause(cause: string): string {
  const [what = '', kind = ''] = cause.split(':')
  return UNNAMED.some((one) => one === kind) ? what : cause
}
