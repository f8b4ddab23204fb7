/**
 * Tests the document reader on a phone: text fits the screen, a reload doesn't lose the borrower's place, and the
 * reader works in a notary session.
 */
import type { Locator } from '@playwright/test'
import { LONG } from '../scripts/parts.ts'
import { begin } from './api/begin.ts'
import { expect, test } from './test.ts'
import { expectAccessible } from './walk/inspect.ts'
import { readAll, readInReader } from './walk/screens/documents.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const place = (text: Locator) => text.evaluate((box) => Math.round(box.scrollTop))

test("on a phone, the closing documents open as text that fits the screen, and a reload doesn't lose the borrower's place", async ({
  become,
}) => {
  const paula = await become('prime', { context: PHONE })
  const { page, hands } = paula
  const walk = await begin(paula)
  await walk.goTo('sign')
  await page.goto(`/account/heloc/${walk.uuid}/document/disclosures`)
  const nav = page.getByRole('navigation', { name: 'Documents to read' })
  await nav.getByRole('button', { name: /^Home Equity Line of Credit Agreement/ }).tap()
  const reader = page.getByRole('dialog', { name: 'Home Equity Line of Credit Agreement' })
  const text = reader.getByRole('region', { name: 'Text of Home Equity Line of Credit Agreement' })
  await expect(text).toHaveAttribute('aria-busy', 'false')

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `the reader, ${colorScheme}`)
  }
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await text.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  }
  // Pinching zooms the page unless the page forbids it.
  expect(await page.locator('meta[name=viewport]').getAttribute('content')).not.toMatch(/user-scalable|maximum-scale/)
  const touch = await text.evaluate((box) => {
    const found: string[] = []
    for (let one: Element | null = box; one; one = one.parentElement) found.push(getComputedStyle(one).touchAction)
    return found
  })
  expect(new Set(touch)).toEqual(new Set(['auto']))

  await text.evaluate((box) => box.scrollTo(0, 900))
  await page.reload()
  await expect(nav.getByText(/\d+% read/)).toBeVisible()
  await nav.getByRole('button', { name: /^Home Equity Line of Credit Agreement/ }).tap()
  await expect.poll(() => place(text)).toBeGreaterThan(800)
  await page.keyboard.press('Escape')
  await expect(reader).toHaveCount(0)
  await expect(nav.getByRole('button', { name: /^Home Equity Line of Credit Agreement/ })).toBeFocused()

  await readAll(paula)
  await page.reload()
  await expect(page.getByText('You’ve read all documents')).toBeVisible()
  await hands.tick(page.getByRole('checkbox', { name: /I have received and read/ }))
  await hands.press(page.getByRole('button', { name: 'Continue to signing' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Before you sign electronically' })).toBeVisible()
})

test('on a phone, reloading the notary room keeps the deed marked as read, and one press signs it', {
  tag: LONG,
}, async ({ become }) => {
  const paula = await become('prime', { context: PHONE })
  const { page, hands } = paula
  const walk = await begin(paula)
  await walk.goTo('notary')
  await walk.goUntil(({ notary }) => notary.roomState === 'LIVE')
  await page.goto(`/account/heloc/${walk.uuid}/notary/session`)
  const sign = page.getByRole('button', { name: 'Sign with the notary' })
  await expect(sign).toBeDisabled()
  await hands.press(page.getByRole('button', { name: 'Read Deed of Trust' }))
  await readInReader(paula)
  await page.reload()
  await expect(sign).toBeEnabled()
  await hands.press(page.getByRole('button', { name: 'Use this name' }))
  await hands.tick(page.getByRole('checkbox', { name: /Sign electronically/ }))
  await hands.press(sign)
  await expect(page).toHaveURL(/\/insurance\//)
})
