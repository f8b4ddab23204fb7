import { createHash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { E2E_FOLDER } from '../../scripts/e2eSetup.ts'
import type { Place } from './place.ts'

const HEIGHT = 900
const PHONE = 390
/** The window widths and color schemes for the pictures that are saved if SHOTS is set. */
const PICTURES = [
  { width: PHONE, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const
/** The narrowest window, in pixels, in which a page must not scroll horizontally. */
const NARROWEST = 320

/** Screens that this worker has checked. A screen looks the same for every persona, so checking it once is enough. */
const inspected = new Set<string>()
/**
 * Returns the path of the file that marks a screen as passed, so that other workers skip the screen. Screens that
 * failed have no file, so a retry checks them again.
 */
const noteOf = (key: string): string =>
  join(process.env[E2E_FOLDER] ?? '', `looked-${createHash('sha256').update(key).digest('hex')}`)

/**
 * Checks a screen unless it has been checked before. Axe must find no violations on a phone, and the page must not
 * scroll horizontally at 320 pixels. The deep tests named `looks` check desktops, dark colors and every look.
 */
export async function inspect(page: Page, { screen, heading }: Place): Promise<void> {
  // Include the host name, because each brand has its own colors and names.
  await once(page, `${new URL(page.url()).hostname} ${screen}, ${heading}`, async (key) => {
    const isNarrow = await expectNoSideScroll(page, key)
    await page.setViewportSize({ width: PHONE, height: HEIGHT })
    const isAccessible = await expectAccessible(page, key)
    await takePictures(page, key)
    return isNarrow && isAccessible
  })
}

/**
 * Runs a check unless it has already passed in this or another worker. Afterward, restores the window's size and color
 * scheme.
 * @param check returns whether the check passed
 */
export async function once(page: Page, key: string, check: (key: string) => Promise<boolean>): Promise<void> {
  if (inspected.has(key) || existsSync(noteOf(key))) return
  inspected.add(key)
  const before = page.viewportSize()
  const isGood = await check(key)
  if (before) await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: null, forcedColors: null })
  if (isGood) writeFileSync(noteOf(key), '')
}

/** Saves pictures of a checked screen if the environment variable SHOTS names a folder. */
async function takePictures(page: Page, key: string): Promise<void> {
  const folder = process.env.SHOTS
  if (!folder) return
  for (const { width, colorScheme } of PICTURES) {
    await page.setViewportSize({ width, height: HEIGHT })
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${folder}/${`${key} ${width}`.replace(/\W+/g, '-')}.png`, fullPage: true })
  }
}

export async function expectNoSideScroll(page: Page, where: string, width = NARROWEST): Promise<boolean> {
  await page.setViewportSize({ width, height: HEIGHT })
  const side = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  // Check repeatedly, because a document keeps its old width until the page has redrawn it.
  const soft = expect.configure({ soft: true })
  await soft.poll(side, { message: `pixels to the side on ${where}`, timeout: 10_000 }).toBeLessThanOrEqual(0)
  return (await side()) <= 0
}

/**
 * Expects axe to find no violations.
 * @param rules the names of the axe rules to check; all rules if unset
 */
export async function expectAccessible(page: Page, where: string, rules?: string[]): Promise<boolean> {
  await expect.poll(() => isWhole(page), { message: `${where} is whole`, timeout: 30_000 }).toBe(true)
  const found = await findings(page, rules)
  expect.soft(found, `findings of axe on ${where}`).toEqual([])
  return found.length === 0
}

/**
 * Whether the page has a heading, has finished loading and changing colors, and every document shows its text. When the
 * window's width changes, the text disappears for a moment while the document is redrawn.
 */
const isWhole = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let frames = 0; frames < 4; frames++) {
      // Ignore transitions in collapsed sections, because the browser never finishes them.
      const isMoving = document
        .getAnimations()
        .some((one) => one instanceof CSSTransition && (one.effect as KeyframeEffect).target?.checkVisibility())
      // Ignore a busy form behind an open dialog, because the form may be waiting for the dialog. A form that contains a
      // live region isn't hidden.
      const hasDialog = document.querySelector('[role=dialog]') !== null
      const isBehind = (one: Element) => hasDialog && one.matches('form') && !one.closest('[role=dialog]')
      const isWaiting = [...document.querySelectorAll('[aria-busy=true]')].some(
        (one) => !one.closest('[aria-hidden=true]') && !isBehind(one),
      )
      const isBusy = isMoving || isWaiting || !document.querySelector('h1')
      const owners = [...document.querySelectorAll('[aria-owns]')]
      if (isBusy || !owners.every((one) => document.getElementById(one.getAttribute('aria-owns') ?? ''))) return false
      await frame()
    }
    return true
  })

/**
 * Returns the violations of axe's rules. Injects axe only once per page and leaves out the report on passed rules,
 * because both take longer than the check itself.
 */
async function findings(page: Page, rules?: string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (rules) => {
    const { violations } = await (window as typeof window & { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
      ...(rules && { runOnly: rules }),
    })
    return violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html.slice(0, 200)) }))
  }, rules)
}
