import { cleanup, screen, within } from '@testing-library/react'
import { event } from 'domain/application/events.ts'
import { instant, plainDate } from 'domain/values/dates.ts'
import { afterEach, expect, it } from 'vitest'
import { closingView } from '../../widgets/closing/testClosing.tsx'
import { showScreen, testView } from '../../widgets/journey/testScreen.tsx'
import HoldScreen from './Screen.tsx'

afterEach(cleanup)

const NOW = instant('2026-11-23T15:00:00Z')

it('the hold screen shows who is reviewing the application, what happens next and a phone number', () => {
  showScreen(<HoldScreen />, testView('liens'))
  const where = within(screen.getByRole('list', { name: 'Status' }))
  expect(where.getAllByRole('listitem').map((item) => item.dataset.state)).toEqual(['done', 'doing'])
  expect(screen.getByText(/where you left off/)).toBeDefined()
  expect(screen.getByText(/HL-260001/, { selector: 'main p, p' })).toBeDefined()
})

it("the hold screen for a membership review says that we're confirming the membership, and mentions no failed check", () => {
  const membership = { kind: 'MEMBERSHIP', since: NOW, due: plainDate('2026-11-25') } as const
  showScreen(<HoldScreen />, { ...testView('appSummary'), reviews: [membership] })
  expect(screen.getByRole('heading', { level: 1, name: 'We’re confirming your membership' })).toBeDefined()
  expect(screen.getByText(/If we can’t, we’ll send you an offer without the discount/)).toBeDefined()
  expect(screen.getByText(/Wednesday, November 25/)).toBeDefined()
  expect(screen.queryByText(/couldn’t complete one check/)).toBeNull()
})

it('the hold screen lists a membership review along with other reviews', () => {
  const due = plainDate('2026-11-25')
  const reviews = (['MEMBERSHIP', 'FLOOD'] as const).map((kind) => ({ kind, since: NOW, due }))
  showScreen(<HoldScreen />, { ...testView('appSummary'), reviews })
  expect(screen.getByRole('heading', { level: 1, name: 'We’re reviewing your application' })).toBeDefined()
  expect(screen.getByText('We’re confirming your membership')).toBeDefined()
})

it('the hold screen has a button to cancel the line during the cancellation period', () => {
  const insurance = { carrier: 'Safe', policyNumber: 'P1', expires: plainDate('2027-10-01'), accepted: false }
  const also = [
    event('InsuranceSubmitted', { insurance }),
    event('Requested', { kind: 'INSURANCE', no: 1 }),
    event('RequestSettled', { kind: 'INSURANCE', no: 1, state: 'FAILED' }),
  ]
  const view = closingView('notarized', { also })
  expect(view.journey.state).toBe('hold')
  showScreen(<HoldScreen />, view)
  expect(screen.getByText(/midnight on Friday, November 27/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Cancel this line of credit' })).toBeDefined()
})
