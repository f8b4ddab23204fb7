/**
 * Checks that `npm test` opens every screen in a browser, and that the deep tests named `looks` open every page in
 * every look. The browser tests record which screens they open in the
 * tables in `e2e/visited`. The tables that the `walks` part of the deep tests writes don't count.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { APPLICATION_SCREENS, SIGNER_SCREENS } from 'domain/routes/routes.ts'
import { PAGES } from 'domain/routes/testing/catalog.ts'
import { expect, it } from 'vitest'
import { visitedIn, WALKS_FILE } from '../e2e/api/visited.ts'
import { DIALOGS } from '../e2e/walk/looksDialogs.ts'
import { screensInLooks, signerScreensInLooks } from '../e2e/walk/looksPlan.ts'

const visited = visitedIn((file) => !WALKS_FILE.test(file))

/** Returns whether the tests opened this screen. If the screen's path ends in a parameter, any value counts. */
const isSeen = (path: string): boolean => {
  const [stem = path] = path.split('/:')
  return stem === path ? visited.has(path) : [...visited].some((one) => one.startsWith(`${stem}/`))
}

/** Screens that only redirect to other screens. */
const LEADS_ON = ['{uuid}/income/link/:type']

it('npm test opens every screen in an application', () => {
  const screens = APPLICATION_SCREENS.map((screen) => `{uuid}/${screen}`)
  expect(screens.filter((screen) => !isSeen(screen))).toEqual(LEADS_ON)
})

it('npm test opens every screen for an additional signer', () => {
  expect(SIGNER_SCREENS.map((screen) => `heloc-signer/${screen}`).filter((screen) => !isSeen(screen))).toEqual([])
})

it('the deep tests open every screen of an application and of an additional signer in every look', () => {
  const inLooks = screensInLooks()
  expect(APPLICATION_SCREENS.filter((screen) => !inLooks.has(screen))).toEqual(['income/link/:type'])
  const ofSigners = signerScreensInLooks()
  // The sign-in page of signers is in the list of pages that anyone can open.
  expect(SIGNER_SCREENS.filter((screen) => !ofSigners.has(screen))).toEqual(['login'])
})

/** Returns the source text of the deep tests named `looks`. */
function specsOfLooks(): string[] {
  const folder = join(import.meta.dirname, '../e2e')
  return globSync('*.looks.spec.ts', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'))
}

it("the deep tests open every list of the catalog's pages in every look", () => {
  const opened = new Set(
    specsOfLooks().flatMap((spec) => [...spec.matchAll(/\bPAGES\.(\w+)/g)].map(([, list]) => list)),
  )
  expect([...opened].toSorted()).toEqual(Object.keys(PAGES).toSorted())
})

it('the deep tests open every dialog in every look', () => {
  const source = join(import.meta.dirname, '../web/src')
  const files = globSync('{features,pages,screens,widgets}/**/*.tsx', { cwd: source })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.includes('.test.') && /<Dialog\b/.test(readFileSync(join(source, file), 'utf8')))
  expect(files.toSorted()).toEqual(Object.keys(DIALOGS).toSorted())
  const opened = new Set(
    specsOfLooks().flatMap((spec) => [...spec.matchAll(/dialog: '([^']+)'/g)].map(([, name]) => name)),
  )
  expect(Object.values(DIALOGS).filter((name) => !opened.has(name))).toEqual([])
})
