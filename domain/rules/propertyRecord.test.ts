import { expect, it } from 'vitest'
import { differenceFigures, differences, differsIn } from './propertyRecord.ts'

it('finds only what a decision would turn on', () => {
  const home = { occupancy: 'PRIMARY' } as const
  expect(differences(home, {})).toEqual([])
  expect(differences(home, { type: 'CONDOMINIUM', ownerOccupied: true })).toEqual([])
  // Lent on alike.
  expect(differences({ ...home, type: 'TOWNHOUSE' }, { type: 'SINGLE_FAMILY' })).toEqual([])
  expect(differences({ ...home, type: 'SINGLE_FAMILY' }, { type: 'TWO_TO_FOUR_UNITS' })).toEqual(['TYPE'])
  expect(differences({ ...home, type: 'MANUFACTURED' }, { type: 'SINGLE_FAMILY' })).toEqual(['TYPE'])
  expect(differences({ ...home, type: 'MANUFACTURED' }, { type: 'MANUFACTURED' })).toEqual([])
})

it('takes nobody’s own home for a shop or a field, before the person was asked what it is', () => {
  expect(differences({ occupancy: 'PRIMARY' }, { type: 'COMMERCIAL' })).toEqual(['TYPE'])
  expect(differences({ occupancy: 'INVESTMENT' }, { type: 'COMMERCIAL' })).toEqual([])
  expect(differences({ occupancy: 'PRIMARY' }, { type: 'MANUFACTURED' })).toEqual([])
})

it('finds a home that its owner has the tax bill sent elsewhere from', () => {
  const record = { type: 'LAND', ownerOccupied: false } as const
  expect(differences({ occupancy: 'PRIMARY' }, record)).toEqual(['TYPE', 'OCCUPANCY'])
  expect(differences({ occupancy: 'SECONDARY' }, { ownerOccupied: false })).toEqual([])
  expect(differsIn(differenceFigures({ occupancy: 'PRIMARY' }, record))).toEqual(['TYPE', 'OCCUPANCY'])
})
