import { describe, expect, it } from 'vitest'
import type { RegisterRow } from '../hmda/register/fields.ts'
import { CLEAN_ROW } from '../hmda/register/row.testdata.ts'
import { plainDate } from '../values/dates.ts'
import {
  fairLendingCsv,
  fairLendingFigures,
  isClear,
  MEASURE_NAMES,
  type MeasureName,
  type Observation,
  type Outcome,
  observationOf,
} from './figures.ts'
import type { Characteristic, Group } from './groups.ts'

const rowWith = (change: Partial<RegisterRow>): RegisterRow => ({ ...CLEAN_ROW, ...change })
const OUTCOME: Outcome = {
  margin: 2.25,
  feeRate: 2.99,
  approvedOn: plainDate('2026-03-12'),
  fundedOn: plainDate('2026-04-07'),
}
const one = (change: Partial<RegisterRow>, outcome: Outcome | undefined = OUTCOME): Observation =>
  observationOf(rowWith(change), outcome)
const many = (count: number, change: Partial<RegisterRow>, outcome?: Outcome): readonly Observation[] =>
  Array.from({ length: count }, () => one(change, outcome))

const WHITE = { race1: '5' }
const BLACK = { race1: '3' }
const DENIED = { actionTaken: '3', interestRate: 'NA' }
const measured = (observations: readonly Observation[], measure: MeasureName) => {
  const found = fairLendingFigures(observations).find((figures) => figures.measure === measure)
  if (!found) throw new Error(`no ${measure}`)
  return found
}
const figureOf = (
  observations: readonly Observation[],
  measure: MeasureName,
  group: Group,
  characteristic: Characteristic = 'RACE',
) =>
  measured(observations, measure)
    .characteristics.find((some) => some.characteristic === characteristic)
    ?.rows.find((row) => row.group === group)?.figure

describe('what counts', () => {
  it('an opened line has an approval, its prices, and the days from the application to the decision and the funding', () => {
    expect(one({ interestRate: '8.5' }).values).toEqual({
      APPROVAL_RATE: 1,
      APR: 8.5,
      MARGIN: 2.25,
      FEE: 2.99,
      DECISION_DAYS: 10,
      FUNDING_DAYS: 36,
    })
  })

  it('an approval that wasn’t accepted counts as approved, but not as funded', () => {
    expect(one({ actionTaken: '2' }).values).toMatchObject({ APPROVAL_RATE: 1, APR: 8.5 })
    expect(one({ actionTaken: '2' }).values).not.toHaveProperty('FUNDING_DAYS')
    expect(one({ actionTaken: '2', interestRate: 'NA' }, {}).values).toEqual({ APPROVAL_RATE: 1 })
  })

  it('a denial has no price, even if an offer had been chosen', () => {
    expect(one(DENIED).values).toEqual({ APPROVAL_RATE: 0, DECISION_DAYS: 30 })
  })

  it('an application that registration declined at once has no days to the decision', () => {
    expect(observationOf(rowWith(DENIED), undefined).values).toEqual({ APPROVAL_RATE: 0 })
  })

  it.each(['applicationDate', 'actionDate'])('a denial with a mistyped %s has no days to the decision', (field) => {
    for (const typed of ['NA', '', '20261340', '11/29/2026'])
      expect(one({ ...DENIED, [field]: typed }).values).toEqual({ APPROVAL_RATE: 0 })
  })

  it.each(['4', '5'])(
    'an application with the action taken %s counts as neither approved nor denied',
    (actionTaken) => {
      expect(one({ actionTaken }).values).toEqual({})
    },
  )
})

describe('figures', () => {
  // 48 of 60, and 21 of 35: 80% and 60%.
  const decided = [
    ...many(48, WHITE),
    ...many(12, { ...WHITE, ...DENIED }),
    ...many(21, BLACK),
    ...many(14, { ...BLACK, ...DENIED }),
  ]

  it('a group’s approval rate has Wilson’s interval, and its difference from the reference group has Newcombe’s', () => {
    const figure = figureOf(decided, 'APPROVAL_RATE', 'BLACK')
    expect(figure?.count).toBe(35)
    expect(figure?.estimate.value).toBe(60)
    expect(figure?.estimate.low).toBeCloseTo(43.57, 1)
    expect(figure?.estimate.high).toBeCloseTo(74.45, 1)
    expect(figure?.difference?.value).toBeCloseTo(-20, 10)
    expect(figure?.difference && isClear(figure.difference)).toBe(true)
    expect(measured(decided, 'APPROVAL_RATE').all).toMatchObject({ count: 95 })
    expect(figureOf(decided, 'APPROVAL_RATE', 'WHITE')).not.toHaveProperty('difference')
  })

  it('a mean is about the approved applications only, and two equal groups have a difference of zero', () => {
    const figure = figureOf(decided, 'APR', 'BLACK')
    expect(figure).toMatchObject({ count: 21, estimate: { value: 8.5 }, difference: { value: 0 } })
    expect(figure?.difference && isClear(figure.difference)).toBe(false)
  })

  it('applications without an answer have a figure, but aren’t compared with the reference group', () => {
    const figure = figureOf([...decided, ...many(12, { race1: '6' })], 'APPROVAL_RATE', 'NOT_AVAILABLE')
    expect(figure).toMatchObject({ count: 12, estimate: { value: 100 } })
    expect(figure).not.toHaveProperty('difference')
  })

  it('groups without any application are left out', () => {
    const groups = measured(decided, 'APR').characteristics.map(({ rows }) => rows.map(({ group }) => group))
    expect(groups).toEqual([['NOT_HISPANIC'], ['WHITE', 'BLACK'], ['MALE'], ['UNDER_62']])
  })
})

describe('hidden figures', () => {
  it('if a group has nine applications, the next smallest group is hidden, too', () => {
    const observations = [...many(50, WHITE), ...many(20, BLACK), ...many(9, { race1: '2' })]
    expect(figureOf(observations, 'APR', 'ASIAN')).toBeUndefined()
    expect(figureOf(observations, 'APR', 'BLACK')).toBeUndefined()
    expect(figureOf(observations, 'APR', 'WHITE')?.count).toBe(50)
    const ten = [...observations, one({ race1: '2' })]
    expect(figureOf(ten, 'APR', 'ASIAN')?.count).toBe(10)
    expect(figureOf(ten, 'APR', 'BLACK')?.count).toBe(20)
  })

  it('if a group’s applications were all denied, its price figures are hidden instead of counting zero', () => {
    const observations = [...many(50, WHITE), ...many(20, BLACK), ...many(5, { race1: '2', ...DENIED })]
    const rows = measured(observations, 'APR').characteristics[1]?.rows
    expect(rows?.map(({ group, figure }) => [group, figure?.count])).toEqual([
      ['WHITE', 50],
      ['BLACK', undefined],
      ['ASIAN', undefined],
    ])
  })

  it('if the reference group is hidden, no group has a difference', () => {
    const observations = [...many(4, WHITE), ...many(30, BLACK), ...many(20, { race1: '2' })]
    expect(figureOf(observations, 'APR', 'BLACK')?.count).toBe(30)
    expect(figureOf(observations, 'APR', 'BLACK')).not.toHaveProperty('difference')
  })

  it('with nine applications in all, even the total is hidden', () => {
    for (const { all, characteristics } of fairLendingFigures(many(9, WHITE))) {
      expect(all).toBeUndefined()
      expect(characteristics.flatMap(({ rows }) => rows).some(({ figure }) => figure)).toBe(false)
    }
  })
})

it('the CSV file has every measure and group, and the word “hidden” instead of hidden figures', () => {
  const figures = fairLendingFigures([...many(30, WHITE), ...many(12, BLACK), ...many(3, { race1: '2' })])
  const lines = fairLendingCsv(2026, figures).trimEnd().split('\r\n')
  expect(lines[0]?.split(',')).toHaveLength(12)
  expect(lines).toHaveLength(1 + MEASURE_NAMES.length * (1 + 1 + 3 + 1 + 1))
  expect(lines).toContain('2026,APR,percent,,All applications,45,8.500,8.500,8.500,,,')
  expect(lines).toContain('2026,APR,percent,Race,White,30,8.500,8.500,8.500,,,')
  expect(lines).toContain('2026,APR,percent,Race,Asian,hidden,,,,,,')
  expect(lines).toContain('2026,APR,percent,Race,Black or African American,hidden,,,,,,')
})
