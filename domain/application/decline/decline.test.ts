import { describe, expect, test } from 'vitest'
import { instant, plainDate } from '../../values/dates.ts'
import { dollars } from '../../values/money.ts'
import { resolveReview } from '../agentDecisions.ts'
import type { Outcome } from '../core/command.ts'
import { type DomainEvent, event } from '../events.ts'
import { evolve } from '../evolve.ts'
import { changesFor } from '../offers/qualifyingChanges.ts'
import { underwriteApplication } from '../offers/underwrite.ts'
import { decideDeadline, decideResult } from '../results.ts'
import { openReviews } from '../reviews/reviews.ts'
import { BORROWER, CREDIT, document, lending, MORTGAGE, World } from '../testing/testWorld.ts'
import type { Application, CreditFile } from '../types.ts'
import { noticeOf } from './decline.ts'

const AT = instant('2026-11-23T15:00:00Z')
const { policy, pricing } = lending
const KEY_FACTORS = ['Few accounts', 'A late payment', 'Many inquiries', 'Short history']
const context = new World().system()

const follow = (a: Application, events: readonly DomainEvent[], at = AT): Application =>
  events.reduce((state, one) => evolve(state, one, at), a)

/** Returns an application with offers. The home is worth $700,000 and has one lien of `owed` dollars. */
function applied(owed: number, file: Partial<CreditFile> = {}): Application {
  const world = new World({
    results: {
      SOFT_CREDIT: () => ({ file: { ...CREDIT, pull: 'SOFT', keyFactors: KEY_FACTORS, ...file }, mortgages: [] }),
      LIENS: () => ({ liens: [{ ...MORTGAGE, balance: dollars(owed) }] }),
    },
  })
  world.goTo('liens')
  world.happen(event('LiensConfirmed', { liens: world.application.liens, hoaDues: dollars(0) }))
  // The borrower has answered the demographic questions, so the notice doesn't wait for the answers.
  return { ...world.application, hasHmda: true }
}

const decide = (a: Application): Outcome => underwriteApplication(a, context)
function declinedOf(a: Application): Application {
  return follow(a, decide(a).events)
}
const OWING = 690_000

const notice = document(10, 'ADVERSE_ACTION_NOTICE', 'SUMMARY', BORROWER)

describe('a decline', () => {
  test('after a decline, the server requests an adverse action notice, which is due within 30 calendar days', () => {
    const { events, effects } = decide(applied(OWING))
    expect(events.map(({ type }) => type)).toEqual(['Underwritten', 'Declined', 'Requested'])
    expect(effects).toEqual([
      { kind: 'deadline', name: 'ADVERSE_ACTION_NEAR', due: '2026-12-18T08:00:00.000Z' },
      { kind: 'deadline', name: 'ADVERSE_ACTION_DUE', due: '2026-12-23T08:00:00.000Z' },
      { kind: 'request', request: 'ADVERSE_ACTION', no: 1 },
    ])
    expect(declinedOf(applied(OWING)).adverseAction).toEqual({ noticeDue: '2026-12-23', changes: [] })
  })

  test('if requests to outside parties are open, the adverse action notice is due 30 days after the oldest request', () => {
    const asked = instant('2026-11-18T20:00:00Z')
    const waiting = evolve(applied(OWING), event('Requested', { kind: 'PAYSTUB_REVIEW', no: 1 }), asked)
    const declined = declinedOf({ ...waiting, status: 'INCOME_VERIFICATION' })
    expect(declined.adverseAction?.noticeDue).toBe('2026-12-18')
  })

  test("the adverse action notice states the decision's reasons and the changes that would have led to an offer", () => {
    const declined = declinedOf(applied(OWING))
    expect(noticeOf(declined)).toEqual({
      reasons: ['Value or type of collateral not sufficient'],
      usedCredit: true,
      usedOthers: true,
    })
    const [first] = changesFor(declined, policy, pricing)
    expect(first).toEqual({ kind: 'REDUCE_LIENS', by: dollars(OWING + 15_000 - 595_000) })
    const other = { ...policy, version: 'another' }
    expect(changesFor(declined, other, pricing)).toEqual([])
  })

  test("the adverse action notice about a low score lists the four key factors, and isn't prepared if they're missing", () => {
    expect(noticeOf(declinedOf(applied(200_000, { score: 600 }))).reasons).toEqual(KEY_FACTORS)
    const silent = declinedOf(applied(200_000, { score: 600, keyFactors: [] }))
    expect(() => noticeOf(silent)).toThrow(RangeError)
  })

  test('the adverse action notice states that no credit report was used if the home alone caused the decline', () => {
    const forSale = declinedOf({ ...applied(200_000), listedForSale: true })
    expect(forSale.decision.decision).toBe('INELIGIBLE')
    expect(noticeOf(forSale)).toMatchObject({ reasons: ['Other: the property is listed for sale'], usedCredit: false })
    expect(changesFor(forSale, policy, pricing)).toEqual([])
  })

  test('a sanctions list match goes to review, and only the reviewer can decline the application', () => {
    const world = new World()
    world.toOffers()
    world.apply()
    world.report('SANCTIONS', { matches: [{ person: 'Ada Sample', listed: 'Ada Simple', list: 'SDN', score: 93 }] })
    expect(world.application.declinedAt).toBeUndefined()
    const [review] = openReviews(world.application)
    expect(review).toMatchObject({ kind: 'WATCHLIST' })
    const decision = { review: review?.uuid ?? '', way: 'DECLINE', reason: 'The birth dates agree.' } as const
    world.take(resolveReview(world.application, decision, world.agent()))
    const { application } = world
    expect(application.status).toBe('DECLINED')
    expect(noticeOf(application).reasons).toEqual([
      'Other: we could not complete an identity check that federal law requires',
    ])
    expect(changesFor(application, policy, pricing)).toEqual([])
  })
})

describe('the adverse action notice', () => {
  const declined = declinedOf(applied(OWING))
  const result = { documents: [notice], changes: changesFor(declined, policy, pricing) }
  const made = decideResult(declined, 'ADVERSE_ACTION', result, context)
  const noticed = follow(declined, made.events)

  test('the adverse action notice is stored with the application, and the borrower gets an email about it', () => {
    expect(noticed.documents).toEqual([notice])
    expect(noticed.adverseAction).toMatchObject({ noticedAt: AT, changes: result.changes })
    expect(made.effects.filter(({ kind }) => kind === 'mail')).toEqual([
      { kind: 'mail', template: 'ADVERSE_ACTION', identity: BORROWER, key: 'declined' },
    ])
    expect(noticed.status).toBe('DECLINED')
  })

  test('once the adverse action notice is ready, agents have nothing left to do on the application', () => {
    for (const name of ['ADVERSE_ACTION_NEAR', 'ADVERSE_ACTION_DUE'])
      expect(decideDeadline(noticed, name, context).events).toEqual([])
  })

  test('if the adverse action notice is nearly due, an agent takes over, and the server requests a failed notice again', () => {
    const near = decideDeadline(declined, 'ADVERSE_ACTION_NEAR', context)
    expect(near.events).toEqual([
      event('AdverseActionOverdue', { deadline: 'NEAR', noticeDue: plainDate('2026-12-23') }),
    ])
    expect(follow(declined, near.events).adverseAction?.withAgent).toBe(AT)
    const failed = evolve(declined, event('RequestSettled', { kind: 'ADVERSE_ACTION', no: 1, state: 'FAILED' }), AT)
    const again = decideDeadline(failed, 'ADVERSE_ACTION_DUE', context)
    expect(again.effects).toEqual([{ kind: 'request', request: 'ADVERSE_ACTION', no: 2 }])
    const late = follow(failed, again.events)
    expect(follow(late, made.events).adverseAction?.withAgent).toBeUndefined()
  })
})
