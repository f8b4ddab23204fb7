import { expect, it } from 'vitest'
import { differenceFigures, differences, differsIn } from './propertyRecord.ts'

it('finds only the differences between record and answers that matter to a decision', () => {
  const home = { occupancy: 'PRIMARY' } as const
  expect(differences(home, {})).toEqual([])
  expect(differences(home, { type: 'CONDOMINIUM', ownerOccupied: true })).toEqual([])
  // Underwritten alike.
  expect(differences({ ...home, type: 'TOWNHOUSE' }, { type: 'SINGLE_FAMILY' })).toEqual([])
  expect(differences({ ...home, type: 'SINGLE_FAMILY' }, { type: 'TWO_TO_FOUR_UNITS' })).toEqual(['TYPE'])
  expect(differences({ ...home, type: 'MANUFACTURED' }, { type: 'SINGLE_FAMILY' })).toEqual(['TYPE'])
  expect(differences({ ...home, type: 'MANUFACTURED' }, { type: 'MANUFACTURED' })).toEqual([])
})

it('reports a commercial record for a home whose owner lives there, before asking for its type', () => {
  expect(differences({ occupancy: 'PRIMARY' }, { type: 'COMMERCIAL' })).toEqual(['TYPE'])
  expect(differences({ occupancy: 'INVESTMENT' }, { type: 'COMMERCIAL' })).toEqual([])
  expect(differences({ occupancy: 'PRIMARY' }, { type: 'MANUFACTURED' })).toEqual([])
})

it('finds a home whose tax bill goes to another address', () => {
  const record = { type: 'LAND', ownerOccupied: false } as const
  expect(differences({ occupancy: 'PRIMARY' }, record)).toEqual(['TYPE', 'OCCUPANCY'])
  expect(differences({ occupancy: 'SECONDARY' }, { ownerOccupied: false })).toEqual([])
  expect(differsIn(differenceFigures({ occupancy: 'PRIMARY' }, record))).toEqual(['TYPE', 'OCCUPANCY'])
})
