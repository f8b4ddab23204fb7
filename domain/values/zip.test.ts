import { describe, expect, it } from 'vitest'
import { checkStateZip, isBorderZip, statesOfZip } from './zip.ts'

describe('state and ZIP code together', () => {
  it.each([
    ['CA', '95945'],
    ['VT', '05037'],
    ['NY', '00501'],
    ['NY', '06390'],
    ['DC', '20020'],
    ['MD', '20588'],
    ['ID', '83401'],
    ['WY', '83414'],
    ['KY', '42223'],
    ['TN', '42223'],
    ['OR', '97635'],
    ['CA', '97635'],
    ['tx', ' 73301 '],
  ])('the ZIP check accepts the state %s with the ZIP code %s', (state, zip) => {
    expect(checkStateZip(state, zip)).toBeUndefined()
  })

  it.each([
    ['CA', '10001'],
    ['VT', '01001'],
    ['TN', '42224'],
  ])('the ZIP check rejects the state %s with the ZIP code %s', (state, zip) => {
    expect(checkStateZip(state, zip)).toBe('Zipcode doesn’t match the state')
  })

  it('the ZIP check rejects an invalid ZIP code and an unused prefix', () => {
    for (const zip of ['1234', '123456', 'abcde', '00000', '21300']) {
      expect(checkStateZip('CA', zip)).toBe('Please enter a valid zipcode')
    }
  })

  it('the ZIP check ignores empty fields, because other checks handle required fields', () => {
    expect(checkStateZip('', '95945')).toBeUndefined()
    expect(checkStateZip('CA', '')).toBeUndefined()
  })

  it('there are ZIP codes for every state and for the District of Columbia', () => {
    const states = new Set<string>()
    for (let n = 0; n < 1000; n++) for (const s of statesOfZip(`${String(n).padStart(3, '0')}01`)) states.add(s)
    const fifty =
      'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'
    for (const state of fifty.split(' ')) expect(states).toContain(state)
  })

  it("the ZIP code 97635 is on the list of those that cross a state line, and 97636 isn't", () => {
    expect(isBorderZip('97635')).toBe(true)
    expect(isBorderZip('97636')).toBe(false)
  })
})
