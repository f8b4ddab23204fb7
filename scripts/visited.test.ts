/**
 * Checks that `npm test` opens every screen in a browser. The browser tests record which screens they open in the
 * tables in `e2e/visited`. The tables that the `walks` part of the deep tests writes don't count.
 */
import { APPLICATION_SCREENS, SIGNER_SCREENS } from 'domain/routes/routes.ts'
import { expect, it } from 'vitest'
import { visitedIn, WALKS_FILE } from '../e2e/api/visited.ts'

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
