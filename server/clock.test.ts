import { instant } from 'domain/values/dates.ts'
import { describe, expect, test } from 'vitest'
import { addDuration, type Clock, parseDuration, SandboxClock } from './clock.ts'

const HOUR = 3_600_000

describe('parseDuration', () => {
  test.each([
    ['P4D', 0, 96 * HOUR],
    ['P4DT3H', 0, 99 * HOUR],
    ['PT1.5H', 0, 1.5 * HOUR],
    ['PT1,5H', 0, 1.5 * HOUR],
    ['PT2M', 0, 120_000],
    ['PT0.25S', 0, 250],
    ['P2W', 0, 336 * HOUR],
    ['P1Y2M3DT4H5M6S', 14, 72 * HOUR + 4 * HOUR + 306_000],
    ['P0D', 0, 0],
    ['-P1D', 0, -24 * HOUR],
    ['+P1M', 1, 0],
    ['-P0D', 0, 0],
  ])('parseDuration reads %s as %d months and %d ms', (text, months, milliseconds) => {
    expect(parseDuration(text)).toEqual({ months, milliseconds })
  })

  test.each(['', 'P', 'PT', 'P1DT', '4D', 'P4', 'P1H', 'PT1D', 'P1D2W', 'P1.5M', 'p1d', 'P1D ', 'P--1D', 'PxD'])(
    'parseDuration rejects "%s" as a duration',
    (text) => {
      expect(() => parseDuration(text)).toThrow(RangeError)
    },
  )
})

describe('addDuration', () => {
  test.each([
    ['2026-01-31T10:00:00.000Z', 'P1M', '2026-02-28T10:00:00.000Z'],
    ['2028-01-31T10:00:00.000Z', 'P1M', '2028-02-29T10:00:00.000Z'],
    ['2026-11-21T10:00:00.000Z', 'P2M', '2027-01-21T10:00:00.000Z'],
    ['2026-03-31T10:00:00.000Z', '-P1M', '2026-02-28T10:00:00.000Z'],
    ['2026-11-21T22:00:00.000Z', 'P4DT3H', '2026-11-26T01:00:00.000Z'],
    ['2024-02-29T00:00:00.000Z', 'P1Y', '2025-02-28T00:00:00.000Z'],
  ])('addDuration changes the time %s by the duration %s to %s', (from, duration, to) => {
    expect(addDuration(instant(from), parseDuration(duration))).toBe(to)
  })
})

describe('SandboxClock', () => {
  function handDriven(start: string) {
    let now = instant(start)
    const base: Clock = { now: () => now }
    return { base, tick: (ms: number) => (now = instant(Date.parse(now) + ms)) }
  }

  test("the sandbox clock keeps running after it's moved", () => {
    const { base, tick } = handDriven('2026-11-21T10:00:00.000Z')
    const clock = new SandboxClock(0, base)
    expect(clock.advance('P4DT3H')).toBe(99 * HOUR)
    expect(clock.now()).toBe('2026-11-25T13:00:00.000Z')
    tick(1000)
    expect(clock.now()).toBe('2026-11-25T13:00:01.000Z')
  })

  test('the sandbox clock restores a stored offset', () => {
    const { base } = handDriven('2026-11-21T10:00:00.000Z')
    const offset = new SandboxClock(0, base).to(instant('2026-12-24T00:00:00.000Z'))
    expect(new SandboxClock(offset, base).now()).toBe('2026-12-24T00:00:00.000Z')
  })

  test("an invalid duration doesn't move the sandbox clock", () => {
    const { base } = handDriven('2026-11-21T10:00:00.000Z')
    const clock = new SandboxClock(5, base)
    expect(() => clock.advance('4 days')).toThrow(RangeError)
    expect(() => clock.advance('P99999999Y')).toThrow(RangeError)
    expect(clock.offset).toBe(5)
  })
})
