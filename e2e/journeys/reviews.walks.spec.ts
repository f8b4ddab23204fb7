/** Tests journeys that can't continue until the sandbox's agent or a broker takes action. */
import type { BorrowerState } from 'domain/journey/borrowerNames.ts'
import { LONG } from '../../scripts/parts.ts'
import { comeTo } from '../api/begin.ts'
import { test } from '../test.ts'
import type { Place } from '../walk/place.ts'
import { expectVisited, Visited } from '../walk/visited.ts'
import { on, walk } from '../walk/walk.ts'
import { go, isFunded, V2 } from './walk.ts'

test('after a credit bureau error, an agent requests the report again and the application continues', async ({
  become,
}) => {
  await go(await become('bureauerror'), { from: V2, until: on('{uuid}/product/select') })
})

interface Part {
  /**
   * The first state in which this persona's journey differs from other personas' journeys. The test reaches this state
   * through API calls.
   */
  readonly from: BorrowerState
  readonly until: (place: Place) => boolean
  readonly what: string
}
const PARTS: Readonly<Record<string, Part>> = {
  alimony: {
    from: 'incomeReview',
    until: on('{uuid}/bank/disburse'),
    what: 'proves alimony with a court order, which an agent reads',
  },
  streetview: {
    from: 'bpo',
    until: on('{uuid}/product/select'),
    what: 'sends pictures of a home that the broker saw only from the street',
  },
  badpolicy: {
    from: 'insurance',
    until: isFunded,
    what: 'sends another page after the insurance check has rejected the policy',
  },
}
for (const [id, { from, until, what }] of Object.entries(PARTS))
  test(`the ${id} persona ${what}`, { tag: id === 'badpolicy' ? [] : LONG }, async ({ become }) => {
    const person = await become(id)
    const { firstName, lastName } = person.persona.name
    const visited = new Visited(`${firstName} ${lastName}, from ${from} on`)
    await comeTo(person, from)
    await walk(person, { until, visited, inspects: true })
    expectVisited(id, visited)
  })
