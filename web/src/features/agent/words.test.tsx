import { cleanup, screen, within } from '@testing-library/react'
import type { AgentFile } from 'domain/api/agent.ts'
import { plainDate } from 'domain/values/dates.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { showPage } from '../../widgets/closing/testClosing.tsx'
import { enter, file, item, NOW, open, WORK } from './testAgent.tsx'
import { Work } from './Work.tsx'
import { figureText, spoken } from './words.ts'

afterEach(cleanup)

describe('words', () => {
  it('the reason field rejects SSNs and other numbers that belong in their own field, but keeps the typed text', async () => {
    const { user, sent } = open()
    await user.click(await screen.findByLabelText('Go on as if nothing had been found'))
    await enter(user, 'Why', 'SSN 123-45-6789 is hers.')
    await user.click(screen.getByRole('button', { name: 'End the review' }))
    expect(await screen.findAllByText(/Please leave out Social Security, card and account numbers/)).not.toHaveLength(0)
    expect(screen.getByLabelText('Why')).toHaveProperty('value', 'SSN 123-45-6789 is hers.')
    expect(sent).toEqual([])
  })
  it('the case file shows event names from the name tables', async () => {
    const line = { seq: 1, at: NOW, by: 'SYSTEM' } as const
    const record: AgentFile['timeline'] = [
      { ...line, seq: 4, type: 'Declined', reasons: ['CREDIT_SCORE_TOO_LOW', 'OCCUPANCY'] },
      { ...line, seq: 3, type: 'ReviewResolved', about: 'TITLE', way: 'CLEAR', note: 'All is well.' },
      { ...line, seq: 2, type: 'RequestSettled', about: 'TITLE', failed: true },
      { ...line, type: 'DocumentUploaded', about: 'My SCAN.pdf' },
    ]
    open(file({ timeline: record }))
    const items = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
    for (const words of [
      'DeclinedCredit score too low; Use of the home',
      'Review ended: TitleClearedAll is well.',
      'Not answered: Title report',
      'Document uploaded: My SCAN.pdf',
    ])
      expect(items).toContainEqual(expect.stringContaining(words))
  })
  it('a review and a request of the same type have different names', async () => {
    const both = [
      { ...item(1, plainDate('2026-11-24')), kind: 'TITLE' as const },
      { ...item(2, plainDate('2026-11-24')), kind: 'TITLE' as const, queue: 'FAILED' as const },
    ]
    showPage(<Work />, '/agent/work', () => Response.json({ ...WORK, items: both }))
    const rows = (await screen.findAllByRole('row')).slice(1)
    const kinds = rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)
    expect(kinds).toEqual(['Title', 'Title report'])
  })
  it('code names are expanded into words', () => {
    expect([spoken('CLTV_AFTER_LINE'), spoken('monthlyIncome'), spoken('ReviewOpened')]).toEqual([
      'CLTV after line',
      'Monthly income',
      'Review opened',
    ])
  })
  it('rule values appear with their units', () => {
    const figures = [
      { value: 1_234_500, unit: 'cents' },
      { value: 43, unit: 'percent' },
      { value: true, unit: 'flag' },
      { value: '2026-11-23', unit: 'date' },
      { value: 120, unit: 'months' },
    ] as const
    expect(figures.map(figureText)).toEqual(['$12,345', '43 %', 'yes', '11/23/2026', '120 months'])
  })
})
