/**
 * The groups whose outcomes fair-lending monitoring compares. Ethnicity, race and sex are grouped as in the categories
 * that the CFPB derives for its public HMDA data (`derived_ethnicity`, `derived_race`, `derived_sex`), from the codes
 * in the loan application register. Age has two bands, because Regulation B defines elderly applicants as those who are
 * 62 or older (12 CFR 1002.2(o), 1002.6(b)(2)).
 */
import type { RegisterRow } from '../hmda/register/fields.ts'
import { ETHNICITIES, RACES, SEXES } from '../values/demographics.ts'

/**
 * The characteristics, each with the names of its groups. JOINT: the applicants belong to different groups, or one
 * applicant named both. NOT_AVAILABLE: the applicant didn't answer, answered only in their own words, or isn't a
 * person.
 */
export const CHARACTERISTICS = {
  ETHNICITY: {
    name: 'Ethnicity',
    groups: {
      NOT_HISPANIC: ETHNICITIES['2'],
      HISPANIC: ETHNICITIES['1'],
      JOINT: 'Joint',
      NOT_AVAILABLE: 'Not available',
    },
  },
  RACE: {
    name: 'Race',
    groups: {
      WHITE: RACES['5'],
      BLACK: RACES['3'],
      ASIAN: RACES['2'],
      AMERICAN_INDIAN: RACES['1'],
      PACIFIC_ISLANDER: RACES['4'],
      TWO_OR_MORE: 'Two or more minority races',
      JOINT: 'Joint',
      NOT_AVAILABLE: 'Not available',
    },
  },
  SEX: {
    name: 'Sex',
    groups: { MALE: SEXES['1'], FEMALE: SEXES['2'], JOINT: 'Joint', NOT_AVAILABLE: 'Not available' },
  },
  AGE: {
    name: 'Age',
    groups: { UNDER_62: 'Under 62', FROM_62: '62 or older', NOT_AVAILABLE: 'Not available' },
  },
} as const
export type Characteristic = keyof typeof CHARACTERISTICS
export type Group = { [C in Characteristic]: keyof (typeof CHARACTERISTICS)[C]['groups'] }[Characteristic]

export const CHARACTERISTIC_NAMES = Object.keys(CHARACTERISTICS) as readonly Characteristic[]

/** A characteristic's groups. The first one is the reference group, with which the others are compared. */
export const groupsIn = (characteristic: Characteristic): readonly Group[] =>
  Object.keys(CHARACTERISTICS[characteristic].groups) as Group[]

/**
 * The reference groups of the Interagency Fair Lending Examination Procedures (2009), which call them control groups.
 */
export const referenceIn = (characteristic: Characteristic): Group | undefined => groupsIn(characteristic)[0]

export const groupName = (characteristic: Characteristic, group: Group): string => {
  const names: Readonly<Partial<Record<Group, string>>> = CHARACTERISTICS[characteristic].groups
  return names[group] ?? group
}

/** The group of an application in each characteristic. */
export type Groups = Readonly<Record<Characteristic, Group>>

const PLACES = [1, 2, 3, 4, 5] as const
const WHITE = '5'
const MINORITIES: Readonly<Record<string, Group>> = {
  '1': 'AMERICAN_INDIAN',
  '2': 'ASIAN',
  '3': 'BLACK',
  '4': 'PACIFIC_ISLANDER',
}
const PROTECTED_AGE = 62

/** Returns the first digits of the codes: a subgroup's code starts with its group's code. */
const groupCodes = (codes: readonly string[]): ReadonlySet<string> =>
  new Set(codes.filter(Boolean).map((code) => code.charAt(0)))
const racesIn = (codes: ReadonlySet<string>): readonly Group[] =>
  Object.entries(MINORITIES).flatMap(([code, race]) => (codes.has(code) ? [race] : []))

function raceOf(own: ReadonlySet<string>, other: ReadonlySet<string>): Group {
  const races = racesIn(own)
  const [race] = races
  if (!race) {
    if (!own.has(WHITE)) return 'NOT_AVAILABLE'
    return racesIn(other).length > 0 ? 'JOINT' : 'WHITE'
  }
  if (other.has(WHITE)) return 'JOINT'
  return races.length > 1 ? 'TWO_OR_MORE' : race
}

function ethnicityOf(own: ReadonlySet<string>, other: ReadonlySet<string>): Group {
  const [hispanic, not] = [own.has('1'), own.has('2')]
  if (!hispanic && !not) return 'NOT_AVAILABLE'
  if ((hispanic && (not || other.has('2'))) || (not && other.has('1'))) return 'JOINT'
  return hispanic ? 'HISPANIC' : 'NOT_HISPANIC'
}

const BOTH = '6'
function sexOf(own: string, other: string): Group {
  if (own === BOTH) return 'JOINT'
  if (own !== '1' && own !== '2') return 'NOT_AVAILABLE'
  if (other === BOTH || other === (own === '1' ? '2' : '1')) return 'JOINT'
  return own === '1' ? 'MALE' : 'FEMALE'
}

/** Years from 0 to 130; the register's other codes, such as 8888, mean that there's no age. */
function ageOf(age: string): Group {
  const years = Number(age)
  if (!/^\d{1,3}$/.test(age) || years > 130) return 'NOT_AVAILABLE'
  return years >= PROTECTED_AGE ? 'FROM_62' : 'UNDER_62'
}

/**
 * Returns the groups of an application. As in the CFPB's data, the age is the applicant's, and an applicant who is
 * White and of one other race belongs to the other race.
 */
export function groupsOf(row: RegisterRow): Groups {
  const codes = (name: 'race' | 'coRace' | 'ethnicity' | 'coEthnicity') =>
    groupCodes(PLACES.map((place) => row[`${name}${place}`]))
  return {
    ETHNICITY: ethnicityOf(codes('ethnicity'), codes('coEthnicity')),
    RACE: raceOf(codes('race'), codes('coRace')),
    SEX: sexOf(row.sex, row.coSex),
    AGE: ageOf(row.age),
  }
}
