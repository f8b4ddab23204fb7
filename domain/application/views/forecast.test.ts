import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testOrganization } from '../../organization/testOrganizations.ts'
import { addBusinessDays, isBusinessDay } from '../../values/businessDays.ts'
import { addDays, dateIn, type Instant, instant, type PlainDate, plainDate } from '../../values/dates.ts'
import { todayAt, zoneOf } from '../../values/timeZones.ts'
import { outcome } from '../core/command.ts'
import { event } from '../events.ts'
import { evolve } from '../evolve.ts'
import { document, lending, World } from '../testing/testWorld.ts'
import type { Application } from '../types.ts'
import { type Forecast, forecastMoved, forecastOf } from './forecast.ts'
import { waitOf } from './waits.ts'

const { policy } = lending
const todayOf = (world: World) => todayAt(world.application.property.address.state, world.now)
const seen = (world: World, today = todayOf(world)): Forecast => forecastOf(world.application, today, policy)
const at = (world: World, kind: string) => seen(world).milestones.find((one) => one.kind === kind)

/** Runs the given action, and then stores the announced funding date just as the server does. */
function telling(world: World, act: (world: World) => void, durations = policy): void {
  const before = world.application
  act(world)
  const moved = forecastMoved(before, world.application, todayOf(world), durations)
  if (moved) world.application = evolve(world.application, moved, world.now)
}

const WAY: readonly ((world: World) => void)[] = [
  (world) => world.toOffers(),
  (world) => world.toSummary(),
  (world) => world.toSigned(),
  (world) => world.sign(),
  (world) => world.notarize(),
  (world) => world.insure(),
  (world) => world.deadline('RESCISSION_EXPIRES'),
  (world) => world.deadline('CANCELLATION_MAIL_ENDS'),
]

describe('the funding forecast', () => {
  test('before an offer is chosen, the funding forecast shows only the usual duration, without a date', () => {
    const world = new World()
    world.toOffers()
    const { funding, about, milestones } = seen(world)
    expect(funding).toBeUndefined()
    // The lender's goal is five business days, and mailed cancellations can take three more.
    expect(about).toBe(8)
    expect(milestones.filter(({ state, on }) => state !== 'DONE' && on)).toEqual([])
  })

  test('the forecast funding date includes the right to cancel and the days for mailed cancellations', () => {
    const world = new World()
    telling(world, (one) => {
      one.toOffers()
      one.toSummary()
    })
    // The borrower chose an offer on Monday, November 23. The right to cancel can end on Friday, and there's mail on
    // Saturday, Monday and Tuesday.
    expect(seen(world).funding).toBe('2026-12-04')
    expect(world.application.forecast).toMatchObject({ told: '2026-12-04', moved: [] })
  })

  test('the funding forecast adds the twelve days that Texas requires before signing', () => {
    const world = new World({ address: { state: 'TX' } })
    world.toOffers()
    world.toSummary()
    expect(at(world, 'SIGNING')).toMatchObject({ on: '2026-12-05', basis: 'FIXED' })
    const { milestones, funding } = seen(world)
    const end = milestones.find(({ kind }) => kind === 'RIGHT_TO_CANCEL')?.on
    expect(funding && end && funding > end).toBe(true)
  })

  test('after notarization, the forecast funding date is the first business day after the days for mailed cancellations', () => {
    const world = new World()
    for (const act of WAY.slice(0, 5)) act(world)
    expect(at(world, 'RIGHT_TO_CANCEL')).toMatchObject({ on: '2026-11-27', basis: 'FIXED', holder: 'NOBODY' })
    expect(at(world, 'RECORDING')).toMatchObject({ on: '2026-11-30', basis: 'ESTIMATE', holder: 'COUNTY' })
    expect(seen(world).funding).toBe('2026-12-02')
  })

  test("the funding forecast uses the lender's own estimate for slow county recording", () => {
    const slow = { ...policy, forecast: { ...policy.forecast, recording: 4 } }
    const world = new World()
    for (const act of WAY.slice(0, 5)) act(world)
    const { funding } = forecastOf(world.application, todayOf(world), slow)
    expect(funding).toBe('2026-12-03')
  })
})

describe('the party that must act', () => {
  test('the current milestone shows the event that the application waits for and the party that must act', () => {
    const world = new World()
    const now = () => seen(world).milestones.find(({ state }) => state === 'NOW')
    expect(now()).toMatchObject({ kind: 'OFFER', holder: 'BORROWER' })
    for (const act of WAY.slice(0, 5)) act(world)
    expect(now()).toMatchObject({ kind: 'INSURANCE', holder: 'BORROWER' })
    world.insure()
    expect(now()).toMatchObject({ kind: 'RIGHT_TO_CANCEL', holder: 'NOBODY' })
    world.now = instant('2026-11-28T09:00:00Z')
    WAY[6]?.(world)
    expect(now()).toMatchObject({ kind: 'RECORDING', holder: 'COUNTY' })
  })

  test('the forecast of an ended application shows only finished milestones and no funding date', () => {
    const world = new World()
    for (const act of WAY.slice(0, 2)) act(world)
    world.take(outcome({ events: [event('Cancelled', { why: 'WITHDRAWN', by: 'x' })] }))
    const { milestones, funding, about } = seen(world)
    expect(milestones.every(({ state }) => state === 'DONE')).toBe(true)
    expect([funding, about]).toEqual([undefined, undefined])
  })
})

describe('dates of a forecast', () => {
  const durations = fc.record({
    goal: fc.integer({ min: 1, max: 20 }),
    review: fc.integer({ min: 0, max: 9 }),
    valuation: fc.integer({ min: 0, max: 9 }),
    employer: fc.integer({ min: 0, max: 9 }),
    otherSigners: fc.integer({ min: 0, max: 9 }),
    notaryVisit: fc.integer({ min: 0, max: 9 }),
    recording: fc.integer({ min: 0, max: 9 }),
    payoffs: fc.integer({ min: 0, max: 9 }),
    sending: fc.integer({ min: 0, max: 9 }),
    fromNotary: fc.integer({ min: 0, max: 9 }),
  })

  test('forecast dates are never in the past, out of order, or earlier than a statute allows', {
    timeout: 60_000,
  }, () => {
    fc.assert(
      fc.property(
        fc.constantFrom('CA', 'TX', 'AZ', 'FL'),
        fc.integer({ min: 0, max: WAY.length }),
        fc.array(fc.integer({ min: 0, max: 2 }), { minLength: WAY.length, maxLength: WAY.length }),
        fc.integer({ min: 0, max: 60 }),
        fc.boolean(),
        durations,
        (state, steps, pauses, waited, manual, forecast) => {
          const world = new World({ address: { state } })
          for (const [index, act] of WAY.slice(0, steps).entries()) {
            // The borrower signs closing documents as soon as state law allows.
            const law = state === 'TX' && index === 3 ? 13 : 0
            world.now = shifted(world.now, law + (pauses[index] ?? 0))
            if (state === 'TX' && index === 4) visit(world)
            else act(world)
          }
          const a: Application = manual
            ? { ...world.application, notary: { ...world.application.notary, kind: 'MANUAL' } }
            : world.application
          const today = addDays(todayOf(world), waited)
          const { milestones, funding } = forecastOf(a, today, { ...policy, forecast })
          const ahead = milestones.filter(({ state: one }) => one !== 'DONE')
          let before = today
          for (const { on } of ahead) {
            if (!on) continue
            expect(on >= before).toBe(true)
            before = on
          }
          expect(funding === undefined).toBe(a.offer === undefined)
          if (!funding) return
          expect(isBusinessDay(funding)).toBe(true)
          const end = milestones.find(({ kind }) => kind === 'RIGHT_TO_CANCEL')?.on
          if (end) expect(funding >= addDays(end, 1)).toBe(true)
          const recorded = milestones.find(({ kind }) => kind === 'RECORDING')?.on
          if (recorded) expect(funding >= recorded).toBe(true)
          if (state === 'TX' && a.summaryAcceptedAt && !a.closing.signedAt) {
            const applied = dateIn(zoneOf(state), a.summaryAcceptedAt)
            expect((milestones.find(({ kind }) => kind === 'SIGNING')?.on ?? '') >= addDays(applied, 12)).toBe(true)
          }
        },
      ),
      { numRuns: 150 },
    )
  })
})

/** Completes a visit by a notary, because Texas homes need an in-person notary. */
function visit(world: World): void {
  world.report('NOTARY_DOCUMENTS', { documents: [document(12, 'DEED_OF_TRUST', 'NOTARY')] })
  const journal = { entry: '1', notary: 'N. Otary', commission: '7', at: world.now }
  world.take(outcome({ events: [event('Requested', { kind: 'NOTARY_VISIT', no: 1 })] }))
  world.report('NOTARY_VISIT', { journal, documents: [] })
}

const shifted = (moment: Instant, days: number): Instant =>
  instant(new Date(Date.parse(moment) + days * 86_400_000).toISOString())

describe('the reason for a moved funding date', () => {
  const chosen = () => {
    const world = new World()
    telling(world, (one) => {
      one.toOffers()
      one.toSummary()
    })
    return world
  }

  test('if funding is expected earlier than announced, the application stores the new date once, with its reason', () => {
    const world = new World()
    const quick = { ...policy, rightToCancel: { mailDays: 1 } }
    world.lending = { ...world.lending, policy: quick }
    for (const act of WAY) telling(world, act, quick)
    const { moved = [], told } = world.application.forecast ?? {}
    expect(moved).toMatchObject([{ from: '2026-12-02', to: '2026-11-30', because: expect.any(String) }])
    expect(told).toBe('2026-11-30')
  })

  test('if a funding date moves only because time passes, the forecast shows the new date but nobody is notified', () => {
    const world = chosen()
    const late = plainDate('2026-12-08')
    const { moved, funding } = seen(world, late)
    expect(world.application.forecast?.moved).toEqual([])
    expect(moved).toEqual([
      { from: '2026-12-04', to: funding, because: waitOf(world.application, world.now).what, by: 'BORROWER' },
    ])
    expect(funding && funding > '2026-12-08').toBe(true)
  })

  test('a delay moves the funding date only if funding depends on the delayed step', () => {
    const world = chosen()
    world.now = instant('2026-12-04T15:00:00Z')
    const before = world.application
    const after = evolve(before, event('StaleResultKept', { kind: 'TITLE', no: 1 }), world.now)
    expect(forecastMoved(before, after, todayOf(world), policy)).toBeUndefined()
  })

  test('the reason for a moved funding date names the party whose step was late', () => {
    const world = chosen()
    world.now = instant('2026-12-04T15:00:00Z')
    const { what } = waitOf(world.application, world.now)
    telling(world, (one) => one.toSigned())
    expect(world.application.forecast?.moved).toMatchObject([
      { from: '2026-12-04', because: what, by: 'BORROWER', at: '2026-12-04T15:00:00.000Z' },
    ])
  })

  test('if the borrower books a later notary visit, the forecast gives the visit as the reason for the new funding date', () => {
    const world = chosen()
    for (const act of WAY.slice(2, 4)) telling(world, act)
    world.report('NOTARY_DOCUMENTS', { documents: [document(90, 'DEED_OF_TRUST', 'NOTARY')] })
    const before = world.application
    const appointment = { date: plainDate('2026-12-09'), slot: '11:00', place: 'Home' }
    const booked = [event('NotaryChosen', { kind: 'MANUAL' }), event('NotaryBooked', { appointment })].reduce(
      (state, one) => evolve(state, one, world.now),
      before,
    )
    const moved = forecastMoved(before, booked, todayOf(world), policy)
    expect(moved).toMatchObject({ data: { from: '2026-12-04', because: 'NOTARY_VISIT', by: 'NOTARY' } })
    // The visit is booked for Wednesday, December 9. The right to cancel lasts from Thursday to Saturday; letters can
    // arrive from Monday to Wednesday.
    expect(moved).toMatchObject({ data: { to: '2026-12-17' } })
    const told = moved ? evolve(booked, moved, world.now) : booked
    expect(forecastMoved(told, told, todayOf(world), policy)).toBeUndefined()
  })

  test('if a review caused the delay, the reason for the moved funding date names the lender', () => {
    const slow = { ...policy, forecast: { ...policy.forecast, review: 9 } }
    const world = chosen()
    const asked = evolve(world.application, event('Requested', { kind: 'INCOME', no: 1 }), world.now)
    const held = evolve(asked, event('RequestSettled', { kind: 'INCOME', no: 1, state: 'FAILED' }), world.now)
    expect(forecastMoved(asked, asked, todayOf(world), slow)).toBeUndefined()
    expect(forecastMoved(asked, held, todayOf(world), slow)).toMatchObject({ data: { because: 'HOLD', by: 'LENDER' } })
  })

  test('the application stores only the latest five changes to the funding date', () => {
    let a = chosen().application
    const days: PlainDate[] = [plainDate('2026-12-01')]
    for (let n = 0; n < 8; n++) {
      const [from] = days.slice(-1)
      const to = addBusinessDays(from ?? plainDate('2026-12-01'), 1)
      days.push(to)
      a = evolve(
        a,
        event('ForecastMoved', { from, to, because: 'RECORDING', by: 'COUNTY' }),
        instant('2026-12-01T15:00:00Z'),
      )
    }
    expect(a.forecast?.told).toBe(days.at(-1))
    expect(a.forecast?.moved).toHaveLength(5)
    expect(a.forecast?.moved.at(-1)?.to).toBe(days.at(-1))
  })
})

test('while the borrower waits for funding, the screen shows the announced funding date', () => {
  const world = new World()
  telling(world, (one) => {
    one.toOffers()
    one.toSummary()
  })
  expect(waitOf(world.application, world.now).next).toEqual({ kind: 'FUNDING_EXPECTED', date: '2026-12-04' })
  expect(testOrganization.policy.forecast.goal).toBe(5)
})
