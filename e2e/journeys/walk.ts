import { type Browsers, expect } from '../test.ts'
import type { Person } from '../walk/person.ts'
import type { Place } from '../walk/place.ts'
import { followInvitation } from '../walk/screens/signer.ts'
import { viewOf } from '../walk/view.ts'
import { expectVisited, Visited } from '../walk/visited.ts'
import { on, walk } from '../walk/walk.ts'

export const V1 = '/account/heloc/register'
export const V2 = '/account/heloc/register-v2'
export const isFunded = ({ heading }: Place) => heading === 'Your line of credit is funded'

interface Journey {
  readonly from: string
  readonly until: (place: Place) => boolean
  readonly before?: ((place: Place) => Promise<void>) | undefined
}

/** Takes a person from the given page to the end of a journey and checks every new screen. */
export async function go(person: Person, { from, until, before }: Journey): Promise<void> {
  const { id, name } = person.persona
  const visited = new Visited(`${name.firstName} ${name.lastName}`)
  await person.page.goto(from)
  await walk(person, { until, visited, inspects: true, before })
  expectVisited(id, visited)
}

export async function toFunding(person: Person, from: string, before?: (place: Place) => Promise<void>): Promise<void> {
  await go(person, { from, until: isFunded, before })
  const { status } = await viewOf(person.page)
  expect(status).toBe('COMPLETE')
}

/** Takes a borrower to funding, with another owner who signs through their own link in a separate browser. */
export async function withOwner(id: string, { become, freshPage }: Browsers): Promise<void> {
  const borrower = await become(id)
  const { name, coOwners } = borrower.persona
  const first = new Visited(`${name.firstName} ${name.lastName}, who applies`)
  await borrower.page.goto(V2)
  await walk(borrower, { until: on('{uuid}/signing/additional'), visited: first, inspects: true })

  const [coOwner] = coOwners
  if (!coOwner) throw new Error(`${id} has no other owner`)
  const second = new Visited(`${coOwner.name.firstName} ${coOwner.name.lastName}, in a browser of their own`)
  const owner = {
    ...(await become(id, { page: await freshPage(), email: coOwner.email })),
    owner: coOwner,
  }
  await followInvitation(owner)
  const isDone = ({ heading }: Place) => heading === 'Thank you. Your part is done.'
  await walk(owner, { until: isDone, visited: second, inspects: true })

  await walk(borrower, { until: isFunded, visited: first, inspects: true })
  expectVisited(id, first, second)
}
