import { cleanup, screen, within } from '@testing-library/react'
import { event } from 'domain/application/events.ts'
import { plainDate } from 'domain/values/dates.ts'
import { afterEach, expect, it } from 'vitest'
import { closingView } from '../../widgets/closing/testClosing.tsx'
import { showScreen, testView } from '../../widgets/journey/testScreen.tsx'
import HoldScreen from './Screen.tsx'

afterEach(cleanup)

it('shows who is working on it, what comes next and whom to call', () => {
  showScreen(<HoldScreen />, testView('liens'))
  const where = within(screen.getByRole('list', { name: 'Where it stands' }))
  expect(where.getAllByRole('listitem').map((item) => item.dataset.state)).toEqual(['done', 'doing'])
  expect(screen.getByText(/where you left it/)).toBeDefined()
  expect(screen.getByText(/HL-260001/, { selector: 'main p, p' })).toBeDefined()
})

it('keeps the right to cancel reachable while it runs', () => {
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
