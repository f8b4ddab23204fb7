import { cancellationDue, extendedRescissionExpires, rescissionPeriod } from '../../domain/rules/rescission.ts'
import type { PlainDate } from '../../domain/values/dates.ts'
import { latest, weekday } from '../../domain/values/dates.ts'
import type { CaseKind, Row } from './kinds.ts'
import { CaseError, compare, find, need } from './kinds.ts'
import { readDate } from './read.ts'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** Reads a date. If the row has a date for each owner, returns the latest. */
function readLast(value: unknown): PlainDate {
  const [first, ...rest] = (Array.isArray(value) ? value : [value]).map(readDate)
  if (!first) throw new CaseError('an empty list of dates')
  return latest(first, ...rest)
}

/** Returns the date's weekday in the same form as the expected weekday: spelled out or abbreviated. */
const sameDay = (expected: unknown, date: PlainDate): string => {
  const short = WEEKDAYS[weekday(date)] ?? ''
  const long = typeof expected === 'string' && expected.slice(0, 3).toLowerCase() === short.toLowerCase()
  return long ? String(expected) : short
}

/** Checks worked examples of the rescission period (12 CFR 1026.15). */
export const rescissionCases: CaseKind = {
  name: 'rescission',
  matches: (row) =>
    'account_opened' in row && ('rescission_notice_delivered' in row || 'expires_midnight_end_of' in row),
  label: (row) => String(find(row, 'id') ?? ''),
  run(row: Row) {
    const period = rescissionPeriod({
      accountOpened: readLast(need(row, 'account_opened')),
      noticeDelivered: readLast(need(row, 'rescission_notice_delivered', 'notice_delivered')),
      disclosuresDelivered: readLast(need(row, 'material_disclosures_delivered', 'disclosures_delivered')),
    })
    const dates: Record<string, PlainDate> = {
      clock_starts_from: period.startsFrom,
      expires_midnight_end_of: period.expires,
      earliest_disbursement_date: period.earliestDisbursement,
    }
    const days: Record<string, PlainDate> = { weekday: period.startsFrom, expiry_weekday: period.expires }
    const stated = (key: string) => find(row, key) !== undefined
    return {
      checks: [
        ...Object.entries(dates)
          .filter(([key]) => stated(key))
          .map(([key, date]) => compare(key, row[key], date)),
        ...Object.entries(days)
          .filter(([key]) => stated(key))
          .map(([key, date]) => compare(key, row[key], sameDay(row[key], date))),
      ],
    }
  },
}

/**
 * Checks the deadline after a cancellation, and the end of the extended right to cancel (12 CFR 1026.15(a)(3), (d)).
 */
export const rescissionPerformanceCases: CaseKind = {
  name: 'rescission performance',
  matches: (row) => 'notice_received' in row || ('opened' in row && 'expires' in row),
  label: (row) => String(find(row, 'id', 'notice_received', 'opened') ?? ''),
  run(row: Row) {
    if ('notice_received' in row) {
      return { checks: [compare('deadline', row.deadline, cancellationDue(readDate(row.notice_received)))] }
    }
    const transferred = find(row, 'transferred', 'transfer', 'sold', 'sale')
    const expires = extendedRescissionExpires(
      readDate(need(row, 'opened')),
      transferred === undefined ? undefined : readDate(transferred),
    )
    return { checks: [compare('expires', row.expires, expires)] }
  },
}
