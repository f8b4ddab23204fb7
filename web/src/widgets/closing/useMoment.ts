import { dateIn, formatDate, formatMoment, instant } from 'domain/values/dates.ts'
import { zoneOf } from 'domain/values/timeZones.ts'
import { use } from 'react'
import { JourneyContext } from '../journey/journey.ts'
import { SignerContext } from '../signer/signer.ts'

/** Returns an instant's date in the property's time zone, because statutory dates depend on that time zone. */
export const dateAt = (state: string, moment: string) => dateIn(zoneOf(state), instant(moment))

/**
 * Returns functions that format an instant in the property's time zone. `date` is for calculations; `text`
 * ('11/21/2026') and `full` (with the time of day) are for display.
 */
export function useMoment() {
  const borrower = use(JourneyContext)
  const signer = use(SignerContext)
  const state = borrower?.view.property.address.state ?? signer?.view.property.state ?? ''
  return {
    date: (moment: string) => dateAt(state, moment),
    text: (moment: string): string => formatDate(dateAt(state, moment)),
    full: (moment: string): string => formatMoment(zoneOf(state), instant(moment)),
  }
}
