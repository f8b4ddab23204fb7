import { expect, it } from 'vitest'
import { plainDate } from '../values/dates.ts'
import { type CounselingAgency, dataUsableUntil, listDueOn, milesBetween, nearestAgencies } from './counseling.ts'

const HOME = { latitude: 36.7378, longitude: -119.7871 }
const agency = (id: string, north: number, east = 0): CounselingAgency => ({
  ...{ id, name: id, phone: '', street1: '', street2: '', city: '', state: 'CA', zip: '', services: [], languages: [] },
  ...{ latitude: HOME.latitude + north, longitude: HOME.longitude + east },
})

it('distances are great circles in miles, also across the 180th meridian and between antipodes', () => {
  const francisco = { latitude: 37.7749, longitude: -122.4194 }
  expect(milesBetween(francisco, { latitude: 34.0522, longitude: -118.2437 })).toBeCloseTo(347.4, 1)
  expect(milesBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(69.09, 1)
  expect(milesBetween({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 })).toBeCloseTo(12436.8, 0)
  expect(milesBetween(HOME, HOME)).toBe(0)
})

it('the list has the ten nearest agencies in order of distance, and equal distances in order of their IDs', () => {
  const far = Array.from({ length: 9 }, (_, index) => agency(`F${index}`, 1 + index))
  // A degree of longitude is shorter than a degree of latitude this far north, so `east` is nearer than `F0`.
  const listed = nearestAgencies([...far, agency('B', 0.1), agency('east', 0, 1.1), agency('A', -0.1)], HOME)
  expect(listed.map(({ id }) => id)).toEqual(['A', 'B', 'east', 'F0', 'F1', 'F2', 'F3', 'F4', 'F5', 'F6'])
  expect(listed[0]?.miles).toBeCloseTo(6.9, 1)
})

it('the agencies’ data is usable through the 30th day, and the list is due on the third business day', () => {
  expect(dataUsableUntil(plainDate('2026-11-01'))).toBe('2026-12-01')
  // November 26 is Thanksgiving, so it isn't a business day.
  expect(listDueOn(plainDate('2026-11-24'))).toBe('2026-11-30')
})
