/** Examples of payments in disclosures, each for a balance of $10,000. */
import type { Application } from 'domain/application/types.ts'
import { indexHistory } from 'domain/organization/indexHistory.ts'
import { drawRateAt } from 'domain/organization/lineTerms.ts'
import { minimumPaymentExample } from 'domain/rules/payment.ts'
import { dateIn } from 'domain/values/dates.ts'
import type { Percent } from 'domain/values/rates.ts'
import type { DataOf, LineTerms } from '../../documents/types.ts'
import { offerOf, promisedIn } from './lineTerms.ts'
import { type Material, zoneOfProperty } from './material.ts'

function exampleAt(a: Application, rate: Percent) {
  const { termYears, drawYears, interestOnly } = offerOf(a)
  const interestOnlyMonths = interestOnly ? 12 * drawYears : 0
  return minimumPaymentExample(rate, 12 * termYears - interestOnlyMonths, interestOnlyMonths)
}

/** Returns the minimum payment examples at the line's rate and at its highest rate. */
export const examples = (material: Material) => ({
  example: exampleAt(material.application, offerOf(material.application).rate),
  exampleAtCap: exampleAt(material.application, promisedIn(material).cap),
})

/**
 * Returns, for each of the last fifteen years, the rate and the payment of an additional draw of $10,000 on the year's
 * first business day.
 */
export function historyOf(m: Material, { drawRate }: LineTerms): DataOf<'HELOC_APPLICATION_DISCLOSURES'>['history'] {
  const { index: promised } = promisedIn(m)
  const { index: current } = m.organization.pricing.lineTerms
  const today = dateIn(zoneOfProperty(m.application), m.at)
  return indexHistory(current.name === promised.name ? current : promised, today).map(({ year, value }) => {
    const apr = drawRateAt(drawRate, value)
    return { year, index: value, apr, minimumPayment: exampleAt(m.application, apr).payment }
  })
}
