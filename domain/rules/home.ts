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

/** The conditions of a home that an owner or a broker can state. */
export const PROPERTY_CONDITIONS = ['POOR', 'FAIR', 'AVERAGE', 'GOOD', 'EXCELLENT'] as const
export type PropertyCondition = (typeof PROPERTY_CONDITIONS)[number]
/**
 * A broker's finding about the home's condition. NOT_AVAILABLE: the broker saw too little of the home to judge its
 * condition.
 */
export const FOUND_CONDITIONS = ['NOT_AVAILABLE', ...PROPERTY_CONDITIONS] as const
export type FoundCondition = (typeof FOUND_CONDITIONS)[number]
/** A home's condition. UNKNOWN_CONDITION: neither the owner nor a broker has described it yet. */
export const KNOWN_CONDITIONS = ['UNKNOWN_CONDITION', ...FOUND_CONDITIONS] as const
export type KnownCondition = (typeof KNOWN_CONDITIONS)[number]
