/**
 * Checks that people can't open other people's pages or skip ahead to later steps. The server redirects anyone who
 * tries to their own dashboard or to the current screen.
 */
import { signOut } from './signOut.ts'
import { expect, test } from './test.ts'
import { arrive, screenOf } from './walk/place.ts'
import { applicationOf, callAs, eventsOf } from './walk/view.ts'
import { on, walk } from './walk/walk.ts'

const V2 = '/account/heloc/register-v2'
const COMMANDS = '/service-application/api/v2/application/heloc'

test('a borrower who tries to skip ahead by URL or API call is sent to the current screen', async ({ become }) => {
  const paula = await become('prime')
  const { page } = paula
  await page.goto(`${V2}/set-password`)
  expect((await arrive(page)).screen).toBe('register-v2')
  await page.goto('/account/heloc/register?step=login-info')
  expect((await arrive(page)).heading).toBe('Apply in 5 minutes, receive funding in 5 days')

  await page.goto(V2)
  await walk(paula, { until: on('{uuid}/liens') })
  const uuid = applicationOf(page.url())
  for (const ahead of [
    'product/select',
    'start/contact',
    'signing/sign',
    'notary/session',
    'complete',
    'no/such/screen',
  ]) {
    await page.goto(`/account/heloc/${uuid}/${ahead}`)
    const at = await arrive(page)
    expect(at.screen, ahead).toBe('{uuid}/liens')
    expect(at.heading).toBe('Mortgages and liens')
    await expect(page.getByText(/^You can’t open that page right now\./)).toBeVisible()
  }
  const before = await eventsOf(page)
  for (const command of ['choose-offer', 'accept-summary', 'sign-documents', 'rescind']) {
    const { status, body } = await callAs<{ location?: string }>(page, 'POST', `${COMMANDS}/${uuid}/${command}`, {})
    expect(status, command).toBe(409)
    expect(screenOf(new URL(body.location ?? '', page.url()).href)).toBe('{uuid}/liens')
  }
  expect(await eventsOf(page)).toEqual(before)
})

test('a finished step can be reopened only if its answers can still be changed', async ({ become }) => {
  const paula = await become('prime')
  const { page } = paula
  await page.goto(V2)
  await walk(paula, { until: on('{uuid}/start/contact') })
  const uuid = applicationOf(page.url())
  await page.goto(`/account/heloc/${uuid}/start/profile`)
  expect((await arrive(page)).screen).toBe('{uuid}/start/contact')
  await page.goto(`/account/heloc/${uuid}/product/select`)
  expect((await arrive(page)).screen).toBe('{uuid}/product/select')
  await expect(page.getByRole('slider', { name: 'Credit line' })).toHaveValue('150000')
})

test("a person who opens another person's application is redirected to their own dashboard", async ({ become }) => {
  const paula = await become('prime')
  await paula.page.goto(V2)
  await walk(paula, { until: on('{uuid}/start/profile') })
  const hers = applicationOf(paula.page.url())

  const nell = await become('nearprime')
  await nell.page.goto(V2)
  await walk(nell, { until: on('{uuid}/start/profile') })
  await nell.page.goto(`/account/heloc/${hers}/liens`)
  const at = await arrive(nell.page)
  expect(at).toEqual({ screen: '/dashboard', heading: 'Your applications' })
  await expect(nell.page.getByText(nell.persona.property.address.street1)).toBeVisible()
  await expect(nell.page.getByText(paula.persona.property.address.street1)).toHaveCount(0)
  await expect(nell.page.getByRole('status').filter({ hasText: 'It isn’t in this account.' })).toBeVisible()
  for (const path of [`/service-application/api/v1/application/heloc/${hers}`, `${COMMANDS}/${hers}/events`])
    expect((await callAs(nell.page, 'GET', path)).status).toBe(404)
  expect((await callAs(nell.page, 'POST', `${COMMANDS}/${hers}/save-liens`, {})).status).toBe(404)
})

test('a signed-out person signs in and returns to the requested page', async ({ become, freshPage }) => {
  const paula = await become('prime')
  await paula.page.goto(V2)
  await walk(paula, { until: on('{uuid}/liens') })
  const wanted = new URL(paula.page.url()).pathname

  const page = await freshPage()
  await page.goto(wanted)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('redirectUrl')).toBe(wanted)
  await page.getByLabel('Email').fill(paula.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await page.getByLabel('Password', { exact: true }).fill(paula.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Mortgages and liens' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(wanted)
})

test('sign-in never redirects to another host', async ({ become }) => {
  const paula = await become('prime')
  const { page } = paula
  await page.goto(V2)
  await walk(paula, { until: on('{uuid}/start/profile') })
  await signOut(page)
  await page.goto('/auth/login?redirectUrl=//elsewhere.example/')
  await walk(paula, { until: on('/dashboard') })
})
