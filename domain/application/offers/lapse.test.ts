import { describe, expect, it } from 'vitest'
import { addDays, type PlainDate } from '../../values/dates.ts'
import { dollars } from '../../values/money.ts'
import { decideDeadline } from '../results.ts'
import { lending, World } from '../testing/testWorld.ts'
import { inquiryOf, validityOf } from './refresh.ts'

/** Processes the deadline OFFERS_LAPSE at the test's current time, and returns the outcome. */
function lapses(world: World) {
  const outcome = decideDeadline(world.application, 'OFFERS_LAPSE', world.context())
  world.take(outcome)
  return outcome
}

describe("offers that the borrower doesn't choose", () => {
  it('offers lapse thirty days after they expire; the borrower can then get new offers based on refreshed data', () => {
    const world = new World()
    world.toOffers()
    world.wait(120)
    expect(lapses(world).effects).toMatchObject([{ template: 'OFFERS_LAPSED' }])
    expect(world.state).toBe('lapsed')
    world.do('reopen')
    expect(world.application.lapsedAt).toBeUndefined()
    expect(world.state).toBe('refresh')
    world.answerAgain()
    expect(world.state).toBe('product')
  })

  it('once the credit report is too old, new offers need another inquiry, soft or hard like the earlier one', () => {
    const world = new World()
    world.toOffers()
    const { freshness } = lending.policy
    const validity = validityOf(lending)
    expect(inquiryOf(world.application, world.today, validity)).toBeUndefined()
    expect(inquiryOf(world.application, addDays(world.today, freshness.creditDays + 1), validity)).toBe('SOFT')
    world.toSummary()
    expect(inquiryOf(world.application, addDays(world.today, freshness.creditDays + 1), validity)).toBe('HARD')
  })

  it("offers don't lapse while a broker values the home, because the borrower can't choose an offer during the valuation", () => {
    const world = new World()
    world.toOffers()
    world.wait(120)
    lapses(world)
    world.do('reopen')
    world.report('VALUATION', { value: dollars(700_000), confidence: 40 })
    world.answerAgain()
    world.do('orderBpo')
    expect(world.state).toBe('bpoProcessing')
    world.wait(120)
    expect(lapses(world)).toMatchObject({ events: [], effects: [] })
  })

  it('making new offers moves the lapse deadline to a later day', () => {
    const world = new World()
    world.toOffers()
    const early = lapses(world)
    expect(early.events).toEqual([])
    expect(early.effects).toMatchObject([{ kind: 'deadline', name: 'OFFERS_LAPSE' }])
    expect(world.state).toBe('product')
  })

  it("offers don't lapse after the borrower has completed the application", () => {
    const world = new World()
    world.toOffers()
    world.toSummary()
    world.wait(200)
    expect(lapses(world)).toMatchObject({ events: [], effects: [] })
  })

  it('the server sets the lapse deadline as soon as it makes offers', () => {
    const world = new World()
    world.toOffers()
    const due = world.deadlines.get('OFFERS_LAPSE')
    if (!due) throw new Error('no day was set')
    expect(due > world.now).toBe(true)
    expect(due.slice(0, 10) > (world.today as PlainDate)).toBe(true)
  })
})
