/** Checks the first screen, the footer and the offers of each lender's site. */
import { join } from 'node:path'
import { LONG } from '../../scripts/parts.ts'
import { loadOrganizations } from '../../server/organizations.ts'
import { expect, test } from '../test.ts'
import { expectAccessible, expectNoSideScroll } from '../walk/inspect.ts'
import { addressOf } from './address.ts'
import { goToOffers } from './atOffers.ts'
import { keepPictures, WIDTHS } from './pictures.ts'

const { all } = await loadOrganizations(join(import.meta.dirname, '../../organizations'))

/** The looks of the lenders that have already been listed. A brief run tests only the first lender of each look. */
const seenLooks = new Set<string>()

for (const organization of all) {
  const { look: style } = organization.theme
  const tag = seenLooks.has(style) ? LONG : []
  seenLooks.add(style)
  test(`the first screen, footer and offers show the data of the lender ${organization.code}`, { tag }, async ({
    freshPage,
    sandbox,
  }) => {
    const page = await freshPage({ baseURL: addressOf(organization, sandbox.url) })
    const { companyNameShort, companyName, companyNMLS, companyAddress } = organization.info

    await page.goto('/account/heloc/register')
    const footer = page.getByRole('contentinfo')
    for (const text of [companyName, `NMLS ${companyNMLS}`, companyAddress]) await expect(footer).toContainText(text)
    await expect(page.getByRole('img', { name: companyNameShort }).first()).toBeVisible()
    const color = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--color-brand'),
    )
    expect(color).toBe(organization.theme.color.brand)
    const first = { page, organization, screen: 'first' }
    await look(first)
    await keepPictures({ ...first, screen: 'footer', part: footer })

    await goToOffers(page, organization, `offers.${organization.code.toLowerCase()}@sandbox.test`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const { minimum, maximum } = organization.pricing.bounds
    const offered = (await page.getByRole('main').textContent()) ?? ''
    const rates = [...offered.matchAll(/(\d{1,2}\.\d{2,3})\s?% APR/g)].map(([, rate]) => Number(rate))
    expect(rates.length, 'rates shown').toBeGreaterThan(0)
    expect(Math.min(...rates)).toBeGreaterThanOrEqual(minimum)
    expect(Math.max(...rates)).toBeLessThanOrEqual(maximum)
    await page.setViewportSize({ width: 1280, height: 720 })
    const figures = page.locator('section').filter({ hasText: 'Your offer' })
    for (const figure of ['Monthly payment', 'Cash to you'])
      await expect(figures.getByText(figure, { exact: true }).first().locator('..')).toBeInViewport({ ratio: 1 })
    await look({ ...first, screen: 'offers' })
  })
}

async function look(shown: Parameters<typeof keepPictures>[0]): Promise<void> {
  const where = `${shown.screen} screen of ${shown.organization.code}`
  await expectNoSideScroll(shown.page, where)
  for (const [at, width] of WIDTHS.entries()) {
    const colorScheme = at === 0 ? 'dark' : 'light'
    await shown.page.setViewportSize({ width, height: 900 })
    await shown.page.emulateMedia({ colorScheme })
    await expectAccessible(shown.page, `${where} at ${width} px, ${colorScheme}`)
  }
  await keepPictures(shown)
}
