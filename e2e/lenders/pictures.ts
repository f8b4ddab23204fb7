import type { Locator, Page } from '@playwright/test'

export const WIDTHS = [390, 1280] as const
export const SCHEMES = ['light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

export interface Shown {
  readonly page: Page
  readonly code: string
  readonly screen: string
  /** The part of the page to include in the picture. If unset, the picture shows the visible page. */
  readonly part?: Locator
}

export const pictureName = (code: string, screen: string, width: number, scheme: Scheme): string =>
  `${code}-${screen}-${width}-${scheme}.png`

/**
 * Saves a picture of the page at each window width, in the light and the dark color scheme, if the environment variable
 * SHEET names a folder.
 */
export async function keepPictures({ page, code, screen, part }: Shown): Promise<void> {
  const folder = process.env.SHEET
  if (!folder) return
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      const path = `${folder}/${pictureName(code, screen, width, colorScheme)}`
      await (part ?? page).screenshot({ path, animations: 'disabled' })
    }
  }
}
