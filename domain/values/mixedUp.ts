import { tidy } from './text.ts'

/**
 * Whether the house number comes after the street, as in 'Main Street 123'. If so, the form shows a hint while the
 * borrower types, but still accepts the address.
 */
export const isMixedUp = (street: string): boolean =>
  /^[^\d#]+\s\d+$/.test(tidy(street)) &&
  !/\b(?:box|highway|hwy|route|rte?|road|rd|avenue|ave|street|lot|unit|loop)\s\d+$/i.test(tidy(street))
