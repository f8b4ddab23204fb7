/** No screen of the product that no browser has looked at: `e2e/visited` has them all. */
import { APPLICATION_SCREENS, SIGNER_SCREENS } from 'domain/routes/routes.ts'
import { expect, it } from 'vitest'
import { visitedIn } from '../e2e/api/visited.ts'

const visited = visitedIn()

/** Whether some address of this screen was looked at. */
const isSeen = (path: string): boolean => {
  const [stem = path] = path.split('/:')
  return stem === path ? visited.has(path) : [...visited].some((one) => one.startsWith(`${stem}/`))
}

/** Screens that only lead on to others. */
const LEADS_ON = ['{uuid}/income/link/:type']

it('2.4 every screen of an application was looked at', () => {
  const screens = APPLICATION_SCREENS.map((screen) => `{uuid}/${screen}`)
  expect(screens.filter((screen) => !isSeen(screen))).toEqual(LEADS_ON)
})

it('2.4 every screen of an additional signer was looked at', () => {
  expect(SIGNER_SCREENS.map((screen) => `heloc-signer/${screen}`).filter((screen) => !isSeen(screen))).toEqual([])
})
