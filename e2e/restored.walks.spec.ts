/**
 * Tests the page that the back button shows after a session or step has ended, if the browser loads that page again.
 * `restoredFromMemory.walks.spec.ts` tests pages that the browser restores from memory.
 */
import { backAfterSignOut } from './signOut.ts'
import { expect, test } from './test.ts'
import { arrive } from './walk/place.ts'
import { on, walk } from './walk/walk.ts'

test("the back button doesn't show a person's pages after sign-out", ({ become }) => backAfterSignOut(become))

test('the back button leads from a new application to an empty registration form', async ({ become }) => {
  const paula = await become('prime')
  const { page } = paula
  await page.goto('/account/heloc/register-v2')
  await walk(paula, { until: on('{uuid}/start/profile') })
  await page.goBack()
  await expect.poll(async () => (await arrive(page)).screen).toBe('register-v2')
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
})
