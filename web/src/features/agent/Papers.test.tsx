import { cleanup, screen, waitFor } from '@testing-library/react'
import type { AgentFile } from 'domain/api/agent.ts'
import { instant, plainDate } from 'domain/values/dates.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { testUuid } from '../../widgets/journey/testScreen.tsx'
import { decide, enter, file, NOW, open, ROSA } from './testAgent.tsx'

afterEach(cleanup)

const PDF = new File(['%PDF-1.4'], 'letter.pdf', { type: 'application/pdf' })
const package_ = {
  uuid: testUuid(50),
  type: 'PAPER_PACKAGE',
  title: 'Package for Signing on Paper',
  fileName: 'package.pdf',
  mediaType: 'application/pdf',
  stage: 'PAPER',
  createdAt: NOW,
  pages: 20,
} as const

/** Opens a case file and records the forms that the page submits. */
function opened(change: Partial<AgentFile>) {
  const forms: FormData[] = []
  const shown = open(file({ reviews: [], work: [], ...change }))
  const fetched = globalThis.fetch
  globalThis.fetch = (input, init) => {
    if (init?.body instanceof FormData) forms.push(init.body)
    return fetched(input, init)
  }
  return { ...shown, forms }
}

describe('sending a document', () => {
  it('an agent sends a PDF file with a title and a message', async () => {
    const { user, forms } = opened({})
    await user.click(await screen.findByRole('button', { name: 'Send a document' }))
    await user.click(screen.getByRole('button', { name: 'Send document' }))
    expect(await screen.findAllByText('Choose a file')).not.toHaveLength(0)
    expect(screen.getAllByText('Enter the document’s title')).not.toHaveLength(0)
    await enter(user, 'Title', 'New servicing address')
    await enter(user, 'Message to the person', 'Use it from January on.')
    await user.upload(screen.getByLabelText('Choose a file'), PDF)
    expect(screen.getByText('letter.pdf')).toBeTruthy()
    await decide(user, 'Send document')
    await waitFor(() => expect(forms).toHaveLength(1))
    const [form] = forms
    expect([...(form?.keys() ?? [])].sort()).toEqual(['comments', 'file', 'title', 'version'])
    expect(form?.get('version')).toBe('12')
  })

  it('the case file shows whether the recipient has read the document', async () => {
    const letter = { ...package_, type: 'AD_HOC_DOCUMENT', stage: 'SENT', title: 'Letter' } as const
    opened({ documents: [letter, { ...letter, uuid: testUuid(51), readAt: instant('2026-11-24T15:00:00Z') }] })
    expect(await screen.findByText(/not read yet/)).toBeTruthy()
    expect(screen.getByText(/read 11\/24\/2026/)).toBeTruthy()
  })
})

it('the case file shows when the borrower confirmed receiving the flood notice', async () => {
  const notice = { ...package_, type: 'FLOOD_NOTICE', stage: 'SUMMARY', title: 'Flood notice' } as const
  opened({ documents: [{ ...notice, receivedAt: instant('2026-11-24T15:00:00Z') }] })
  expect(await screen.findByText(/receipt confirmed 11\/24\/2026/)).toBeTruthy()
})

describe('signing on paper', () => {
  const at = (paper: NonNullable<AgentFile['paper']>, seat = file().seat) =>
    opened({
      paper,
      seat,
      people: [ROSA],
      documents: [package_],
      work: [{ key: 'paper', queue: 'PAPER', kind: 'PAPER_SIGNING', since: NOW, due: plainDate('2026-11-24') }],
    })
  const times = { REQUESTED: NOW, PREPARED: NOW }

  it('an agent records that the package was mailed', async () => {
    const { user, sent } = at({ stage: 'PREPARED', at: times, package: package_.uuid })
    expect(await screen.findByRole('heading', { name: 'Paper signing' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Mark as mailed' }))
    expect(await screen.findAllByText('Enter the carrier, such as USPS or UPS')).not.toHaveLength(0)
    await enter(user, 'Carrier', 'USPS')
    await decide(user, 'Mark as mailed')
    await waitFor(() => expect(sent).toMatchObject([{ command: 'paper', body: { step: 'SENT', carrier: 'USPS' } }]))
  })

  it('an agent uploads the scan of the signed papers, or asks for new signatures', async () => {
    const { user, forms, sent } = at({ stage: 'RECEIVED', at: times, package: package_.uuid })
    await user.click(await screen.findByRole('button', { name: 'Upload signed documents' }))
    expect(await screen.findAllByText('Choose a file')).not.toHaveLength(0)
    await user.upload(screen.getByLabelText('Choose a file'), PDF)
    await decide(user, 'Upload signed documents')
    await waitFor(() => expect(forms.map((form) => form.get('version'))).toEqual(['12']))
    expect(sent.map(({ command }) => command)).toEqual(['scan'])
  })

  it('an agent confirms the signatures on paper, or says which ones are missing', async () => {
    const { user, sent } = at({ stage: 'UPLOADED', at: times, package: package_.uuid, scan: testUuid(52) })
    await user.click(await screen.findByLabelText('No, the borrower must sign again'))
    await user.click(screen.getByRole('button', { name: 'Request new signatures' }))
    expect(await screen.findAllByText('Tell the borrower what’s missing')).not.toHaveLength(0)
    await user.click(screen.getByLabelText('Yes, and they match the names'))
    await decide(user, 'Confirm signatures')
    await waitFor(() => expect(sent).toMatchObject([{ command: 'paper', body: { step: 'CONFIRMED' } }]))
  })

  it("a compliance agent sees how far paper signing has progressed but can't take the next step", async () => {
    at({ stage: 'SENT', at: times, carrier: 'USPS', tracking: '' }, { name: 'Odile', role: 'COMPLIANCE' })
    expect(await screen.findByText('Processors and underwriters handle paper signing.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Mark as received' })).toBeNull()
  })
})
