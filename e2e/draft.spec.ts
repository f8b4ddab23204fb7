/** Tests the registration draft, which exists before the person has an account. */
import type { Page } from '@playwright/test'
import { REGISTRATION } from 'domain/api/paths.ts'
import { begin } from './api/begin.ts'
import { expect, test } from './test.ts'
import { arrive } from './walk/place.ts'
import { credentials } from './walk/screens/registration.ts'
import { callAs } from './walk/view.ts'
import { on, walk } from './walk/walk.ts'

const V2 = '/account/heloc/register-v2'

/** Holds back the scripts of all pages opened after this call. Returns a function that lets the scripts load. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise
    // Ignore errors, because the browser may have left the page that requested the script.
    await route.continue().catch(() => {})
  })
  return resolve
}

test('a registration draft survives closing the page', async ({ become }) => {
  const paula = await become('prime')
  const { persona, page } = paula
  await page.goto(V2)
  await walk(paula, { until: on('register-v2/legal-name') })
  const browser = page.context()
  await page.close()

  const again = await browser.newPage()
  await again.goto(`${V2}/annual-income`)
  await expect(again.getByLabel('Pre-tax annual income')).toHaveValue('186,000')
  await again.goto('/account/heloc/register?resume')
  // Registration v1 and v2 ask the same questions and share one draft.
  expect((await arrive(again)).heading).toBe('What is your legal name?')
  await again.goto(V2)
  await expect(again.getByLabel('Zipcode')).toHaveValue(persona.property.address.zip)
  await expect(again.getByRole('radio', { name: 'Primary residence' })).toBeChecked()
})

test("a registration draft isn't visible in another browser", async ({ become, freshPage }) => {
  const paula = await become('prime')
  await paula.page.goto(V2)
  await walk(paula, { until: on('register-v2/annual-income') })
  const page = await freshPage()
  await page.goto(`${V2}/annual-income`)
  expect((await arrive(page)).screen).toBe('register-v2')
})

test('a form keeps answers that were typed before its scripts loaded, and the person can continue', async ({
  become,
}) => {
  const paula = await become('prime')
  const { page } = paula
  await page.goto(V2)
  await walk(paula, { until: on('register-v2/legal-name') })

  const release = await holdScripts(page)
  await page.goto(`${V2}/legal-name`, { waitUntil: 'commit' })
  await page.getByLabel('First name').fill('Paula')
  await page.getByLabel('Last name').fill('Prime')
  const scripts = page.waitForResponse(/\/assets\/entry.*\.js$/)
  release()
  await scripts
  // Wait until React has hydrated the page. Then the form's element has properties that React adds.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__react')),
  )
  await expect(page.getByLabel('First name')).toHaveValue('Paula')
  await expect(page.getByLabel('Last name')).toHaveValue('Prime')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'When were you born?' })).toBeVisible()
})

test('a signed-in person who submits the last step before its scripts load still gets to the new application', async ({
  become,
}) => {
  const paula = await become('prime')
  const { page } = paula
  await begin(paula)
  const home = { street1: '77 Maple Street', street2: '', city: 'Sacramento', state: 'CA', zip: '95818' }
  const property = { ...home, revealed: true, occupancyType: 'PRIMARY', propertyType: 'SINGLE_FAMILY' }
  for (const [answer, body] of Object.entries({
    property,
    forSale: { isListedForSale: 'NO', acquiredRecently: 'NO' },
  }))
    expect((await callAs(page, 'PUT', `${REGISTRATION}/${answer}`, body)).status).toBe(200)

  const release = await holdScripts(page)
  await page.goto(`${V2}/annual-income`, { waitUntil: 'commit' })
  await page.getByLabel('Pre-tax annual income').fill('186000')
  await page.getByLabel('Primary income source').selectOption('FULL_TIME')
  const posted = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Continue' }).click({ noWaitAfter: true })
  await posted
  release()
  await page.waitForURL('**/start/profile')
  await expect(page.getByText('77 Maple Street').first()).toBeVisible()
})

for (const version of ['register-v2', 'register'] as const) {
  test(`registration ${version} works without JavaScript up to sign-in`, async ({ become }) => {
    const paula = await become('prime', { context: { javaScriptEnabled: false } })
    const { page, persona } = paula
    const { address } = persona.property
    await page.goto(`/account/heloc/${version}`)
    const goOn = () => page.getByRole('button', { name: 'Continue' }).click()
    const see = (heading: string) => expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()

    // When a form is submitted without JavaScript and the server rejects it, the page shows the messages and keeps the
    // typed answers.
    await page.getByText('Address not listed').click()
    await page.getByLabel('Street address').fill(address.street1)
    await page.getByLabel('City').fill(address.city)
    await page.getByLabel('Zipcode').fill('9581')
    await goOn()
    await expect(page.getByRole('alert')).toContainText('Please enter a valid zipcode')
    await expect(page.getByLabel('Street address')).toHaveValue(address.street1)
    await page.getByLabel('State', { exact: true }).selectOption(address.state)
    await page.getByLabel('Zipcode').fill(address.zip)
    await page.getByLabel('Property type').selectOption(persona.property.type)
    await page.getByRole('radio', { name: 'Primary residence' }).check()
    await goOn()

    await see('Is this property currently for sale?')
    for (const group of await page.getByRole('group').all()) await group.getByRole('radio', { name: 'No' }).check()
    await goOn()
    await see('What is your annual income?')
    await page.getByLabel('Pre-tax annual income').fill('186000')
    await page.getByLabel('Primary income source').selectOption('FULL_TIME')
    await goOn()
    await see('What is your legal name?')
    await page.getByLabel('First name').fill('Paula')
    await page.getByLabel('Last name').fill('Prime')
    await goOn()
    await see('When were you born?')
    await page.getByLabel('Date of birth').fill('4/12/1981')
    await goOn()
    await see('How can we reach you?')
    await page.getByLabel('Mobile phone').fill(persona.phone)
    await page.getByLabel('Email').fill(paula.email)
    await goOn()
    await see('Create a password')
    await credentials(paula)
    await see('Sign in')
    expect(new URL(page.url()).pathname).toBe('/auth/login')
  })
}
