import { createHash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { E2E_FOLDER } from '../../scripts/e2eSetup.ts'
import type { Place } from './place.ts'

const HEIGHT = 900
const PHONE = 390
/** The window widths of the pictures that SHOTS asks for, each with its color scheme. */
const PICTURES = [
  { width: PHONE, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const
/** At this window width, no content may extend past the window's side. */
const NARROWEST = 320

/** Screens this worker has checked. A screen looks the same for every persona, so one check is enough. */
const inspected = new Set<string>()
/**
 * Returns the file that marks a screen as free of findings. Other workers skip such screens. A screen with findings has
 * no file, so a retry checks it again.
 */
const noteOf = (key: string): string =>
  join(process.env[E2E_FOLDER] ?? '', `looked-${createHash('sha256').update(key).digest('hex')}`)

/**
 * Checks a screen once. Axe must find nothing on a phone, and the page must not scroll sideways at 320 pixels. The deep
 * tests named `looks` check desktops, dark colors and every look.
 */
export async function inspect(page: Page, { screen, heading }: Place): Promise<void> {
  // Include the host name, because other brands have other colors and names.
  await once(page, `${new URL(page.url()).hostname} ${screen}, ${heading}`, async (key) => {
    const isNarrow = await expectNoSideScroll(page, key)
    await page.setViewportSize({ width: PHONE, height: HEIGHT })
    const isAccessible = await expectAccessible(page, key)
    await takePictures(page, key)
    return isNarrow && isAccessible
  })
}

/**
 * Runs a check if no worker has made it without findings yet. Restores the window's size and color scheme afterward.
 * @param check returns whether there are no findings
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
  // A document is still as wide as before until it's redrawn.
  const soft = expect.configure({ soft: true })
  await soft.poll(side, { message: `pixels to the side on ${where}`, timeout: 10_000 }).toBeLessThanOrEqual(0)
  return (await side()) <= 0
}

/**
 * Expects axe to find nothing.
 * @param rules the names of axe's rules to check; all rules if unset
 */
export async function expectAccessible(page: Page, where: string, rules?: string[]): Promise<boolean> {
  await expect.poll(() => isWhole(page), { message: `${where} is whole`, timeout: 30_000 }).toBe(true)
  const found = await findings(page, rules)
  expect.soft(found, `findings of axe on ${where}`).toEqual([])
  return found.length === 0
}

/**
 * Whether nothing is loading or changing its color, and every document shows its text. A document is redrawn shortly after the window's width
 * changes, so its text can be missing briefly.
 */
const isWhole = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let frames = 0; frames < 4; frames++) {
      // The browser never removes a transition in a closed section, because nobody sees the section.
      const isMoving = document
        .getAnimations()
        .some((one) => one instanceof CSSTransition && (one.effect as KeyframeEffect).target?.checkVisibility())
      const isBusy = isMoving || document.querySelector('[aria-busy=true]')
      const owners = [...document.querySelectorAll('[aria-owns]')]
      if (isBusy || !owners.every((one) => document.getElementById(one.getAttribute('aria-owns') ?? ''))) return false
      await frame()
    }
    return true
  })

/**
 * Returns the violations of axe's rules. Injects axe only once per page and skips axe's report on passed rules,
 * because injecting and reporting take longer than the check itself.
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
