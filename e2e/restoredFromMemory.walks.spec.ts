/**
 * Tests the back button after a session or a step has ended, for browsers that restore the earlier page from memory
 * (back-forward cache).
 */
import type { Page } from '@playwright/test'
import { applicationPath, CONTACT, DASHBOARD, LOGIN } from 'domain/routes/routes.ts'
import { ensureWholeChromium } from '../scripts/browser.ts'
import { begin, comeTo } from './api/begin.ts'
import { backAfterSignOut, signOut } from './signOut.ts'
import { expect, test } from './test.ts'

test.use({
  // Playwright turns off the back-forward cache by default, and the headless shell has no such cache, so use the full
  // browser.
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      executablePath: ensureWholeChromium(),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    }),
})

/**
 * The key of the browser storage entry in which the test stores the path of the last page that the browser restored
 * from memory.
 */
const RESTORED = 'restored'
const watchRestores = (page: Page): Promise<unknown> =>
  page.addInitScript((key) => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem(key, location.pathname)
    })
  }, RESTORED)
/** Checks that the browser restored a page from memory and didn't load it again. */
const expectRestored = (page: Page, path: string): Promise<void> =>
  expect(async () => {
    expect(await page.evaluate((key) => sessionStorage.getItem(key), RESTORED)).toBe(path)
  }).toPass()

/** Goes back in the tab's history. Doesn't wait for a load event, because a restored page doesn't fire one. */
const goBack = (page: Page): Promise<unknown> => page.goBack({ waitUntil: 'commit' })

test('when a sign-in page is restored after sign-in and sign-out, its password field is empty', async ({ become }) => {
  const paula = await become('prime')
  const { page } = paula
  await begin(paula)
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await watchRestores(page)
  await page.goto(LOGIN)
  await page.getByLabel('Email').fill(paula.email)
  await page.getByLabel('Password', { exact: true }).fill(paula.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname === DASHBOARD)
  await signOut(page)
  // Go back two pages at once. If the dashboard opened in between, it would load the sign-in page again.
  await page.evaluate(() => setTimeout(() => history.go(-2)))
  await expectRestored(page, LOGIN)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
})

test("after sign-out, the back button doesn't show any of the person's pages", ({ become }) => backAfterSignOut(become))

test('if the application has moved on, the back button leads to the current step', async ({ become }) => {
  const paula = await become('prime')
  const { page } = paula
  const application = await comeTo(paula, 'moreProfile')
  await page.goto(CONTACT)
  await application.goTo('incomeReview')
  await goBack(page)
  await page.waitForURL((url) => url.pathname === applicationPath(application.uuid, 'income/review'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
