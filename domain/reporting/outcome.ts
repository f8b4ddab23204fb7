/** The facts about an application's prices and days that the register's row doesn't contain. */
import type { Application } from '../application/types.ts'
import { marginOf } from '../organization/lineTerms.ts'
import { dateIn, type Instant, type PlainDate } from '../values/dates.ts'
import { zoneOf } from '../values/timeZones.ts'

/**
 * Returns the margin over the index and the origination fee of the chosen offer, both in percent, the day of the
 * lender's approval, and the day of the funding. Days are in the home's time zone. An approval is final when nothing is
 * left before closing. Until then, offers depend on the income and the identity check.
 */
export function outcomeOf({ property, lineTerms, offer, came, funding }: Application) {
  const dayOf = (moment: Instant | undefined): PlainDate | undefined =>
    moment && dateIn(zoneOf(property.address.state), moment)
  return {
    margin:
      lineTerms && offer && marginOf(lineTerms, offer.rate, dateIn(zoneOf(property.address.state), offer.chosenAt)),
    feeRate: offer?.feeRate,
    approvedOn: dayOf(came?.CLOSING_DOCUMENTS),
    fundedOn: dayOf(funding.fundedAt),
  }
}
