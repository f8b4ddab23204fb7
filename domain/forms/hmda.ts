import {
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
import { form } from './form.ts'

const DECLINE_OR_ANSWER = "Choose either an answer or 'I do not wish to provide this information'"

const freeText = () => text({ max: FREE_TEXT_MAX })

/**
 * The form for ethnicity, race and sex, collected for government monitoring (12 CFR 1003.4(a)(10)). The applicant may
 * skip every question and may check several boxes. Free text is accepted even if its "other" box isn't checked.
 */
export const hmdaForm = form({
  shape: {
    ethnicity: choices([...ETHNICITY_CODES, DECLINE]),
    ethnicityText: freeText(),
    race: choices([...RACE_CODES, DECLINE]),
    raceTribe: freeText(),
    raceAsianText: freeText(),
    racePacificText: freeText(),
    sex: choices([...SEX_CODES, DECLINE]),
  },
  rules: (answers, _context, fail) => {
    if (isContradiction(answers.ethnicity, answers.ethnicityText)) fail('ethnicity', DECLINE_OR_ANSWER)
    const raceTexts = [answers.raceTribe, answers.raceAsianText, answers.racePacificText]
    if (isContradiction(answers.race, ...raceTexts)) fail('race', DECLINE_OR_ANSWER)
    if (isContradiction(answers.sex)) fail('sex', DECLINE_OR_ANSWER)
  },
  value: (answers): Demographics => ({
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
  }),
})

const isContradiction = (ticked: readonly string[] | undefined, ...texts: (string | undefined)[]): boolean =>
  ticked?.includes(DECLINE) === true && (ticked.length > 1 || texts.some((one) => one !== undefined && one !== ''))
