import { cleanup, screen, waitFor } from '@testing-library/react'
import { dscr, propertyExpense } from 'domain/rules/dscr.ts'
import { add, cents, dollars, ZERO } from 'domain/values/money.ts'
import { afterEach, expect, it } from 'vitest'
import { sentAs, showScreen, testDocument, testLiens, testView } from '../../../widgets/journey/testScreen.tsx'
import RentalScreen from './Screen.tsx'

afterEach(cleanup)

const asked = { occupancy: 'INVESTMENT', products: ['DSCR', 'HELOC'] } as const
const lease = { ...testDocument(61, 'Lease', 'UPLOAD'), type: 'LEASE' as const }
// The screen shows the ratio twice, once for phones and once for wide screens. This helper returns the first.
const ratio = () => screen.getAllByText('Rent-to-cost ratio')[0]?.parentElement?.textContent ?? ''

it('the rental form updates the rent-to-costs ratio while the borrower types, and sends the entered amounts', async () => {
  const start = testView('liens', asked)
  const view = { ...start, documents: [lease] }
  const { user, sent } = showScreen(<RentalScreen />, view)
  expect(ratio()).toContain('–')
  expect(ratio()).toContain('Minimum 1.10')
  expect(screen.queryByText(/Meets the minimum for this example/)).toBeNull()
  await user.type(screen.getByLabelText('Monthly rent'), '2000')
  // The amounts from the county record are prefilled.
  await user.clear(screen.getByLabelText('Annual property taxes'))
  await user.type(screen.getByLabelText('Annual property taxes'), '3600')
  await user.clear(screen.getByLabelText('Annual insurance'))
  await user.type(screen.getByLabelText('Annual insurance'), '1200')
  expect(screen.getAllByText('Below the minimum for this example')).toHaveLength(2)
  expect(screen.getByText('Not enough')).toBeTruthy()
  expect(screen.getAllByText(/doesn’t leave room for a new line/)).toHaveLength(2)
  await user.clear(screen.getByLabelText('Monthly rent'))
  await user.type(screen.getByLabelText('Monthly rent'), '4000')
  const expense = propertyExpense({
    principalAndInterest: add(...testLiens.map(({ monthlyPayment = ZERO }) => monthlyPayment)),
    taxes: dollars(300),
    insurance: dollars(100),
    dues: cents(0),
  })
  const exact = dscr(dollars(4_000), expense, view.rentTest?.example?.payment ?? cents(0))
  expect(ratio()).toContain((Math.floor(exact * 100) / 100).toFixed(2))
  expect(screen.getAllByText('Meets the minimum for this example')).toHaveLength(2)

  await user.click(screen.getByRole('radio', { name: /My company/ }))
  await user.type(screen.getByLabelText(/^Company name/), 'Quince Rentals LLC')
  await user.type(screen.getByLabelText(/Employer ID number/), '07-0000000')
  await user.click(screen.getByRole('checkbox', { name: /The property is rented/ }))
  await user.click(screen.getByRole('button', { name: 'See my offers' }))
  expect(screen.getByRole('alert').textContent).toContain('Enter a valid EIN')
  await user.clear(screen.getByLabelText(/Employer ID number/))
  await user.type(screen.getByLabelText(/Employer ID number/), '12-3456789')
  await user.click(screen.getByRole('button', { name: 'See my offers' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    command: sentAs('saveRental'),
    body: {
      qualifyBy: 'RENT',
      state: 'LEASED',
      monthlyRent: '4000',
      annualTaxes: '3600',
      borrower: 'ENTITY',
      entityName: 'Quince Rentals LLC',
      entityState: 'CA',
    },
  })
})

it('the rental form requires a lease for a rented home and a rent estimate for a vacant home', async () => {
  const { user } = showScreen(<RentalScreen />, testView('liens', asked))
  await user.click(screen.getByRole('button', { name: 'See my offers' }))
  expect(screen.getByRole('alert').textContent).toContain('Add the lease')
  await user.click(screen.getByRole('radio', { name: 'Vacant' }))
  expect(screen.getByLabelText(/Expected monthly rent/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'See my offers' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Add a rent estimate'))
  expect(screen.getByRole('alert').textContent).not.toContain('the lease')
})

it("a borrower who qualifies on income isn't asked for rent, and can't choose income if the product qualifies only on rent", async () => {
  const { user, sent } = showScreen(<RentalScreen />, testView('liens', asked))
  await user.click(screen.getByRole('radio', { name: /My income/ }))
  expect(screen.queryByLabelText('Monthly rent')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'See my offers' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ qualifyBy: 'INCOME' })
  cleanup()
  showScreen(<RentalScreen />, testView('liens', { ...asked, products: ['DSCR'] }))
  expect(screen.queryByRole('radio', { name: /My income/ })).toBeNull()
})
