import { zoneOf } from 'domain/application/underwrite.ts'
import { dateIn, formatDate, formatLongDate, instant } from 'domain/values/dates.ts'
import { use } from 'react'
import { JourneyContext } from '../journey/journey.ts'
import { SignerContext } from '../signer/signer.ts'

/** The date of a moment at the property, where dates of law count. */
export const dateAt = (state: string, moment: string) => dateIn(zoneOf(state), instant(moment))

/** Shows moments as dates at the property: '11/21/2026', or with `long` 'Saturday, November 21'. */
export function useMoment() {
  const borrower = use(JourneyContext)
  const signer = use(SignerContext)
  const state = borrower?.view.property.address.state ?? signer?.view.property.state ?? ''
  return (moment: string, long = false): string => {
    const date = dateAt(state, moment)
    return long ? formatLongDate(date) : formatDate(date)
  }
}
