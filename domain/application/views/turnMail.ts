import type { Instant } from '../../values/dates.ts'
import type { Effect } from '../core/command.ts'
import { MAIL_AFTER_MINUTES } from '../core/waitKinds.ts'
import type { Application } from '../types.ts'
import { waitNow } from './waits.ts'

/**
 * Returns an email that asks the borrower to continue after a long wait, because the borrower has probably left the
 * page.
 * @param before the application as it was before the wait ended.
 */
export function turnMail(before: Application, after: Application, now: Instant): Effect | undefined {
  const was = waitNow(before)
  const waited = was.by !== 'BORROWER' && Date.parse(now) - Date.parse(was.since) >= MAIL_AFTER_MINUTES * 60_000
  if (!waited || waitNow(after).by !== 'BORROWER') return undefined
  return { kind: 'mail', template: 'YOUR_TURN', identity: after.borrower, key: `turn:${after.version}` }
}
