/** Takes a borrower to the offers through API calls, without opening the earlier screens. */
import type { Page } from '@playwright/test'
import { occupanciesOf } from 'domain/organization/info.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { type APPLICATION_SCREENS, BASE } from 'domain/routes/routes.ts'
import type { Persona } from '../../personas/persona.ts'
import { persona } from '../../personas/personas.ts'
import { Walk } from '../../server/sandbox/driver/walk.ts'
import { zipList } from '../../server/storage/addresses/zipcodes.ts'
import { serverAt } from '../../server/testing/serverAt.ts'
import { signIn } from '../walk/view.ts'

/**
 * Returns a sandbox borrower with a clean credit file, a home in a state where the lender is licensed, and an occupancy
 * that the lender accepts.
 */
function applicantOf({ licenses, products }: Organization): Persona {
  const prime = persona('prime')
  const states = licenses.map(({ abbrev }) => abbrev)
  const home = prime.property.address
  const state = states.includes(home.state) ? home.state : (states.find((one) => one !== 'TX') ?? 'TX')
  const place = zipList().lookupByState(state)[0]
  const address = state === home.state || !place ? home : { ...home, city: place.city, state, zip: place.zip }
  const occupancy = occupanciesOf(products)[0] ?? 'PRIMARY'
  return { ...prime, property: { ...prime.property, address, occupancy } }
}

/**
 * Registers with the lender, answers every step up to the offers through the API, and then opens the offers.
 * @param page an open page that shows any of the lender's screens
 */
export async function goToOffers(page: Page, organization: Organization, email: string): Promise<void> {
  const applicant = applicantOf(organization)
  const { origin } = new URL(page.url())
  const walk = await Walk.register(serverAt(origin), { ...applicant, email })
  await walk.goTo('product')
  await signIn(page, origin, walk.browser)
  const screen: (typeof APPLICATION_SCREENS)[number] = 'product/select'
  await page.goto(`${BASE}/${walk.uuid}/${screen}`)
}
