import { addMonths, type PlainDate, plainDate } from '../values/dates.ts'

/**
 * Returns the date of the first payment. By default, the first payment is due one month after the line opens. If the
 * borrower chose a day of the month (1 to 28), the payment moves later, to the next such day.
 */
export function firstPaymentOn(openedOn: PlainDate, dayOfMonth?: number): PlainDate {
  const month = addMonths(openedOn, 1)
  if (dayOfMonth === undefined) return month
  const chosen = plainDate(`${month.slice(0, 8)}${String(dayOfMonth).padStart(2, '0')}`)
  return chosen < month ? addMonths(chosen, 1) : chosen
}
