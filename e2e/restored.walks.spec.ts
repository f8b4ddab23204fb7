/**
 * Tests the back button after a session or a step has ended, for browsers that load the earlier page again.
 * `restoredFromMemory.walks.spec.ts` tests browsers that restore the page from memory.
 */
import { backAfterSignOut } from './signOut.ts'
import { expect, test } from './test.ts'
import { arrive } from './walk/place.ts'
import { on, walk } from './walk/walk.ts'

test("after sign-out, the back button doesn't show the person's pages", ({ become }) => backAfterSignOut(become))

test('after an application has been created, the back button leads to an empty registration form, then out of registration', async ({
  become,
}) => {
  const paula = await become('prime')
  const { page } = paula
  await page.goto('/terms')
  await page.goto('/account/heloc/register-v2')
  await walk(paula, { until: on('{uuid}/start/profile') })
  await page.goBack()
  await expect.poll(async () => (await arrive(page)).screen).toBe('register-v2')
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await page.goBack()
  await page.waitForURL('**/terms')
})
