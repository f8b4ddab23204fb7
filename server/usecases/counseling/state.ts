import { dataUsableUntil } from 'domain/rules/counseling.ts'
import { dateIn, formatFullDate, type Instant, type PlainDate } from 'domain/values/dates.ts'

const LOAD = 'Borrowers get no list until you load current data: npm run counselors load FILE -- --obtained DATE.'

/**
 * Whether lists of housing counseling agencies can be made from the loaded data, and a sentence about it for the
 * operator.
 * @param obtainedOn the day on which the data was obtained; undefined if none was loaded
 */
export function counselingState(
  obtainedOn: PlainDate | undefined,
  now: Instant,
): { readonly isUsable: boolean; readonly text: string } {
  if (!obtainedOn) return { isUsable: false, text: `No housing counseling agencies are loaded. ${LOAD}` }
  const until = dataUsableUntil(obtainedOn)
  const isUsable = dateIn('UTC', now) <= until
  const dated = `The housing counseling agencies were obtained on ${formatFullDate(obtainedOn)}`
  return {
    isUsable,
    text: isUsable ? `${dated}. Load newer data by ${formatFullDate(until)}.` : `${dated}, which is too old. ${LOAD}`,
  }
}
