import { test } from '@playwright/test'
import { inspect } from './inspect.ts'
import type { Person } from './person.ts'
import { arrive, headingOf, type Place, seen } from './place.ts'
import { answerFromSample } from './screens/fromSample.ts'
import { SCREENS } from './screens/screens.ts'
import type { Visited } from './visited.ts'

export interface WalkOptions {
  /** Whether to stop at this screen, before taking any action on it. */
  readonly until: (place: Place) => boolean
  readonly visited?: Visited
  /** Whether to check each new screen with the accessibility tool axe and at a width of 320 pixels. */
  readonly inspects?: boolean
  /** Called on each screen before the screen is filled in. */
  readonly before?: ((place: Place) => Promise<void>) | undefined
}

/** The maximum number of screens. No journey has that many screens. */
const MOST = 80

/** Completes one screen after another, starting at the person's current screen, and stops when `until` returns true. */
export async function walk(person: Person, { until, visited, inspects, before }: WalkOptions): Promise<Place> {
  let at = await arrive(person.page)
  for (let count = 0; count < MOST; count++) {
    visited?.add(at)
    if (inspects) await inspect(person.page, at)
    if (until(at)) return at
    const act = SCREENS[at.screen] ?? answerFromSample
    const from = await seen(person.page)
    if (headingOf(from.heading) !== at.heading) {
      // Continue, because the page moved on to the next screen during the inspection.
      at = await arrive(person.page)
      continue
    }
    await test.step(`${at.screen}: ${at.heading}`, async () => {
      await before?.(at)
      await act(person, at)
    })
    at = await arrive(person.page, from)
  }
  throw new Error(`Gave up after ${MOST} screens at ${at.screen}, "${at.heading}".`)
}

export const on =
  (...screens: readonly string[]) =>
  ({ screen }: Place): boolean =>
    screens.includes(screen)
