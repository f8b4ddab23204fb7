import { expect, it } from 'vitest'
import type { RegisterRow } from '../hmda/register/fields.ts'
import { CLEAN_ROW } from '../hmda/register/row.testdata.ts'
import { CHARACTERISTIC_NAMES, groupName, groupsIn, groupsOf } from './groups.ts'

const rowWith = (change: Partial<RegisterRow>): RegisterRow => ({ ...CLEAN_ROW, ...change })
const races = (own: readonly string[], other: readonly string[]): Partial<RegisterRow> =>
  Object.fromEntries([
    ...[0, 1, 2, 3, 4].map((place) => [`race${place + 1}`, own[place] ?? '']),
    ...[0, 1, 2, 3, 4].map((place) => [`coRace${place + 1}`, other[place] ?? '']),
  ])

// The derived categories of the CFPB's public HMDA data (derived_race).
it.each([
  [['5'], ['8'], 'WHITE'],
  [['5'], ['5'], 'WHITE'],
  [['5'], ['6'], 'WHITE'],
  [['3'], ['8'], 'BLACK'],
  [['5', '3'], ['8'], 'BLACK'],
  [['22', '25'], ['8'], 'ASIAN'],
  [['1'], ['6'], 'AMERICAN_INDIAN'],
  [['4', '43'], ['8'], 'PACIFIC_ISLANDER'],
  [['2', '3'], ['8'], 'TWO_OR_MORE'],
  [['2', '3', '5'], ['8'], 'TWO_OR_MORE'],
  [['2', '3'], ['5'], 'JOINT'],
  [['3'], ['5'], 'JOINT'],
  [['3'], ['1', '5'], 'JOINT'],
  [['5'], ['27'], 'JOINT'],
  [['3'], ['2'], 'BLACK'],
  [['6'], ['5'], 'NOT_AVAILABLE'],
  [['7'], ['8'], 'NOT_AVAILABLE'],
  [[], ['8'], 'NOT_AVAILABLE'],
] as const)(
  'an applicant with the race codes %j and a co-applicant with %j belong to the group %s',
  (own, other, group) => {
    expect(groupsOf(rowWith(races(own, other))).RACE).toBe(group)
  },
)

it.each([
  [{ ethnicity1: '1', coEthnicity1: '5' }, 'HISPANIC'],
  [{ ethnicity1: '14', coEthnicity1: '1' }, 'HISPANIC'],
  [{ ethnicity1: '2', coEthnicity1: '2' }, 'NOT_HISPANIC'],
  [{ ethnicity1: '2', coEthnicity1: '3' }, 'NOT_HISPANIC'],
  [{ ethnicity1: '2', coEthnicity1: '11' }, 'JOINT'],
  [{ ethnicity1: '13', coEthnicity1: '2' }, 'JOINT'],
  [{ ethnicity1: '1', ethnicity2: '2', coEthnicity1: '5' }, 'JOINT'],
  [{ ethnicity1: '3', coEthnicity1: '1' }, 'NOT_AVAILABLE'],
  [{ ethnicity1: '4', coEthnicity1: '5' }, 'NOT_AVAILABLE'],
  [{ ethnicity1: '', coEthnicity1: '5' }, 'NOT_AVAILABLE'],
])('the ethnicity codes %j belong to the group %s', (codes, group) => {
  expect(groupsOf(rowWith(codes)).ETHNICITY).toBe(group)
})

it.each([
  ['1', '5', 'MALE'],
  ['1', '1', 'MALE'],
  ['1', '3', 'MALE'],
  ['2', '5', 'FEMALE'],
  ['2', '1', 'JOINT'],
  ['1', '6', 'JOINT'],
  ['6', '5', 'JOINT'],
  ['3', '1', 'NOT_AVAILABLE'],
  ['4', '5', 'NOT_AVAILABLE'],
])('an applicant with the sex code %s and a co-applicant with %s belong to the group %s', (sex, coSex, group) => {
  expect(groupsOf(rowWith({ sex, coSex })).SEX).toBe(group)
})

it.each([
  ['61', 'UNDER_62'],
  ['62', 'FROM_62'],
  ['103', 'FROM_62'],
  ['8888', 'NOT_AVAILABLE'],
  ['', 'NOT_AVAILABLE'],
])('the age %j belongs to the group %s', (age, group) => {
  expect(groupsOf(rowWith({ age })).AGE).toBe(group)
})

it('every group has a name, and the first group of each characteristic is the reference group', () => {
  expect(CHARACTERISTIC_NAMES.map((one) => groupName(one, groupsIn(one)[0] ?? 'JOINT'))).toEqual([
    'Not Hispanic or Latino',
    'White',
    'Male',
    'Under 62',
  ])
})
