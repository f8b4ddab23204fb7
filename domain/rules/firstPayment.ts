import { addMonths, type PlainDate, plainDate } from '../values/dates.ts'

/**
 * The date of the first payment: a month after the line is opened, or the first chosen day of the month (1 … 28) from
 * then on.
 */
export function firstPaymentOn(openedOn: PlainDate, dayOfMonth?: number): PlainDate {
  const month = addMonths(openedOn, 1)
  if (dayOfMonth === undefined) return month
  const chosen = plainDate(`${month.slice(0, 8)}${String(dayOfMonth).padStart(2, '0')}`)
  return chosen < month ? addMonths(chosen, 1) : chosen
}
