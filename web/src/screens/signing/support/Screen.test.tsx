import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { instant } from 'domain/values/dates.ts'
import { afterEach, expect, it } from 'vitest'
import { sentAs, showScreen, testDocument, testUuid, testView } from '../../../widgets/journey/testScreen.tsx'
import SigningSupportScreen from './Screen.tsx'

afterEach(cleanup)

it('the signing help screen lists the documents to sign, shows a phone number, and explains signing on paper', () => {
  const view = testView('sign')
  expect(view.journey.screens).toContain('signing/support')
  showScreen(<SigningSupportScreen />, view)
  expect(screen.getByRole('heading', { name: 'Sign on paper instead' })).toBeDefined()
  expect(screen.getByText(/with your loan number, HL-260001/)).toBeDefined()
  expect(within(screen.getByRole('list', { name: 'Closing documents' })).getAllByRole('listitem')).toHaveLength(3)
})

it('the borrower can request paper documents on the signing help screen', async () => {
  const { user, sent } = showScreen(<SigningSupportScreen />, testView('sign'))
  expect(screen.getByText(/We’ll mail the documents to 418 Linden Terrace, Fresno, CA 93704/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Request paper documents' }))
  await waitFor(() => expect(sent.map(({ command }) => command)).toEqual([sentAs('requestPaper')]))
})

const AT = instant('2026-11-24T18:00:00Z')
function onPaper(paper: Partial<NonNullable<ApplicationView['closing']['paper']>>): ApplicationView {
  const view = testView('sign')
  const journey = {
    ...view.journey,
    state: 'paperSigning',
    screen: 'signing/support',
    commands: ['cancelPaper'],
  } as const
  const closing = { ...view.closing, paper: { stage: 'REQUESTED', at: { REQUESTED: AT }, ...paper } as const }
  const documents = [...view.documents, testDocument(71, 'Package for Signing on Paper', 'PAPER', 20)]
  return { ...view, journey, closing, documents }
}
const stages = () =>
  within(screen.getByRole('list', { name: 'Steps of signing on paper' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

it('the signing help screen shows each stage of paper signing with its date, and what to do with mailed papers', async () => {
  const paper = {
    stage: 'SENT',
    at: { REQUESTED: AT, PREPARED: AT, SENT: AT },
    package: testUuid(71),
    carrier: 'USPS',
    tracking: '94001',
  } as const
  const { user, sent } = showScreen(<SigningSupportScreen />, onPaper(paper))
  expect(stages()).toEqual([
    'Tuesday, November\u00a024,\u00a02026You requested paper documents',
    'Tuesday, November\u00a024,\u00a02026We prepared your documents',
    'Tuesday, November\u00a024,\u00a02026We mailed your documentsUSPS, 94001',
    'You sign the documents and mail them back',
    'We add the signed documents to your application',
    'We confirm your signatures',
  ])
  expect(screen.getByText(/Closing, 400 Lantern Square/)).toBeDefined()
  expect(within(screen.getByRole('list', { name: 'Your paper documents' })).getAllByRole('listitem')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Sign online instead' }))
  await waitFor(() => expect(sent.map(({ command }) => command)).toEqual([sentAs('cancelPaper')]))
})

it('the signing help screen explains why the borrower must sign the papers again', () => {
  showScreen(<SigningSupportScreen />, onPaper({ stage: 'PREPARED', returned: 'Page 3 lacks your initials.' }))
  expect(screen.getByText('Please sign the documents again')).toBeDefined()
  expect(screen.getByText('Page 3 lacks your initials.')).toBeDefined()
})
