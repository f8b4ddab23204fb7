import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressRecord } from './record.ts'
import { canonicalWords, completions, unitKey, unitStart, withoutDirectionals, words } from './words.ts'

const line = (text: string) => canonicalWords(words(text)).join(' ')

describe('spelling of words', () => {
  it.each([
    ['1745 T Street Southeast', '1745 T St. SE'],
    ['1745 t street south east', '1745 T ST S.E.'],
    ['600 West Nineteenth Av.', '600 w nineteenth avenue'],
    ['12 Saint Clair Parkway', '12 St. Clair Pkwy'],
    ['12 Mount Vernon Boulevard', '12 MT VERNON BLVD'],
    ["49548 Road 200, O'Neals", '49548 rd 200 oneals'],
    ['7 Cañon Road', '7 canon rd'],
    ['41-25 Fifth Avenue', '4125 5th Ave'],
    ['Coeur d’Alene, 83814-1234', "coeur d'alene 83814"],
  ])('the addresses %s and %s have the same standard spelling', (a, b) => {
    expect(line(a)).toBe(line(b))
  })

  it('the standard spelling contains only letters, digits and spaces, and standardizing it again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = line(text)
        expect(once).toMatch(/^[a-z0-9 ]*$/)
        expect(line(once.toUpperCase())).toBe(once)
      }),
    )
  })

  it('directionals are removed from a street name unless only a suffix would remain', () => {
    expect(withoutDirectionals(['w', 'crocus', 'dr'])).toEqual(['crocus', 'dr'])
    expect(withoutDirectionals(['e', 'st', 'ne'])).toEqual(['e', 'st', 'ne'])
    expect(withoutDirectionals(['n', 'ave'])).toEqual(['n', 'ave'])
  })

  it('the completions of an unfinished word are the standard spellings that the word could become', () => {
    expect(completions('nor').sort()).toEqual(['n', 'ne', 'nw'])
    expect(completions('stre')).toEqual(['st'])
    expect(completions('av')).toEqual([])
    expect(completions('n')).toEqual([])
  })
})

describe('units', () => {
  it("a unit has the same key no matter how it's spelled", () => {
    for (const text of ['Apt 4B', '#4-b', '#APT 0004B', 'unit 4 b', '4B']) expect(unitKey(text)).toBe('4b')
    expect(unitKey('Penthouse')).toBe('')
  })

  it('a unit is recognized after the street name but not inside it', () => {
    expect(unitStart(words('600 w 19th ave apt b'))).toBe(4)
    expect(unitStart(words('1267 Martin Street #203'))).toBe(3)
    expect(unitStart(words('100 Unit Street'))).toBe(-1)
    expect(unitStart(words('12 Sault Ste Marie Rd'))).toBe(-1)
  })

  it('a unit at the end of a street line is separated from the line', () => {
    const place = { city: 'Anchorage', state: 'AK', zip: '99503' } as const
    const inLine = addressRecord({ street1: '600 West 19th Avenue, Apt. B', ...place })
    const apart = addressRecord({ street1: '600 West 19th Avenue', street2: 'APT B', ...place })
    expect(inLine).toMatchObject({ street1: '600 West 19th Avenue', unit: 'Apt. B', unitKey: 'b' })
    expect(inLine.searchKey).toBe(apart.searchKey)
    expect(apart).toMatchObject({
      number: '600',
      searchKey: '600 w 19th ave anchorage ak 99503',
      nameKey: '19th ave anchorage ak 99503',
      unitKey: 'b',
    })
  })
})
