/** Checks the screens that end registration because the lender can't accept the application. */
import { expect, test } from './test.ts'
import { inspect } from './walk/inspect.ts'
import type { Person } from './walk/person.ts'
import { arrive } from './walk/place.ts'
import { on, walk } from './walk/walk.ts'

const REGISTER = '/account/heloc/register'
const goOn = ({ page }: Person) => page.getByRole('button', { name: 'Continue', exact: true }).click()
const headingIs = ({ page }: Person, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** Opens the address fields and enters an address by hand. */
async function enterAddress({ page }: Person, city: string, state: string, zip: string): Promise<void> {
  await expect(page.getByRole('group').filter({ hasText: 'Address not listed' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Address not listed' }).click()
  await page.getByLabel('Street address').fill('12 Elm Street')
  await page.getByLabel('City').fill(city)
  await page.getByLabel('State', { exact: true }).selectOption(state)
  await page.getByLabel('Zipcode').fill(zip)
  await page.getByRole('radio', { name: 'Primary residence' }).check()
}

test("without a license in the home's state, registration stops and offers an email for when the lender gets one", async ({
  become,
}) => {
  const visitor = await become('prime')
  const { page, email } = visitor
  await page.goto(REGISTER)
  await enterAddress(visitor, 'New York', 'NY', '10001')
  await page.getByLabel('Property type').selectOption('SINGLE_FAMILY')
  await goOn(visitor)
  await headingIs(visitor, 'Not available in New York')
  await inspect(page, await arrive(page))
  await expect(page.getByText('Notice of Action Taken')).toHaveCount(0)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByText(`We’ll email ${email}`)).toBeVisible()
})

test('an ineligible property type stops registration with a notice, and correcting the type lets registration continue', async ({
  become,
}) => {
  const visitor = await become('prime')
  const { page } = visitor
  await page.goto(REGISTER)
  await enterAddress(visitor, 'Sacramento', 'CA', '95818')
  await page.getByLabel('Property type').selectOption('MANUFACTURED')
  await goOn(visitor)
  await headingIs(visitor, 'Property type not accepted')
  await expect(page.getByText('Value or type of collateral not sufficient')).toBeVisible()
  await expect(page.getByText(/Equal Credit Opportunity Act prohibits/)).toBeVisible()
  await inspect(page, await arrive(page))

  // The visitor comes back to this page after a reload, or after opening an old link to a later step.
  await page.reload()
  await headingIs(visitor, 'Property type not accepted')
  await page.goto(`${REGISTER}?step=birthdate`)
  await headingIs(visitor, 'Property type not accepted')

  await page.getByRole('link', { name: 'Change my answer' }).click()
  await expect(page.getByLabel('Property type')).toHaveValue('MANUFACTURED')
  await page.getByLabel('Property type').selectOption('SINGLE_FAMILY')
  await goOn(visitor)
  await headingIs(visitor, 'Is this property currently for sale?')
  await page.goBack()
  await expect(page.getByLabel('Property type')).toHaveValue('SINGLE_FAMILY')
})

test('if the home is for sale or was bought recently, registration v2 stops and offers to email the notice', async ({
  become,
}) => {
  const visitor = await become('prime')
  const { page, email, sandbox } = visitor
  await page.goto('/account/heloc/register-v2')
  await walk(visitor, { until: on('register-v2/for-sale') })
  for (const { question, heading } of [
    { question: 'Is this property currently for sale?', heading: 'Home listed for sale' },
    { question: 'Was this home bought', heading: 'Home bought recently' },
  ]) {
    for (const group of await page.getByRole('group').all()) await group.getByRole('radio', { name: 'No' }).check()
    await page.getByRole('group', { name: question }).getByRole('radio', { name: 'Yes' }).check()
    await goOn(visitor)
    await headingIs(visitor, heading)
    await inspect(page, await arrive(page))
    await expect(page.getByText('emailing this notice')).toHaveCount(0)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Notify me' }).click()
    await expect(page.getByText(`We’re also emailing this notice to ${email}.`)).toBeVisible()
    await page.getByRole('link', { name: 'Change my answer' }).click()
    await expect(page).toHaveURL(/register-v2\/for-sale$/)
  }
  await expect
    .poll(async () => (await sandbox.mailsTo(email)).map(({ subject }) => subject))
    .toEqual(Array(2).fill('Notice of action taken on your application'))
})

test('choosing a suggested address prefills the property type from the county record', async ({ become }) => {
  const visitor = await become('manual')
  const { page } = visitor
  const lookup = page.waitForResponse(/property-type$/)
  await page.goto(REGISTER)
  const box = page.getByRole('combobox', { name: 'Property address' })
  await expect(page.getByRole('group').filter({ hasText: 'Address not listed' })).toHaveCount(0)
  await box.fill('1842 Amber Willow Way')
  await page
    .getByRole('option', { name: /1842 Amber Willow Way/ })
    .first()
    .click()
  await lookup
  await expect(page.getByLabel('Property type')).toHaveValue('SINGLE_FAMILY')
  await expect(page.getByText('From the property record.')).toBeVisible()
})
