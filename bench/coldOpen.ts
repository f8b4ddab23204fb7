// Measures the layout shift of an application's pages while they load in a browser with an empty cache, including pages
// that redirect.
import { applicationPath } from 'domain/routes/routes.ts'
import { chromium } from 'playwright'
import { DESKTOP, MOST_SHIFT, openCold, recordShifts } from '../e2e/walk/shifts.ts'
import { signIn } from '../e2e/walk/view.ts'
import { persona } from '../personas/personas.ts'
import { ensureChromium } from '../scripts/browser.ts'
import { Walk } from '../server/sandbox/driver/walk.ts'
import { serverAt } from '../server/testing/serverAt.ts'
import type { Bench, Figure } from './figure.ts'
import type { Scratch } from './scratch.ts'

/** Number of times to open each page. The result is the largest layout shift of all visits. */
const ROUNDS = 5
const SCREENS = [
  { name: 'offers', screen: 'product/select' },
  { name: 'status', screen: 'status' },
  { name: 'deep link that redirects', screen: 'signing/sign' },
] as const

export const coldOpen = (scratch: Scratch): Bench => ({
  name: 'layout-shift',
  async measure(say) {
    const { url } = await scratch.server('layout-shift', await scratch.database('layout_shift'))
    const walk = await Walk.register(serverAt(url), { ...persona('prime'), email: 'shift@sandbox.test' })
    await walk.goTo('product')
    const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] })
    try {
      const page = await browser.newPage()
      await recordShifts(page)
      await signIn(page, url, walk.browser)
      const figures: Figure[] = []
      for (const { name, screen } of SCREENS) {
        const totals: number[] = []
        for (let round = 0; round < ROUNDS; round++)
          totals.push((await openCold(page, url + applicationPath(walk.uuid, screen), DESKTOP)).total)
        say(`${name}: ${totals.map((total) => total.toFixed(3)).join(', ')}`)
        const worst = Math.max(...totals)
        figures.push({
          name: `${name}, opened cold at ${DESKTOP.width} px, layout shift (CLS)`,
          measured: worst,
          shown: worst.toFixed(3),
          budget: { most: MOST_SHIFT, shown: `≤ ${MOST_SHIFT}` },
          note: `the largest of ${ROUNDS}`,
        })
      }
      return figures
    } finally {
      await browser.close()
    }
  },
})
