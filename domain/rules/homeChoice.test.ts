import { describe, expect, it, test } from 'vitest'
import { homeChoices, knownAmong } from './homeChoice.ts'

const one = { unit: 'Unit 1', parcel: '012-0363-001-0000', owners: ['QUILLFEATHER AGATHA M'], yearBuilt: 1954 }
const two = { unit: 'Unit 2', parcel: '012-0363-002-0000', owners: ['Ada Prime', 'Bo & Co. LLC'], yearBuilt: 1961 }
const plot = { parcel: '9', owners: [], yearBuilt: 1999 }

describe('homes at one address', () => {
  it("a borrower sees owners' initials instead of names, and just enough of each parcel number to distinguish the homes", () => {
    expect(homeChoices([one, two])).toEqual([
      { unit: 'Unit 1', parcelEnding: '10000', ownerInitials: ['Q. A. M.'], yearBuilt: 1954 },
      { unit: 'Unit 2', parcelEnding: '20000', ownerInitials: ['A. P.', 'B. C. L.'], yearBuilt: 1961 },
    ])
  })

  it('a borrower sees the last four characters of each parcel number, or more if the last four are the same', () => {
    const endings = (...parcels: string[]) =>
      homeChoices(parcels.map((parcel) => ({ ...plot, parcel }))).map(({ parcelEnding }) => parcelEnding)
    expect(endings('R-55-1001', 'R-55-1002')).toEqual(['1001', '1002'])
    expect(endings('R-55', 'r 55')).toEqual(['R55', 'R55'])
    expect(endings('9', '55-1002')).toEqual(['9', '1002'])
    expect(homeChoices([plot])[0]).not.toHaveProperty('unit')
  })

  test.each([
    ['the recorded parcel', { parcel: two.parcel, street2: '' }, two],
    ['the unit in another spelling', { street2: 'Apt. 2' }, two],
    ['the unit with a number sign', { street2: '#1' }, one],
    ['neither a parcel nor a unit', { street2: '' }, undefined],
    ['a unit that the county doesn’t list', { parcel: '7', street2: 'Unit 3' }, undefined],
  ])('looking up a home by %s returns the right home, or undefined if several homes are possible', (_, known, home) => {
    expect(knownAmong([one, two, plot], known)).toBe(home)
  })

  it('the borrower must choose a home if two county records list the same unit', () => {
    expect(knownAmong([two, { ...two, parcel: '3' }], { street2: '2' })).toBeUndefined()
  })
})
