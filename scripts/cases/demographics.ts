import type { DemographicFields } from '../../domain/hmda/demographicFields.ts'
import { demographicFields, incomeInThousands, unaskedFields } from '../../domain/hmda/demographicFields.ts'
import { ageOn } from '../../domain/values/dates.ts'
import type { Channel, EthnicityCode, Observed, RaceCode, SexCode } from '../../domain/values/demographics.ts'
import { ETHNICITIES, ETHNICITY_CODES, RACE_CODES, RACES, SEX_CODES, SEXES } from '../../domain/values/demographics.ts'
import type { CaseKind, Check, Row } from './kinds.ts'
import { CaseError, compare, compareNumber, find, isRow } from './kinds.ts'
import { readDate, readMoney } from './read.ts'

const DECLINED = /do(?:es)? not (?:wish|want)|not provided|declin|refus/i

const listOf = (value: unknown): string[] =>
  value === undefined || value === null || value === '' ? [] : [value].flat().map(String)

/** Reads the chosen answers, given as their labels or codes. */
function codes<Code extends string>(
  value: unknown,
  all: readonly Code[],
  labels: Readonly<Record<Code, string>>,
): Code[] {
  return listOf(value)
    .filter((chosen) => !DECLINED.test(chosen))
    .map((chosen) => {
      const code = all.find((one) => one === chosen || labels[one].toLowerCase() === chosen.trim().toLowerCase())
      if (!code) throw new CaseError(`unknown answer: ${chosen}`)
      return code
    })
}

const ethnicities = (value: unknown): EthnicityCode[] => codes(value, ETHNICITY_CODES, ETHNICITIES)
const races = (value: unknown): RaceCode[] => codes(value, RACE_CODES, RACES)
const sexes = (value: unknown): SexCode[] => codes(value, SEX_CODES, SEXES)

const text = (row: Row, ...keys: string[]): string => String(find(row, ...keys) ?? '')

function channelOf(value: unknown): Channel {
  const words = String(value ?? 'internet')
  if (/person|face/i.test(words)) return 'IN_PERSON'
  if (/mail|fax|letter/i.test(words) && !/e-?mail/i.test(words)) return 'MAIL'
  return /phone/i.test(words) ? 'PHONE' : 'INTERNET'
}

const single = (code: string): boolean => code.length === 1

function observedOf(input: Row): Observed {
  const nested = find(input, 'observed', 'visual', 'visual_observation')
  const seen = isRow(nested) ? nested : input
  const key = (name: string): unknown =>
    isRow(nested) ? seen[name] : find(seen, `observed_${name}`, `visual_${name}`, `${name}_observed`)
  const [sex] = sexes(key('sex'))
  return {
    ethnicity: ethnicities(key('ethnicity')).filter((code): code is '1' | '2' => single(code)),
    race: races(key('race')).filter((code): code is '1' | '2' | '3' | '4' | '5' => single(code)),
    ...(sex ? { sex } : {}),
  }
}

function fieldsOf(input: Row): DemographicFields {
  const who = text(input, 'applicant', 'person', 'type', 'who')
  if (find(input, 'natural_person') === false || /trust|corporation|entity|non-?natural|\bllc\b/i.test(who)) {
    return unaskedFields('NOT_NATURAL_PERSON')
  }
  if (find(input, 'co_applicant') === false || /no co-?applicant/i.test(who)) return unaskedFields('NO_CO_APPLICANT')
  const declined = (key: string): boolean => listOf(input[key]).some((one) => DECLINED.test(one))
  return demographicFields(
    {
      ethnicity: ethnicities(input.ethnicity),
      ethnicityText: text(input, 'ethnicity_text', 'ethnicity_free', 'eth_free'),
      ethnicityDeclined: declined('ethnicity'),
      race: races(input.race),
      raceTribe: text(input, 'race_native_text', 'race_tribe', 'tribe', 'native_text'),
      raceAsianText: text(input, 'race_asian_text', 'asian_text'),
      racePacificText: text(input, 'race_islander_text', 'race_pacific_text', 'islander_text', 'pacific_text'),
      raceDeclined: declined('race'),
      sex: sexes(input.sex),
      sexDeclined: declined('sex'),
    },
    channelOf(find(input, 'channel', 'taken')),
    observedOf(input),
  )
}

/** The names that a row can use for the register's fields. */
const NAMED: Readonly<Record<string, (fields: DemographicFields) => readonly string[] | string>> = {
  eth: (fields) => fields.ethnicity,
  ethnicity: (fields) => fields.ethnicity,
  eth_free: (fields) => fields.ethnicityText,
  eth_basis: (fields) => fields.ethnicityBasis,
  race: (fields) => fields.race,
  race_native_text: (fields) => fields.raceTribe,
  race_asian_text: (fields) => fields.raceAsianText,
  race_islander_text: (fields) => fields.racePacificText,
  race_basis: (fields) => fields.raceBasis,
  sex: (fields) => fields.sex,
  sex_basis: (fields) => fields.sexBasis,
}

/** Checks a row that allows any one of several subgroups. */
function countChecks(expected: Row, fields: DemographicFields): Check[] {
  const given = (
    listOf(expected.must_contain).every((code) => fields.ethnicity.includes(code)) &&
    listOf(expected.any_three_of).some((code) => fields.ethnicity.includes(code))
      ? fields.ethnicity
      : fields.race
  ).filter(Boolean)
  return [
    ...listOf(expected.must_contain).map((code) => compare(`contains ${code}`, true, given.includes(code))),
    ...Object.entries(expected)
      .filter(([key]) => /^any_(\w+)_of$/.test(key))
      .map(([key, list]) => {
        const wanted = ['one', 'two', 'three', 'four'].indexOf(key.split('_')[1] ?? '') + 1
        return compareNumber(key, wanted, given.filter((code) => listOf(list).includes(code)).length, 0)
      }),
    ...(expected.total === undefined ? [] : [compareNumber('total', expected.total, given.length, 0)]),
  ]
}

function figureChecks(input: Row, expected: Row): Check[] {
  const checks: Check[] = []
  if ('income' in expected) {
    const income = find(input, 'income', 'annual_income', 'gross_annual_income')
    const got = income === undefined ? 'NA' : String(incomeInThousands(readMoney(income)))
    checks.push(compare('income', String(expected.income), got))
  }
  if ('age' in expected) {
    const born = find(input, 'birth_date', 'dob', 'date_of_birth', 'born')
    const on = find(input, 'application_date', 'app_date', 'application')
    if (born === undefined || on === undefined) throw new CaseError('the row has no birth date or application date')
    checks.push(compare('age', String(expected.age), String(ageOn(readDate(born), readDate(on)))))
  }
  return checks
}

/** Checks worked examples of the register's demographic fields (12 CFR 1003 Appendix B). */
export const demographicsCases: CaseKind = {
  name: 'demographics',
  matches: (row) =>
    isRow(row.input) &&
    isRow(row.expected) &&
    ['channel', 'ethnicity', 'race', 'sex', 'income', 'annual_income', 'dob'].some((key) => key in (row.input as Row)),
  label: (row) => [row.id, row.description].filter(Boolean).join(' '),
  run({ input, expected }) {
    if (!isRow(input) || !isRow(expected)) throw new CaseError('not a row about demographics')
    const fields = fieldsOf(input)
    const named = Object.entries(expected).flatMap(([key, value]) => {
      const got = NAMED[key]?.(fields)
      if (got === undefined) return []
      return [compare(key, JSON.stringify([value].flat()), JSON.stringify([got].flat()))]
    })
    const counted = 'must_contain' in expected || 'total' in expected ? countChecks(expected, fields) : []
    return { checks: [...named, ...counted, ...figureChecks(input, expected)] }
  },
}
