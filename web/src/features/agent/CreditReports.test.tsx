import { cleanup, screen, waitFor } from '@testing-library/react'
import { plainDate } from 'domain/values/dates.ts'
import { ZERO } from 'domain/values/money.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { testUuid } from '../../widgets/journey/testScreen.tsx'
import { file, NOW, open } from './testAgent.tsx'

afterEach(cleanup)

const REPORT = {
  uuid: testUuid(60),
  type: 'CREDIT_REPORT',
  stage: 'REPORT',
  title: 'Credit report',
  fileName: 'credit-report.xml',
  mediaType: 'text/xml',
  createdAt: NOW,
  pages: 1,
} as const

it("the case file lists all bureaus' scores", async () => {
  const scoreModel = 'FICO 5'
  const scores = [
    { bureau: 'Elm', score: 742, scoreModel },
    { bureau: 'Oak', score: 718, scoreModel },
  ]
  const credit = {
    bureau: 'Oak',
    pull: 'HARD',
    pulledOn: plainDate('2026-11-23'),
    score: 718,
    scoreModel,
    scores,
  } as const
  open(file({ credit: { ...credit, keyFactors: [], monthlyDebts: ZERO, tradelines: 3 } }))
  expect(await screen.findByText('Elm 742, Oak 718')).toBeTruthy()
})

it('staff download a report that the page can’t show', async () => {
  const { user } = open(file({ documents: [REPORT] }))
  const saved = vi.fn(() => 'blob:report')
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} })
  await user.click(await screen.findByRole('button', { name: 'Download Credit report' }))
  await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.objectContaining({ type: 'text/xml' })))
})

it('the page shows a message if a download fails', async () => {
  const { user } = open(file({ documents: [REPORT] }))
  const button = await screen.findByRole('button', { name: 'Download Credit report' })
  globalThis.fetch = async () => new Response('', { status: 404 })
  await user.click(button)
  expect(await screen.findByText('We couldn’t download this document')).toBeTruthy()
})
