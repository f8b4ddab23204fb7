import { describe, expect, it } from 'vitest'
import type { Demographics } from '../values/demographics.ts'
import { demographicFields, incomeInThousands, unaskedFields } from './demographicFields.ts'

const NOTHING: Demographics = {
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

describe('the register’s demographic fields', () => {
  it('if an applicant chose only a subgroup, the register reports the subgroup without its group', () => {
    const fields = demographicFields({ ...NOTHING, ethnicity: ['12'] }, 'INTERNET')
    expect(fields).toMatchObject({ ethnicity: ['12', '', '', '', ''], ethnicityBasis: '2' })
  })
  it('the register reports at most five answers to a question, and groups before subgroups', () => {
    const race = demographicFields({ ...NOTHING, race: ['21', '22', '23', '2', '24', '5', '3'] }, 'PHONE').race
    expect(race).toEqual(['2', '5', '3', '21', '22'])
  })
  it("if an applicant only typed an answer, the register's codes stay blank", () => {
    const fields = demographicFields({ ...NOTHING, ethnicityText: 'Dominican', raceTribe: 'Navajo' }, 'MAIL')
    expect(fields).toMatchObject({ ethnicity: ['', '', '', '', ''], ethnicityText: 'Dominican', raceTribe: 'Navajo' })
    expect(fields.raceBasis).toBe('2')
  })
  it('the register reports unanswered questions as not provided, and has a code for an applicant who chose both sexes', () => {
    const fields = demographicFields({ ...NOTHING, sex: ['1', '2'] }, 'INTERNET')
    expect(fields).toMatchObject({
      ethnicity: ['3', '', '', '', ''],
      race: ['6', '', '', '', ''],
      sex: '6',
      sexBasis: '2',
    })
    expect(demographicFields(NOTHING, 'INTERNET').sex).toBe('3')
  })
  it('if an applicant gives an answer and also declines the question, the register reports the answer', () => {
    const fields = demographicFields({ ...NOTHING, race: ['5'], raceDeclined: true }, 'INTERNET')
    expect(fields.race[0]).toBe('5')
  })
  it("the register reports staff's observations only for in-person applications, and only for questions without an answer", () => {
    const observed = { ethnicity: ['2'], race: ['3'], sex: '1' } as const
    const answered = { ...NOTHING, race: ['5'] } as const
    expect(demographicFields(answered, 'IN_PERSON', observed)).toMatchObject({
      ethnicity: ['2', '', '', '', ''],
      ethnicityBasis: '1',
      race: ['5', '', '', '', ''],
      raceBasis: '2',
      sex: '1',
      sexBasis: '1',
    })
    expect(demographicFields(answered, 'PHONE', observed)).toMatchObject({ ethnicity: ['3', '', '', '', ''], sex: '3' })
  })
  it("the register's fields for an entity or a missing co-applicant contain fixed codes", () => {
    expect(unaskedFields('NOT_NATURAL_PERSON')).toMatchObject({ sex: '4', sexBasis: '3', raceBasis: '3' })
    expect(unaskedFields('NO_CO_APPLICANT')).toMatchObject({ sex: '5', sexBasis: '4', ethnicityBasis: '4' })
  })
  it('the register reports income in thousands of dollars, and 500 dollars round up', () => {
    expect([3_549_999, 3_550_000, 3_649_999].map(incomeInThousands)).toEqual([35, 36, 36])
  })
})
