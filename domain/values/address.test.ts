import { describe, expect, it } from 'vitest'
import {
  formatAddress,
  isCity,
  isPoBox,
  isStateCode,
  isStreetSearch,
  isZip,
  STATE_CODES,
  stateName,
} from './address.ts'
import { isMixedUp } from './mixedUp.ts'

describe('addresses', () => {
  it('the list of state codes contains all states and the District of Columbia', () => {
    expect(STATE_CODES).toHaveLength(51)
    expect([isStateCode('TX'), isStateCode('PR'), isStateCode('ZZ'), isStateCode('constructor')]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
  // Shows: rules
  it.each(['St. Louis', "Coeur d'Alene", 'Winston-Salem', 'Cañon City'])(
    'the address check accepts the city %s',
    (city) => expect(isCity(city)).toBe(true),
  )
  it.each(['City 17', '', '.', 'A@B'])('the address check rejects the city %s', (city) =>
    expect(isCity(city)).toBe(false),
  )
  it.each([
    'PO Box 12',
    'P.O. Box 7',
    'p o box 9',
    'Post Office Box 4',
    'POB 12',
    'Box 12',
    'PO Box 12-A',
    'PO Box 7, Unit 3',
    'PO Box 12, Suite 4',
    'po-box 12',
    'P/O Box 12',
    'P.O.Box12',
    'P. O. Bx #12',
    'P0 B0X 12',
    'POBox',
    'Post Office Drawer C',
    'Post-Box 12',
    'Postal Box No. 12',
    '１２ Elm Street, ＰＯ Box 7',
    'Box 12, Suite 4',
    'P.O.B. 12',
  ])('the address check recognizes %s as a PO box', (street) => expect(isPoBox(street)).toBe(true))
  it.each([
    '12 Box Lane',
    '9 Poboken Ave',
    'RR 2 Box 12',
    'Po Boxwood Lane 3',
    'HC 1 Box 5-A',
    'Post Box Lane 3',
    'Apt 12',
    'Unit B',
  ])("the address check doesn't mistake %s for a PO box", (street) => expect(isPoBox(street)).toBe(false))
  it('an address search starts only after at least three characters and two words', () => {
    expect(['', '1 ', '12', 'Elm', '1 A', '12 Elm'].map(isStreetSearch)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ])
  })
  it.each(['Main Street 123', 'Elm Street 12', 'Oak Avenue 5', 'Mill Road 7', 'Elm 12', 'Main Street Apt 12'])(
    'the address form shows a hint because the house number is not first in %s',
    (street) => expect(isMixedUp(street)).toBe(true),
  )
  it.each([
    'County Road 12',
    'Co. Rd. 12',
    'State Route 9',
    'State Road 44',
    'Highway 50',
    'FM 1960',
    'PO Box 12',
    'Lot 4',
    '12 Main Street Apt 4',
    '12 Elm',
  ])('the address form shows no hint for %s', (street) => expect(isMixedUp(street)).toBe(false))
  it('an address is formatted as one line', () => {
    expect([isZip('78701'), isZip('7870'), isZip('78701-1')]).toEqual([true, false, false])
    expect(formatAddress({ street1: '12 Elm Street', street2: '', city: 'Austin', state: 'TX', zip: '78701' })).toBe(
      '12 Elm Street, Austin, TX 78701',
    )
  })

  it("a state code is converted to the state's name, and an unknown code stays the same", () => {
    expect([stateName('TX'), stateName('ZZ')]).toEqual(['Texas', 'ZZ'])
  })
})
