import { describe, expect, it } from 'vitest'
import { dollars } from '../values/money.ts'
import { measuresBefore, measuresIn } from './measures.ts'
import { application, policy } from './testLending.ts'
import type { DecisionTrace } from './trace.ts'

const SCORE: DecisionTrace[number] = {
  rule: 'CREDIT_SCORE',
  inputs: [{ name: 'score', value: 742, unit: 'score' }],
  limit: { name: 'minimumScore', value: 640, unit: 'score' },
  result: 'pass',
}
const CLTV: DecisionTrace[number] = {
  rule: 'CLTV',
  inputs: [
    { name: 'value', value: 70_000_000, unit: 'cents' },
    { name: 'liens', value: 35_000_000, unit: 'cents' },
  ],
  limit: { name: 'cltvCap', value: 85, unit: 'percent' },
  result: 'pass',
}
const DTI: DecisionTrace[number] = {
  rule: 'DTI',
  inputs: [{ name: 'dtiBefore', value: 51.25, unit: 'percent' }],
  limit: { name: 'dtiLimit', value: 50, unit: 'percent' },
  result: 'fail',
  reason: 'OBLIGATIONS_EXCESSIVE',
}
const LARGEST: DecisionTrace[number] = {
  rule: 'CLTV_AFTER_LINE',
  inputs: [{ name: 'cltv', value: 80, unit: 'percent' }],
  limit: { name: 'cltvCap', value: 85, unit: 'percent' },
  result: 'info',
}
const CHOSEN: DecisionTrace[number] = {
  rule: 'CHOSEN_OFFER',
  inputs: [
    { name: 'cltv', value: 62.5, unit: 'percent' },
    { name: 'dti', value: 41, unit: 'percent' },
  ],
  result: 'pass',
}

describe('the measures of a decision', () => {
  it('the measures are based on the chosen line, otherwise on the largest line, otherwise on no new line', () => {
    const lines = (trace: DecisionTrace) => measuresIn(trace).map(({ kind, value, line }) => [kind, value, line])
    expect(lines([SCORE, CLTV, DTI])).toEqual([
      ['SCORE', 742, 'NONE'],
      ['CLTV', 50, 'NONE'],
      ['DTI', 51.25, 'NONE'],
    ])
    expect(lines([CLTV, LARGEST])).toEqual([['CLTV', 80, 'LARGEST']])
    expect(lines([CLTV, DTI, LARGEST, CHOSEN])).toEqual([
      ['CLTV', 62.5, 'CHOSEN'],
      ['DTI', 41, 'CHOSEN'],
    ])
  })
  it('a score must be at least the limit, and a ratio such as CLTV or DTI must be at most the limit', () => {
    const within = (trace: DecisionTrace) => measuresIn(trace).map(({ isWithin }) => isWithin)
    expect(within([SCORE, CLTV, DTI])).toEqual([true, true, false])
    const low = { ...SCORE, inputs: [{ name: 'score', value: 639, unit: 'score' }] } as const
    expect(within([low])).toEqual([false])
  })
  it('a decision has no measures if no rules were applied', () => {
    expect(measuresIn([])).toEqual([])
  })
  it('an application with a score has measures even without a new line', () => {
    const { property } = application
    const valued = { ...property, liens: [{ id: 'first', balance: dollars(100_000), payment: dollars(1_000) }] }
    const value = valued.valuation?.value ?? 0
    const measures = measuresBefore({ ...application, property: valued }, policy)
    expect(measures.map(({ kind }) => kind)).toEqual(['SCORE', 'CLTV', 'DTI'])
    expect(measures[1]?.value).toBeCloseTo((dollars(100_000) / value) * 100, 3)
    expect(measures.every(({ line, isWithin }) => line === 'NONE' && isWithin)).toBe(true)
    const [owner] = application.applicants
    expect(measuresBefore({ ...application, applicants: [{ ...owner, credit: undefined }] }, policy)).toEqual([])
  })
})
