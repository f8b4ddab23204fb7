/**
 * Checks pages in every look. A look is just a style sheet, so the test can apply one look after another to an open
 * page.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { themeCss } from 'domain/organization/theme.ts'
import { isBrief } from '../../scripts/parts.ts'
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
/** The look whose text takes the most space, because of Nunito's wide letters, heavy headings and large gaps. */
const WIDEST = LOOKS.filter(({ name }) => name === 'sunrise')

/** Returns the looks in which to check a page. A brief run checks each page in one look, which differs by page. */
function looksFor(page: string): typeof LOOKS {
  if (!isBrief()) return LOOKS
  const turn = createHash('sha256').update(page).digest().readUInt16BE() % LOOKS.length
  return LOOKS.slice(turn, turn + 1)
}

/** The axe rules that depend on the page's colors. Other tests check all rules. */
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

interface LooksOptions {
  /** A name for the open dialog. If set, the test skips the tab stops, because the Tab key can't leave a dialog. */
  readonly dialog?: string
  /** Whether the dialog opens only on phones. */
  readonly isOnPhones?: boolean
}

/**
 * Checks the open page once. In each of its looks, the page must not scroll horizontally at 320 px or with text at
 * twice the size. Its colors must be readable in the dark scheme on a phone and in the light scheme on a desktop. The
 * page must also work with forced colors and with only the keyboard, and must not move with reduced motion.
 */
export async function inspectLooks(page: Page, { dialog, isOnPhones }: LooksOptions = {}): Promise<void> {
  const heading = headingOf(((await page.locator('h1').first().textContent()) ?? '').trim())
  const place = [screenOf(page.url()), heading, dialog].filter((part) => part !== undefined)
  await once(page, `every look of ${place.join(', ')}`, async (key) => {
    const results: boolean[] = []
    const looks = looksFor(key)
    const inEach = async (looks: typeof LOOKS, check: (where: string) => Promise<boolean>) => {
      for (const { name, css } of looks) {
        await dress(page, css)
        results.push(await check(`${key}: ${name}`))
      }
    }
    await inEach(looks, (where) => expectNoSideScroll(page, `${where} at ${NARROWEST} px`))
    await page.setViewportSize(PHONE)
    await page.emulateMedia({ colorScheme: 'dark' })
    await inEach(looks, (where) => expectAccessible(page, `${where}, dark`, COLOR_RULES))
    if (!isOnPhones) await page.setViewportSize(DESKTOP)
    await page.emulateMedia({ colorScheme: 'light' })
    await inEach(looks, (where) => expectAccessible(page, `${where}, light`, COLOR_RULES))
    await sizeText(page, '200%')
    if (!isOnPhones) await inEach(looks, (where) => expectNoSideScroll(page, `${where} with large text`, DESKTOP.width))
    // On a phone, checking the look with the widest letters and the largest gaps is enough.
    await inEach(WIDEST, (where) => expectNoSideScroll(page, `${where} with large text on a phone`, PHONE.width))
    await sizeText(page, '')
    if (!isOnPhones) await page.setViewportSize(DESKTOP)
    await page.emulateMedia({ forcedColors: 'active' })
    results.push(await expectAccessible(page, `${key} with forced colors`, COLOR_RULES))
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
