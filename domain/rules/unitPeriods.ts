import type { PlainDate } from '../values/dates.ts'
import { addDays, addMonths, daysBetween, plainDate } from '../values/dates.ts'

/** A unit-period as defined in 12 CFR 1026 Appendix J (b)(4): `count` days, weeks, months or years, or a semimonth. */
export type UnitPeriod = { unit: 'day' | 'week' | 'semimonth' | 'month' | 'year'; count: number }

/** A length of time in unit-periods: an odd fraction of a unit-period, then `full` whole unit-periods. */
export type PeriodCount = { full: number; fraction: number }

const DAYS_PER_YEAR = 365
const WEEKS_PER_YEAR = 52

/** All months are treated as equally long, and a semimonth as half a month. */
const DAYS_PER_MONTH = 30
const DAYS_PER_SEMIMONTH = 15

/** Validates a unit-period. Also converts 12 months to one year. */
function normalized({ unit, count }: UnitPeriod): UnitPeriod {
  if (!Number.isInteger(count) || count < 1) throw new RangeError(`invalid unit-period: ${count} ${unit}`)
  return unit === 'month' && count === 12 ? { unit: 'year', count: 1 } : { unit, count }
}

/**
 * Returns the number of unit-periods per year (Appendix J (b)(5)): 365 / days, 52 / weeks, 24 for semimonths, 12 /
 * months.
 * @throws RangeError if `count` isn't a positive whole number.
 */
export function unitPeriodsPerYear(period: UnitPeriod): number {
  const { unit, count } = normalized(period)
  const perYear = { day: DAYS_PER_YEAR, week: WEEKS_PER_YEAR, semimonth: 24, month: 12, year: 1 }
  return perYear[unit] / count
}

/**
 * Returns the day in an earlier month on which a payment is due: `scheduledDay`, or the month's last day if the month
 * is shorter.
 * @param months how many months before the month of `date`
 */
function scheduledBefore(date: PlainDate, months: number, scheduledDay: number): PlainDate {
  const first = addMonths(plainDate(`${date.slice(0, 7)}-01`), -months)
  const lastDay = daysBetween(first, addMonths(first, 1))
  return addDays(first, Math.min(scheduledDay, lastDay) - 1)
}

/**
 * Counts backward from `to` and returns the number of whole months that fit between `from` and `to`. `begin` is the
 * start of the earliest of these months.
 */
function monthsBack(from: PlainDate, to: PlainDate, scheduledDay: number): { months: number; begin: PlainDate } {
  let months = 0
  while (scheduledBefore(to, months + 1, scheduledDay) >= from) months++
  return { months, begin: months === 0 ? to : scheduledBefore(to, months, scheduledDay) }
}

const dayOf = (date: PlainDate): number => Number(date.slice(8))

/**
 * Returns the number of whole unit-periods between two dates, and the odd fraction before them (Appendix J
 * (b)(5)(i)-(v)). Months are counted back from the later date. The remaining odd days are counted from the earlier
 * date.
 * @param scheduledDay the day of the month on which payments are due; by default, the day of `to`. Must be given if the
 * month of `to` is too short for that day (Appendix J (b)(3)(iv)).
 * @throws RangeError if `to` is before `from`.
 */
export function unitPeriodsBetween(
  from: PlainDate,
  to: PlainDate,
  period: UnitPeriod,
  scheduledDay = dayOf(to),
): PeriodCount {
  if (to < from) throw new RangeError(`${to} is before ${from}`)
  const { unit, count } = normalized(period)
  const split = (days: number, size: number): PeriodCount => ({
    full: Math.floor(days / size),
    fraction: (days % size) / size,
  })
  if (unit === 'day') return split(daysBetween(from, to), count)
  if (unit === 'week') return split(daysBetween(from, to), 7 * count)
  const { months, begin } = monthsBack(from, to, scheduledDay)
  const oddDays = daysBetween(from, begin)
  if (unit === 'semimonth') return split(months * DAYS_PER_MONTH + oddDays, DAYS_PER_SEMIMONTH * count)
  if (unit === 'month' && count === 1) return { full: months, fraction: oddDays / DAYS_PER_MONTH }
  if (unit === 'month') return split(months * DAYS_PER_MONTH + oddDays, DAYS_PER_MONTH * count)
  // If the remainder of a year is a number of whole months, count it in twelfths of a year. Otherwise, count it in days
  // of a 365-day year (Appendix J (b)(5)(v)).
  const full = Math.floor(months / 12)
  if (oddDays === 0) return { full, fraction: (months % 12) / 12 }
  const yearsBegin = full === 0 ? to : scheduledBefore(to, 12 * full, scheduledDay)
  return { full, fraction: daysBetween(from, yearsBegin) / DAYS_PER_YEAR }
}

/**
 * Returns the term of a loan with one advance and one payment, in unit-periods. The unit-period is the term itself, but
 * at most a year (Appendix J (b)(4)(ii), (b)(5)(vi)). A term shorter than a year is measured in whole months if
 * possible, otherwise in days.
 * @throws RangeError if the payment doesn't come after the advance.
 */
export function singlePaymentPeriods(advance: PlainDate, payment: PlainDate): PeriodCount & { perYear: number } {
  const days = daysBetween(advance, payment)
  if (days <= 0) throw new RangeError(`${payment} isn't after ${advance}`)
  const { months, begin } = monthsBack(advance, payment, dayOf(payment))
  if (months >= 12) return { ...unitPeriodsBetween(advance, payment, { unit: 'year', count: 1 }), perYear: 1 }
  const perYear = begin === advance ? 12 / months : DAYS_PER_YEAR / days
  return { full: 1, fraction: 0, perYear }
}
