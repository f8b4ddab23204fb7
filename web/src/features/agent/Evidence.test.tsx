import { cleanup, screen, within } from '@testing-library/react'
import type { AgentFile } from 'domain/api/agent.ts'
import { dollars } from 'domain/values/money.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { showPage } from '../../widgets/closing/testClosing.tsx'
import { Evidence } from './Evidence.tsx'
import { file } from './testAgent.tsx'

afterEach(cleanup)

type Trace = AgentFile['decision']['trace']
const SCORE: Trace[number] = {
  rule: 'CREDIT_SCORE',
  inputs: [{ name: 'score', value: 742, unit: 'score' }],
  limit: { name: 'minimumScore', value: 640, unit: 'score' },
  result: 'pass',
}
const DTI: Trace[number] = {
  rule: 'DTI',
  inputs: [{ name: 'dtiBefore', value: 51.25, unit: 'percent' }],
  limit: { name: 'dtiLimit', value: 50, unit: 'percent' },
  result: 'fail',
  reason: 'OBLIGATIONS_EXCESSIVE',
}
const MEASURES: AgentFile['measures'] = [
  { kind: 'SCORE', value: 742, limit: 640, isWithin: true, line: 'NONE' },
  { kind: 'CLTV', value: 62.5, limit: 85, isWithin: true, line: 'CHOSEN' },
  { kind: 'DTI', value: 51.25, limit: 50, isWithin: false, line: 'NONE' },
]

describe('the evidence', () => {
  const show = (trace: Trace, more: Partial<AgentFile['decision']> = {}, measures: AgentFile['measures'] = []) =>
    showPage(<Evidence file={file({ measures, decision: { ...file().decision, ...more, trace } })} />, '/agent', () =>
      Response.json({}),
    )
  it('the evidence shows failed rules first, with their inputs, limit and decline reason', async () => {
    show([SCORE, DTI], { decision: 'ASSET_DEPLETION' })
    const failed = within(await screen.findByRole('list', { name: 'Failed rules' }))
    expect(failed.getByText('DTI')).toBeTruthy()
    expect(failed.getByText('Excessive obligations')).toBeTruthy()
    expect(failed.getByText('DTI without the new line: 51.25%')).toBeTruthy()
    expect(failed.getByText('Maximum DTI: 50%')).toBeTruthy()
    expect(screen.getByText('Assets needed to qualify')).toBeTruthy()
  })
  it('each gauge in the evidence has a text equivalent with its value, scale and limit', async () => {
    show([], {}, MEASURES)
    const names = (await screen.findAllByRole('img')).map((image) => image.getAttribute('aria-label'))
    expect(names).toEqual([
      'Credit score 742 on a scale from 300 to 850. Minimum 640.',
      'CLTV 62.5% on a scale from 0% to 100%. Maximum 85%.',
      'DTI 51.3% on a scale from 0% to 60%. Maximum 50%.',
    ])
    expect(screen.getAllByText('Within limit')).toHaveLength(2)
    expect(screen.getAllByText('Outside limit')).toHaveLength(1)
  })
  it('the evidence section says whether all rules passed or no rules have run yet', async () => {
    show([SCORE], { maxLine: dollars(100_000) })
    expect(await screen.findByText('1 rule passed, none failed')).toBeTruthy()
    expect(screen.getByText('$100,000')).toBeTruthy()
    cleanup()
    show([])
    expect(await screen.findByText(/The rules haven’t run yet/)).toBeTruthy()
  })
})
