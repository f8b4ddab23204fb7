/** The dates from which an application's retention periods count. */
import { hasEnded } from '../../journey/statuses.ts'
import type { FileDates } from '../../rules/retention.ts'
import { addDays, dateIn, latest, type PlainDate } from '../../values/dates.ts'
import { LENDER_ZONE } from '../../values/timeZones.ts'
import type { Application } from '../types.ts'

/** Reviews of a name that resembles a name on a sanctions list. */
const MATCHES: readonly string[] = ['WATCHLIST', 'SANCTIONS_REPORT']

export function fileDates(a: Application): FileDates {
  const day = (at: Parameters<typeof dateIn>[1] | undefined): PlainDate[] => (at ? [dateIn(LENDER_ZONE, at)] : [])
  // Offers lapse without a new status, and the person can reopen the application until it's erased.
  const [ended] = hasEnded(a.status) ? day(a.statusSince ?? a.declinedAt ?? a.cancelled?.at) : day(a.lapsedAt)
  // Without its notice, a decline isn't complete. Applications that were declined before notices were stored have none.
  const isNoticed = !a.adverseAction || a.adverseAction.noticedAt !== undefined || a.status !== 'DECLINED'
  const [matched, ...more] = (a.reviews ?? [])
    .filter(({ kind }) => MATCHES.includes(kind))
    .flatMap(({ openedAt, resolved }) => day(resolved?.at ?? openedAt))
  return {
    decidedOn: ended && isNoticed ? latest(ended, ...day(a.adverseAction?.noticedAt)) : undefined,
    isOpened: a.status === 'COMPLETE',
    // A line that was canceled after it was opened is closed on that day.
    closedOn: a.lineClosedOn ?? (a.cancelled?.why === 'RESCINDED' ? day(a.cancelled.at)[0] : undefined),
    matchedOn: matched && latest(matched, ...more),
  }
}

/** A recorded closing date can be corrected for this many days. We chose this number. */
export const CORRECTION_DAYS = 30

/** Whether a wrong closing date of the line could still be corrected, so that nothing may be erased yet. */
export const isCorrectable = ({ lineClosedAt }: Pick<Application, 'lineClosedAt'>, today: PlainDate): boolean =>
  lineClosedAt !== undefined && addDays(dateIn(LENDER_ZONE, lineClosedAt), CORRECTION_DAYS) > today
