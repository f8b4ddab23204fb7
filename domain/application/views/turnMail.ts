import type { Instant } from '../../values/dates.ts'
import type { Effect } from '../core/command.ts'
import type { Application } from '../types.ts'
import { waitNow } from './waits.ts'

/** After this wait the borrower was told that they can leave the page. */
const LEFT_AFTER_MS = 5 * 60_000

/**
 * The email to a borrower whose turn it is again, after others took so long that nobody stays on a page.
 * @param before the application before something the borrower didn't do.
 */
export function turnMail(before: Application, after: Application, now: Instant): Effect | undefined {
  const was = waitNow(before)
  const waited = was.by !== 'BORROWER' && Date.parse(now) - Date.parse(was.since) >= LEFT_AFTER_MS
  if (!waited || waitNow(after).by !== 'BORROWER') return undefined
  return { kind: 'mail', template: 'YOUR_TURN', identity: after.borrower, key: `turn:${after.version}` }
}
