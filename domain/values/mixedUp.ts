import { tidy } from './text.ts'

/**
 * Whether the house number comes after the street, as in 'Main Street 123'. If so, the form shows a hint while the
 * borrower types, but still accepts the address. A number that belongs to the road's name, as in 'County Road 12',
 * isn't a house number.
 */
export const isMixedUp = (street: string): boolean =>
  /^[^\d#]+\s\d+$/.test(tidy(street)) &&
  !/\b(?:box|lot|unit|loop|highway|hwy|route|rte?|interstate|fm|cr|sr|us|(?:co(?:unty|\.)?|state|ranch|farm|market|township|forest) r(?:oa)?d)\.? \d+$/i.test(
    tidy(street),
  )
