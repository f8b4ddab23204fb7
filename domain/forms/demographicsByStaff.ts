/** The form with which staff record demographic answers that an applicant gave on the phone or in person. */
import { ETHNICITY_GROUPS, type Observed, RACE_GROUPS, SEX_CODES } from '../values/demographics.ts'
import { choice, choices, optionalChoice, text } from './fields.ts'
import { type Answers, type Field, form } from './form.ts'
import { demographicShape, demographicsOf } from './hmda.ts'

/** The ways in which staff take answers. Answers from the site and from letters don't need this form. */
export const TAKEN_BY_STAFF = ['PHONE', 'IN_PERSON'] as const
export type TakenByStaff = (typeof TAKEN_BY_STAFF)[number]

const shape = {
  /** The applicant who answered; the borrower by default. */
  forIdentity: text({}),
  taken: choice(TAKEN_BY_STAFF, 'Choose how you asked'),
  ...demographicShape(),
  observedEthnicity: choices(ETHNICITY_GROUPS),
  observedRace: choices(RACE_GROUPS),
  observedSex: optionalChoice(SEX_CODES),
}
type Given = Answers<typeof shape>
/** The answers so far. An answer that can't be read is undefined. */
type GivenSoFar = { readonly [Name in keyof Given]?: Given[Name] | undefined }

const QUESTIONS = ['ethnicity', 'race', 'sex'] as const satisfies readonly (keyof Observed)[]
type Question = (typeof QUESTIONS)[number]
/** The field for the observation of each question. */
const OBSERVED = {
  ethnicity: 'observedEthnicity',
  race: 'observedRace',
  sex: 'observedSex',
} as const satisfies Readonly<Record<Question, keyof Given>>
export const OBSERVATION_REQUIRED = 'The applicant was present and didn’t answer, so note what you observed'

/** Whether the applicant answered a question. A written answer counts even if no box is checked. */
function isAnswered(question: Question, given: GivenSoFar): boolean {
  const isGroup = (code: string) => code !== 'DECLINE'
  if (question === 'sex') return (given.sex ?? []).some(isGroup)
  if (question === 'ethnicity') return (given.ethnicity ?? []).some(isGroup) || Boolean(given.ethnicityText)
  const { race = [], raceTribe, raceAsianText, racePacificText } = given
  return race.some(isGroup) || Boolean(raceTribe || raceAsianText || racePacificText)
}

/**
 * Returns the questions for which the rule requires an observation: those that the applicant didn't answer although they
 * were present. On the phone, staff observe nothing (12 CFR 1003, appendix B, paragraph 10).
 */
const toObserve = (given: GivenSoFar): readonly Question[] =>
  given.taken === 'IN_PERSON' ? QUESTIONS.filter((question) => !isAnswered(question, given)) : []

/** Returns the questions for which the page must ask for an observation, from the answers as posted so far. */
export function observationsFor(posted: Readonly<Record<string, unknown>>): readonly Question[] {
  const read = <T>(field: Field<T>, name: string): T | undefined => {
    const answer = field.safeParse(posted[name])
    return answer.success ? answer.data : undefined
  }
  return toObserve({
    taken: read(shape.taken, 'taken'),
    ethnicity: read(shape.ethnicity, 'ethnicity'),
    ethnicityText: read(shape.ethnicityText, 'ethnicityText'),
    race: read(shape.race, 'race'),
    raceTribe: read(shape.raceTribe, 'raceTribe'),
    raceAsianText: read(shape.raceAsianText, 'raceAsianText'),
    racePacificText: read(shape.racePacificText, 'racePacificText'),
    sex: read(shape.sex, 'sex'),
  })
}

function observedOf(given: Given): Observed {
  const asked = toObserve(given)
  return {
    ...(asked.includes('ethnicity') && { ethnicity: given.observedEthnicity }),
    ...(asked.includes('race') && { race: given.observedRace }),
    ...(asked.includes('sex') && given.observedSex && { sex: given.observedSex }),
  }
}

export const demographicsByStaffForm = form({
  shape,
  hidden: (given) => {
    const asked = toObserve(given)
    return QUESTIONS.flatMap((question) => (asked.includes(question) ? [] : [OBSERVED[question]]))
  },
  rules: (given, _, fail) => {
    for (const question of toObserve(given)) {
      const noted = given[OBSERVED[question]]
      if (noted === undefined || noted.length === 0) fail(OBSERVED[question], OBSERVATION_REQUIRED)
    }
  },
  value: (given) => {
    const observed = observedOf(given)
    return {
      forIdentity: given.forIdentity,
      taken: given.taken,
      answers: {
        ...demographicsOf(given, given.taken),
        ...(Object.keys(observed).length > 0 && { observed }),
      },
    }
  },
})
