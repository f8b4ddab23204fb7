import { cleanup, screen, within } from '@testing-library/react'
import type { AgentFile } from 'domain/api/agent.ts'
import { plainDate } from 'domain/values/dates.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { showPage } from '../../widgets/closing/testClosing.tsx'
import { spoken } from './spoken.ts'
import { Inputs } from './Trace.tsx'
import { enter, file, item, NOW, open, WORK } from './testAgent.tsx'
import { Work } from './Work.tsx'

afterEach(cleanup)

describe('words', () => {
  it('the reason field rejects SSNs and other numbers that belong in a separate field, but keeps the typed text', async () => {
    const { user, sent } = open()
    await user.click(await screen.findByLabelText('Accept this value'))
    await enter(user, 'Reason', 'SSN 123-45-6789 is hers.')
    await user.click(screen.getByRole('button', { name: 'Accept this value' }))
    expect(await screen.findAllByText(/Remove Social Security, card, and account numbers/)).not.toHaveLength(0)
    expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'SSN 123-45-6789 is hers.')
    expect(sent).toEqual([])
  })
  it('the history shows display names for events, reasons and outcomes', async () => {
    const line = { seq: 1, at: NOW, by: 'SYSTEM' } as const
    const record: AgentFile['timeline'] = [
      { ...line, seq: 5, type: 'ReviewOpened', about: 'OF_A_LATER_VERSION' },
      { ...line, seq: 4, type: 'Declined', reasons: ['CREDIT_SCORE_TOO_LOW', 'OCCUPANCY'] },
      { ...line, seq: 3, type: 'ReviewResolved', about: 'TITLE', way: 'CLEAR', note: 'All is well.' },
      { ...line, seq: 2, type: 'RequestSettled', about: 'TITLE', failed: true },
      { ...line, type: 'DocumentUploaded', about: 'My SCAN.pdf' },
    ]
    open(file({ timeline: record }))
    const items = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
    for (const words of [
      'DeclinedCredit score too low; Occupancy',
      'Review ended: Title exceptionsClearedAll is well.',
      'Request failed: Title report',
      'Document uploaded: My SCAN.pdf',
    ])
      expect(items).toContainEqual(expect.stringContaining(words))
    // A code without a display name isn't shown.
    expect(items).toContainEqual(expect.stringMatching(/^Review opened(?!:)/))
  })
  it('a review and a request of the same type have different names', async () => {
    const both = [
      { ...item(1, plainDate('2026-11-24')), kind: 'TITLE' as const },
      { ...item(2, plainDate('2026-11-24')), kind: 'TITLE' as const, queue: 'FAILED' as const },
    ]
    showPage(<Work />, '/agent/work', () => Response.json({ ...WORK, items: both }))
    const rows = (await screen.findAllByRole('row')).slice(1)
    const kinds = rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)
    expect(kinds).toEqual(['Title exceptions', 'Title report'])
  })
  it('an identifier without a display name is split into words', () => {
    expect([spoken('CLTV_AFTER_LINE'), spoken('monthlyIncome'), spoken('ReviewOpened')]).toEqual([
      'CLTV after line',
      'Monthly income',
      'Review opened',
    ])
  })
  it("a rule's figures are shown with names and units, and codes are shown as names", async () => {
    const inputs: AgentFile['decision']['trace'][number]['inputs'] = [
      { name: 'liens', value: 1_234_500, unit: 'cents' },
      { name: 'dtiLimit', value: 43, unit: 'percent' },
      { name: 'delinquent', value: true, unit: 'flag' },
      { name: 'acquiredOn', value: '2026-11-23', unit: 'date' },
      { name: 'depletionMonths', value: 120, unit: 'months' },
      { name: 'recentPurchaseDays', value: 1, unit: 'days' },
      { name: 'source', value: 'AVM', unit: 'text' },
      { name: 'propertyType', value: 'TWO_TO_FOUR_UNITS', unit: 'text' },
      { name: 'note', value: 'The roof leaks.', unit: 'text' },
      { name: 'lien', value: 90_050, unit: 'cents', of: 'Roofing' },
    ]
    showPage(<Inputs inputs={inputs} />, '/agent', () => Response.json({}))
    expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'Existing liens: $12,345',
      'Maximum DTI: 43%',
      'Past-due accounts: Yes',
      'Acquired on: 11/23/2026',
      'Asset depletion period: 120 months',
      'Waiting period after a purchase: 1 day',
      'Value from: Automated valuation',
      'Property type: 2-4 units',
      'Broker’s note: The roof leaks.',
      'Lien, Roofing: $900.50',
    ])
  })
})
