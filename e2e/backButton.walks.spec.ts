/** Presses the browser's Back and Forward buttons on every screen, from registration to the funded line. */
import type { Page } from '@playwright/test'
import { isFunded, V2 } from './journeys/walk.ts'
import { expect, test } from './test.ts'
import { arrive } from './walk/place.ts'
import { viewOf } from './walk/view.ts'
import { walk } from './walk/walk.ts'

/** Text boxes with these names hold secrets, so the browser must not restore their content. */
const SECRET = /ssn|account|routing|signature|initials|code|password/i

/**
 * Types into the first text box whose content the browser may restore. Returns the box, its old content and its new
 * content.
 */
async function typeSomething(page: Page) {
  const boxes = page.locator('main form :is(input[type=text], input[type=tel], input[type=email], textarea)')
  for (const box of await boxes.all()) {
    const isSecret = SECRET.test((await box.getAttribute('name')) ?? '')
    if (isSecret || !(await box.isVisible()) || !(await box.isEditable())) continue
    const before = await box.inputValue()
    await box.fill('7')
    return { box, before, typed: await box.inputValue() }
  }
  return undefined
}

test("on every screen, Back opens the last screen that's still available, and Forward returns with the typed text in place", async ({
  become,
}) => {
  test.slow()
  const paula = await become('prime')
  const { page } = paula
  await page.goto('/terms')
  await page.goto(V2)
  const seen = ['/terms']
  await walk(paula, {
    until: isFunded,
    before: async ({ screen, heading }) => {
      const isFirst = screen === 'register-v2'
      const view = screen.startsWith('{uuid}') ? await viewOf(page) : undefined
      // When the borrower goes back after returning from an outside party's page, Back skips that page.
      const isOpen = (one: string) => !view || view.journey.screens.some((name) => one === `{uuid}/${name}`)
      const last = seen.findLast((one) => one !== screen && isOpen(one))
      // The consent screen is never in the browser's history, because the next screen replaces its entry.
      if (screen !== '{uuid}/signing/intro') seen.push(screen)
      // From the first screen, Back leaves registration, so the page can't restore the typed text.
      const typed = isFirst || screen.startsWith('/sandbox/') ? undefined : await typeSomething(page)

      await page.goBack()
      // If the earlier screen is no longer available, Back opens the current screen or a new registration instead.
      const expected = [last, ...(view ? [screen, 'register-v2'] : [])]
      await expect.poll(async () => expected.includes((await arrive(page)).screen), `${expected} open`).toBe(true)
      await page.goForward()
      await expect.poll(async () => arrive(page)).toEqual({ screen, heading })
      if (view) expect((await viewOf(page)).version).toBe(view.version)
      if (!typed) return
      await expect(typed.box).toHaveValue(typed.typed)
      await typed.box.fill(typed.before)
    },
  })
})
