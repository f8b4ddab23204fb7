/** Goes through registration with detours, such as the Back button, a reload, two tabs and an old link. */
import type { Page } from '@playwright/test'
import { LONG } from '../scripts/parts.ts'
import { begin } from './api/begin.ts'
import { expect, test } from './test.ts'
import { arrive } from './walk/place.ts'
import { on, walk } from './walk/walk.ts'

const V1 = '/account/heloc/register'
const V2 = '/account/heloc/register-v2'

const countOf = (page: Page) =>
  page
    .getByText(/^Step \d+ of \d+$/)
    .filter({ visible: true })
    .first()
    .textContent()

for (const [from, last] of [
  [V1, 'register?step=login-info'],
  [V2, 'register-v2/set-password'],
] as const)
  test(`registering a second home at ${from} always shows the same number of steps, and Back opens every earlier screen`, {
    tag: from === V1 ? LONG : [],
  }, async ({ become }) => {
    const sophie = await become('secondary')
    const { page } = sophie
    await page.goto(from)
    const seen: { screen: string; heading: string; count: string | null }[] = []
    await walk(sophie, {
      until: on(last),
      before: async (place) => void seen.push({ ...place, count: await countOf(page) }),
    })
    expect(seen.map(({ count }) => count)).toEqual([1, 1, 2, 3, 4, 5, 6].map((step) => `Step ${step} of 8`))
    expect(await countOf(page)).toBe('Step 7 of 8')
    await page.reload()
    expect((await arrive(page)).screen).toBe(last)
    expect(await countOf(page)).toBe('Step 7 of 8')

    for (const { heading, count } of [...seen].reverse()) {
      await page.goBack()
      await expect.poll(async () => (await arrive(page)).heading).toBe(heading)
      expect(await countOf(page)).toBe(count)
    }
    await page.getByRole('link', { name: 'Continue where you left off' }).click()
    await expect.poll(async () => (await arrive(page)).screen).toBe(last)

    await walk(sophie, { until: on('{uuid}/start/profile') })
    expect(await countOf(page)).toBe('Step 8 of 8')
    await page.reload()
    await arrive(page)
    expect(await countOf(page)).toBe('Step 8 of 8')
    await walk(sophie, { until: on('{uuid}/liens') })
    await expect(page.getByText(/^Step 1 of/)).toHaveCount(0)
  })

test("the page's Back link and the browser's Back button lead to the same screens", async ({ become }) => {
  const paula = await become('prime')
  const { page } = paula
  await page.goto(V1)
  await walk(paula, { until: on('register?step=name') })
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect.poll(async () => (await arrive(page)).screen).toBe('register?step=income-info')
  await page.goBack()
  await expect.poll(async () => (await arrive(page)).screen).toBe('register?step=sale-status')
})

test('a signed-in person skips questions already answered in the account, and reloading keeps the number of steps', async ({
  become,
}) => {
  const paula = await become('prime')
  const { page } = paula
  await begin(paula)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Apply for another home' }).click()
  await expect.poll(async () => (await arrive(page)).screen).toBe('register-v2')
  await expect(page.getByRole('link', { name: 'Continue your application' })).toBeVisible()
  const another = { ...paula.persona.property.address, street1: '77 Larkspur Lane' }
  const person = {
    ...paula,
    persona: { ...paula.persona, property: { ...paula.persona.property, address: { ...another, street2: 'Unit 2' } } },
  }
  const counts: (string | null)[] = []
  await walk(person, {
    until: on('{uuid}/start/profile'),
    before: async ({ screen }) => {
      counts.push(await countOf(page))
      await page.reload()
      await arrive(page)
      await expect(page.getByText('By continuing, you agree to the following for this application:')).toHaveCount(
        screen === 'register-v2/annual-income' ? 1 : 0,
      )
      counts.push(await countOf(page))
    },
  })
  expect(counts).toEqual([1, 1, 2, 2, 3, 3].map((step) => `Step ${step} of 4`))
  expect(await countOf(page)).toBe('Step 4 of 4')
  await expect(page.getByText('77 Larkspur Lane').first()).toBeVisible()
})

test('opening a finished registration in a second tab leads to the application', async ({ become }) => {
  const paula = await become('prime')
  const { page } = paula
  await page.goto(V2)
  await walk(paula, { until: on('register-v2/set-password') })
  const second = await page.context().newPage()
  await second.goto(`${V2}/set-password`)
  await arrive(second)
  await walk(paula, { until: on('{uuid}/start/profile') })

  await second.getByLabel('Password', { exact: true }).fill(paula.password)
  await second.getByLabel('Confirm password').fill(paula.password)
  for (const box of await second.getByRole('checkbox').all()) await box.check()
  await second.getByRole('button', { name: 'Create my account' }).click()
  await second.getByRole('link', { name: 'Continue your application' }).click()
  await expect.poll(async () => (await arrive(second)).screen).toBe('{uuid}/start/profile')
})

test('an old link to a registration step leads borrowers to their open application', async ({ become }) => {
  const paula = await become('prime')
  const { page } = paula
  await page.goto(V1)
  await walk(paula, { until: on('{uuid}/start/profile') })
  for (const old of [`${V1}?step=contact-info`, `${V2}/set-password`]) {
    await page.goto(old)
    await expect(page.getByText('You have an application in progress')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Continue your application' }).click()
  await expect.poll(async () => (await arrive(page)).screen).toBe('{uuid}/start/profile')
})

test('registration v2 sends a declined applicant to the decision, and lets them apply for another home', async ({
  become,
}) => {
  const delia = await become('declined')
  const { page } = delia
  const declined = await begin(delia)
  await declined.goTo('declined')
  for (const address of [V2, `${V2}/annual-income`]) {
    await page.goto(address)
    await expect.poll(async () => (await arrive(page)).screen).toBe('{uuid}/error/decline')
  }
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Apply for another home' }).click()
  await expect.poll(async () => (await arrive(page)).screen).toBe('register-v2')
})
