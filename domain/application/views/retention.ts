/** The dates from which an application's retention periods count. */
import { hasEnded } from '../../journey/statuses.ts'
import type { FileDates } from '../../rules/retention.ts'
import { addDays, dateIn, latest, type PlainDate } from '../../values/dates.ts'
import { LENDER_ZONE } from '../../values/timeZones.ts'
import type { Application } from '../types.ts'

/** Reviews of a person whose name resembles a name on a sanctions list. */
const MATCHES: readonly string[] = ['WATCHLIST', 'SANCTIONS_REPORT']

export function fileDates(a: Application): FileDates {
  const day = (at: Parameters<typeof dateIn>[1] | undefined): PlainDate[] => (at ? [dateIn(LENDER_ZONE, at)] : [])
  // When offers lapse, the application's status stays the same. The person can reopen the application until it's
  // erased.
  const [ended] = hasEnded(a.status) ? day(a.statusSince ?? a.declinedAt ?? a.cancelled?.at) : day(a.lapsedAt)
  // A decline is complete only once its notice is sent. Applications that were declined before the server stored
  // notices have no notice.
  const isNoticed = !a.adverseAction || a.adverseAction.noticedAt !== undefined || a.status !== 'DECLINED'
  const [matched, ...more] = (a.reviews ?? [])
    .filter(({ kind }) => MATCHES.includes(kind))
    .flatMap(({ openedAt, resolved }) => day(resolved?.at ?? openedAt))
  return {
    decidedOn: ended && isNoticed ? latest(ended, ...day(a.adverseAction?.noticedAt)) : undefined,
    isOpened: a.status === 'COMPLETE',
    // A line that was canceled after it was opened counts as closed on the day of the cancellation.
    closedOn: a.lineClosedOn ?? (a.cancelled?.why === 'RESCINDED' ? day(a.cancelled.at)[0] : undefined),
    matchedOn: matched && latest(matched, ...more),
  }
}

/** For this many days, staff can correct a recorded closing date. We chose this number. */
export const CORRECTION_DAYS = 30

/** Whether staff can still correct a wrong closing date of the line. Until then, nothing may be erased. */
export const isCorrectable = ({ lineClosedAt }: Pick<Application, 'lineClosedAt'>, today: PlainDate): boolean =>
  lineClosedAt !== undefined && addDays(dateIn(LENDER_ZONE, lineClosedAt), CORRECTION_DAYS) > today
