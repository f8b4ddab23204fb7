import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { event } from 'domain/application/events.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BORROWER, closingView } from '../../../widgets/closing/testClosing.tsx'
import { sentAs, showScreen, testDocument, testUuid, testView } from '../../../widgets/journey/testScreen.tsx'
import type { PdfViewerProps } from '../../../widgets/pdf/PdfViewer.tsx'
import DisclosuresScreen from './Screen.tsx'

vi.mock('../../../widgets/pdf/PdfViewer.tsx', () => ({
  PdfViewer: ({ title, onEnd }: PdfViewerProps) => (
    <button type="button" onClick={onEnd}>
      Scroll {title}
    </button>
  ),
}))

const LETTER = {
  ...testDocument(71, 'New servicing address', 'SENT'),
  ...{ forIdentity: BORROWER, comments: 'Use it from January on.' },
}

beforeEach(() => localStorage.clear())
afterEach(cleanup)

it('the borrower can open the closing documents in any order, reads all of them, and then confirms them together', async () => {
  const view = testView('sign')
  expect(view.journey.screen).toBe('document/disclosures')
  const { user, sent } = showScreen(<DisclosuresScreen />, view)
  await user.click(screen.getByRole('button', { name: /Notice of Right to Cancel/ }))
  await user.click(screen.getByRole('button', { name: 'Scroll Notice of Right to Cancel' }))
  await user.click(screen.getByRole('button', { name: /^Next: Account-Opening/ }))
  await user.click(screen.getByRole('button', { name: /^Scroll Account-Opening/ }))
  await user.click(screen.getByRole('button', { name: /^Next: Home Equity/ }))
  await user.click(screen.getByRole('button', { name: /^Scroll Home Equity/ }))
  expect(screen.queryByRole('button', { name: /^Next/ })).toBeNull()
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: /Continue to signing/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.command).toBe(sentAs('readDisclosures'))
  expect(sent[0]?.body.readDocuments).toHaveLength(3)
  expect(sent[0]?.body.readDocuments).toEqual(expect.arrayContaining([51, 52, 53].map(testUuid)))
})

it('the closing documents screen shows a waiting message if no documents are ready', () => {
  const view = testView('sign')
  showScreen(<DisclosuresScreen />, { ...view, documents: [] })
  expect(screen.getByRole('status')).toBeDefined()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it("after a decline, the documents screen lists the application's documents", () => {
  const view = testView('sign')
  showScreen(<DisclosuresScreen />, { ...view, status: 'DECLINED' })
  expect(screen.getByRole('heading', { level: 1, name: 'Your documents' })).toBeDefined()
  const list = within(screen.getByRole('list', { name: 'Your documents' }))
  expect(list.getAllByRole('listitem')).toHaveLength(view.documents.length)
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('after a decline without documents, the documents screen says that there are none yet and links back', () => {
  const view = { ...testView('sign'), status: 'DECLINED', documents: [] } as const
  showScreen(<DisclosuresScreen />, view)
  expect(screen.getByText('There are no documents yet.')).toBeDefined()
  expect(screen.getAllByRole('link', { name: 'Back to my application' })).toHaveLength(1)
})

it('the borrower reads a document that an agent sent, sees the agent’s message, and continues', async () => {
  const view = testView('sign')
  const read = { ...testDocument(72, 'Earlier letter', 'SENT'), readAt: LETTER.createdAt }
  const journey = { ...view.journey, state: 'documents', screen: 'document/disclosures' } as const
  const { user, sent } = showScreen(<DisclosuresScreen />, {
    ...view,
    journey,
    documents: [...view.documents, LETTER, read],
  })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We sent you a document')
  expect(screen.getByText('Use it from January on.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Scroll New servicing address' }))
  await user.click(screen.getByRole('checkbox', { name: 'I have received and read this document.' }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ command: sentAs('readSentDocuments'), body: { readDocuments: testUuid(71) } })
})

it('while the borrower reads a document from an agent, the borrower can still cancel the line', async () => {
  const view = closingView('insured', { also: [event('DocumentSent', { document: LETTER, by: testUuid(9) })] })
  expect(view.journey).toMatchObject({ state: 'documents', screen: 'document/disclosures' })
  const { user, sent } = showScreen(<DisclosuresScreen />, view)
  await user.click(screen.getByRole('button', { name: 'Cancel this line of credit' }))
  expect(sent).toEqual([{ command: sentAs('rescind'), body: {} }])
})

it('the closing documents screen also lists documents that an agent sent earlier', () => {
  const view = testView('sign')
  const read = { ...testDocument(72, 'Earlier letter', 'SENT'), readAt: testDocument(1, '', 'SENT').createdAt }
  showScreen(<DisclosuresScreen />, { ...view, documents: [...view.documents, read] })
  expect(screen.getByRole('button', { name: /Read ?Earlier letter/ })).toBeDefined()
})

it('the heading announces the approval on the first visit, and later asks the borrower to continue reading the documents', async () => {
  const view = testView('sign')
  const approved = { ...view, decision: { ...view.decision, decision: 'FINAL' } } as const
  const { user } = showScreen(<DisclosuresScreen />, approved)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You’re approved')
  expect(screen.getByRole('heading', { level: 2, name: 'Read your closing documents' })).toBeDefined()
  expect(screen.getByText('Your credit line')).toBeDefined()
  await user.click(screen.getAllByRole('button', { name: /^Scroll / })[0] as HTMLElement)
  cleanup()
  showScreen(<DisclosuresScreen />, approved)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Read your closing documents')
  expect(screen.queryByText('Your credit line')).toBeNull()
})
