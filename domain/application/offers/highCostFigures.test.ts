import { expect, test } from 'vitest'
import { instant } from '../../values/dates.ts'
import { openReviews } from '../reviews/reviews.ts'
import { lending, World } from '../testing/testWorld.ts'
import { underwriteApplication } from './underwrite.ts'

const reviewsIn = (world: World) => openReviews(world.application).map(({ kind, subject }) => ({ kind, subject }))

test('an underwriter takes over an application on a main home if the year’s high-cost figures are missing', () => {
  const pricing = { ...lending.pricing, highCostFigures: undefined }
  const world = new World({ lending: { ...lending, pricing } })
  world.now = instant('2027-01-04T15:00:00Z')
  world.goTo('uwReview')
  expect(world.application.decision).toMatchObject({ decision: 'REVIEW', reasons: ['NO_OFFER_WITHIN_LIMITS'] })
  expect(world.application.declinedAt).toBeUndefined()
  expect(reviewsIn(world)).toEqual([{ kind: 'UNDERWRITING', subject: 'High-cost figures 1' }])
  // Running the rules again doesn't open a second review.
  expect(underwriteApplication(world.application, world.context()).events.map(({ type }) => type)).toEqual([
    'Underwritten',
  ])
})

test('lines on second homes don’t need high-cost figures', () => {
  const world = new World({ occupancy: 'SECONDARY' })
  world.now = instant('2027-01-04T15:00:00Z')
  world.toOffers()
  expect(world.application.decision.decision).toBe('SELECT')
})
