import { describe, expect, it } from 'vitest'
import { DECLINE } from '../values/demographics.ts'
import { demographicsByStaffForm, OBSERVATION_REQUIRED, observationsFor } from './demographicsByStaff.ts'
import { ANY_DAY, checkForm } from './form.ts'

const check = (body: object) => checkForm(demographicsByStaffForm, body, ANY_DAY)
const faults = (body: object) => {
  const checked = check(body)
  return checked.ok ? [] : checked.errors.map(({ field, message }) => `${field}: ${message}`)
}
const answersOf = (body: object) => {
  const checked = check(body)
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors))
  return checked.value.answers
}
const OBSERVED = { observedEthnicity: ['2'], observedRace: ['5'], observedSex: '2' }

describe('demographic answers that staff take (12 CFR 1003, appendix B)', () => {
  it('answers on the phone are kept as given, even beside a refusal, and are never observed', () => {
    const given = { taken: 'PHONE', ethnicity: ['12', DECLINE], race: [DECLINE], raceTribe: 'Navajo', sex: [] }
    expect(answersOf({ ...given, ...OBSERVED })).toEqual({
      ...{ ethnicity: ['12'], ethnicityText: '', ethnicityDeclined: true },
      ...{ race: [], raceTribe: 'Navajo', raceAsianText: '', racePacificText: '', raceDeclined: true },
      ...{ sex: [], sexDeclined: false, taken: 'PHONE' },
    })
    expect(faults({ taken: 'PHONE' })).toEqual([])
  })

  it('staff must note what they observe if a person who was present didn’t answer', () => {
    expect(faults({ taken: 'IN_PERSON', sex: [DECLINE] })).toEqual([
      `observedEthnicity: ${OBSERVATION_REQUIRED}`,
      `observedRace: ${OBSERVATION_REQUIRED}`,
      `observedSex: ${OBSERVATION_REQUIRED}`,
    ])
    expect(answersOf({ taken: 'IN_PERSON', ...OBSERVED })).toMatchObject({
      ...{ taken: 'IN_PERSON', ethnicity: [], race: [], sex: [] },
      observed: { ethnicity: ['2'], race: ['5'], sex: '2' },
    })
  })

  it('staff don’t observe what a person who was present answered, and a written answer counts', () => {
    const answered = { taken: 'IN_PERSON', ethnicity: ['2'], raceAsianText: 'Hmong', sex: ['1'] }
    expect(answersOf({ ...answered, ...OBSERVED }).observed).toBeUndefined()
    expect(answersOf({ ...answered, sex: [DECLINE], ...OBSERVED }).observed).toEqual({ sex: '2' })
    expect(observationsFor({ ...answered, sex: DECLINE })).toEqual(['sex'])
    expect(observationsFor({ taken: 'PHONE' })).toEqual([])
    expect(observationsFor({})).toEqual([])
  })

  it('staff must say how they asked', () => {
    expect(faults({ ethnicity: ['2'] })).toEqual(['taken: Choose how you asked'])
  })
})
