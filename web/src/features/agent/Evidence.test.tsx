import { cleanup, screen, within } from '@testing-library/react'
import type { AgentFile } from 'domain/api/agent.ts'
import { dollars } from 'domain/values/money.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { showPage } from '../../widgets/closing/testClosing.tsx'
import { Evidence } from './Evidence.tsx'
import { measuresIn } from './measures.ts'
import { file } from './testAgent.tsx'

afterEach(cleanup)

type Trace = AgentFile['decision']['trace']
const SCORE: Trace[number] = {
  rule: 'CREDIT_SCORE',
  inputs: [{ name: 'score', value: 742, unit: 'score' }],
  limit: { name: 'minimumScore', value: 640, unit: 'score' },
  result: 'pass',
}
const CLTV: Trace[number] = {
  rule: 'CLTV',
  inputs: [
    { name: 'value', value: 70_000_000, unit: 'cents' },
    { name: 'liens', value: 35_000_000, unit: 'cents' },
  ],
  limit: { name: 'cltvCap', value: 85, unit: 'percent' },
  result: 'pass',
}
const DTI: Trace[number] = {
  rule: 'DTI',
  inputs: [{ name: 'dtiBefore', value: 51.25, unit: 'percent' }],
  limit: { name: 'dtiLimit', value: 50, unit: 'percent' },
  result: 'fail',
  reason: 'OBLIGATIONS_EXCESSIVE',
}
const LARGEST: Trace[number] = {
  rule: 'CLTV_AFTER_LINE',
  inputs: [{ name: 'cltv', value: 80, unit: 'percent' }],
  limit: { name: 'cltvCap', value: 85, unit: 'percent' },
  result: 'info',
}
const CHOSEN: Trace[number] = {
  rule: 'CHOSEN_OFFER',
  inputs: [
    { name: 'cltv', value: 62.5, unit: 'percent' },
    { name: 'dti', value: 41, unit: 'percent' },
  ],
  result: 'pass',
}

describe('the measures of a decision', () => {
  it('a measure includes the chosen line, or the largest line, or no line', () => {
    const lines = (trace: Trace) => measuresIn(trace).map(({ kind, value, line }) => [kind, value, line])
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
  it('a score must reach its minimum, and a ratio must not exceed its maximum', () => {
    const within = (trace: Trace) => measuresIn(trace).map(({ isWithin }) => isWithin)
    expect(within([SCORE, CLTV, DTI])).toEqual([true, true, false])
    const low = { ...SCORE, inputs: [{ name: 'score', value: 639, unit: 'score' }] } as const
    expect(within([low])).toEqual([false])
  })
  it('a decision without rules has no measures', () => {
    expect(measuresIn([])).toEqual([])
  })
})

describe('the evidence', () => {
  const show = (trace: Trace, more: Partial<AgentFile['decision']> = {}) =>
    showPage(<Evidence file={file({ decision: { ...file().decision, ...more, trace } })} />, '/agent', () =>
      Response.json({}),
    )
  it('the evidence shows failed rules first, with their inputs, limit and decline reason', async () => {
    show([SCORE, CLTV, DTI], { decision: 'ASSET_DEPLETION' })
    const failed = within(await screen.findByRole('list', { name: 'Failed rules' }))
    expect(failed.getByText('DTI')).toBeTruthy()
    expect(failed.getByText('Excessive obligations')).toBeTruthy()
    expect(failed.getByText('DTI before this line: 51.25%')).toBeTruthy()
    expect(failed.getByText('Maximum DTI: 50%')).toBeTruthy()
    expect(screen.getByText('Assets needed to qualify')).toBeTruthy()
  })
  it('each gauge states its value, scale and limit in words', async () => {
    show([SCORE, CLTV, DTI])
    const names = (await screen.findAllByRole('img')).map((image) => image.getAttribute('aria-label'))
    expect(names).toEqual([
      'Credit score 742 on a scale from 300 to 850. Minimum 640.',
      'CLTV 50% on a scale from 0% to 100%. Maximum 85%.',
      'DTI 51.3% on a scale from 0% to 60%. Maximum 50%.',
    ])
    expect(screen.getAllByText('Within limit')).toHaveLength(2)
    expect(screen.getAllByText('Outside limit')).toHaveLength(1)
  })
  it('the evidence says that all rules passed, or that none have run', async () => {
    show([SCORE, CLTV], { maxLine: dollars(100_000) })
    expect(await screen.findByText('2 rules passed, none failed')).toBeTruthy()
    expect(screen.getByText('$100,000')).toBeTruthy()
    cleanup()
    show([])
    expect(await screen.findByText(/The rules haven’t run yet/)).toBeTruthy()
  })
})
