import {
  type Channel,
  DECLINE,
  type Demographics,
  ETHNICITY_CODES,
  type EthnicityCode,
  FREE_TEXT_MAX,
  RACE_CODES,
  type RaceCode,
  SEX_CODES,
  type SexCode,
} from '../values/demographics.ts'
import { choices, text } from './fields.ts'
import { type Answers, form } from './form.ts'

const freeText = () => text({ max: FREE_TEXT_MAX })

/**
 * The fields for ethnicity, race and sex, collected for government monitoring (12 CFR 1003.4(a)(10)). The applicant may
 * skip every question and may check several boxes. Free text is accepted even if its "other" box isn't checked.
 */
export const demographicShape = () => ({
  ethnicity: choices([...ETHNICITY_CODES, DECLINE]),
  ethnicityText: freeText(),
  race: choices([...RACE_CODES, DECLINE]),
  raceTribe: freeText(),
  raceAsianText: freeText(),
  racePacificText: freeText(),
  sex: choices([...SEX_CODES, DECLINE]),
})

/**
 * Returns an applicant's answers as given. If an applicant checks 'I do not wish to provide this information' and still
 * gives answers, the lender keeps and reports these answers (12 CFR 1003, appendix B).
 * @param taken how the lender took the answers; by default, on the site
 */
export const demographicsOf = (
  answers: Answers<ReturnType<typeof demographicShape>>,
  taken: Channel = 'INTERNET',
): Demographics => ({
  ethnicity: answers.ethnicity.filter((code): code is EthnicityCode => code !== DECLINE),
  ethnicityText: answers.ethnicityText,
  ethnicityDeclined: answers.ethnicity.includes(DECLINE),
  race: answers.race.filter((code): code is RaceCode => code !== DECLINE),
  raceTribe: answers.raceTribe,
  raceAsianText: answers.raceAsianText,
  racePacificText: answers.racePacificText,
  raceDeclined: answers.race.includes(DECLINE),
  sex: answers.sex.filter((code): code is SexCode => code !== DECLINE),
  sexDeclined: answers.sex.includes(DECLINE),
  taken,
})

/** The borrower's form for the demographic questions. */
export const hmdaForm = form({ shape: demographicShape(), value: (answers) => demographicsOf(answers) })
