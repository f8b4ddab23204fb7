/**
 * One applicant's ethnicity, race and sex as the loan application register reports them (12 CFR 1003 Appendix B,
 * paragraphs 8 to 11).
 */
import { type Channel, type Demographics, groupOf, type Observed } from '../values/demographics.ts'

/** The kinds of applicants for whom the fields contain a fixed code instead of answers. */
export type Unasked = 'NOT_NATURAL_PERSON' | 'NO_CO_APPLICANT'

/** The register's fields for one applicant. Each list has five codes. A missing code is an empty string. */
export interface DemographicFields {
  readonly ethnicity: readonly string[]
  readonly ethnicityText: string
  readonly ethnicityBasis: string
  readonly race: readonly string[]
  readonly raceTribe: string
  readonly raceAsianText: string
  readonly racePacificText: string
  readonly raceBasis: string
  readonly sex: string
  readonly sexBasis: string
}

const PLACES = 5
const OBSERVED = '1'
const NOT_OBSERVED = '2'
const BOTH_SEXES = '6'

/** The register's codes for an applicant who gave no answer, isn't a natural person, or doesn't exist. */
const CODES = {
  NOT_PROVIDED: { ethnicity: '3', race: '6', sex: '3', basis: NOT_OBSERVED },
  NOT_NATURAL_PERSON: { ethnicity: '4', race: '7', sex: '4', basis: '3' },
  NO_CO_APPLICANT: { ethnicity: '5', race: '8', sex: '5', basis: '4' },
} as const

const places = (codes: readonly string[]): readonly string[] =>
  Array.from({ length: PLACES }, (_, place) => codes[place] ?? '')

/**
 * Returns at most five codes. All groups that the applicant chose come first, then as many subgroups as fit, in the
 * order chosen.
 */
const fitting = (codes: readonly string[]): readonly string[] =>
  [...codes.filter((code) => !groupOf(code)), ...codes.filter((code) => groupOf(code))].slice(0, PLACES)

interface Answer {
  readonly codes: readonly string[]
  readonly texts: readonly string[]
  readonly observed: readonly string[] | undefined
  readonly notProvided: string
}

/**
 * Returns one question's codes, and whether they're based on observation. A written answer counts even if no box is
 * checked.
 */
function reported({ codes, texts, observed, notProvided }: Answer): { codes: readonly string[]; basis: string } {
  if (codes.length > 0 || texts.some((text) => text !== '')) return { codes: fitting(codes), basis: NOT_OBSERVED }
  if (observed && observed.length > 0) return { codes: observed, basis: OBSERVED }
  return { codes: [notProvided], basis: NOT_OBSERVED }
}

/**
 * Returns the fields of an applicant who isn't a natural person, such as a trust, or of a co-applicant who doesn't
 * exist.
 */
export function unaskedFields(reason: Unasked): DemographicFields {
  const { ethnicity, race, sex, basis } = CODES[reason]
  return {
    ethnicity: places([ethnicity]),
    ethnicityText: '',
    ethnicityBasis: basis,
    race: places([race]),
    raceTribe: '',
    raceAsianText: '',
    racePacificText: '',
    raceBasis: basis,
    sex,
    sexBasis: basis,
  }
}

/**
 * Returns the fields of an applicant. Answers count even if the applicant also declined the question. Staff's
 * observations count only for questions without an answer in an application taken in person.
 */
export function demographicFields(answers: Demographics, channel: Channel, observed: Observed = {}): DemographicFields {
  const seen = channel === 'IN_PERSON' ? observed : {}
  const ethnicity = reported({
    codes: answers.ethnicity,
    texts: [answers.ethnicityText],
    observed: seen.ethnicity,
    notProvided: CODES.NOT_PROVIDED.ethnicity,
  })
  const race = reported({
    codes: answers.race,
    texts: [answers.raceTribe, answers.raceAsianText, answers.racePacificText],
    observed: seen.race,
    notProvided: CODES.NOT_PROVIDED.race,
  })
  const sex = reported({
    codes: answers.sex,
    texts: [],
    observed: seen.sex && [seen.sex],
    notProvided: CODES.NOT_PROVIDED.sex,
  })
  return {
    ethnicity: places(ethnicity.codes),
    ethnicityText: answers.ethnicityText,
    ethnicityBasis: ethnicity.basis,
    race: places(race.codes),
    raceTribe: answers.raceTribe,
    raceAsianText: answers.raceAsianText,
    racePacificText: answers.racePacificText,
    raceBasis: race.basis,
    sex: sex.codes.length > 1 ? BOTH_SEXES : (sex.codes[0] ?? ''),
    sexBasis: sex.basis,
  }
}

/**
 * Returns the gross annual income that the lender relied on, in whole thousands of dollars. 500 dollars round up
 * (comment 4(a)(10)(iii)-1).
 */
export const incomeInThousands = (annualIncome: number): number => Math.floor((annualIncome + 50_000) / 100_000)
