/** Tests pages that fail, don't exist, are closed for maintenance, or can't load their code. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { inspect } from './walk/inspect.ts'
import { applicationOf } from './walk/view.ts'
import { on, walk } from './walk/walk.ts'

// Shows: routes, words
const SNAG = 'Sorry, looks like we have hit a snag!'
/** Time limit for a page that loads six times before showing the error page. */
const SIX_LOADS = { timeout: 60_000 }
const MAINTENANCE = 'fe-heloc-maintenance'
const manifest = JSON.parse(
  readFileSync(fileURLToPath(new URL('../dist/web/client/.vite/manifest.json', import.meta.url)), 'utf8'),
) as Record<string, { file: string }>

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/**
 * Blocks requests for one of a page's code files. Returns the paths of all pages that the browser opens from now on,
 * and a function that unblocks the file.
 */
async function withoutCode(page: Page, module: string) {
  const chunk = `**/${manifest[module]?.file}`
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
  })
  await page.route(chunk, (route) => route.abort())
  return { loads, end: () => page.unroute(chunk) }
}

test("if a page's code can't load, the page reloads five times and then shows the error page", async ({
  freshPage,
}) => {
  const page = await freshPage()
  const { loads, end } = await withoutCode(page, 'src/pages/dashboard/Page.tsx')
  const told = page.waitForRequest('**/page-errors')
  await page.goto('/dashboard')
  await expect(heading(page, SNAG)).toBeVisible(SIX_LOADS)
  expect(loads).toEqual(Array(6).fill('/dashboard'))
  expect((await told).postDataJSON()).toMatchObject({ page: '/dashboard' })
  await expect(page.getByRole('main').getByRole('link')).toHaveText([
    /^Try again$/,
    /^Go to dashboard$/,
    /^[\d-]+$/,
    /@/,
  ])
  await inspect(page, { screen: 'error', heading: SNAG })

  // The browser tab has no automatic reloads left, so this failed attempt shows the error page right away.
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(heading(page, SNAG)).toBeVisible()
  expect(loads).toHaveLength(7)
  await end()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('hearthline.reloads'))).toBe('{}')
})

test("if a screen's code can't load during navigation, the browser reloads the screen", async ({ become }) => {
  const paula = await become('prime')
  const { page } = paula
  await page.goto('/account/heloc/register-v2')
  // The browser also tries to preload this screen's code. If only the preload fails, no error is shown.
  const { loads, end } = await withoutCode(page, 'src/screens/product/select/Screen.tsx')
  await walk(paula, { until: on('{uuid}/liens') })
  const uuid = applicationOf(page.url())
  loads.length = 0
  await page.getByRole('button', { name: 'Confirm and see my offers' }).click()
  await expect(heading(page, SNAG)).toBeVisible(SIX_LOADS)
  expect(loads).toEqual(Array(5).fill(`/account/heloc/${uuid}/product/select`))
  await end()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('slider', { name: 'Credit line' })).toBeVisible()
})

test("a form page whose code can't load shows the error page", async ({ freshPage }) => {
  const page = await freshPage()
  const { loads } = await withoutCode(page, 'src/pages/register/Page.tsx')
  await page.goto('/account/heloc/register')
  await expect(heading(page, SNAG)).toBeVisible(SIX_LOADS)
  expect(loads).toHaveLength(6)
})

test('an unknown URL opens an error page with a link to the dashboard', async ({ freshPage }) => {
  const page = await freshPage()
  const answer = await page.goto('/account/heloc/nowhere')
  expect(answer?.status()).toBe(404)
  await expect(heading(page, 'We couldn’t find this page')).toBeVisible()
  await inspect(page, { screen: '404', heading: 'We couldn’t find this page' })
  await page.getByRole('link', { name: 'Go to dashboard' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
})

test.describe('maintenance', () => {
  test.afterEach(({ sandbox }) => sandbox.setFlag(MAINTENANCE, 'default'))

  test('a page that was closed for maintenance reopens when maintenance ends', async ({ freshPage, sandbox }) => {
    const page = await freshPage()
    await sandbox.setFlag(MAINTENANCE, 'on', { message: 'Back at noon.' })
    const answer = await page.goto('/account/heloc/register')
    expect(answer?.status()).toBe(503)
    expect(Number(answer?.headers()['retry-after'])).toBeGreaterThan(0)
    await expect(heading(page, 'Scheduled Maintenance')).toBeVisible()
    await expect(page.getByText('Back at noon.')).toBeVisible()
    await inspect(page, { screen: 'maintenance', heading: 'Scheduled Maintenance' })
    expect((await page.goto('/terms'))?.status()).toBe(200)
    await page.goto('/account/heloc/register')
    await sandbox.setFlag(MAINTENANCE, 'default')
    // Repeat the check until the page reopens, because overlapping maintenance checks share one response, which may be
    // outdated.
    await expect(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await expect(heading(page, 'Apply in 5 minutes, receive funding in 5 days')).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 20_000 })
  })

  test('when maintenance starts while a person is typing, the page is hidden but the typed answers are kept', async ({
    become,
    sandbox,
  }) => {
    const paula = await become('prime')
    const { page } = paula
    await page.goto('/account/heloc/register-v2')
    await walk(paula, { until: on('{uuid}/liens') })
    await page.getByLabel(/homeowners association dues/).fill('120')
    await sandbox.setFlag(MAINTENANCE, 'on', { routes: ['/{uuid}/*'], shouldShowDashboardLink: true })
    const seenAgain = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await seenAgain()
    await expect(heading(page, 'Scheduled Maintenance')).toBeVisible()
    await expect(page.getByLabel(/homeowners association dues/)).toBeHidden()
    await expect(page.getByRole('link', { name: 'Go to dashboard' })).toBeVisible()
    await sandbox.setFlag(MAINTENANCE, 'off')
    await seenAgain()
    await expect(page.getByLabel(/homeowners association dues/)).toHaveValue('120')
    await expect(heading(page, 'Scheduled Maintenance')).toHaveCount(0)
  })

  test('a person who continues to a screen closed for maintenance sees the maintenance page', async ({
    become,
    sandbox,
  }) => {
    const paula = await become('prime')
    const { page } = paula
    await page.goto('/account/heloc/register-v2')
    await walk(paula, { until: on('register-v2/legal-name') })
    await sandbox.setFlag(MAINTENANCE, 'on', { routes: ['/register-v2/birthdate'], pageTitle: 'A short pause' })
    await page.getByLabel('First name').fill('Paula')
    await page.getByLabel('Last name').fill('Prime')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(heading(page, 'A short pause')).toBeVisible()
    await sandbox.setFlag(MAINTENANCE, 'default')
    await page.reload()
    await expect(heading(page, 'When were you born?')).toBeVisible()
  })
})
