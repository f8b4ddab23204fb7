import { checkStateZip, isBorderZip } from 'domain/values/zip.ts'
import { describe, expect, it } from 'vitest'
import { centerOfZip, checkStateZipByList, onlyZipOfCity, placeOfZip, zipList } from './zipcodes.ts'

describe('the ZIP code list', () => {
  it('the ZIP code list agrees with the prefix table for every code', () => {
    const known = Object.values(zipList().codes).filter((place) => place.country === 'US')
    expect(known.length).toBeGreaterThan(40_000)
    const wrong = known.filter(({ state, zip }) => checkStateZip(state, zip) ?? checkStateZipByList(state, zip))
    expect(wrong).toEqual([])
  })

  it("the ZIP code list determines a code's state if several states share the prefix", () => {
    expect(checkStateZip('WY', '83401')).toBeUndefined()
    expect(checkStateZipByList('WY', '83401')).toBe('Zipcode doesn’t match the state')
    expect(checkStateZipByList('ID', '83401')).toBeUndefined()
    expect(checkStateZipByList('VA', '20001')).toBe('Zipcode doesn’t match the state')
  })

  it('the ZIP code check accepts codes that cross a state border and checks unlisted codes by their prefix', () => {
    expect(isBorderZip('42223')).toBe(true)
    expect(checkStateZipByList('TN', '42223')).toBeUndefined()
    expect(checkStateZipByList('CA', '00000')).toBe('Please enter a valid zipcode')
  })

  it('the ZIP code list finds a code’s city and state, and a city’s code if the city has only one', () => {
    expect(placeOfZip('95945')).toEqual({ city: 'Grass Valley', state: 'CA' })
    expect(placeOfZip('00000')).toBeUndefined()
    expect(onlyZipOfCity('Crofton', 'NE')).toBe('68730')
    expect(onlyZipOfCity('Nashville', 'TN')).toBeUndefined()
  })
})

it('a ZIP code has a center, also if the last four digits are given', () => {
  expect(centerOfZip('94110-1234')).toEqual({ latitude: 37.7509, longitude: -122.4153 })
  expect(centerOfZip('00000')).toBeUndefined()
})
