import type { Instant } from '../../values/dates.ts'
import type { Effect } from '../core/command.ts'
import type { Application } from '../types.ts'
import { waitNow } from './waits.ts'

/** Length of a wait, in milliseconds, after which the screen tells the borrower that they can leave the page. */
const LEFT_AFTER_MS = 5 * 60_000

/**
 * Returns an email that tells the borrower to act again after a long wait, because they've probably left the page.
 * @param before the application as it was before an event that the borrower didn't cause.
 */
export function turnMail(before: Application, after: Application, now: Instant): Effect | undefined {
  const was = waitNow(before)
  const waited = was.by !== 'BORROWER' && Date.parse(now) - Date.parse(was.since) >= LEFT_AFTER_MS
  if (!waited || waitNow(after).by !== 'BORROWER') return undefined
  return { kind: 'mail', template: 'YOUR_TURN', identity: after.borrower, key: `turn:${after.version}` }
}
