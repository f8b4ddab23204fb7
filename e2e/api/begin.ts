/** Creates an application through API calls, for tests of later pages. */
import type { BorrowerState } from 'domain/journey/borrowerNames.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { Walk } from '../../server/sandbox/driver/walk.ts'
import { serverAt } from '../../server/testing/serverAt.ts'
import type { Person } from '../walk/person.ts'
import { arrive } from '../walk/place.ts'
import { signIn } from '../walk/view.ts'

/**
 * Registers a person through API calls, then copies the session to the person's browser.
 * @param change the registration answers that differ from the sample answers
 */
export async function begin(person: Person, change: object = {}): Promise<Walk> {
  const server = { ...serverAt(person.url), movableClock: person.sandbox }
  const walk = await Walk.register(server, person.persona, change)
  await signIn(person.page, person.url, walk.browser)
  return walk
}

/**
 * Advances an application to the given `state` through API calls, then opens the application's current screen in the
 * browser.
 */
export async function comeTo(person: Person, state: BorrowerState): Promise<Walk> {
  const walk = await begin(person)
  await walk.goTo(state)
  await person.page.goto(applicationPath(walk.uuid, 'liens'))
  await arrive(person.page)
  return walk
}
