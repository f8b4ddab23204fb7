/** Opens every page with an empty cache and measures how far its content moves while the page loads. */
import type { CDPSession, Page } from '@playwright/test'
import { borrowerTable } from 'domain/journey/borrower.ts'
import type { BorrowerState } from 'domain/journey/borrowerNames.ts'
import {
  AGENT_LOGIN,
  applicationPath,
  BASE,
  COMING_SOON,
  CONTACT,
  DASHBOARD,
  LEGAL_PAGES,
  LOGIN,
  LOGIN_CODE,
  REGISTER,
  REGISTER_SUPPORT,
  REGISTER_V2,
  type Screen,
  SETTINGS,
  SIGNER_LOGIN,
} from 'domain/routes/routes.ts'
import { journeys, reach } from '../server/testing/states.ts'
import { begin } from './api/begin.ts'
import { expect, test } from './test.ts'

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

/** Opens a page with an empty cache at each window size. Returns the pages whose layout shift exceeds the maximum. */
async function shiftsOf(page: Page, path: string): Promise<string[]> {
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

const screensOf = (state: BorrowerState): readonly Screen[] =>
  [...borrowerTable.steps, ...borrowerTable.overrides].flatMap(({ id, screens }) => (id === state ? screens : []))

/**
 * States that the test skips. Some are too short to open a page. Others come so late that the application's data would
 * expire before the clock reaches them.
 */
const MOMENTS: readonly BorrowerState[] = ['waitSign', 'waitNotary', 'waitSummary', 'refresh', 'lapsed']
/** Pages that are open in most states, and a page that redirects to the current screen. */
const BESIDE: readonly Screen[] = ['status', 'conditions', 'identity']
const ACCOUNT = [DASHBOARD, SETTINGS, CONTACT]

/**
 * The pages to open at each state of a persona's journey: 'all' of them, or only the 'current' screen. Opening all pages
 * along a whole journey takes a quarter of an hour, so only the shortest journey is opened that way.
 */
const OPENED: Readonly<Record<string, 'all' | 'current'>> = { declined: 'all', prime: 'current' }

for (const [id, states] of [...journeys()].filter(([one]) => one in OPENED)) {
  const pages = OPENED[id]
  test(`content stays in place on ${pages === 'all' ? 'every page' : 'the main screens'} of the persona ${id}`, async ({
    become,
  }) => {
    test.slow()
    const person = await become(id)
    await person.page.addInitScript(record)
    const walk = await begin(person)
    const offenders: string[] = []
    for (const state of states.filter((one) => !MOMENTS.includes(one))) {
      await reach(walk, state, async () => async () => {})
      const { screens } = (await walk.view()).journey
      const own =
        pages === 'all' ? screensOf(state).filter((screen) => screens.includes(screen) && !screen.includes(':')) : []
      // The application's URL without a screen, which redirects to the current screen.
      for (const screen of ['', ...own])
        offenders.push(...(await shiftsOf(person.page, `${BASE}/${walk.uuid}/${screen}`)))
    }
    for (const screen of BESIDE) offenders.push(...(await shiftsOf(person.page, applicationPath(walk.uuid, screen))))
    for (const path of ACCOUNT) offenders.push(...(await shiftsOf(person.page, path)))
    expect(offenders.join('\n')).toBe('')
  })
}

/** A URL that has no page, so the server responds with the error page. */
const NOWHERE = '/nowhere'
const PUBLIC = [REGISTER, REGISTER_V2, REGISTER_SUPPORT, LOGIN, LOGIN_CODE, CONTACT, COMING_SOON, NOWHERE]

test('content stays in place on every public page', async ({ page }) => {
  await page.addInitScript(record)
  const offenders: string[] = []
  for (const path of [...PUBLIC, ...LEGAL_PAGES, SIGNER_LOGIN, AGENT_LOGIN])
    offenders.push(...(await shiftsOf(page, path)))
  expect(offenders.join('\n')).toBe('')
})
