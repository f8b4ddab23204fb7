import type { Page } from '@playwright/test'

/** Where somebody is. */
export interface Place {
  /** The path with parameters taken out and the product's base left off: '{uuid}/liens', 'register?step=name'. */
  readonly screen: string
  readonly heading: string
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
const DAY =
  /(?:\w+day, )?(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}(?:, \d{4})?/g

export function screenOf(address: string): string {
  const { pathname, searchParams } = new URL(address)
  const path = pathname.replace(/^\/account\/heloc\//, '').replace(UUID, '{uuid}')
  const step = searchParams.get('step')
  return step ? `${path}?step=${step}` : path
}

/** A heading without what differs from run to run. */
export const headingOf = (text: string): string => text.replace(DAY, '{date}')

/** What a page showed at one moment. */
interface Seen {
  readonly address: string
  readonly heading: string
}

/** Long enough for a wait of the product: it asks after 1, 2, 4, 5 … seconds. */
const PATIENCE = 40_000

/**
 * Waits until a page stands still: it has its heading, does not tell of a wait, and is no longer what it was `before`.
 * @throws Error that says where it stands and which messages it shows.
 */
export async function arrive(page: Page, before?: Seen): Promise<Place> {
  try {
    const handle = await page.waitForFunction(
      ({ before }) => {
        const heading = document.querySelector('h1')?.textContent?.trim() ?? ''
        const address = window.location.href
        // Every wait of the product counts its seconds.
        const waits = document.body.textContent?.includes('Time so far:') ?? false
        const key = `${address}\n${heading}\n${waits}`
        const memory = window as unknown as { arrival?: { key: string; since: number } }
        if (memory.arrival?.key !== key) memory.arrival = { key, since: performance.now() }
        const stood = performance.now() - memory.arrival.since
        // A page that leads on by itself is gone a moment later.
        if (heading === '' || waits || stood < 150) return undefined
        if (!before) return { address, heading }
        if (address === before.address && heading === before.heading) return undefined
        // The address may change a moment before the page does.
        const isOld = heading === before.heading && stood < 1500
        return isOld ? undefined : { address, heading }
      },
      { before },
      { polling: 50, timeout: PATIENCE },
    )
    const { address, heading } = (await handle.jsonValue()) as Seen
    return { screen: screenOf(address), heading: headingOf(heading) }
  } catch (error) {
    const main = await page
      .locator('main')
      .ariaSnapshot({ timeout: 1000 })
      .catch(() => '')
    throw new Error(`${page.url()} does not go on. It says:\n${main.slice(0, 1500)}`, { cause: error })
  }
}

export async function seen(page: Page): Promise<Seen> {
  return { address: page.url(), heading: ((await page.locator('h1').first().textContent()) ?? '').trim() }
}
