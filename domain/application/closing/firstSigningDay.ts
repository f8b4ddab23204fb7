import { floodEarliestClosing } from '../../rules/flood.ts'
import { texasEarliestClosing } from '../../rules/texas.ts'
import { dateIn, type Instant, latest, type PlainDate } from '../../values/dates.ts'
import { zonesOf } from '../../values/timeZones.ts'
import type { Application } from '../types.ts'

type Applied = Pick<Application, 'property' | 'summaryAcceptedAt' | 'flood'>
/**
 * Returns the first day on which the borrower may sign closing documents, or undefined if the borrower may sign at
 * once. Texas requires twelve days after the application and the notice, and one business day after the itemized costs.
 * In a flood hazard area, the borrower may sign ten days after the flood notice, which is delivered with the summary.
 */
export function firstSigningDay(a: Applied, today: PlainDate): PlainDate | undefined {
  const { address, occupancy } = a.property
  const applied = a.summaryAcceptedAt ? dateIn(zonesOf(address.state).first, a.summaryAcceptedAt) : today
  const texas =
    address.state === 'TX' && occupancy === 'PRIMARY'
      ? texasEarliestClosing({ application: applied, noticeReceived: applied, itemisedCostsReceived: applied })
      : undefined
  const flood = a.flood?.inHazardArea ? floodEarliestClosing(applied) : undefined
  return texas && flood ? latest(texas, flood) : (texas ?? flood)
}

/**
 * Returns the date on which we expect the line to open if the server prepares the closing documents at the time `at`.
 * The dates in the credit agreement are counted from this opening date.
 */
export function plannedOpening(a: Applied, at: Instant): PlainDate {
  const day = dateIn(zonesOf(a.property.address.state).first, at)
  const earliest = firstSigningDay(a, day)
  return earliest ? latest(day, earliest) : day
}
