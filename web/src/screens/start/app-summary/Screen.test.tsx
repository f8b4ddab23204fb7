import { cleanup, screen, waitFor } from '@testing-library/react'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { cents, subtract } from 'domain/values/money.ts'
import { percent } from 'domain/values/rates.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sentAs, showScreen, testDocument, testUuid, testView } from '../../../widgets/journey/testScreen.tsx'
import type { PdfViewerProps } from '../../../widgets/pdf/PdfViewer.tsx'
import AppSummaryScreen from './Screen.tsx'

vi.mock('../../../widgets/pdf/PdfViewer.tsx', () => ({
  PdfViewer: ({ title, onEnd }: PdfViewerProps) => (
    <button type="button" onClick={onEnd}>
      Scroll {title}
    </button>
  ),
}))

beforeEach(() => localStorage.clear())
afterEach(cleanup)

it('the application summary shows the amounts, requires every document to be read, and sends the list of read documents', async () => {
  const { user, sent } = showScreen(<AppSummaryScreen />, testView('appSummary'))
  expect(screen.getByText('Credit line').parentElement?.textContent).toContain('$90,000')
  expect(screen.getByText('Mortgages and liens').parentElement?.textContent).toContain('$230,650')
  const links = screen.getAllByRole('link', { name: /^Change/ }).map((link) => link.getAttribute('href'))
  expect(links.map((href) => href?.split('/').slice(-2).join('/'))).toEqual(['product/select', 'start/changes'])

  const send = screen.getByRole('button', { name: /Accept and continue/ })
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Scroll Application Summary' }))
  await user.click(send)
  expect(screen.getByRole('alert').textContent).toContain('Read each document to the end')

  await user.click(screen.getByRole('button', { name: /^Next: Important Terms/ }))
  await user.click(screen.getByRole('button', { name: /^Scroll Important Terms/ }))
  expect(screen.getByText('You’ve read all documents')).toBeDefined()
  await user.click(send)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    command: sentAs('acceptSummary'),
    body: { readDocuments: [testUuid(31), testUuid(32)], acknowledged: 'true' },
  })
})

it('on the application summary, the initial draw minus fees and payoffs equals the cash sent to the account', () => {
  const view = testView('appSummary')
  const { offer } = view
  if (!offer) throw new Error('no offer is chosen')
  showScreen(<AppSummaryScreen />, {
    ...view,
    offer: { ...offer, cashToHand: subtract(offer.cashToHand, cents(25_050)) },
  })
  const amount = (label: string) => {
    const text = screen.queryByText(label)?.nextElementSibling?.firstChild?.textContent ?? '0'
    return Number(text.replace(/[^\d.]/g, ''))
  }
  const taken = amount('Origination fee') + amount('Third-party fees') + amount('Loans paid off')
  expect(amount('Third-party fees')).toBeGreaterThanOrEqual(250.5)
  expect(amount('Initial draw') - taken).toBeCloseTo(amount('Cash to you'), 2)
})

it('the application summary requires the borrower to confirm receiving the flood notice, in addition to acknowledging all documents', async () => {
  const view = testView('appSummary')
  const notice = { ...testDocument(33, 'Notice of Special Flood Hazards', 'SUMMARY', 1), type: 'FLOOD_NOTICE' as const }
  const { user, sent } = showScreen(<AppSummaryScreen />, { ...view, documents: [...view.documents, notice] })
  for (const { title } of [...view.documents.filter(({ stage }) => stage === 'SUMMARY'), notice]) {
    await user.click(screen.getByRole('button', { name: new RegExp(`^${title}`) }))
    await user.click(screen.getByRole('button', { name: `Scroll ${title}` }))
  }
  await user.click(screen.getByRole('checkbox', { name: /Confirm my application/ }))
  await user.click(screen.getByRole('button', { name: /Accept and continue/ }))
  expect(screen.getByRole('alert').textContent).toContain('Confirm that you received this notice')
  await user.click(screen.getByRole('checkbox', { name: 'I received the Notice of Special Flood Hazards.' }))
  await user.click(screen.getByRole('button', { name: /Accept and continue/ }))
  await waitFor(() => expect(sent.map(({ body }) => body.received)).toEqual([testUuid(33)]))
})

it('the application summary says whether the member discount included in the APR still depends on verification', () => {
  const view = testView('appSummary')
  const { offer } = view
  if (!offer) throw new Error('an offer was chosen')
  const discounted = { ...view, offer: { ...offer, memberDiscount: percent(0.25) } }
  const noteFor = (membership: ApplicationView['membership']) => {
    cleanup()
    showScreen(<AppSummaryScreen />, { ...discounted, membership })
    return screen.getByText('APR, fixed for this draw').parentElement?.textContent
  }
  expect(noteFor({ stated: true })).toContain('Includes the 0.25% member discount, subject to verification')
  expect(noteFor({ stated: true, confirmed: true })).toMatch(/Includes the 0.25% member discount$/)
  expect(noteFor({ stated: true, confirmed: false })).toContain('The 0.25% member discount no longer applies')
  cleanup()
  showScreen(<AppSummaryScreen />, view)
  expect(screen.queryByText(/member discount/)).toBeNull()
})

it('the application summary remembers which documents were read to the end in this browser', async () => {
  const first = showScreen(<AppSummaryScreen />, testView('appSummary'))
  await first.user.click(screen.getByRole('button', { name: 'Scroll Application Summary' }))
  first.unmount()
  showScreen(<AppSummaryScreen />, testView('appSummary'))
  expect(screen.getByText('1 of 2 read')).toBeDefined()
  expect(screen.getByRole('button', { name: /^Scroll Important Terms/ })).toBeDefined()
})
