/** Opens a page with an empty cache and measures how far the content moves during loading. */
import type { Page } from '@playwright/test'

interface Size {
  readonly width: number
  readonly height: number
}
export const DESKTOP: Size = { width: 1280, height: 900 }
const SIZES = [DESKTOP, { width: 390, height: 844 }]
/** The maximum cumulative layout shift of a page. Google rates a shift of up to 0.1 as good. */
export const MOST_SHIFT = 0.02
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
 * Records the layout shifts of every page that `page` opens from now on. Must be called before {@link shiftsOf} or
 * {@link openCold}.
 */
export const recordShifts = (page: Page): Promise<unknown> => page.addInitScript(record)

/** Opens a page with an empty cache at a window size. Returns the cumulative layout shift and the individual shifts. */
export async function openCold(page: Page, path: string, size: Size) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await page.setViewportSize(size)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {})
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  const shifts = await page.evaluate(async () => {
    for (let frames = 0; frames < 4; frames++) await new Promise((resolve) => requestAnimationFrame(resolve))
    return window.shifts
  })
  await session.detach()
  return { total: shifts.reduce((sum, { value }) => sum + value, 0), shifts }
}

/** Opens a page with an empty cache at each window size. Returns the pages whose layout shift exceeds the maximum. */
export async function shiftsOf(page: Page, path: string): Promise<string[]> {
  const offenders: string[] = []
  for (const size of SIZES) {
    const { total, shifts } = await openCold(page, path, size)
    if (total <= MOST_SHIFT) continue
    const moved = shifts
      .filter(({ value }) => value > MOST_SHIFT / 4)
      .map(({ value, moved }) => `${value.toFixed(3)}: ${moved.join('; ')}`)
    offenders.push(`${total.toFixed(3)} ${path} → ${page.url()} at ${size.width}\n  ${moved.join('\n  ')}`)
  }
  return offenders
}
