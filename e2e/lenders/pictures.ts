import type { Locator, Page } from '@playwright/test'
import type { Organization } from 'domain/organization/organization.ts'
import { pictureName, SCHEMES } from './pictureNames.ts'

export const WIDTHS = [390, 1280] as const
export interface Shown {
  readonly page: Page
  readonly organization: Organization
  readonly screen: string
  /** The part of the page to include in the picture. If unset, the picture shows the visible part of the page. */
  readonly part?: Locator
}

/**
 * Saves a picture of the page at each window width and in both color schemes, if the environment variable SHEET names a
 * folder. If SHEET_BLIND is set, the pictures don't show the lender's name or logo.
 */
export async function keepPictures({ page, organization, screen, part }: Shown): Promise<void> {
  const folder = process.env.SHEET
  if (!folder) return
  if (process.env.SHEET_BLIND) {
    if (part) return
    await hideBrand(page, organization)
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      const path = `${folder}/${pictureName(organization.code, screen, width, colorScheme)}`
      await (part ?? page).screenshot({ path, animations: 'disabled' })
    }
  }
}

/** On the open page, hides the logo and the footer, and covers the names of the lender and its products in the text. */
async function hideBrand(page: Page, { info, products }: Organization): Promise<void> {
  const names = [
    info.companyName,
    info.companyNameShort,
    ...Object.values(products).flatMap((product) => product?.name ?? []),
  ]
  await page.evaluate((names) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('header img, footer { visibility: hidden !important }')
    document.adoptedStyleSheets = [sheet]
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode } = texts
      for (const name of names)
        currentNode.nodeValue = (currentNode.nodeValue ?? '').replaceAll(name, '█'.repeat(name.length))
    }
  }, names)
}
