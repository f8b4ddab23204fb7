/** Compares the borrower's answers about the home with the county record. */
import type { FigureName } from './figures.ts'
import type { Occupancy, PropertyType } from './home.ts'
import { type Figure, figure } from './trace.ts'

/**
 * Property types, grouped by how underwriting treats them. Single dwellings are one group, and homes with several units
 * are another. Each other type forms its own group.
 */
type Sort = 'HOME' | 'UNITS' | Exclude<PropertyType, 'SINGLE_FAMILY' | 'TOWNHOUSE' | 'TWO_TO_FOUR_UNITS'>
const sortOf = (type: PropertyType): Sort => {
  if (type === 'TWO_TO_FOUR_UNITS') return 'UNITS'
  return type === 'SINGLE_FAMILY' ||
    type === 'TOWNHOUSE' ||
    type === 'PLANNED_UNIT_DEVELOPMENT' ||
    type === 'CONDOMINIUM'
    ? 'HOME'
    : type
}

/** Types of property without a dwelling. */
const NO_DWELLING: readonly PropertyType[] = ['COMMERCIAL', 'LAND']

export interface SaidOfHome {
  readonly occupancy: Occupancy
  /** The home's type; absent if the borrower hasn't been asked yet. */
  readonly type?: PropertyType | undefined
}
export interface RecordedHome {
  readonly type?: PropertyType | undefined
  /** Whether the county sends the tax bill to the home itself. */
  readonly ownerOccupied?: boolean | undefined
}

export type PropertyDifference = 'TYPE' | 'OCCUPANCY'

/**
 * Returns the differences that affect a decision. A townhouse recorded as a single-family house isn't a difference,
 * because underwriting treats both types alike. A value that's missing on either side isn't a difference either.
 */
export function differences(said: SaidOfHome, record: RecordedHome): PropertyDifference[] {
  const { type } = record
  const found: PropertyDifference[] = []
  if (type) {
    const other = said.type
      ? sortOf(said.type) !== sortOf(type)
      : said.occupancy === 'PRIMARY' && NO_DWELLING.includes(type)
    if (other) found.push('TYPE')
  }
  if (said.occupancy === 'PRIMARY' && record.ownerOccupied === false) found.push('OCCUPANCY')
  return found
}

/** Returns the borrower's answers and the county record side by side, as figures that the reviewer sees. */
export function differenceFigures(said: SaidOfHome, record: RecordedHome): Figure[] {
  const text = (name: FigureName, value: string | undefined) => (value ? [figure(name, value, 'text')] : [])
  return [
    ...differences(said, record).map((one) => figure('differs', one, 'text')),
    ...text('saidType', said.type),
    ...text('recordedType', record.type),
    figure('saidOccupancy', said.occupancy, 'text'),
    ...(record.ownerOccupied === undefined ? [] : [figure('recordedAsOwnerOccupied', record.ownerOccupied, 'flag')]),
  ]
}

/** Converts the figures from `differenceFigures` back to differences. */
export const differsIn = (figures: readonly Figure[] | undefined): PropertyDifference[] =>
  (figures ?? []).flatMap(({ name, value }) =>
    name === 'differs' && (value === 'TYPE' || value === 'OCCUPANCY') ? [value] : [],
  )
