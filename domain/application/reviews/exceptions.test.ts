import { beforeEach, describe, expect, it } from 'vitest'
import type { AgentRole } from '../../values/agentRoles.ts'
import { approveException, resolveReview, returnException } from '../agentDecisions.ts'
import { COLLEAGUE, readerOf, World } from '../testing/testWorld.ts'
import { agentView } from '../views/agentView.ts'
import { openReview, openReviews } from './reviews.ts'

let world: World
let review: string
const REASON = 'The one late payment was a bank error.'
beforeEach(() => {
  world = new World()
  world.take(openReview(world.application, 'DELINQUENCY', world.context()))
  review = openReviews(world.application)[0]?.uuid ?? ''
})
const roleOf = () => 'UNDERWRITER' as const
const colleague = () => world.context(COLLEAGUE, 'AGENT')
const propose = () =>
  world.take(resolveReview(world.application, { review, way: 'CLEAR', reason: REASON }, world.agent()))
const shown = () => agentView(world.application, world.personal, readerOf('UNDERWRITER')).reviews[0]

describe('an exception', () => {
  it('an exception ends its review only after a second person has approved it', () => {
    propose()
    expect(openReviews(world.application)).toMatchObject([{ proposed: { way: 'CLEAR', reason: REASON } }])
    expect(shown()?.proposed).toMatchObject({ isOwn: true, mayApprove: false })
    expect(() => approveException(world.application, review, world.agent(), roleOf)).toThrow('A second person')
    world.take(approveException(world.application, review, colleague(), roleOf))
    expect(openReviews(world.application)).toEqual([])
    expect(world.application.reviews?.[0]?.resolved).toMatchObject({
      ...{ by: COLLEAGUE, proposedBy: world.agent().actor.identity, way: 'CLEAR', reason: REASON },
    })
  })

  it('after an exception is sent back with a reason, the review can end with any outcome', () => {
    propose()
    const other = { review, way: 'ASK', reason: REASON, comments: 'Please explain.' } as const
    expect(() => resolveReview(world.application, other, colleague())).toThrow('waiting for approval')
    world.take(returnException(world.application, review, 'Attach the bank letter.', colleague()))
    expect(shown()?.proposed).toBeUndefined()
    expect(shown()?.returned).toMatchObject({ by: COLLEAGUE, isOwn: false, reason: 'Attach the bank letter.' })
    world.take(resolveReview(world.application, other, world.agent()))
    expect(openReviews(world.application)).toEqual([])
  })

  it.each([
    ['without a seat', undefined],
    ['in another role', 'PROCESSOR'],
  ] as const)('an exception whose proposer is now %s can be sent back but not approved', (_, role) => {
    propose()
    const seats = new Map<string, AgentRole | undefined>([[world.agent().actor.identity, role]])
    const approve = () => approveException(world.application, review, colleague(), (identity) => seats.get(identity))
    expect(approve).toThrow('Send it back')
    world.take(returnException(world.application, review, 'Please propose it again.', colleague()))
    propose()
    seats.set(world.agent().actor.identity, 'UNDERWRITER')
    world.take(approve())
    expect(openReviews(world.application)).toEqual([])
  })

  it("an exception can't be approved or sent back if none was proposed, or if the review has ended", () => {
    expect(() => approveException(world.application, review, colleague(), roleOf)).toThrow('No decision')
    expect(() => returnException(world.application, review, REASON, colleague())).toThrow('No decision')
    world.end('CLEAR')
    expect(() => approveException(world.application, review, colleague(), roleOf)).toThrow('already ended')
  })
})
