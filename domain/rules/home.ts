/** Occupancies and types of homes. Each lender chooses which occupancies and types it accepts. */
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
