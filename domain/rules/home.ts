/** Occupancies and types of a home. Each lender chooses which ones it accepts. */
export const OCCUPANCIES = ['PRIMARY', 'SECONDARY', 'INVESTMENT'] as const
export type Occupancy = (typeof OCCUPANCIES)[number]

export const PROPERTY_TYPES = [
  'SINGLE_FAMILY',
  'TOWNHOUSE',
  'PLANNED_UNIT_DEVELOPMENT',
  'CONDOMINIUM',
  'TWO_TO_FOUR_UNITS',
  'MANUFACTURED',
  'COOPERATIVE',
  'COMMERCIAL',
  'LAND',
] as const
export type PropertyType = (typeof PROPERTY_TYPES)[number]
