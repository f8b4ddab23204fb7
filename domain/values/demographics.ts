/**
 * Regulation C's questions to an applicant (12 CFR 1003 Appendix B), with the codes for the loan application register.
 * Applicants never have to answer, and no credit decision may use the answers.
 */
export const ETHNICITIES = {
  '1': 'Hispanic or Latino',
  '11': 'Mexican',
  '12': 'Puerto Rican',
  '13': 'Cuban',
  '14': 'Other Hispanic or Latino',
  '2': 'Not Hispanic or Latino',
} as const
export type EthnicityCode = keyof typeof ETHNICITIES

export const RACES = {
  '1': 'American Indian or Alaska Native',
  '2': 'Asian',
  '21': 'Asian Indian',
  '22': 'Chinese',
  '23': 'Filipino',
  '24': 'Japanese',
  '25': 'Korean',
  '26': 'Vietnamese',
  '27': 'Other Asian',
  '3': 'Black or African American',
  '4': 'Native Hawaiian or Other Pacific Islander',
  '41': 'Native Hawaiian',
  '42': 'Guamanian or Chamorro',
  '43': 'Samoan',
  '44': 'Other Pacific Islander',
  '5': 'White',
} as const
export type RaceCode = keyof typeof RACES

export const SEXES = { '1': 'Male', '2': 'Female' } as const
export type SexCode = keyof typeof SEXES

/**
 * The codes of the answers, in the order of the form. They need their own list, because JavaScript sorts an object's
 * numeric keys by number.
 */
export const ETHNICITY_CODES = ['1', '11', '12', '13', '14', '2'] as const satisfies readonly EthnicityCode[]
export const RACE_CODES = [
  '1',
  '2',
  '21',
  '22',
  '23',
  '24',
  '25',
  '26',
  '27',
  '3',
  '4',
  '41',
  '42',
  '43',
  '44',
  '5',
] as const satisfies readonly RaceCode[]
export const SEX_CODES = ['1', '2'] as const satisfies readonly SexCode[]

/** Returns the group that a subgroup belongs to ('22' belongs to '2'); undefined if the code is itself a group. */
export const groupOf = (code: string): string | undefined => (code.length > 1 ? code.slice(0, 1) : undefined)

export const DECLINE = 'DECLINE'
export const DECLINE_LABEL = 'I do not wish to provide this information'

/** Maximum length of free text in the loan application register, in characters. */
export const FREE_TEXT_MAX = 100

/** How the lender took an application. Staff note visual observations only for applications taken in person. */
export type Channel = 'INTERNET' | 'MAIL' | 'PHONE' | 'IN_PERSON'

/** Staff's observations of an applicant who was present and didn't answer. Staff note only groups, not subgroups. */
export interface Observed {
  readonly ethnicity?: readonly EthnicityGroup[]
  readonly race?: readonly RaceGroup[]
  readonly sex?: SexCode
}
export const ETHNICITY_GROUPS = ['1', '2'] as const satisfies readonly EthnicityCode[]
export type EthnicityGroup = (typeof ETHNICITY_GROUPS)[number]
export const RACE_GROUPS = ['1', '2', '3', '4', '5'] as const satisfies readonly RaceCode[]
export type RaceGroup = (typeof RACE_GROUPS)[number]

/**
 * One applicant's demographic answers. If the applicant skipped a question or declined to answer it, the question's
 * list is empty.
 */
export interface Demographics {
  readonly ethnicity: readonly EthnicityCode[]
  readonly ethnicityText: string
  readonly ethnicityDeclined: boolean
  readonly race: readonly RaceCode[]
  /** The tribe in which the applicant is enrolled, or the applicant's principal tribe. */
  readonly raceTribe: string
  readonly raceAsianText: string
  readonly racePacificText: string
  readonly raceDeclined: boolean
  readonly sex: readonly SexCode[]
  readonly sexDeclined: boolean
  /** How the lender took the answers. Missing on older answers, which all came from the form on the site. */
  readonly taken?: Channel
  /** Present only for questions that an applicant who was present didn't answer. */
  readonly observed?: Observed
}
