import { expect, it } from 'vitest'
import { World } from '../application/testing/testWorld.ts'
import { outcomeOf } from './outcome.ts'

it('before the borrower chooses an offer, an application has no prices and no approval', () => {
  const world = new World()
  world.toOffers()
  expect(outcomeOf(world.application)).toEqual({
    margin: undefined,
    feeRate: undefined,
    approvedOn: undefined,
    fundedOn: undefined,
  })
})

it('an approval is final when nothing is left before closing, and the prices are those of the chosen offer', () => {
  const world = new World()
  world.toOffers()
  world.toSummary()
  const { offer } = world.application
  expect(outcomeOf(world.application)).toMatchObject({ feeRate: offer?.feeRate, approvedOn: undefined })
  expect(outcomeOf(world.application).margin).toBeGreaterThan(0)
  world.wait(3)
  const decided = world.today
  world.notarize()
  expect(outcomeOf(world.application)).toMatchObject({ approvedOn: decided, fundedOn: undefined })
  const fundedAt = world.now
  const funded = { ...world.application, funding: { ...world.application.funding, fundedAt } }
  expect(outcomeOf(funded).fundedOn).toBe(world.today)
})
