/** Opens a page with an empty cache and measures how far its content moves while the page loads. */
import { type CDPSession, expect, type Page } from '@playwright/test'

const SIZES = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]
/** The maximum cumulative layout shift of a page. Google rates a shift of up to 0.1 as good. */
const BUDGET = 0.02
/**
 * Simulated network latency in milliseconds. It makes the parts of a page arrive one after the other, as on a real
 * connection.
 */
const LATENCY = 20

interface Shift {
  readonly value: number
  readonly moved: readonly string[]
}
declare global {
  interface Window {
    shifts: Shift[]
  }
}

/** Records every layout shift of the page, with the elements that moved. */
function record(): void {
  window.shifts = []
  const nameOf = (node: Node | null): string => {
    if (!(node instanceof Element))
      return node?.parentElement ? `text in ${nameOf(node.parentElement)}` : 'a removed node'
    return `${node.tagName.toLowerCase()}.${node.className} "${(node.textContent ?? '').trim().slice(0, 30)}"`
  }
  type Entry = PerformanceEntry & {
    readonly value: number
    readonly sources: readonly {
      readonly node: Node | null
      readonly previousRect: DOMRect
      readonly currentRect: DOMRect
    }[]
  }
  const round = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(',')
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Entry[])
      window.shifts.push({
        value,
        moved: sources.map((one) => `${nameOf(one.node)} ${round(one.previousRect)} → ${round(one.currentRect)}`),
      })
  }).observe({ type: 'layout-shift', buffered: true })
}

/**
 * Records the layout shifts of every page that `page` opens from now on. Call this before {@link shiftsOf}.
 */
export const recordShifts = (page: Page): Promise<unknown> => page.addInitScript(record)

/** Opens a page with an empty cache at each window size. Returns the pages whose layout shift exceeds the maximum. */
export async function shiftsOf(page: Page, path: string): Promise<string[]> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  const offenders: string[] = []
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {})
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const shifts = await page.evaluate(async () => {
      for (let frames = 0; frames < 4; frames++) await new Promise((resolve) => requestAnimationFrame(resolve))
      return window.shifts
    })
    const total = shifts.reduce((sum, { value }) => sum + value, 0)
    if (total > BUDGET) {
      const moved = shifts
        .filter(({ value }) => value > BUDGET / 4)
        .map(({ value, moved }) => `${value.toFixed(3)}: ${moved.join('; ')}`)
      offenders.push(`${total.toFixed(3)} ${path} → ${page.url()} at ${size.width}\n  ${moved.join('\n  ')}`)
    }
  }
  await session.detach()
  return offenders
}
