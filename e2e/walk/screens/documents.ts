import { expect } from '@playwright/test'
import type { Person } from '../person.ts'

/** Waits until the open document has been drawn, then scrolls to its end. */
export async function readToEnd({ page, hands }: Person, title?: string): Promise<void> {
  const pages = page.getByRole('region', { name: title ? `Pages of ${title}` : /^Pages of / }).first()
  await expect(pages).toHaveAttribute('aria-busy', 'false')
  await hands.readOn(pages)
}

/** Scrolls each document on a page to its end. */
export async function readAll(person: Person): Promise<void> {
  const { page, hands } = person
  const titles = page.getByRole('navigation', { name: 'Documents to read' }).getByRole('listitem')
  const next = page.getByRole('button', { name: /^Next: / })
  for (let left = await titles.filter({ hasText: 'To read' }).count(); left > 0; left--) {
    // A document that is redrawn at another width loses its scroll position. Scroll to its end again until it counts as
    // read.
    await expect(async () => {
      await readToEnd(person)
      await expect(titles.filter({ hasText: 'To read' })).toHaveCount(left - 1, { timeout: 2000 })
    }).toPass({ timeout: 40_000 })
    if (left > 1) await hands.press(next)
  }
  await expect(page.getByText('All documents are read')).toBeVisible()
}
