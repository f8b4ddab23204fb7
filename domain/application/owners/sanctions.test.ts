import { describe, expect, test } from 'vitest'
import { addBusinessDays } from '../../values/businessDays.ts'
import { resolveReview } from '../agentDecisions.ts'
import { noticeOf } from '../decline/decline.ts'
import { changesFor } from '../offers/qualifyingChanges.ts'
import { openReviews } from '../reviews/reviews.ts'
import { lending, World } from '../testing/testWorld.ts'
import { waysFor } from '../views/agents.ts'
import { applicationView } from '../views/borrowerView.ts'
import { workOf } from '../views/work.ts'

const { policy, pricing } = lending

describe('a confirmed match with a sanctions list', () => {
  const hit = () => {
    const world = new World()
    world.toOffers()
    world.apply()
    world.report('SANCTIONS', { matches: [{ person: 'Ada Sample', listed: 'Ada Simple', list: 'SDN', score: 99 }] })
    return world
  }

  test('it takes two people to confirm a match with the sanctions list, or to clear the match', () => {
    for (const way of ['HIT', 'CLEAR'] as const) {
      const world = hit()
      const [review] = openReviews(world.application)
      const decision = { review: review?.uuid ?? '', way, reason: 'I compared the birth dates.' }
      world.take(resolveReview(world.application, decision, world.agent()))
      expect(openReviews(world.application)).toMatchObject([{ kind: 'WATCHLIST', proposed: { way } }])
      expect(world.application.status).not.toBe('DECLINED')
    }
  })

  test('while staff review a possible sanctions match, the borrower sees only that an identity review is in progress', () => {
    const { application, personal, lending, today } = hit()
    const view = applicationView(application, personal, lending, today)
    expect(view.reviews).toMatchObject([{ kind: 'IDENTITY' }])
    expect(view.reviews[0]).not.toHaveProperty('found')
    expect(view.applicationStatus.reviews).toEqual(['IDENTITY'])
    expect(JSON.stringify(view)).not.toMatch(/WATCHLIST/)
  })

  test('a confirmed sanctions match leads to a decline that cites federal law, and to a report that is due in 10 business days', () => {
    const world = hit()
    world.end('HIT')
    const { application } = world
    expect(application.status).toBe('DECLINED')
    expect(noticeOf(application).reasons).toEqual(['Other: federal law does not allow us to make this loan'])
    expect(changesFor(application, policy, pricing)).toEqual([])
    const due = addBusinessDays(world.today, 10)
    expect(openReviews(application)).toMatchObject([{ kind: 'SANCTIONS_REPORT', due }])
    expect(workOf(application)).toMatchObject([{ kind: 'SANCTIONS_REPORT', due }])
    expect(applicationView(application, world.personal, world.lending, world.today).reviews).toEqual([])
    expect(waysFor('COMPLIANCE', 'SANCTIONS_REPORT')).toEqual(['REPORTED'])
    expect(waysFor('PROCESSOR', 'SANCTIONS_REPORT')).toEqual([])
  })

  test('the task to report a sanctions match to OFAC stays in the queue until staff have filed the report', () => {
    const world = hit()
    world.end('HIT')
    world.reportUsual('ADVERSE_ACTION')
    expect(workOf(world.application)).toHaveLength(1)
    world.end('REPORTED', { reason: 'Filed on Dec 1, 2026 as 2026-12345.' })
    expect(workOf(world.application)).toEqual([])
    expect(world.application.status).toBe('DECLINED')
  })
})
