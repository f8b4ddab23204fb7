import { describe, expect, it } from 'vitest'
import { reopen as reopenApplication } from '../agentDecisions.ts'
import { decideDeadline } from '../results.ts'
import { World } from '../testing/testWorld.ts'
import { reopenable, staysClosed } from './reopenByStaff.ts'

const REASON = 'The borrower called and wants to continue.'
function reopen(world: World) {
  const decided = reopenApplication(world.application, REASON, world.agent())
  world.take(decided)
  return decided
}

function signed(world: World): void {
  world.toSigned()
  world.sign()
}
/** Takes an application through the given steps and then withdraws it. */
function withdrawn(world: World, steps: () => void): World {
  steps()
  world.send('withdraw')
  return world
}

describe('reopening a withdrawn application', () => {
  it.each(['product', 'bank'] as const)(
    'if the borrower withdrew at the %s step, the reopened application continues at that step',
    (state) => {
      const world = new World()
      if (state === 'product') world.toOffers()
      else world.goUntil(() => world.application.status === 'BANK_ACCOUNT')
      const before = { state: world.state, status: world.application.status }
      world.send('withdraw')
      expect(world.application.status).toBe('CANCELLED')
      const { effects } = reopen(world)
      expect({ state: world.state, status: world.application.status }).toEqual(before)
      expect(world.application.cancelled).toBeUndefined()
      expect(effects).toContainEqual(
        expect.objectContaining({ template: 'REOPENED', identity: world.application.borrower }),
      )
      world.send('withdraw')
      expect(world.application.status).toBe('CANCELLED')
    },
  )

  it('reopening an application resends its open requests with the same keys, so that parties recognize repeated requests', () => {
    const world = new World()
    world.goUntil(() => world.application.requests.TITLE?.state === 'OPEN')
    world.send('withdraw')
    const { effects } = reopen(world)
    expect(effects).toContainEqual({ kind: 'request', request: 'TITLE', no: 2 })
    expect(world.application.requests.TITLE).toMatchObject({ no: 2, key: 1, state: 'OPEN' })
    world.goTo('complete')
  })

  it('reopening an application leads to new closing documents if the borrower withdrew before signing', () => {
    const world = new World()
    world.goTo('sign')
    world.send('withdraw')
    reopen(world)
    expect(world.application.documents.some(({ stage }) => stage === 'CLOSING')).toBe(false)
    world.goTo('complete')
  })

  it('reopening an application refreshes data that has expired since the borrower withdrew', () => {
    const world = new World()
    withdrawn(world, () => world.toOffers()).wait(60)
    reopen(world)
    expect(world.state).toBe('refresh')
    world.answerAgain()
    expect(world.state).toBe('product')
  })

  it('reopening an application requests stale data only once, even if a request for it was open when the borrower withdrew', () => {
    const world = new World()
    world.goUntil(() => world.application.requests.TITLE?.state === 'OPEN')
    world.send('withdraw')
    world.wait(400)
    const { effects } = reopen(world)
    expect(effects.filter((one) => one.kind === 'request' && one.request === 'TITLE')).toHaveLength(1)
  })

  it('staff can reopen an application whose offers lapsed', () => {
    const world = new World()
    world.toOffers()
    world.wait(120)
    world.take(decideDeadline(world.application, 'OFFERS_LAPSE', world.context()))
    expect(reopenable(world.application)).toBe('LAPSED')
    const { effects } = reopen(world)
    expect(effects).toContainEqual(expect.objectContaining({ template: 'REOPENED' }))
    world.answerAgain()
    expect(world.state).toBe('product')
  })

  it.each([
    ['has no offers yet', 'NO_OFFERS', (world: World) => world.send('withdraw')],
    ['has a signature', 'SIGNED', (world: World) => withdrawn(world, () => signed(world))],
    ["isn't withdrawn", undefined, (world: World) => world.toOffers()],
  ])("staff can't reopen an application that %s", (_, why, prepare) => {
    const world = new World()
    prepare(world)
    expect(staysClosed(world.application)).toBe(why)
    expect(reopenable(world.application)).toBeUndefined()
    expect(() => reopen(world)).toThrow('This application can’t be reopened.')
  })
})
