import { cleanup, screen, within } from '@testing-library/react'
import type { RecordsView } from 'domain/api/agentRecords.ts'
import { plainDate } from 'domain/values/dates.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { showPage } from '../../widgets/closing/testClosing.tsx'
import { testUuid } from '../../widgets/journey/testScreen.tsx'
import { Records } from './Records.tsx'
import { decide, enter, file, NOW, open, problem } from './testAgent.tsx'

afterEach(cleanup)

const hold = { uuid: testUuid(90), at: NOW, by: 'Odile Brannigan', isOwn: false, reason: 'A lawsuit.' }
const quiet = { work: [], reviews: [] }

describe('legal holds on the case file', () => {
  it('a compliance agent places a legal hold with a reason', async () => {
    const { user, sent } = open(file({ ...quiet, mayKeepRecords: true, keptUntil: plainDate('2030-03-01') }), () =>
      Response.json(file({ ...quiet, mayKeepRecords: true, legalHolds: [{ ...hold, isOwn: true }] })),
    )
    expect((await screen.findByText('Retention ends')).parentElement?.textContent).toContain('03/01/2030')
    await user.click(screen.getByRole('button', { name: 'Place legal hold' }))
    await enter(user, 'Reason', 'The borrower sued the lender.')
    expect(await decide(user, 'Place legal hold')).toContain('until two colleagues lift the hold')
    expect(sent.map(({ command }) => command)).toEqual(['legal-holds'])
    expect(await screen.findByText('A lawsuit.')).toBeDefined()
  })

  it('every agent sees a legal hold, but only compliance agents can lift it', async () => {
    const { unmount } = open(file({ ...quiet, legalHolds: [hold] }))
    expect(await screen.findByText('A lawsuit.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Propose lifting' })).toBeNull()
    unmount()
    const { user, sent } = open(file({ ...quiet, mayKeepRecords: true, legalHolds: [hold] }))
    await user.click(await screen.findByRole('button', { name: 'Propose lifting' }))
    await enter(user, 'Reason', 'The case is closed.')
    await decide(user, 'Propose lifting')
    expect(sent.map(({ command }) => command)).toEqual(['propose'])
  })

  it('only a colleague of the agent who proposed lifting a legal hold can lift it', async () => {
    const proposed = { at: NOW, by: 'Odile Brannigan', isOwn: true, reason: 'The case is closed.' }
    const { unmount } = open(file({ ...quiet, mayKeepRecords: true, legalHolds: [{ ...hold, proposed }] }))
    expect(await screen.findByText('You proposed this, so a colleague must approve it.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Lift the hold' })).toBeNull()
    unmount()
    const others = { ...hold, proposed: { ...proposed, isOwn: false } }
    const { user, sent } = open(file({ ...quiet, mayKeepRecords: true, legalHolds: [others] }))
    await screen.findByText('The case is closed.')
    await decide(user, 'Lift the hold')
    expect(sent.map(({ command }) => command)).toEqual(['lift'])
  })

  it('a compliance agent rejects a proposal to lift a legal hold, and later records that a funded line was closed', async () => {
    const others = { ...hold, proposed: { at: NOW, by: 'Ben Ito', isOwn: false, reason: 'The case is closed.' } }
    const { user, sent } = open(
      file({ ...quiet, status: 'COMPLETE', mayKeepRecords: true, legalHolds: [others] }),
      () => Response.json(file({ ...quiet, status: 'COMPLETE', mayKeepRecords: true })),
    )
    await user.click(await screen.findByRole('button', { name: 'Keep the hold' }))
    await enter(user, 'Reason', 'The case was appealed.')
    await decide(user, 'Keep the hold')
    await user.click(await screen.findByRole('button', { name: 'Record account closure' }))
    await enter(user, 'Date the line was closed', '11/20/2026')
    await decide(user, 'Record account closure')
    expect(sent.map(({ command }) => command)).toEqual(['keep', 'line-closed'])
  })
})

describe('the record of erased files', () => {
  const RECORDS: RecordsView = {
    periods: [
      { record: 'APPLICATION', months: 25, rule: '12 CFR 1002.12(b)(1)' },
      { record: 'CHATS', months: 25 },
    ],
    held: [{ application: testUuid(3), loanNumber: 'HL2611000007', city: 'Austin', state: 'TX' }],
    erased: [
      {
        application: testUuid(4),
        at: NOW,
        endedOn: plainDate('2021-02-03'),
        records: [{ record: 'REGISTER', until: plainDate('2025-03-01'), rule: '12 CFR 1003.5(a)(1)(i)' }],
        people: 2,
      },
    ],
    vendors: [],
    next: 40,
  }
  const show = (answer: () => Response) => showPage(<Records />, '/agent/records', answer)

  it('compliance agents see the files on legal hold, the erased files with their rules, and the retention periods', async () => {
    show(() => Response.json(RECORDS))
    const held = within(await screen.findByRole('table', { name: 'Files on legal hold' }))
    expect(held.getByRole('link', { name: 'HL2611000007' }).getAttribute('href')).toContain(testUuid(3))
    const erased = screen.getByRole('table', { name: 'Erased files' })
    expect(erased.textContent).toContain('HMDA register: 03/01/2025 (12 CFR 1003.5(a)(1)(i))')
    expect(erased.textContent).toContain('02/03/2021')
    expect(screen.queryByText('Ask these vendors to delete data')).toBeNull()
    expect(screen.getByRole('table', { name: 'Retention periods' }).textContent).toContain('25 months')
    expect(screen.getByRole('link', { name: 'Show older files' }).getAttribute('href')).toContain('before=40')
  })

  it('after staff record how they asked a former vendor to delete data, the vendor moves to the list of asked vendors', async () => {
    const asked = { by: 'Odile Brannigan', at: NOW, note: 'By email.' }
    const vendor = { party: 'identity', adapter: 'former', orders: ['check-1', 'check-2'], sessions: 0 } as const
    const link = { party: 'bankLink', adapter: 'older', orders: [], sessions: 2 } as const
    const file = { application: testUuid(4), erasedAt: NOW }
    let vendors: RecordsView['vendors'] = [
      { ...vendor, ...file },
      { ...link, ...file, asked },
    ]
    const { user, sent } = showPage(<Records />, '/agent/records', (method) => {
      if (method === 'GET') return Response.json({ ...RECORDS, vendors })
      vendors = vendors.map((one) => ({ ...one, asked }))
      return new Response(null, { status: 204 })
    })
    const card = (await screen.findByRole('heading', { name: 'former (identity checks)' })).closest('section')
    expect(card?.textContent).toContain('check-1, check-2')
    expect(screen.getByText('Ask these vendors to delete data')).toBeDefined()
    const done = () => screen.getByRole('table', { name: 'Vendors asked' })
    expect(done().textContent).toContain('older (bank links)')
    expect(done().textContent).toContain('By email.')
    await user.click(screen.getByRole('button', { name: 'Record request' }))
    await user.click(screen.getByRole('button', { name: 'Record request' }))
    expect(await screen.findAllByText('Enter how you asked the vendor')).not.toHaveLength(0)
    await enter(user, 'How you asked the vendor', 'By email on Monday.')
    await user.click(screen.getByRole('button', { name: 'Record request' }))
    expect(await within(done()).findByRole('rowheader', { name: 'former (identity checks)' })).toBeDefined()
    expect(screen.queryByText('Ask these vendors to delete data')).toBeNull()
    expect(sent).toMatchObject([{ body: { note: 'By email on Monday.' } }])
    expect(sent[0]?.command).toBe('former')
  })

  it('the records page says that there are no legal holds and no erased files', async () => {
    show(() => Response.json({ ...RECORDS, held: [], erased: [], next: undefined }))
    expect(await screen.findByText('No legal holds')).toBeDefined()
    expect(screen.getByText('No erased files.')).toBeDefined()
  })

  it('other agents are told that only compliance agents can see the records page', async () => {
    show(() => problem(403, { message: 'You don’t have access to do this.' }))
    expect(await screen.findByText('Only compliance staff can read this record')).toBeDefined()
  })
})
