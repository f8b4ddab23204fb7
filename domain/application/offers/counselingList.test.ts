import { describe, expect, it } from 'vitest'
import type { Outcome } from '../core/command.ts'
import { event } from '../events.ts'
import { decideDeadline, decideResult } from '../results.ts'
import { BORROWER, document, World, type WorldOptions } from '../testing/testWorld.ts'
import { workOf } from '../views/work.ts'

const LIST = document(80, 'COUNSELING_LIST', 'CONSENT', BORROWER)

/** Returns an application with offers, for which the server has scheduled the list of counseling agencies. */
function applied(options: WorldOptions = {}): World {
  const world = new World(options)
  world.toOffers()
  return world
}
const listAsked = (world: World) => world.application.requests.COUNSELING_LIST
function sent(world: World): Outcome {
  const result = { documents: [LIST], obtainedOn: world.today }
  return decideResult(world.application, 'COUNSELING_LIST', result, world.system())
}

describe('the list of housing counseling agencies', () => {
  it('the list is made on the next business day after the borrower asks for offers, and only once', () => {
    const world = applied()
    expect(listAsked(world)).toBeUndefined()
    // The borrower applied on a Monday in California.
    expect(world.deadlines.get('COUNSELING_LIST')).toBe('2026-11-24T08:00:00.000Z')
    world.deadline('COUNSELING_LIST')
    expect(listAsked(world)).toMatchObject({ no: 1, state: 'OPEN' })
    world.deadline('COUNSELING_LIST')
    world.take(sent(world))
    world.deadline('COUNSELING_LIST')
    expect(listAsked(world)).toMatchObject({ no: 1, state: 'DONE' })
  })

  it('the borrower gets an email about the list, and also a letter before consenting to electronic records', () => {
    const world = applied()
    world.deadline('COUNSELING_LIST')
    const outcome = sent(world)
    expect(outcome.effects).toContainEqual({
      ...{ kind: 'mail', template: 'COUNSELING_LIST', identity: BORROWER, key: 'list' },
    })
    world.take(outcome)
    expect(world.application.documents).toContainEqual(LIST)
    expect(world.application.letters).toMatchObject([{ document: LIST.uuid, forIdentity: BORROWER }])
  })

  it('the list is made for an opened line, but not for business credit or after a decline or withdrawal', () => {
    const asked = (status: World['application']['status'], world = applied()) => {
      const a = { ...world.application, status }
      return decideDeadline(a, 'COUNSELING_LIST', world.system()).events.some(
        ({ type, data }) => type === 'Requested' && data.kind === 'COUNSELING_LIST',
      )
    }
    expect(asked('DECLINED')).toBe(false)
    expect(asked('CANCELLED')).toBe(false)
    expect(asked('COMPLETE')).toBe(true)
    const rented = new World({ products: ['DSCR'], occupancy: 'INVESTMENT' })
    expect(asked('OFFER_SELECTION', rented)).toBe(false)
  })

  it('if the list can’t be made, staff get a work item that is due on the third business day', () => {
    const world = applied()
    world.deadline('COUNSELING_LIST')
    world.happen(event('RequestSettled', { kind: 'COUNSELING_LIST', no: 1, state: 'FAILED' }))
    expect(workOf(world.application)).toMatchObject([
      // The third business day after Monday is Friday, because Thanksgiving doesn't count.
      { queue: 'FAILED', kind: 'COUNSELING_LIST', due: '2026-11-27' },
    ])
  })
})
