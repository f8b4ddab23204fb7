/**
 * Tests what's different on a phone: the navigation bar at the bottom, waiting screens, and the sizes of buttons, links
 * and text.
 */
import type { Locator } from '@playwright/test'
import { applicationPath, type Screen } from 'domain/routes/routes.ts'
import { LONG } from '../scripts/parts.ts'
import { comeTo } from './api/begin.ts'
import { expect, test } from './test.ts'
import { arrive } from './walk/place.ts'

const context = { viewport: { width: 390, height: 844 } }

test('on a phone, the navigation bar is hidden while the borrower fills in a form', async ({ become }) => {
  const paula = await become('prime', { context })
  const { page } = paula
  const bar = page.getByRole('navigation', { name: 'Main' })
  const { uuid } = await comeTo(paula, 'liens')
  await expect(page.getByRole('button', { name: 'Confirm and see my offers' })).toBeVisible()
  await expect(bar).toHaveCount(0)
  await page.getByRole('button', { name: /account menu$/ }).click()
  await expect(page.getByRole('link', { name: 'Support' })).toBeVisible()

  await page.goto(applicationPath(uuid, 'status'))
  await arrive(page)
  await expect(bar.getByRole('link', { name: 'Dashboard' })).toBeVisible()

  await page.goto('/dashboard/settings')
  await expect(bar.getByRole('button', { name: 'Menu' })).toBeVisible()
  // The navigation bar is hidden while a person types in a form, because the on-screen keyboard needs the room.
  await page.getByRole('button', { name: 'Change phone' }).click()
  await expect(page.getByLabel('Phone country')).toBeFocused()
  await expect(bar).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(bar.getByRole('button', { name: 'Menu' })).toBeVisible()
})

test("while the bank's page is opening, the borrower sees only the waiting message", async ({ become }) => {
  const paula = await become('prime', { context })
  const { page } = paula
  await comeTo(paula, 'ach')
  await page.getByRole('radio', { name: /^Sign in to your bank/ }).check()
  // The bank's page doesn't respond, so the waiting message stays on the screen.
  await page.route('**/sandbox/link/**', () => {})
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Connecting to your bank' })).toBeFocused()
  await expect(page.getByRole('main').getByRole('radio')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: 'Continue' })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
})

test('on a phone, main buttons are as wide as their column, and links to errors are tall enough to tap', async ({
  become,
}) => {
  const paula = await become('prime', { context })
  const { page } = paula
  const boxOf = async (locator: Locator) => {
    const box = await locator.boundingBox()
    if (!box) throw new Error('not on the screen')
    return box
  }
  const walk = await comeTo(paula, 'faceScan')
  await page.getByRole('button', { name: 'Save my answer' }).click()
  const error = await boxOf(page.getByRole('alert').getByRole('link').first())
  expect(Math.round(error.height)).toBeGreaterThanOrEqual(44)

  await walk.goTo('sign')
  await page.goto(applicationPath(walk.uuid, 'signing/support'))
  await arrive(page)
  const column = await boxOf(page.getByRole('heading', { level: 1 }).locator('..'))
  const back = await boxOf(page.getByRole('link', { name: 'Back to signing' }))
  expect(back.width).toBeCloseTo(column.width, 0)
})

test("on a phone with text at twice the normal size, words and figures don't wrap, and nothing overflows the screen", {
  tag: LONG,
}, async ({ become }) => {
  const paula = await become('prime', { context })
  const { page } = paula
  const walk = await comeTo(paula, 'product')
  const { uuid } = walk
  /** Returns the words and figures that wrap onto a second line in the progress bar or in a label. */
  const broken = () =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
      const words: string[] = []
      for (const box of document.querySelectorAll(
        'main button[aria-haspopup=dialog], main [data-print=none], main dl',
      )) {
        const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
        for (let node = texts.nextNode(); node; node = texts.nextNode())
          for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[^\s-]+-?/g)) {
            const range = document.createRange()
            range.setStart(node, index)
            range.setEnd(node, index + word.length)
            if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) words.push(word)
          }
      }
      return { words, side: document.documentElement.scrollWidth - window.innerWidth }
    })
  const expectWhole = async (screen: Screen) => {
    await page.goto(applicationPath(uuid, screen))
    await arrive(page)
    await expect.poll(broken, screen).toEqual({ words: [], side: 0 })
  }
  await expectWhole('liens')
  await expectWhole('product/select')
  await walk.goTo('sign')
  await expectWhole('signing/intro')
})
