import type { Page } from '@playwright/test'

/** The screen in a person's browser, and its heading. */
export interface Place {
  /**
   * The URL's path without the product's base path, plus the registration step: '{uuid}/liens', 'register?step=name'.
   */
  readonly screen: string
  readonly heading: string
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
const DAY =
  /(?:\w+day, )?(?:January|February|March|April|May|June|July|August|September|October|November|December)\s\d{1,2}(?:,\s\d{4})?/g

export function screenOf(address: string): string {
  const { pathname, searchParams } = new URL(address)
  const path = pathname.replace(/^\/account\/heloc\//, '').replace(UUID, '{uuid}')
  const step = searchParams.get('step')
  return step ? `${path}?step=${step}` : path
}

/** Returns a heading in which each date is replaced with {date}, because dates vary between runs. */
export const headingOf = (text: string): string => text.replace(DAY, '{date}')

/** A page's URL and heading at a given moment. */
interface Seen {
  readonly address: string
  readonly heading: string
}

/** Milliseconds to wait for a page. It allows for waiting screens, which poll after 1, 2, 4, 5 … seconds. */
const PATIENCE = 90_000

/**
 * Waits until a page is stable: it has a heading, has finished loading, and shows no waiting message. If `before` is
 * given, the page must also differ from `before`.
 * @param mayWait whether the page may show a waiting message, for screens on which people wait for an outside party
 * @throws Error with the page's screen and messages.
 */
export async function arrive(page: Page, before?: Seen, mayWait = false): Promise<Place> {
  try {
    const handle = await page.waitForFunction(
      ({ before, mayWait }) => {
        const heading = document.querySelector('h1')?.textContent?.trim() ?? ''
        const address = window.location.href
        // Every waiting message in the product contains 'Elapsed time:' and the elapsed seconds.
        const waits = !mayWait && (document.body.textContent?.includes('Elapsed time:') ?? false)
        const isBusy = waits || document.querySelector('[aria-busy=true]') !== null
        const key = `${address}\n${heading}\n${isBusy}`
        const memory = window as typeof window & { arrival?: { key: string; since: number } }
        if (memory.arrival?.key !== key) memory.arrival = { key, since: performance.now() }
        const stood = performance.now() - memory.arrival.since
        // Wait a moment, because the page may be about to redirect.
        if (heading === '' || isBusy || stood < 150) return undefined
        if (!before) return { address, heading }
        if (address === before.address && heading === before.heading) return undefined
        // The URL can change shortly before the page's content does. If the heading is still the old one, wait longer.
        const isOld = heading === before.heading && stood < 1500
        return isOld ? undefined : { address, heading }
      },
      { before, mayWait },
      { polling: 50, timeout: PATIENCE },
    )
    const { address, heading } = (await handle.jsonValue()) as Seen
    return { screen: screenOf(address), heading: headingOf(heading) }
  } catch (error) {
    const main = await page
      .locator('main')
      .ariaSnapshot({ timeout: 1000 })
      .catch(() => '')
    throw new Error(`The page ${page.url()} didn't change to another screen. It shows:\n${main.slice(0, 1500)}`, {
      cause: error,
    })
  }
}

export async function seen(page: Page): Promise<Seen> {
  return { address: page.url(), heading: ((await page.locator('h1').first().textContent()) ?? '').trim() }
}
