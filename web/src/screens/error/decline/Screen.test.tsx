import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { REASONS, type ReasonCode } from 'domain/rules/reasons.ts'
import { type Instant, instant, plainDate } from 'domain/values/dates.ts'
import { dollars } from 'domain/values/money.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { applicationQuery, openingQuery } from '../../../api/queries.ts'
import { closingView, paper } from '../../../widgets/closing/testClosing.tsx'
import { showScreen } from '../../../widgets/journey/testScreen.tsx'
import CreditDeclineScreen from '../credit/Screen.tsx'
import IncomeDeclineScreen from '../income/Screen.tsx'
import { helpsFor, reasonsInWords } from './reasons.ts'
import DeclineScreen from './Screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it("the decline screen shows the notice's reasons, at most four and without duplicates, with plain explanations", () => {
  const words = (...given: Parameters<typeof reasonsInWords>) => reasonsInWords(...given).map((reason) => reason.words)
  expect(reasonsInWords(['CREDIT_SCORE_TOO_LOW'], ['Balances are high', 'Few accounts'])).toEqual([
    { words: 'Balances are high', plain: [REASONS.CREDIT_SCORE_TOO_LOW.plain] },
    { words: 'Few accounts', plain: [] },
  ])
  expect(reasonsInWords(['VALUATION_UNCERTAIN', 'COLLATERAL_INSUFFICIENT'], [])).toEqual([
    {
      words: 'Value or type of collateral not sufficient',
      plain: [REASONS.VALUATION_UNCERTAIN.plain, REASONS.COLLATERAL_INSUFFICIENT.plain],
    },
  ])
  expect(words(['LISTED_FOR_SALE'], [])).toEqual(['The property is listed for sale'])
  expect(words(['CREDIT_SCORE_TOO_LOW'], ['a', 'b', 'c', 'd', 'e'])).toEqual(['A', 'B', 'C', 'D'])
  expect(helpsFor(['OBLIGATIONS_EXCESSIVE', 'INCOME_INSUFFICIENT'])).toEqual(['DEBTS', 'INCOME'])
  expect(helpsFor(['COLLATERAL_INSUFFICIENT'], true)).toEqual(['VALUE'])
})

const declinedView = (noticedAt?: Instant): ApplicationView => {
  const view = closingView('ready')
  const changes = [{ kind: 'LOWER_AMOUNT', amount: dollars(42_000) } as const]
  return {
    ...view,
    decision: { ...view.decision, reasons: ['COLLATERAL_INSUFFICIENT'] },
    adverseAction: { noticeDue: plainDate('2026-12-23'), noticedAt, changes: noticedAt ? changes : [], ofAnother: [] },
    documents: noticedAt ? [...view.documents, paper(70, 'ADVERSE_ACTION_NOTICE', 'SUMMARY')] : view.documents,
  }
}

it('while the notice is being prepared, the decline screen shows the date by which it will arrive', () => {
  showScreen(<DeclineScreen />, declinedView())
  expect(screen.getByText(/email you by 12\/23\/2026/)).toBeDefined()
  expect(screen.queryByRole('list', { name: 'Your notice' })).toBeNull()
})

it('the decline screen hides the content below the notice until the notice arrives or is late', () => {
  showScreen(<DeclineScreen />, declinedView())
  expect(screen.getByRole('status').textContent).toBe('Preparing your notice')
  expect(screen.queryByRole('heading', { name: 'What could help' })).toBeNull()
  cleanup()
  showScreen(<DeclineScreen />, declinedView(), undefined, undefined, { late: true, again: () => {} })
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByRole('heading', { name: 'What could help' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to my dashboard' })).toBeDefined()
})

it.each([
  ['does not refetch the application beside its polling', undefined, false, false],
  ['refetches the application if polling ended before the notice existed', undefined, true, true],
  ['stops refetching the application once the notice exists', instant('2026-11-23T15:00:05Z'), true, false],
])('the decline screen %s', (_, noticedAt, late, refetches) => {
  const view = declinedView(noticedAt)
  const { client } = showScreen(<DeclineScreen />, view, view, undefined, { late, again: () => {} })
  fireEvent(document, new Event('visibilitychange'))
  expect(client.getQueryState(applicationQuery(view.uuid).queryKey)?.isInvalidated).toBe(refetches)
})

it('the decline screen shows the notice for download in only one place, and a smaller line that would have qualified', () => {
  showScreen(<DeclineScreen />, declinedView(instant('2026-11-23T15:00:05Z')))
  const notice = within(screen.getByRole('list', { name: 'Your notice' }))
  expect(notice.getByRole('button', { name: /^Download.*Notice of Action Taken/s })).toBeDefined()
  expect(screen.getAllByText('Notice of Action Taken and Statement of Reasons', { selector: 'p' })).toHaveLength(1)
  expect(screen.getByText('A line of $42,000.')).toBeDefined()
  expect(screen.queryByText(/Call us, and we’ll send them/)).toBeNull()
})

it('the decline screen shows reasons, advice, the source of the credit report, a phone number and a dashboard link', () => {
  const view = closingView('ready')
  showScreen(<DeclineScreen />, { ...view, decision: { ...view.decision, reasons: ['OBLIGATIONS_EXCESSIVE'] } })
  expect(screen.getByText('Excessive obligations in relation to income')).toBeDefined()
  expect(screen.getByText('Your monthly debt payments take up too much of your income.')).toBeDefined()
  expect(screen.getByText(/Lower your monthly payments/)).toBeDefined()
  expect(screen.getByText(/Test Bureau didn’t make this decision/)).toBeDefined()
  expect(screen.getByRole('link', { name: /888/ })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to my dashboard' })).toBeDefined()
})

it("the decline screens for credit score and income explain the reason and the borrower's options", () => {
  const view = closingView('ready')
  const declined = (...reasons: ReasonCode[]) => ({ ...view, decision: { ...view.decision, reasons } })
  showScreen(<CreditDeclineScreen />, declined('CREDIT_SCORE_TOO_LOW'))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We can’t approve this line yet')
  expect(screen.getByRole('link', { name: /annualcreditreport/ })).toBeDefined()
  cleanup()
  showScreen(<IncomeDeclineScreen />, declined('OBLIGATIONS_EXCESSIVE'))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We can’t approve this line yet')
  expect(screen.getByText(/We add up your monthly payments/)).toBeDefined()
})

it.each<[ReasonCode, string, RegExp, RegExp]>([
  ['PROPERTY_TYPE', 'Property type not accepted', /property type: manufactured home/, /accepts these property types/],
  ['LISTED_FOR_SALE', 'Home listed for sale', /homes that are for sale/, /isn’t listed for sale/],
  ['RECENTLY_PURCHASED', 'Home bought recently', /in the last 90 days/, /More than 90 days have passed/],
])(
  'after a late correction, the decline screen says the same about %s as registration does',
  (reason, heading, lead, criterion) => {
    const view = declinedView(instant('2026-11-23T15:00:05Z'))
    showScreen(<DeclineScreen />, {
      ...view,
      property: { ...view.property, type: 'MANUFACTURED', lastTransfer: plainDate('2026-11-02') },
      decision: { ...view.decision, reasons: [reason] },
    })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading)
    const main = document.body.textContent ?? ''
    expect(main).toMatch(lead)
    expect(main).toContain('We’re not accepting applications')
    expect(main).toMatch(criterion)
    expect(screen.getByRole('heading', { name: 'What would change the result' })).toBeDefined()
    expect(screen.getByRole('list', { name: 'Your notice' })).toBeDefined()
  },
)

it("after a decline because of the lender's criteria, the decline screen offers to email the borrower if the criteria change", async () => {
  const view = closingView('ready')
  const declined = { ...view, decision: { ...view.decision, reasons: ['STATE_NOT_LICENSED'] as ReasonCode[] } }
  const { user, client } = showScreen(<DeclineScreen />, declined)
  client.setQueryData(openingQuery(view.uuid).queryKey, {})
  const offer = (await screen.findByRole('heading', { name: 'Get notified' })).closest('section') as HTMLElement
  expect(offer.textContent).toContain('We’ll email you once, when we start accepting applications like yours.')
  expect(offer.textContent).toContain(view.person.email)
  const sent = vi.fn(async () => Response.json({ tellsTo: 'jose@example.com' }))
  vi.stubGlobal('fetch', sent)
  await user.click(within(offer).getByRole('button', { name: 'Notify me' }))
  expect(await screen.findByText('We’ll email jose@example.com')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Notify me' })).toBeNull()
})

it("if credit led to the decline, the decline screen doesn't offer to send an email", () => {
  const view = closingView('ready')
  showScreen(<DeclineScreen />, { ...view, decision: { ...view.decision, reasons: ['OBLIGATIONS_EXCESSIVE'] } })
  expect(screen.queryByRole('button', { name: 'Notify me' })).toBeNull()
})
