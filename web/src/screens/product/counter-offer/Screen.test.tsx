import { cleanup, screen, waitFor } from '@testing-library/react'
import { event } from 'domain/application/events.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { plainDate } from 'domain/values/dates.ts'
import { dollars } from 'domain/values/money.ts'
import { formatPercent, percent } from 'domain/values/rates.ts'
import { afterEach, expect, it } from 'vitest'
import { applicationQuery } from '../../../api/queries.ts'
import { currentToasts } from '../../../ui/toast.ts'
import { creditView } from '../../../widgets/credit/testCredit.tsx'
import { sentAs, showScreen, testApplication } from '../../../widgets/journey/testScreen.tsx'
import CounterOfferScreen from './Screen.tsx'

afterEach(cleanup)

const { offer } = testApplication('moreProfile')
if (!offer) throw new Error('an offer was chosen')
const shown = event('IncomeVerified', {
  source: 'POINTSERV_TAX',
  annual: dollars(80_000),
  employer: 'Own',
  matched: false,
  employmentToConfirm: false,
})
const counter = event('CounterOffered', {
  offer: { ...offer, amount: dollars(52_300), draw: dollars(52_300), monthlyPayment: dollars(640) },
  until: plainDate('2027-01-22'),
  noticeDue: plainDate('2027-02-21'),
})
const view = creditView('appSummary', event('SummaryAccepted', {}), shown, counter)

it("the counteroffer screen shows the smaller line and the offer's deadline, and lets the borrower accept", async () => {
  expect(view.journey.screen).toBe('product/counter-offer')
  const { sent, user } = showScreen(<CounterOfferScreen />, view)
  expect(screen.getAllByText(/\$52,300/).length).toBeGreaterThan(1)
  expect(screen.getByText('Before: $90,000')).toBeDefined()
  expect(screen.getByText(/January 22/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Accept this offer' }))
  const body = {
    ...{ shownAmount: '5230000', shownDraw: '5230000', shownRate: String(offer.rate), shownTerm: `${offer.termYears}` },
    ...{ shownPayment: '64000', shownFee: String(offer.fee), shownCash: String(offer.cashToHand) },
  }
  expect(sent).toEqual([{ command: sentAs('takeCounterOffer'), body }])
})

it('the counteroffer screen offers alternatives: proof of more income, savings, or a phone call', () => {
  showScreen(<CounterOfferScreen />, view)
  expect(screen.getByRole('link', { name: 'Verify more income' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Count my savings' })).toBeDefined()
  expect(screen.getByText(/loan number,\s*HL-260001/)).toBeDefined()
})

it('a counteroffer that already counts savings says so and lets the borrower update them', () => {
  const assets = [{ kind: 'SAVINGS', value: dollars(64_000) }]
  const saved = event('AssetsSaved', { assets })
  showScreen(<CounterOfferScreen />, creditView('appSummary', event('SummaryAccepted', {}), saved, shown, counter))
  expect(screen.getByText(/\$80,000 a year and your savings support a line of\s+\$52,300/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Update my savings' })).toBeDefined()
})

it("if the lender couldn't confirm the membership, the counteroffer screen shows the offer without the member discount", () => {
  const refused = event('CounterOffered', {
    offer: { ...offer, rate: percent(offer.rate + 0.25) },
    until: plainDate('2027-01-22'),
    noticeDue: plainDate('2027-02-21'),
    because: 'MEMBERSHIP',
  })
  const without = creditView('appSummary', event('SummaryAccepted', {}), refused)
  showScreen(<CounterOfferScreen />, without)
  expect(screen.getByRole('heading', { name: 'Your offer without the member discount' })).toBeDefined()
  expect(screen.getByText(/We couldn’t confirm that you’re a member of/)).toBeDefined()
  expect(screen.getByText(`Before: ${formatPercent(offer.rate, 2)}`)).toBeDefined()
  expect(screen.getByText(/You can still take a line of \$90,000/)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Verify more income' })).toBeNull()
  // The page shows the discounted rate only as the earlier rate, and the side panel no longer shows the offer.
  expect(screen.queryByText('Your offer')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Your home' })).toBeDefined()
})

/** Accepts a counteroffer after the application has changed. `now` is the changed application on the server. */
async function takeLate(now: typeof view, before = view) {
  const { router, user } = showScreen(<CounterOfferScreen />, before)
  globalThis.fetch = async (_, init) =>
    init?.method === 'POST'
      ? Response.json({ type: 'about:blank', title: '', status: 409, code: '', id: '' }, { status: 409 })
      : Response.json(now)
  await user.click(screen.getByRole('button', { name: 'Accept this offer' }))
  return router
}

it('if a borrower accepts a counteroffer that is no longer available, the page redirects to the current screen', async () => {
  const now = creditView('appSummary', event('SummaryAccepted', {}))
  const router = await takeLate(now)
  await waitFor(() => expect(router.state.location.pathname).toBe(applicationPath(now.uuid, now.journey.screen)))
  expect(now.journey.screen).toBe('income/review')
  expect(screen.queryByText('That didn’t go through')).toBeNull()
})

it('if the membership is confirmed just before the borrower accepts, a message says that the member discount applies', async () => {
  const { counterOffer } = view
  if (!counterOffer) throw new Error('no counteroffer')
  const now = creditView('appSummary', event('SummaryAccepted', {}))
  await takeLate(
    { ...now, membership: { stated: true, confirmed: true } },
    { ...view, counterOffer: { ...counterOffer, because: 'MEMBERSHIP' } },
  )
  await waitFor(() =>
    expect(currentToasts().map(({ text }) => text)).toEqual([
      'We’ve confirmed your membership. Your rate includes the member discount.',
    ]),
  )
})

it('if accepting a counteroffer fails but the counteroffer is still available, the borrower sees an error message', async () => {
  await takeLate(view)
  expect(await screen.findByText('That didn’t go through')).toBeTruthy()
})

it('if the counteroffer changed while the page was open, the page asks the borrower to review it and loads the new figures', async () => {
  const message = 'Our offer changed while this page was open. Review the new figures, then accept the offer.'
  const { client, user } = showScreen(<CounterOfferScreen />, view)
  globalThis.fetch = async () => Response.json({ code: 'INVALID', errors: [{ field: '', message }] }, { status: 422 })
  await user.click(screen.getByRole('button', { name: 'Accept this offer' }))
  expect(await screen.findByText(message)).toBeDefined()
  expect(client.getQueryState(applicationQuery(view.uuid).queryKey)?.isInvalidated).toBe(true)
})
