/** Somebody whose application is made by calls, for what is seen on a page later on. */
import type { BorrowerState } from 'domain/journey/borrowerNames.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { Walk } from '../../server/testing/walk.ts'
import type { Person } from '../walk/person.ts'
import { arrive } from '../walk/place.ts'
import { signIn } from '../walk/view.ts'
import { groundAt } from './ground.ts'

/** Registers by calls; their browser goes on with the session. */
export async function begin(person: Person): Promise<Walk> {
  const walk = await Walk.register(groundAt(person.url), { ...person.persona, email: person.email })
  await signIn(person.page, person.url, walk.browser)
  return walk
}

/** Brings an application to a state by calls, and opens it there. */
export async function comeTo(person: Person, state: BorrowerState): Promise<Walk> {
  const walk = await begin(person)
  await walk.goTo(state)
  await person.page.goto(applicationPath(walk.uuid, 'liens'))
  await arrive(person.page)
  return walk
}
