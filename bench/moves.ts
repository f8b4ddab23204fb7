// Measures the time from the server's response until the next step is on screen, in a real browser on the first
// screens.
import { chromium, type Page } from 'playwright'
import { mouse } from '../e2e/walk/hands.ts'
import type { Person } from '../e2e/walk/person.ts'
import { arrive, seen } from '../e2e/walk/place.ts'
import { Sandbox } from '../e2e/walk/sandbox.ts'
import { answerFromSample } from '../e2e/walk/screens/fromSample.ts'
import { SCREENS } from '../e2e/walk/screens/screens.ts'
import { PASSWORD } from '../personas/answers.ts'
import { persona } from '../personas/personas.ts'
import { ensureChromium } from '../scripts/browser.ts'
import { type Bench, inMs, quantile } from './figure.ts'
import type { Scratch } from './scratch.ts'

/** The page on which each run starts. The first two runs only warm up the server and aren't measured. */
const ROUNDS = ['register', 'register-v2', 'register', 'register-v2', 'register', 'register-v2'] as const
const WARM_UP = 2
/** The last screen of a run. A run up to this screen includes every kind of screen change in the product. */
const LAST = '{uuid}/start/app-summary'
const BUDGET = 50
const LEAST_MOVES = 20
/** How many of the slowest moves to print. */
const SLOWEST = 8

interface Move {
  readonly to: string
  /** Milliseconds from the end of the server's response to the browser frame that shows the next heading. */
  readonly took: number
}

export const moves = (scratch: Scratch): Bench => ({
  name: 'moves',
  async measure(say) {
    const { url } = await scratch.server('moves', await scratch.database('moves'))
    const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] })
    const all: Move[] = []
    try {
      for (const [round, path] of ROUNDS.entries()) {
        const context = await browser.newContext({ baseURL: url, locale: 'en-US', timezoneId: 'America/New_York' })
        const page = await context.newPage()
        await page.exposeFunction('moved', (to: string, took: number) => round >= WARM_UP && all.push({ to, took }))
        await page.addInitScript(watch)
        await goThrough(page, url, path, `move${round}@example.com`)
        await context.close()
      }
    } finally {
      await browser.close()
    }
    if (all.length < LEAST_MOVES) throw new Error(`Only ${all.length} screen changes were measured.`)
    const took = all.map((move) => move.took)
    const slowest = all.toSorted((a, b) => b.took - a.took).slice(0, SLOWEST)
    say(`${all.length} moves; slowest: ${slowest.map(({ took, to }) => `${inMs(took)} to "${to}"`).join(', ')}`)
    const p95 = quantile(took, 0.95)
    return [
      {
        name: 'next step beyond the answer, p95',
        measured: p95,
        shown: inMs(p95),
        budget: { most: BUDGET, shown: `≤ ${BUDGET} ms` },
        note: `median ${inMs(quantile(took, 0.5))} over ${all.length} moves`,
      },
    ]
  },
})

async function goThrough(page: Page, url: string, path: string, email: string): Promise<void> {
  const person: Person = {
    ...{ page, url, email, password: PASSWORD, persona: persona('prime') },
    hands: mouse(page),
    sandbox: new Sandbox(url),
  }
  await page.goto(`/account/heloc/${path}`, { waitUntil: 'networkidle' })
  let at = await arrive(page)
  while (at.screen !== LAST) {
    const act = SCREENS[at.screen] ?? answerFromSample
    const from = await seen(page)
    await act(person, at)
    at = await arrive(page, from)
  }
}

/**
 * Runs in the browser's page. For each save, finds the first frame after the server's response that shows a different
 * heading.
 */
function watch(): void {
  const SAVING = /\/heloc\/registration\/\w|\/api\/v2\/application\/heloc\/[\da-f-]{36}\/[a-z-]+$/
  const report = (window as typeof window & { moved: (to: string, took: number) => void }).moved
  let answered: number | undefined
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (SAVING.test(new URL(entry.name).pathname)) answered = (entry as PerformanceResourceTiming).responseEnd
  }).observe({ type: 'resource', buffered: true })
  const heading = () => {
    const found = document.querySelector('h1')
    return found && found.getClientRects().length > 0 ? (found.textContent ?? '') : ''
  }
  let before = ''
  let drawn: string | undefined
  let shown: { text: string; at: number } | undefined
  const look = (now: number) => {
    // The previous frame was the first with the new heading, so the browser has painted the heading by now.
    if (drawn !== undefined) shown = { text: drawn, at: now }
    drawn = undefined
    const text = heading()
    if (text !== '' && text !== before) {
      if (before !== '') drawn = text
      before = text
    }
    // The browser may report a response's timing only when the next page is already visible, so check on every frame.
    if (shown && answered !== undefined && shown.at >= answered) {
      report(shown.text, shown.at - answered)
      answered = undefined
      shown = undefined
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
