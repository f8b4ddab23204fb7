import type { Locator, Page } from '@playwright/test'

export const WIDTHS = [390, 1280] as const

export interface Shown {
  readonly page: Page
  readonly code: string
  readonly screen: string
  /** The part of the page to include in the picture. If unset, the picture shows the visible page. */
  readonly part?: Locator
}

export const pictureName = (code: string, screen: string, width: number): string => `${code}-${screen}-${width}.png`

/** Saves a picture of the page at each window width if the environment variable SHEET names a folder. */
export async function keepPictures({ page, code, screen, part }: Shown): Promise<void> {
  const folder = process.env.SHEET
  if (!folder) return
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const options = { path: `${folder}/${pictureName(code, screen, width)}`, animations: 'disabled' } as const
    await (part ? part.screenshot(options) : page.screenshot(options))
  }
}
