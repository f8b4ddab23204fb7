import { expect, test } from 'vitest'
import { instant } from '../../values/dates.ts'
import { event } from '../events.ts'
import { evolve } from '../evolve.ts'
import { World } from '../testing/testWorld.ts'
import { turnMail } from './turnMail.ts'

/** Returns an application that waits for the result of an income request. */
function reviewed(): World {
  const world = new World()
  world.toOffers()
  world.toSummary()
  world.application = evolve(world.application, event('Requested', { kind: 'INCOME', no: 1 }), world.now)
  return world
}
const answered = ({ application, now }: World) =>
  evolve(application, event('RequestSettled', { kind: 'INCOME', no: 1, state: 'DONE' }), now)

test('if a long wait ends and the borrower must act, the server emails the borrower', () => {
  const world = reviewed()
  const before = world.application
  world.now = instant('2026-11-23T15:30:00Z')
  expect(turnMail(before, answered(world), world.now)).toMatchObject({
    kind: 'mail',
    template: 'YOUR_TURN',
    identity: before.borrower,
  })
})

test("the server sends no email if the wait was short or hasn't ended yet", () => {
  const world = reviewed()
  const before = world.application
  world.now = instant('2026-11-23T15:01:00Z')
  expect(turnMail(before, answered(world), world.now)).toBeUndefined()
  world.now = instant('2026-11-23T18:00:00Z')
  expect(turnMail(before, before, world.now)).toBeUndefined()
})
