/**
 * Labels of the forms' choices. They're separate from the schemas, so that a page can show the labels before the
 * browser has loaded the schemas.
 */

import type { EmploymentType } from '../rules/employment.ts'
import type { PropertyType } from '../rules/home.ts'

export { OCCUPANCY_LABELS } from './occupancyLabels.ts'

export const PROPERTY_TYPE_LABELS = {
  SINGLE_FAMILY: 'Single-family house',
  TOWNHOUSE: 'Townhouse',
  PLANNED_UNIT_DEVELOPMENT: 'Planned unit development',
  CONDOMINIUM: 'Condominium',
  TWO_TO_FOUR_UNITS: '2-4 units',
  MANUFACTURED: 'Manufactured home',
  COOPERATIVE: 'Co-operative',
  COMMERCIAL: 'Commercial property',
  LAND: 'Land',
} as const satisfies Record<PropertyType, string>

export const EMPLOYMENT_LABELS = {
  FULL_TIME: 'Employed full-time',
  PART_TIME: 'Employed part-time',
  SELF_EMPLOYED: 'Self-employed',
  RETIRED: 'Retired',
  UNEMPLOYED: 'Unemployed / furloughed',
  SEPARATE_MAINTENANCE_PAYMENTS: 'Separate maintenance payments',
  ALIMONY: 'Alimony',
  CHILD_SUPPORT: 'Child support',
  PUBLIC_ASSISTANCE_PROGRAM: 'Public assistance program',
} as const satisfies Record<EmploymentType, string>

const ALL = Object.keys(EMPLOYMENT_LABELS) as EmploymentType[]
const ONLY_V2: readonly EmploymentType[] = ['ALIMONY', 'CHILD_SUPPORT', 'PUBLIC_ASSISTANCE_PROGRAM']

/** The employment types that registration v1 and v2 offer. */
export const EMPLOYMENT_OFFERED: Readonly<Record<'v1' | 'v2', readonly EmploymentType[]>> = {
  v1: ALL.filter((type) => !ONLY_V2.includes(type)),
  v2: ALL,
}
