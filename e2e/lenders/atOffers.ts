/** Somebody with offers in front of them, without a walk through every screen. */
import type { Page } from '@playwright/test'
import type { ApplicationView } from 'domain/application/view.ts'
import { occupanciesOf } from 'domain/organisation/info.ts'
import type { Organisation } from 'domain/organisation/organisation.ts'
import { type APPLICATION_SCREENS, BASE } from 'domain/routes/routes.ts'
import { registration } from '../../personas/answers.ts'
import type { Persona } from '../../personas/persona.ts'
import { persona } from '../../personas/personas.ts'
import { zipList } from '../../server/storage/addresses/zipcodes.ts'
import { answersOf } from '../api/answers.ts'
import { expect } from '../test.ts'
import { callAs } from '../walk/view.ts'

/** The clean file of the sandbox, with a home where the lender may lend and of a use that it lends on. */
function applicantOf({ licences, products }: Organisation): Persona {
  const prime = persona('prime')
  const states = licences.map(({ abbrev }) => abbrev)
  const home = prime.property.address
  const state = states.includes(home.state) ? home.state : (states.find((one) => one !== 'TX') ?? 'TX')
  const place = zipList().lookupByState(state)[0]
  const address = state === home.state || !place ? home : { ...home, city: place.city, state, zip: place.zip }
  const occupancy = occupanciesOf(products)[0] ?? 'PRIMARY'
  return { ...prime, property: { ...prime.property, address, occupancy } }
}

/**
 * Registers from a page of the lender and answers by its calls until there are offers.
 * @param page on any page of the lender
 */
export async function goToOffers(page: Page, organisation: Organisation, email: string): Promise<void> {
  const applicant = applicantOf(organisation)
  const made = await callAs<{ jwt: string; applicationUuid: string }>(
    page,
    'POST',
    '/identity/api/v1/registration/register',
    registration({ ...applicant, email }),
  )
  expect(made, `registration with ${organisation.code}`).toMatchObject({ status: 201 })
  await page.evaluate((token) => localStorage.setItem('hearthline.token', token), made.body.jwt)

  const uuid = made.body.applicationUuid
  const view = async () =>
    (await callAs<ApplicationView>(page, 'GET', `/service-application/api/v1/application/heloc/${uuid}`)).body
  await expect
    .poll(
      async () => {
        const at = await view()
        const next = at.journey.state === 'product' ? undefined : answersOf(at, applicant)
        if (next?.command) {
          const path = next.command.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
          await callAs(page, 'POST', `/service-application/api/v2/application/heloc/${uuid}/${path}`, next.body)
        }
        return `${at.journey.state} ${at.serverState.kind}`
      },
      { message: `offers of ${organisation.code}`, timeout: 60_000, intervals: [50] },
    )
    .toBe('product stable')
  const screen: (typeof APPLICATION_SCREENS)[number] = 'product/select'
  await page.goto(`${BASE}/${uuid}/${screen}`)
}
