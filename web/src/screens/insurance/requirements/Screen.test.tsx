import { cleanup, screen, within } from '@testing-library/react'
import { event } from 'domain/application/events.ts'
import { plainDate } from 'domain/values/dates.ts'
import { cents } from 'domain/values/money.ts'
import { afterEach, expect, it } from 'vitest'
import { closingView } from '../../../widgets/closing/testClosing.tsx'
import { showScreen, testUuid } from '../../../widgets/journey/testScreen.tsx'
import InsuranceRequirementsScreen from './Screen.tsx'

afterEach(cleanup)

it('the insurance requirements include flood insurance only in a flood area, and only up to the federal limit', () => {
  showScreen(<InsuranceRequirementsScreen />, closingView('notarized'))
  expect(screen.queryByText('Flood insurance')).toBeNull()
  expect(screen.getByRole('button', { name: 'Cancel this line of credit' })).toBeDefined()
  expect(screen.getByText(/at the earliest/).textContent).toContain('Monday, November\u00a030')
  cleanup()
  const also = [event('FloodDetermined', { flood: { inHazardArea: true, zone: 'AE' } })]
  showScreen(<InsuranceRequirementsScreen />, closingView('notarized', { also }))
  // The line and the remaining mortgages together exceed the federal program's maximum coverage.
  expect(screen.getByText(/zone AE/).textContent).toContain('at least $250,000')
})

it('the insurance requirements show the submitted policy, and accept no other policy while this policy is being checked', () => {
  const also = [
    event('InsuranceSubmitted', {
      insurance: { carrier: 'Larkfield', policyNumber: 'L-1', expires: plainDate('2027-12-31'), accepted: false },
    }),
  ]
  showScreen(<InsuranceRequirementsScreen />, closingView('notarized', { also }))
  expect(screen.getByText(/Larkfield, policy L-1, which ends or renews on 12\/31\/2027/)).toBeDefined()
  // A submitted policy isn't styled as a warning or an error.
  expect(screen.queryByText(/^(Please note|Problem):/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Submit another policy' })).toBeDefined()
  cleanup()
  const reviewed = [...also, event('Requested', { kind: 'INSURANCE', no: 1 })]
  showScreen(<InsuranceRequirementsScreen />, closingView('notarized', { also: reviewed }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your insurance is under review')
  expect(screen.queryByRole('link', { name: /^Submit/ })).toBeNull()
})

it('the insurance requirements show the review date of a rejected policy, and offer to submit another policy', () => {
  const insurance = { carrier: 'Larkfield', policyNumber: 'L-1', expires: plainDate('2027-12-31'), accepted: false }
  const submitted = event('InsuranceSubmitted', { insurance })
  const review = { uuid: testUuid(80), kind: 'INSURANCE', due: plainDate('2026-11-24') } as const
  const also = [submitted, event('InsuranceRefused', {}), event('ReviewOpened', { review })]
  showScreen(<InsuranceRequirementsScreen />, closingView('notarized', { also }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your insurance is under review')
  expect(screen.getByText(/We expect to decide by Tuesday, November 24/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Submit another policy' })).toBeDefined()
  expect(screen.queryByText('We’re confirming your policy')).toBeNull()
  expect(screen.getByText('You don’t need to do anything right now.')).toBeDefined()
  // The page shows the review's actual due date, so it doesn't show how long a review usually takes.
  expect(screen.queryByText(/within a business day/)).toBeNull()
})

it("the insurance requirements state the needed coverage and the lender's mortgagee clause, and say what a rejected policy lacks", () => {
  const checked = {
    ...{ dwellingCoverage: cents(1_000_000), needed: cents(40_000_000), line: cents(10_000_000) },
    ...{ mortgagee: 'MISSING' as const, problems: ['COVERAGE_LOW', 'MORTGAGEE_MISSING', 'COVERAGE_UNKNOWN'] as const },
  }
  const insurance = { carrier: 'Larkfield', policyNumber: 'L-1', expires: plainDate('2027-12-31'), accepted: false }
  const also = [event('InsuranceSubmitted', { insurance }), event('InsuranceRefused', { checked })]
  const view = closingView('notarized', { also })
  showScreen(<InsuranceRequirementsScreen />, view)
  expect(screen.getByText(/ISAOA/).textContent).toContain(`loan ${view.loanNumber}`)
  expect(screen.getByText(/^At least \$.*the cost to rebuild/)).toBeDefined()
  const lacking = screen.getByText('What your policy needs').closest('div')
  const items = within(lacking ?? document.body).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Dwelling coverage of at least \$/),
    'The mortgagee clause below',
  ])
  expect(screen.getByText('Ask your insurance company to change it, and submit the new page.')).toBeDefined()
})

it('while a policy is under review, the insurance requirements don’t demand a correction', () => {
  const checked = { line: cents(10_000_000), mortgagee: 'MISSING' as const, problems: ['MORTGAGEE_MISSING'] as const }
  const insurance = { carrier: 'Larkfield', policyNumber: 'L-1', expires: plainDate('2027-12-31'), accepted: false }
  const review = { uuid: testUuid(80), kind: 'INSURANCE', due: plainDate('2026-11-24') } as const
  const also = [
    event('InsuranceSubmitted', { insurance }),
    event('InsuranceRefused', { checked }),
    event('ReviewOpened', { review }),
  ]
  showScreen(<InsuranceRequirementsScreen />, closingView('notarized', { also }))
  expect(screen.getByText('You don’t need to do anything right now.')).toBeDefined()
  expect(screen.getByText(/^To save time, you can ask/)).toBeDefined()
})

it("before closing, the insurance requirements say that insurance isn't needed yet and link back to the application", () => {
  showScreen(<InsuranceRequirementsScreen />, closingView('ready'))
  expect(screen.getByRole('link', { name: 'Submit insurance' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'continue' }).getAttribute('href')).toMatch(/document\/disclosures$/)
  expect(screen.queryByRole('button', { name: 'Cancel this line of credit' })).toBeNull()
})

it('if the reviewer requests another page of the policy, the insurance requirements link to that request', () => {
  const insurance = { carrier: 'Larkfield', policyNumber: 'L-1', expires: plainDate('2027-12-31'), accepted: false }
  const also = [event('InsuranceSubmitted', { insurance }), event('InsuranceRefused', {})]
  const view = closingView('notarized', { also })
  showScreen(<InsuranceRequirementsScreen />, view)
  expect(screen.queryByRole('link', { name: 'Send the page' })).toBeNull()
  cleanup()
  showScreen(<InsuranceRequirementsScreen />, { ...view, journey: { ...view.journey, state: 'conditions' } })
  expect(screen.getByRole('link', { name: 'Send the page' }).getAttribute('href')).toMatch(/\/conditions$/)
  expect(screen.getByText('Our team is reviewing Larkfield, policy L-1.')).toBeDefined()
  // The documents are signed, so the page doesn't offer to continue without insurance.
  expect(screen.queryByRole('link', { name: 'continue' })).toBeNull()
})
