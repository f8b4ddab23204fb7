import type { Instant } from '../../values/dates.ts'
import type { Effect } from '../core/command.ts'
import type { Application } from '../types.ts'
import { waitNow } from './waits.ts'

/** Whoever waited for longer than this has been told that they need not stay. */
const LEFT_AFTER_MS = 5 * 60_000

/**
 * The mail to a borrower whose turn it is again, after others had it for so long that nobody stays with a page.
 * @param before the application as it was when something happened that the borrower did not do.
 */
export function yourTurnMail(before: Application, after: Application, now: Instant): Effect | undefined {
  const was = waitNow(before)
  const waited = was.by !== 'BORROWER' && Date.parse(now) - Date.parse(was.since) >= LEFT_AFTER_MS
  if (!waited || waitNow(after).by !== 'BORROWER') return undefined
  return { kind: 'mail', template: 'YOUR_TURN', identity: after.borrower, key: `turn:${after.version}` }
}
