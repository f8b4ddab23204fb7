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
const NARROWEST = 320
/** The look whose texts take the most room: Nunito's wide letters, heavy headings and airy gaps. */
const WIDEST = LOOKS.filter(({ name }) => name === 'sunrise')
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

export interface LooksOptions {
  /**
   * The name of an open dialog. The keyboard test of the page that opened it covers its controls, because Tab doesn't
   * leave a dialog.
   */
  readonly dialog?: string
  /** Whether the dialog opens only on phones. */
  readonly isOnPhones?: boolean
  /** Whether the page has no side scroll with text of twice the size on a phone either. */
  readonly isLargeOnPhones?: boolean
}

/**
 * Checks the open page once. In every look, it has no side scroll at 320 px or with text of twice the size, and its
 * colors are readable. Half of the looks show the dark scheme on a phone, and the others the light scheme on a desktop.
 * The halves differ between pages, because all looks use the same pairs of colors, and the lenders' check computes the
 * contrast of each pair in both schemes. The page also works with forced colors and with only the keyboard, and stands
 * still with reduced motion.
 */
export async function inspectLooks(
  page: Page,
  { dialog, isOnPhones, isLargeOnPhones }: LooksOptions = {},
): Promise<void> {
  const heading = headingOf(((await page.locator('h1').first().textContent()) ?? '').trim())
  const place = [screenOf(page.url()), heading, dialog].filter((part) => part !== undefined)
  await once(page, `every look of ${place.join(', ')}`, async (key) => {
    const results: boolean[] = []
    const inEach = async (looks: typeof LOOKS, check: (where: string) => Promise<boolean>) => {
      for (const { name, css } of looks) {
        await dress(page, css)
        results.push(await check(`${key}: ${name}`))
      }
    }
    const [first, second] = halvesOf(key)
    await inEach(LOOKS, (where) => expectNoSideScroll(page, `${where} at ${NARROWEST} px`))
    await page.setViewportSize(PHONE)
    await page.emulateMedia({ colorScheme: 'dark' })
    await inEach(first, (where) => expectAccessible(page, `${where}, dark`, COLOR_RULES))
    if (!isOnPhones) await page.setViewportSize(DESKTOP)
    await page.emulateMedia({ colorScheme: 'light' })
    await inEach(second, (where) => expectAccessible(page, `${where}, light`, COLOR_RULES))
    await sizeText(page, '200%')
    if (!isOnPhones) await inEach(LOOKS, (where) => expectNoSideScroll(page, `${where} with large text`, DESKTOP.width))
    // One look is enough on a phone: the one with the widest letters and the largest gaps.
    if (isLargeOnPhones)
      await inEach(WIDEST, (where) => expectNoSideScroll(page, `${where} with large text on a phone`, PHONE.width))
    await sizeText(page, '')
    if (!isOnPhones) await page.setViewportSize(DESKTOP)
    await page.emulateMedia({ forcedColors: 'active' })
    results.push(await expectAccessible(page, `${key} with forced colors`))
    const endless = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY)
        .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.className : '')),
    )
    expect.soft(endless, `endless animations on ${key} with reduced motion`).toEqual([])
    if (dialog === undefined) results.push(await expectTabStops(page, key))
    return results.every(Boolean) && endless.length === 0
  })
}

/** Returns every other look and the remaining looks. The order depends on the page's key. */
function halvesOf(key: string): [typeof LOOKS, typeof LOOKS] {
  const parity = [...key].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0) % 2
  const half = (rest: number) => LOOKS.filter((_, at) => at % 2 === rest)
  return [half(parity), half(1 - parity)]
}
