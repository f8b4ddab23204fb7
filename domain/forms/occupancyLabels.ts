import type { Occupancy } from '../rules/home.ts'

/** Labels of the occupancies. They're in a separate file, so that the first page doesn't also load all other labels. */
export const OCCUPANCY_LABELS = {
  PRIMARY: 'Primary residence',
  SECONDARY: 'Second home',
  INVESTMENT: 'Investment property',
} as const satisfies Record<Occupancy, string>
