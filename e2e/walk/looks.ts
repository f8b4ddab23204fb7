/** Checks pages in every look. A look is only a style sheet, so one open page can show all of them. */
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { themeCss } from 'domain/organization/theme.ts'
import { loadOrganizations, readDefaults } from '../../server/organizations.ts'
import { expectAccessible, expectNoSideScroll, once } from './inspect.ts'
import { headingOf, screenOf } from './place.ts'
import { expectTabStops } from './tabStops.ts'

const folder = join(import.meta.dirname, '../../organizations')
const { byCode } = await loadOrganizations(folder)
const LOOKS = Object.entries((await readDefaults(folder)).looks).map(([name, { example }]) => ({
  name,
  css: themeCss(byCode(example).theme),
}))

const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }
/** The rules of axe that depend on a theme's colors. Other tests check all rules. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

const dress = (page: Page, css: string): Promise<void> =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
  }, css)

const sizeText = (page: Page, size: string): Promise<void> =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, size)

/**
 * Checks the open page once. In every look, it has no side scroll at 320 px or with text of twice the size, and its
 * colors are readable in both color schemes. The page also works with forced colors and with only the keyboard, and
 * stands still with reduced motion.
 */
export async function inspectLooks(page: Page): Promise<void> {
  const heading = headingOf(((await page.locator('h1').first().textContent()) ?? '').trim())
  await once(page, `every look of ${screenOf(page.url())}, ${heading}`, async (key) => {
    const results: boolean[] = []
    const inEach = async (check: (where: string) => Promise<boolean>) => {
      for (const { name, css } of LOOKS) {
        await dress(page, css)
        results.push(await check(`${key}: ${name}`))
      }
    }
    await inEach((where) => expectNoSideScroll(page, `${where} at 320 px`))
    await page.setViewportSize(PHONE)
    await page.emulateMedia({ colorScheme: 'dark' })
    await inEach((where) => expectAccessible(page, `${where}, dark`, COLOR_RULES))
    await page.setViewportSize(DESKTOP)
    await page.emulateMedia({ colorScheme: 'light' })
    await inEach((where) => expectAccessible(page, `${where}, light`, COLOR_RULES))
    await sizeText(page, '200%')
    await inEach((where) => expectNoSideScroll(page, `${where} with large text`, DESKTOP.width))
    await sizeText(page, '')
    await page.emulateMedia({ forcedColors: 'active' })
    results.push(await expectAccessible(page, `${key} with forced colors`))
    const endless = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY)
        .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.className : '')),
    )
    expect.soft(endless, `endless animations on ${key} with reduced motion`).toEqual([])
    results.push(await expectTabStops(page, key))
    return results.every(Boolean) && endless.length === 0
  })
}
