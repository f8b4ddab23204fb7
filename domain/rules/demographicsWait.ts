/**
 * How long an adverse action notice waits until the borrower has answered the demographic questions. The wait is our own
 * choice. It ends long before the notice is due within 30 days (12 CFR 1002.9(a)(1)).
 */
import { addDays, type PlainDate } from '../values/dates.ts'

/** If a notice still isn't ready this many days before its last day, staff are told. */
export const NOTICE_NEAR_DAYS = 5
/** The days that a person has for the answers. */
const WAIT_DAYS = 3
/** The fewest days between the end of the wait and the day on which staff would be told about a missing notice. */
const SPARE_DAYS = 5

/**
 * Returns the day at whose beginning the wait ends. Undefined if the notice is due so soon that it mustn't wait.
 * @param today the day of the decision
 * @param noticeDue the notice's last day
 */
export function answersUntil(today: PlainDate, noticeDue: PlainDate): PlainDate | undefined {
  const until = [addDays(today, WAIT_DAYS), addDays(noticeDue, -(NOTICE_NEAR_DAYS + SPARE_DAYS))].sort()[0]
  return until !== undefined && until > today ? until : undefined
}
