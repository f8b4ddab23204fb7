import { expect, it } from 'vitest'
import { Refusal } from './core/command.ts'
import { event } from './events.ts'
import { mayReview, reviewAsPartner } from './partnerReview.ts'
import { openReviews } from './reviews/reviews.ts'
import { BORROWER, World } from './testing/testWorld.ts'
import { pipelineData } from './views/brokerView.ts'
import { serverStateOf } from './views/serverStates.ts'
import { waitNow } from './views/waits.ts'

/** Returns an application that came through a partner's link and now waits for the partner's review. */
function toReview(): World {
  const world = new World()
  world.happen(event('MerchantNamed', { name: 'Kitchens' }))
  world.toOffers()
  world.toSummary()
  world.toIdentity()
  world.report('IDENTITY', { identity: BORROWER, verified: true, reason: '' })
  expect(world.state).toBe('waitMerchant')
  return world
}
const partner = (world: World) => world.context('partner', 'PARTNER')
const fileOf = ({ application }: World) => pipelineData(application, waitNow(application))

it("the partner's review ends when the partner confirms that the work and the amount are as agreed", () => {
  const world = toReview()
  expect(fileOf(world).review).toMatchObject({ due: '2026-11-25' })
  world.take(reviewAsPartner(world.application, { partnerWay: 'CLEAR' }, partner(world)))
  expect(world.state).toBe('lienAttestation')
  expect(fileOf(world).review).toBeUndefined()
})

it('after a partner objects, the review stays open for the lender to decide', () => {
  const world = toReview()
  const answer = { partnerWay: 'REFER', reason: 'The amount is $20,000 too high.' } as const
  world.take(reviewAsPartner(world.application, answer, partner(world)))
  expect(openReviews(world.application)).toMatchObject([{ kind: 'MERCHANT', referred: { by: 'partner' } }])
  expect(waitNow(world.application)).toMatchObject({ what: 'REVIEW', by: 'LENDER' })
  expect(serverStateOf(world.application).name).toBe('WAITING_FOR_MERCHANT_REVIEW')
  expect(fileOf(world).review).toBeUndefined()
  expect(() => reviewAsPartner(world.application, { partnerWay: 'CLEAR' }, partner(world))).toThrow(Refusal)
  world.end('CLEAR')
  expect(world.state).toBe('lienAttestation')
})

it("only originators and processors of the partner may review; the partner's assistants and other brokerages may not", () => {
  expect(mayReview({ merchant: true, role: 'ORIGINATOR' })).toBe(true)
  expect(mayReview({ merchant: true, role: 'PROCESSOR' })).toBe(true)
  expect(mayReview({ merchant: true, role: 'ASSISTANT' })).toBe(false)
  expect(mayReview({ merchant: false, role: 'ORIGINATOR' })).toBe(false)
})
