import { expect, it } from 'vitest'
import { differenceFigures, differences, differsIn } from './propertyRecord.ts'

it("comparing the borrower's answers with the county record reports only differences that affect a decision", () => {
  const home = { occupancy: 'PRIMARY' } as const
  expect(differences(home, {})).toEqual([])
  expect(differences(home, { type: 'CONDOMINIUM', ownerOccupied: true })).toEqual([])
  // Underwriting treats townhouses and single-family homes alike.
  expect(differences({ ...home, type: 'TOWNHOUSE' }, { type: 'SINGLE_FAMILY' })).toEqual([])
  expect(differences({ ...home, type: 'SINGLE_FAMILY' }, { type: 'TWO_TO_FOUR_UNITS' })).toEqual(['TYPE'])
  expect(differences({ ...home, type: 'MANUFACTURED' }, { type: 'SINGLE_FAMILY' })).toEqual(['TYPE'])
  expect(differences({ ...home, type: 'MANUFACTURED' }, { type: 'MANUFACTURED' })).toEqual([])
})

it('a county record that lists an owner-occupied home as commercial is a difference even if the borrower stated no type', () => {
  expect(differences({ occupancy: 'PRIMARY' }, { type: 'COMMERCIAL' })).toEqual(['TYPE'])
  expect(differences({ occupancy: 'INVESTMENT' }, { type: 'COMMERCIAL' })).toEqual([])
  expect(differences({ occupancy: 'PRIMARY' }, { type: 'MANUFACTURED' })).toEqual([])
})

it('for an owner-occupied home, a tax bill mailed to another address counts as a difference', () => {
  const record = { type: 'LAND', ownerOccupied: false } as const
  expect(differences({ occupancy: 'PRIMARY' }, record)).toEqual(['TYPE', 'OCCUPANCY'])
  expect(differences({ occupancy: 'SECONDARY' }, { ownerOccupied: false })).toEqual([])
  expect(differsIn(differenceFigures({ occupancy: 'PRIMARY' }, record))).toEqual(['TYPE', 'OCCUPANCY'])
})
