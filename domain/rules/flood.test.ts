import { describe, expect, it } from 'vitest'
import { dollars } from '../values/money.ts'
import { floodCoverage, isHazardZone } from './flood.ts'

describe('flood zones', () => {
  it.each(['A', 'A12', 'AE', 'AH', 'AO', 'AR', 'A99', 'AR/AE', 'V', 'V30', 'VE', 'ae'])(
    'the flood zone %s is a special flood hazard area',
    (zone) => expect(isHazardZone(zone)).toBe(true),
  )
  it.each(['B', 'C', 'X', 'X500', 'X (SHADED)', 'X PROTECTED BY LEVEE'])(
    'the flood zone %s is outside special flood hazard areas',
    (zone) => expect(isHazardZone(zone)).toBe(false),
  )
  it.each(['D', '', 'AREA NOT INCLUDED', 'OPEN WATER', 'N/A'])('the flood zone "%s" is undetermined', (zone) =>
    expect(isHazardZone(zone)).toBeUndefined(),
  )
})

describe('minimum flood coverage', () => {
  const line = dollars(50_000)
  it('the minimum flood coverage includes all liens that remain on the building, not only the line', () => {
    expect(floodCoverage({ line, liens: [] })).toBe(dollars(50_000))
    expect(floodCoverage({ line, liens: [dollars(120_000), dollars(10_000)] })).toBe(dollars(180_000))
  })
  it("the minimum flood coverage is never more than the federal program's maximum", () => {
    expect(floodCoverage({ line, liens: [dollars(400_000)] })).toBe(dollars(250_000))
  })
  it("the minimum flood coverage is never more than the building's insurable value", () => {
    expect(floodCoverage({ line, liens: [dollars(120_000)], insurableValue: dollars(140_000) })).toBe(dollars(140_000))
    expect(floodCoverage({ line, liens: [], insurableValue: dollars(140_000) })).toBe(dollars(50_000))
  })
})
