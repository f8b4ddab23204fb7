import { expect, type Locator } from '@playwright/test'
import type { Person } from '../person.ts'

/** Returns the open document. On a phone it's shown as text, elsewhere as pages. */
const openDocument = ({ page }: Person, title?: string): Locator =>
  page.getByRole('region', { name: title ? new RegExp(`^(Text|Pages) of ${title}$`) : /^(Text|Pages) of / }).first()

/** Waits until the open document has been drawn, then scrolls to its end. */
export async function readToEnd(person: Person, title?: string): Promise<void> {
  const document = openDocument(person, title)
  await expect(document).toHaveAttribute('aria-busy', 'false')
  await person.hands.readOn(document)
}

/** Whether the window is as narrow as a phone's, where documents open in the reader. */
export const isPhone = ({ page }: Person): boolean => (page.viewportSize()?.width ?? Number.POSITIVE_INFINITY) < 640

/** Matches the status of a document that's unread or only partly read. */
const UNREAD = /Not read yet|\d% read/

/** Scrolls each document on a page to its end. */
export async function readAll(person: Person): Promise<void> {
  const { page, hands } = person
  if (isPhone(person)) {
    await hands.press(page.getByRole('button', { name: /^(Start|Continue) reading$/ }))
    await readInReader(person)
  } else {
    const titles = page.getByRole('navigation', { name: 'Documents to read' }).getByRole('listitem')
    const next = page.getByRole('button', { name: /^Next: / })
    for (let left = await titles.filter({ hasText: UNREAD }).count(); left > 0; left--) {
      // Keep scrolling to the document's end until the document is marked as read, because a document that's redrawn at
      // another width loses its scroll position.
      await expect(async () => {
        await readToEnd(person)
        await expect(titles.filter({ hasText: UNREAD })).toHaveCount(left - 1, { timeout: 2000 })
      }).toPass({ timeout: 40_000 })
      if (left > 1) await hands.press(next)
    }
  }
  await expect(page.getByText('You’ve read all documents')).toBeVisible()
}

/** On a phone, reads the documents in the reader one by one, then closes the reader. */
export async function readInReader(person: Person): Promise<void> {
  const { page, hands } = person
  const reader = page.getByRole('dialog')
  const next = reader.getByRole('button', { name: /^Next: / })
  const done = reader.getByRole('button', { name: 'Done reading' })
  for (let title = ''; ; ) {
    await expect(openDocument(person)).toHaveAttribute('aria-busy', 'false')
    await expect(openDocument(person)).not.toHaveAccessibleName(title)
    title = (await openDocument(person).getAttribute('aria-label')) ?? ''
    await expect(async () => {
      await readToEnd(person)
      await expect(next.or(done)).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 40_000 })
    if (await done.isVisible()) break
    await hands.press(next)
  }
  await hands.press(done)
  await expect(reader).toHaveCount(0)
}
