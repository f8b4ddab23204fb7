import { cleanup, screen, within } from '@testing-library/react'
import { type AgentPipeline, STAGE_COUNT_LIMIT } from 'domain/api/agentPipeline.ts'
import { STAGES } from 'domain/application/views/brokerView.ts'
import { instant } from 'domain/values/dates.ts'
import { afterEach, expect, it } from 'vitest'
import { showPage } from '../../widgets/closing/testClosing.tsx'
import { testUuid } from '../../widgets/journey/testScreen.tsx'
import { Pipeline } from './Pipeline.tsx'
import { NOW, problem } from './testAgent.tsx'

afterEach(cleanup)

const file = (n: number, isLate: boolean): AgentPipeline['files'][number] => ({
  application: testUuid(n),
  borrowerName: n === 1 ? '' : `Person ${n}`,
  loanNumber: `HL26110000${n}`,
  stage: 'CHECKS',
  city: 'Fresno',
  state: 'CA',
  since: instant('2026-11-16T15:00:00.000Z'),
  isLate,
})
const PIPELINE: AgentPipeline = {
  now: NOW,
  stages: STAGES.map((stage) => {
    if (stage === 'CHECKS') return { stage, count: 2, late: 1, days: 5 }
    return stage === 'FUNDED' ? { stage, count: STAGE_COUNT_LIMIT, late: 0 } : { stage, count: 0, late: 0, days: 10 }
  }),
  files: [file(1, true), file(2, false)],
  next: 'further',
}
const show = (at: string, answer: object = PIPELINE) => showPage(<Pipeline />, at, () => Response.json(answer))

it('each stage shows how many applications it has, how many are late, and its target time', async () => {
  show('/agent/pipeline')
  const stages = within(await screen.findByRole('navigation', { name: 'Stages' }))
  expect(stages.getByRole('link', { name: /^All open 2 1 late$/, current: 'page' })).toBeTruthy()
  expect(stages.getByRole('link', { name: /^Checks 2 1 late$/ }).getAttribute('href')).toBe(
    '/agent/pipeline?stage=CHECKS',
  )
  expect(stages.getByRole('link', { name: /^Closing 0 Target: 10 business days$/ })).toBeTruthy()
  expect(stages.getByRole('link', { name: /^Funded 10,000\+/ })).toBeTruthy()
})

it('the pipeline marks a late application and links to it', async () => {
  show('/agent/pipeline?stage=CHECKS&after=x')
  const table = within(await screen.findByRole('table', { name: 'Checks' }))
  const [, late, other] = table.getAllByRole('row')
  expect(late?.textContent).toContain('Late: 1 week ago')
  expect(other?.textContent).not.toContain('Late')
  expect(
    within(late ?? document.body)
      .getByRole('link', { name: 'HL261100001' })
      .getAttribute('href'),
  ).toBe(`/agent/work/${testUuid(1)}`)
  expect(screen.getByRole('link', { name: 'First page' }).getAttribute('href')).toBe('/agent/pipeline?stage=CHECKS')
  expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('href')).toBe(
    '/agent/pipeline?stage=CHECKS&after=further',
  )
})

it('the pipeline shows a message if a stage is empty', async () => {
  show('/agent/pipeline?stage=CLOSING', { ...PIPELINE, files: [], next: undefined })
  expect(await screen.findByText('No applications here.')).toBeTruthy()
})

it('a person without a seat sees no pipeline', async () => {
  showPage(<Pipeline />, '/agent/pipeline', () => problem(404, {}))
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Stages' })).toBeNull()
})
