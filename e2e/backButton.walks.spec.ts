/** Presses the browser's Back and Forward buttons on every screen, from registration to the funded line. */
import type { Page } from '@playwright/test'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { LONG } from '../scripts/parts.ts'
import { isFunded, V1, V2 } from './journeys/walk.ts'
import { expect, test } from './test.ts'
import { arrive } from './walk/place.ts'
import { viewOf } from './walk/view.ts'
import { walk } from './walk/walk.ts'

/** Text boxes with these names hold secrets, so the browser must not restore their content. */
const SECRET = /ssn|account|routing|signature|initials|code|password/i

/**
 * Types into the first text box whose content the browser may restore. Returns the box, its old content and its new
 * content.
 */
async function typeSomething(page: Page) {
  const boxes = page.locator('main form :is(input[type=text], input[type=tel], input[type=email], textarea)')
  for (const box of await boxes.all()) {
    const isSecret = SECRET.test((await box.getAttribute('name')) ?? '')
    if (isSecret || !(await box.isVisible()) || !(await box.isEditable())) continue
    const before = await box.inputValue()
    await box.fill('7')
    return { box, before, typed: await box.inputValue() }
  }
  return undefined
}

/** The page that people visit before registration. */
const FIRST = '/terms'

/** Returns whether the borrower may open a screen. Without a view, the person is still registering. */
function isOpen(screen: string, view: ApplicationView | undefined): boolean {
  if (!view) return true
  const name = screen.slice('{uuid}/'.length)
  const { questions, knowledgePassed, appointment } = view.notary
  // The choice of a notary closes once the identity questions have begun or a visit is booked.
  if (name === 'notary/intro' && (questions || knowledgePassed || appointment)) return false
  return screen.startsWith('{uuid}/') && view.journey.screens.some((one) => one === name)
}

/** Waits until a page is stable and returns its path and query. */
async function addressOf(page: Page): Promise<string> {
  await arrive(page)
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

const WALKS = [
  { id: 'prime', registration: V2, empty: V2 },
  { id: 'manual', registration: V1, empty: `${V1}?step=property-info` },
]

for (const { id, registration, empty } of WALKS)
  test(`on every screen of ${id}, Back opens the last screen that's still available, and Forward returns with the typed text in place`, {
    tag: id === 'manual' ? LONG : [],
  }, async ({ become }) => {
    test.slow()
    const person = await become(id)
    const { page } = person
    await page.goto(FIRST)
    await page.goto(registration)
    const seen = [{ screen: FIRST, address: FIRST }]
    await walk(person, {
      until: isFunded,
      before: async ({ screen, heading }) => {
        const view = screen.startsWith('{uuid}') ? await viewOf(page) : undefined
        const address = await addressOf(page)
        const earlier: string[] = []
        for (const one of seen.toReversed())
          if (isOpen(one.screen, view) && one.address !== (earlier.at(-1) ?? address)) earlier.push(one.address)
        // If no earlier screen of the application is available, the current one stays. The first one follows
        // registration, which is empty by then.
        const [last = screen === '{uuid}/start/profile' ? empty : address, previous = FIRST] = earlier
        // The consent screen is never in the browser's history, because the next screen replaces its entry.
        if (screen !== '{uuid}/signing/intro') seen.push({ screen, address })
        // From the first screen, Back leaves registration, so the page can't restore the typed text.
        const isOurs = last !== FIRST && !screen.startsWith('/sandbox/')
        const typed = isOurs ? await typeSomething(page) : undefined
        const back = async (expected: string) => {
          await page.goBack()
          await expect.poll(() => addressOf(page), `Back from ${screen}, ${heading}`).toBe(expected)
        }

        await back(last)
        if (isOurs && previous !== FIRST) {
          await back(previous)
          await page.goForward()
          await expect.poll(() => addressOf(page), `Forward to ${screen}, ${heading}`).toBe(last)
        }
        await page.goForward()
        // While the money is on its way, the line may be funded, so the heading and the version may change.
        const isMoving = screen === '{uuid}/complete'
        await expect.poll(() => arrive(page)).toMatchObject(isMoving ? { screen } : { screen, heading })
        if (view && !isMoving) expect((await viewOf(page)).version).toBe(view.version)
        if (!typed) return
        await expect(typed.box).toHaveValue(typed.typed)
        await typed.box.fill(typed.before)
      },
    })
  })
