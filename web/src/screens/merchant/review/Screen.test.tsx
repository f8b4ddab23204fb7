import { cleanup, screen, within } from '@testing-library/react'
import { instant, plainDate } from 'domain/values/dates.ts'
import { afterEach, expect, it } from 'vitest'
import { showScreen, testView } from '../../../widgets/journey/testScreen.tsx'
import MerchantScreen from './Screen.tsx'

afterEach(cleanup)

it('the partner review screen shows the reviewing company, the due date and the next step', () => {
  const view = testView('appSummary')
  const review = { kind: 'MERCHANT', since: instant('2026-11-23T15:00:00Z'), due: plainDate('2026-11-25') } as const
  showScreen(<MerchantScreen />, { ...view, merchant: { name: 'Brightwater Kitchens' }, reviews: [review] })
  expect(screen.getByRole('heading', { level: 1, name: /Brightwater Kitchens/ })).toBeDefined()
  const where = within(screen.getByRole('list', { name: 'Status' }))
  expect(where.getByText(/by Wednesday, November 25/)).toBeDefined()
  expect(screen.getByText(/you confirm the loans on your home/)).toBeDefined()
})

it('if the partner objected, the partner review screen says that the lender decides', () => {
  const view = testView('appSummary')
  const review = { kind: 'MERCHANT', since: instant('2026-11-23T15:00:00Z'), due: plainDate('2026-11-25') } as const
  const applicationStatus = { ...view.applicationStatus, partnerReferred: true }
  showScreen(<MerchantScreen />, { ...view, applicationStatus, merchant: { name: 'Kitchens' }, reviews: [review] })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We’re reviewing your application')
  expect(screen.getByText(/This isn’t a denial/)).toBeDefined()
})
