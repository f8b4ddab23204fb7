import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { event } from 'domain/application/events.ts'
import { plainDate } from 'domain/values/dates.ts'
import { afterEach, expect, it } from 'vitest'
import { closingView } from '../../../widgets/closing/testClosing.tsx'
import { showScreen } from '../../../widgets/journey/testScreen.tsx'
import SignScreen from './Screen.tsx'

afterEach(cleanup)

it("the signing screen accepts only the borrower's exact legal name as the signature", async () => {
  const { user, sent } = showScreen(<SignScreen />, closingView('started'))
  expect(screen.getByText('Your credit line').nextElementSibling?.textContent).toBe('$90,000')
  const list = within(screen.getByRole('list', { name: 'Documents to sign' }))
  expect(list.getAllByText('Home Equity Line of Credit Agreement').length).toBeGreaterThan(0)
  expect(list.queryAllByText('Deed of Trust')).toEqual([])
  expect(list.getByText('The contract: how much you can draw, what it costs, and how you pay it back.')).toBeDefined()
  await user.type(screen.getByLabelText('Your full legal name'), 'Jose Brien')
  await user.type(screen.getByLabelText('Your initials'), 'xx')
  await user.click(screen.getByRole('button', { name: 'Sign 3 documents' }))
  const summary = within(screen.getByRole('alert'))
  expect(summary.getAllByRole('link')).toHaveLength(3)
  expect(sent).toEqual([])
  await user.clear(screen.getByLabelText('Your full legal name'))
  await user.type(screen.getByLabelText('Your full legal name'), "josé o'brien")
  await user.clear(screen.getByLabelText('Your initials'))
  await user.type(screen.getByLabelText('Your initials'), 'jo')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Sign 3 documents' }))
  expect(sent).toEqual([
    { command: 'sign-documents', body: { signature: "josé o'brien", initials: 'jo', esignConsent: 'true' } },
  ])
})

it('on the signing screen, one button fills in the name and the initials and clears the errors of both fields', async () => {
  const { user, sent } = showScreen(<SignScreen />, closingView('started'))
  await user.clear(screen.getByLabelText('Your full legal name'))
  await user.clear(screen.getByLabelText('Your initials'))
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Sign 3 documents' }))
  expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Use this name' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Sign 3 documents' }))
  expect(sent.map(({ body }) => body)).toEqual([{ signature: "José O'Brien", initials: 'JO', esignConsent: 'true' }])
})

it('the Back link of the signing screen opens the documents, and a borrower without the consent is sent to the consent screen', () => {
  const view = closingView('started')
  showScreen(<SignScreen />, view)
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(
    `/account/heloc/${view.uuid}/document/disclosures`,
  )
  cleanup()
  const { location, historyAction } = showScreen(<SignScreen />, closingView('read')).router.state
  expect([location.pathname.endsWith('/signing/intro'), historyAction]).toEqual([true, 'REPLACE'])
})

it('the signing screen states the last day to cancel, or explains why there is no right to cancel', () => {
  const view = closingView('started')
  showScreen(<SignScreen />, view)
  expect(screen.getByText(/If that’s today, the last day is Friday, November 27\./)).toBeDefined()
  expect(screen.queryByText(/no right to cancel/)).toBeNull()
  cleanup()
  showScreen(<SignScreen />, { ...view, documents: view.documents.filter(({ type }) => type !== 'RIGHT_TO_CANCEL') })
  expect(screen.getByText(/This line has no right to cancel/)).toBeDefined()
  expect(screen.queryByText(/the last day is/)).toBeNull()
})

it('the signing screen shows the first day on which the borrower can sign', () => {
  const also = [event('ClosingDocumentsReady', { documents: [], scheduledOn: plainDate('2026-12-05') })]
  showScreen(<SignScreen />, closingView('started', { also }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You can sign starting Saturday, December\u00a05')
  expect(screen.queryByRole('button', { name: /^Sign \d/ })).toBeNull()
})

it.each([
  ['flood insurance', true, /compare and buy flood/],
  ['the valuation', false, /three business days after you get your copy/],
] as const)('the signing screen says that the wait is for %s', (_, inHazardArea, reason) => {
  const also = [event('ClosingDocumentsReady', { documents: [], scheduledOn: plainDate('2026-12-05') })]
  showScreen(<SignScreen />, { ...closingView('started', { also }), flood: { inHazardArea } })
  expect(screen.getByText(reason)).toBeDefined()
})

it('the signing screen waits until the first allowed day has begun in every time zone of the state', () => {
  const day = plainDate('2026-12-05')
  const also = [event('ClosingDocumentsReady', { documents: [], scheduledOn: day })]
  const view = { ...closingView('started', { also }), today: day }
  const { unmount } = showScreen(<SignScreen />, { ...view, lastDay: plainDate('2026-12-04') })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^You can sign starting/)
  unmount()
  showScreen(<SignScreen />, { ...view, lastDay: day })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign your documents')
})
