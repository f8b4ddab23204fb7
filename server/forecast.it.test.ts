/**
 * Tests the messages about a new funding date, which state the reason. If the date changes only because time has
 * passed, the server sends no message.
 */
import type { listEvents } from 'domain/api/application.ts'
import type { ResponseOf } from 'domain/api/contract.ts'
import { NOTIFICATIONS } from 'domain/api/paths.ts'
import { addBusinessDays } from 'domain/values/businessDays.ts'
import { addDays, instant } from 'domain/values/dates.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { persona } from '../personas/personas.ts'
import { ok, type SandboxProgram, startSandboxProgram, Walk } from './testing/journey.ts'

let program: SandboxProgram
/** A Tuesday without a legal holiday in the next four weeks. Weekends and holidays would move the estimated dates. */
const START = '2026-10-13T17:00:00.000Z'
beforeAll(async () => {
  program = await startSandboxProgram()
  program.clock.to(instant(START))
})
afterAll(async () => {
  await program?.stop()
})

const LONG = 120_000

it('if the notary appointment delays funding, everyone affected gets the same message', {
  timeout: LONG,
}, async () => {
  const walk = await Walk.register(program, persona('manual'))
  const offered = await walk.goTo('product')
  expect(offered.forecast.funding).toBeUndefined()
  expect(offered.forecast.about).toBeGreaterThanOrEqual(5)

  const { today, forecast } = await walk.goTo('notary')
  const first = forecast.funding ?? ''
  expect(first > today).toBe(true)
  const told = async () => {
    const path = `/service-application/api/v2/application/heloc/${walk.uuid}/events`
    const { events, whole } = ok(await walk.browser.call<ResponseOf<typeof listEvents>>('GET', path))
    expect(whole).toBe(true)
    return events.filter(({ type }) => type === 'ForecastMoved').length
  }
  // The server announced the funding date to the borrower once, after the borrower chose an offer.
  expect(await told()).toBe(1)
  expect(forecast.moved).toEqual([])

  const date = addBusinessDays(today, 8)
  await walk.answer('bookManualNotary', { date })
  const booked = await walk.until('the booking', ({ notary }) => notary.appointment?.reference !== undefined)
  const { funding, moved, milestones } = booked.forecast
  expect(funding && funding > addDays(date, 3)).toBe(true)
  expect(moved).toEqual([
    { from: first, to: funding, because: expect.any(String), by: 'NOTARY', at: expect.any(String) },
  ])
  expect(milestones.find(({ kind }) => kind === 'NOTARY')).toMatchObject({ on: date, basis: 'FIXED' })
  expect(await told()).toBe(2)

  const { notifications } = ok(
    await walk.browser.call<{ notifications: { title: string; ctas: { redirectPath: string }[] }[] }>(
      'GET',
      NOTIFICATIONS,
    ),
  )
  const later = notifications.find(({ title }) => title === 'Your money will arrive later')
  expect(later?.ctas[0]?.redirectPath).toBe(`/account/heloc/${walk.uuid}/status`)

  // The notary visit takes place, but the borrower doesn't finish the insurance step until after the expected funding
  // date.
  await walk.moveTo(`${addDays(date, 1)}T08:00:00Z`)
  const seen = await walk.until('the notary', ({ notary }) => notary.completedAt !== undefined)
  const expected = seen.forecast.funding ?? ''
  const before = await told()
  await walk.moveTo(`${addDays(seen.today, 20)}T18:00:00Z`)
  const late = await walk.until('the county', ({ recording }) => recording !== undefined)
  const { body: own } = await walk.browser.call<{ wait: { next?: { date: string } } }[]>(
    'GET',
    '/service-application/api/v1/application/heloc/all',
  )
  expect(own[0]?.wait.next?.date).toBe(late.forecast.funding)
  const last = late.forecast.moved.at(-1)
  expect(late.forecast.funding && late.forecast.funding > expected).toBe(true)
  expect(last).toMatchObject({ to: late.forecast.funding, because: 'INSURANCE', by: 'BORROWER' })
  expect((await told()) - before).toBeLessThanOrEqual(1)
})
