/** Checks that a double-click, a second tab or a lost connection never makes a change twice. */
import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'
import type { Person } from './walk/person.ts'
import { arrive, seen } from './walk/place.ts'
import { applicationLinks, eventsOf } from './walk/view.ts'
import { on, walk } from './walk/walk.ts'

const V2 = '/account/heloc/register-v2'
const times = (events: readonly string[], type: string) => events.filter((one) => one === type).length

async function atLiens(person: Person): Promise<Page> {
  const { page } = person
  await page.goto(V2)
  await walk(person, { until: on('{uuid}/liens') })
  return page
}
const send = (page: Page) => page.getByRole('button', { name: 'Confirm and see my offers' })

test('a double-click in registration or in the application counts only once', async ({ become }) => {
  const paula = await become('prime')
  const { page } = paula
  await page.goto(V2)
  await walk(paula, { until: on('register-v2/set-password') })
  await page.getByLabel('Password', { exact: true }).fill(paula.password)
  await page.getByLabel('Confirm password').fill(paula.password)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  const before = await seen(page)
  await page.getByRole('button', { name: 'Create my account' }).dblclick()
  await arrive(page, before)
  await walk(paula, { until: on('{uuid}/liens') })
  const liens = await seen(page)
  await send(page).dblclick()
  expect((await arrive(page, liens)).screen).toBe('{uuid}/product/select')
  expect(times(await eventsOf(page), 'LiensConfirmed')).toBe(1)

  await page.goto('/dashboard')
  await expect(applicationLinks(page)).toHaveCount(1)
})

test('submitting a finished step in a second tab changes nothing and opens the current step', async ({ become }) => {
  const paula = await become('prime')
  const first = await atLiens(paula)
  const second = await first.context().newPage()
  await second.goto(first.url())

  const before = await seen(first)
  await send(first).click()
  await arrive(first, before)
  await walk(paula, { until: on('{uuid}/start/contact') })
  const done = await eventsOf(first)
  await first.reload()

  const stale = await seen(second)
  await send(second).click()
  const at = await arrive(second, stale)
  expect(['{uuid}/start/contact', '{uuid}/product/select']).toContain(at.screen)
  expect(times(await eventsOf(second), 'OfferChosen')).toBe(times(done, 'OfferChosen'))
})

test('if the connection is lost, a form keeps the typed answers, and the borrower can submit them again', async ({
  become,
}) => {
  const paula = await become('prime')
  const page = await atLiens(paula)
  await page.getByLabel(/homeowners association dues/).fill('120')
  await page.context().setOffline(true)
  await send(page).click()
  await expect(page.getByText('That didn’t go through')).toBeVisible()
  await expect(page.getByLabel(/homeowners association dues/)).toHaveValue('120')

  await page.context().setOffline(false)
  const before = await seen(page)
  await send(page).click()
  expect((await arrive(page, before)).screen).toBe('{uuid}/product/select')
  expect(times(await eventsOf(page), 'LiensConfirmed')).toBe(1)
})

test('if the response is lost and the borrower submits again, the change is still made only once', async ({
  become,
}) => {
  const paula = await become('prime')
  const page = await atLiens(paula)
  let lost = 0
  await page.route('**/save-liens', async (route) => {
    lost += 1
    // The server handles the request, but the connection is lost before the response arrives.
    const answer = await route.fetch()
    return lost === 1 ? route.abort('connectionreset') : route.fulfill({ response: answer })
  })
  await send(page).click()
  await expect(page.getByText('That didn’t go through')).toBeVisible()
  const before = await seen(page)
  await send(page).click()
  expect((await arrive(page, before)).screen).toBe('{uuid}/product/select')
  expect(lost).toBe(2)
  expect(times(await eventsOf(page), 'LiensConfirmed')).toBe(1)
})

test('if the connection is lost, registration keeps the typed answers', async ({ become }) => {
  const paula = await become('prime')
  const { page } = paula
  await page.goto(V2)
  await walk(paula, { until: on('register-v2/legal-name') })
  await page.getByLabel('First name').fill('Paula')
  await page.getByLabel('Last name').fill('Prime')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('That didn’t go through')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Paula')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'When were you born?' })).toBeVisible()
})
