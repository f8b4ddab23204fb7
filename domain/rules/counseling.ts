/**
 * Rules for the list of housing counseling agencies (12 CFR 1024.20), and the CFPB's instructions for lenders that make
 * the list from the CFPB's data (interpretive rule, 80 FR 22091, April 21, 2015).
 */
import { addBusinessDays } from '../values/businessDays.ts'
import { addDays, type PlainDate } from '../values/dates.ts'

/** Latitude and longitude in degrees; south and west are negative. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** A housing counseling agency that HUD has approved. */
export interface CounselingAgency extends Point {
  /** HUD's ID of the agency. */
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly street1: string
  readonly street2: string
  readonly city: string
  readonly state: string
  readonly zip: string
  /** Undefined if the agency has none. */
  readonly website?: string | undefined
  readonly email?: string | undefined
  readonly services: readonly string[]
  readonly languages: readonly string[]
}

/** The agencies, and the day on which the lender obtained them from HUD or the CFPB. */
export interface CounselingData {
  readonly obtainedOn: PlainDate
  readonly agencies: readonly CounselingAgency[]
}

export interface NearbyAgency extends CounselingAgency {
  /** Distance from the applicant in miles. */
  readonly miles: number
}

/** The number of agencies on the list (interpretive rule, 80 FR 22091). */
export const LISTED_AGENCIES = 10

/** The list may not use data that was obtained more than this many calendar days earlier (12 CFR 1024.20(a)(1)). */
const DATA_DAYS = 30

/** The list is due this many business days after the application (12 CFR 1024.20(a)(1)). */
const LIST_DAYS = 3

/** Mean radius of the Earth in miles: 6,371.0088 km (IUGG) at 1.609344 km a mile. */
const EARTH_RADIUS = 3958.7613

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Returns the great-circle distance in miles, by the haversine formula. */
export function milesBetween(a: Point, b: Point): number {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const chord = north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/**
 * Returns the ten agencies nearest to a point, nearest first (interpretive rule, 80 FR 22091). Agencies at the same
 * distance are in the order of their IDs, so that the same data always gives the same list.
 */
export const nearestAgencies = (agencies: readonly CounselingAgency[], from: Point): readonly NearbyAgency[] =>
  agencies
    .map((agency) => ({ ...agency, miles: milesBetween(from, agency) }))
    .sort((a, b) => a.miles - b.miles || (a.id < b.id ? -1 : 1))
    .slice(0, LISTED_AGENCIES)

/** Returns the last day on which data that was obtained on the given day may be used. */
export const dataUsableUntil = (obtainedOn: PlainDate): PlainDate => addDays(obtainedOn, DATA_DAYS)

/** Returns the last day on which the list may be provided to someone who applied on the given day. */
export const listDueOn = (appliedOn: PlainDate): PlainDate => addBusinessDays(appliedOn, LIST_DAYS)
