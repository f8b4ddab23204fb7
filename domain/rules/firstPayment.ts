import { addMonths, type PlainDate, plainDate } from '../values/dates.ts'

/**
 * The first payment date: one month after opening. If a day of the month (1 to 28) was chosen, the next such day from
 * then on.
 */
export function firstPaymentOn(openedOn: PlainDate, dayOfMonth?: number): PlainDate {
  const month = addMonths(openedOn, 1)
  if (dayOfMonth === undefined) return month
  const chosen = plainDate(`${month.slice(0, 8)}${String(dayOfMonth).padStart(2, '0')}`)
  return chosen < month ? addMonths(chosen, 1) : chosen
}
