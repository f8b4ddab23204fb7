/** The parts of the register's rows that applications and registration's denials share (12 CFR 1003.4(a)). */
import type { Personal } from '../application/types.ts'
import { type DemographicFields, demographicFields } from '../hmda/demographicFields.ts'
import { FIELDS, type RegisterRow } from '../hmda/register/fields.ts'
import { REASONS, type ReasonCode } from '../rules/reasons.ts'
import type { Address } from '../values/address.ts'
import type { PlainDate } from '../values/dates.ts'
import type { Demographics } from '../values/demographics.ts'

export const NOT_REPORTED = 'NA'
/**
 * The codes that an age or a score can have instead of a value: one for "not applicable", and one for "no
 * co-applicant".
 */
export const NOT_APPLICABLE = '8888'
export const NO_CO_APPLICANT = '9999'

export const OTHER_PURPOSE = '4'
const NO_CODE = 10
const OTHER_REASON = 9
const MOST_REASONS = 4

/** The fields that are the same in every row, because every product is a conventional open-end line. */
const SAME: Partial<RegisterRow> = {
  record: '2',
  loanType: '1',
  preapproval: '2',
  purchaser: '0',
  loanCosts: NOT_REPORTED,
  pointsAndFees: NOT_REPORTED,
  originationCharges: NOT_REPORTED,
  discountPoints: NOT_REPORTED,
  lenderCredits: NOT_REPORTED,
  introductoryPeriod: NOT_REPORTED,
  balloon: '2',
  negativeAmortization: '2',
  otherNonAmortizing: '2',
  manufacturedType: '3',
  manufacturedLand: '5',
  affordableUnits: NOT_REPORTED,
  system1: '6',
  systemResult1: '17',
  reverseMortgage: '2',
  openEnd: '1',
}

/** Returns the row with the given fields and the fields that are the same in every row. Other fields are blank. */
export function rowWith(given: Readonly<Record<string, string>>): RegisterRow {
  const all: Readonly<Record<string, string>> = { ...SAME, ...given }
  return Object.fromEntries(FIELDS.map((name) => [name, all[name] ?? ''])) as RegisterRow
}

/** The denial fields of an application that wasn't denied. */
export const NOT_DENIED = { codes: [String(NO_CODE)], text: '' }

/**
 * Returns the codes of the reasons in order, without duplicates and padded with blanks. If a reason has code 9 (other),
 * also returns its description.
 */
export function denialFields(reasons: readonly ReasonCode[]) {
  const codes = [...new Set(reasons.map((reason) => REASONS[reason].hmda))].slice(0, MOST_REASONS)
  const others = codes.includes(OTHER_REASON)
    ? reasons.filter((reason) => REASONS[reason].hmda === OTHER_REASON).map((reason) => REASONS[reason].name)
    : []
  return { codes: codes.map(String), text: others.join('; ') }
}

export const compact = (date: PlainDate): string => date.replaceAll('-', '')
export const streetOf = ({ street1, street2 }: Pick<Address, 'street1' | 'street2'>): string =>
  [street1, street2].filter(Boolean).join(' ')

export const withPlaces = (prefix: string, codes: readonly string[]) =>
  Object.fromEntries(codes.map((code, place) => [`${prefix}${place + 1}`, code]))

export function personFields(of: DemographicFields, name: (field: string) => string) {
  return {
    ...withPlaces(name('ethnicity'), of.ethnicity),
    [name('ethnicityText')]: of.ethnicityText,
    [name('ethnicityBasis')]: of.ethnicityBasis,
    ...withPlaces(name('race'), of.race),
    [name('raceTribe')]: of.raceTribe,
    [name('raceAsianText')]: of.raceAsianText,
    [name('racePacificText')]: of.racePacificText,
    [name('raceBasis')]: of.raceBasis,
    [name('sex')]: of.sex,
    [name('sexBasis')]: of.sexBasis,
  }
}
export const coName = (field: string): string => `co${field.charAt(0).toUpperCase()}${field.slice(1)}`

const NOT_ASKED: Demographics = {
  ethnicity: [],
  ethnicityText: '',
  ethnicityDeclined: false,
  race: [],
  raceTribe: '',
  raceAsianText: '',
  racePacificText: '',
  raceDeclined: false,
  sex: [],
  sexDeclined: false,
}

export const answersOf = ({ demographics = NOT_ASKED }: Personal = {}): DemographicFields =>
  demographicFields(demographics, demographics.taken ?? 'INTERNET', demographics.observed)
