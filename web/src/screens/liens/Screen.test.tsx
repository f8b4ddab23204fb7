import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { dollars } from 'domain/values/money.ts'
import { afterEach, expect, it } from 'vitest'
import { sentAs, showScreen, testUuid, testView } from '../../widgets/journey/testScreen.tsx'
import LiensScreen from './Screen.tsx'

afterEach(cleanup)

const total = () => screen.getByText('Total owed').parentElement?.textContent
const legend = (label: string) => screen.getByText(label).parentElement?.textContent

it('the lien totals change when the borrower corrects, adds, removes or pays off liens', async () => {
  const { user } = showScreen(<LiensScreen />, testView('liens'))
  expect(total()).toContain('$230,650')
  const mortgage = screen.getByRole<HTMLInputElement>('textbox', { name: /Current balance.*Valley Bank/ })
  await user.clear(mortgage)
  await user.type(mortgage, '200000')
  expect(total()).toContain('$218,250')
  await user.click(screen.getByRole('checkbox', { name: /Pay it off.*Orchard/ }))
  expect(legend('Paid off by your line')).toContain('$18,250')
  expect(legend('Remaining balance')).toContain('$200,000')

  const adder = screen.getByRole('button', { name: 'Add a loan or lien' })
  await user.click(adder)
  const creditor = screen.getByLabelText('Lender or creditor')
  expect(document.activeElement).toBe(creditor)
  await user.type(screen.getByRole('textbox', { name: /^Current balance$/ }), '9000')
  expect(total()).toContain('$227,250')
  await user.click(screen.getByRole('button', { name: /Remove/ }))
  expect(document.activeElement).toBe(adder)
  expect(total()).toContain('$218,250')
})

it("if a lien's balance and payment aren't on record, the liens screen asks for both before showing a total", async () => {
  const view = testView('liens')
  const [first, second] = view.liens
  if (!first || !second) throw new Error('the view has no liens')
  const { balance: _, monthlyPayment: __, reported: ___, ...recorded } = second
  const unknown = { ...recorded, asksPayment: true, originalAmount: dollars(25_000), instrument: '2015-0042' }
  const { user, sent } = showScreen(<LiensScreen />, { ...view, liens: [first, unknown] })
  expect(total()).toContain('Enter each balance to see the total')
  expect(screen.queryByText('Remaining balance')).toBeNull()
  expect(screen.getByText(/The records show the original amount, \$25,000/)).toBeDefined()

  await user.click(screen.getByRole('button', { name: 'Confirm and see my offers' }))
  expect(within(screen.getByRole('alert')).getByRole('link').textContent).toContain('Enter the current balance')
  await user.type(screen.getByRole('textbox', { name: /Current balance.*Orchard/ }), '17000')
  expect(total()).toContain('$229,400')
  await user.click(screen.getByRole('button', { name: 'Confirm and see my offers' }))
  const payment = screen.getByRole('textbox', { name: /Monthly payment.*Orchard/ })
  await waitFor(() => expect(payment.getAttribute('aria-invalid')).toBe('true'))
  expect(sent).toEqual([])
  await user.type(payment, '0')
  await user.click(screen.getByRole('button', { name: 'Confirm and see my offers' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ 'liens.1.balance': '17000', 'liens.1.monthlyPayment': '0' })
})

it('the lien form numbers the liens in the request and shows each error next to the lien that caused it', async () => {
  const { user, sent } = showScreen(<LiensScreen />, testView('liens'))
  await user.click(screen.getByRole('button', { name: 'Add a loan or lien' }))
  await user.type(screen.getByLabelText('Lender or creditor'), 'County of Fresno')
  await user.click(screen.getByRole('button', { name: 'Confirm and see my offers' }))
  const summary = within(screen.getByRole('alert'))
  // The three errors are for the added lien's kind, balance and payment.
  expect(summary.getAllByRole('link')).toHaveLength(3)

  await user.selectOptions(screen.getByLabelText('Type'), 'TAX_LIEN')
  await user.type(screen.getByRole('textbox', { name: /^Current balance$/ }), '1200')
  await user.type(screen.getByLabelText('Monthly payment'), '100')
  expect(screen.getByText(/you confirm that these are all the loans and liens/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Confirm and see my offers' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.command).toBe(sentAs('saveLiens'))
  expect(sent[0]?.body).toMatchObject({
    'liens.0.uuid': testUuid(21),
    'liens.0.balance': '212400',
    'liens.1.uuid': testUuid(22),
    'addedLiens.0.creditor': 'County of Fresno',
    'addedLiens.0.kind': 'TAX_LIEN',
    'addedLiens.0.balance': '1200',
    hoaDues: '',
    liensConfirmed: 'true',
  })
})

it('on a Texas homestead, the liens screen asks about other home equity loans', async () => {
  const view = testView('liens')
  const address = { ...view.property.address, state: 'TX' }
  const { user, sent } = showScreen(<LiensScreen />, { ...view, property: { ...view.property, address, state: 'TX' } })
  await user.click(screen.getByRole('checkbox', { name: /Texas home equity loan.*Valley Bank/ }))
  await user.click(screen.getByRole('radio', { name: 'Yes' }))
  await user.type(screen.getByRole('textbox', { name: 'Closing date' }), '03022026')
  await user.click(screen.getByRole('button', { name: 'Confirm and see my offers' }))
  const error = /Texas allows one home equity loan at a time/
  expect(within(screen.getByRole('alert')).getAllByText(error).length).toBeGreaterThan(0)
  expect(sent).toEqual([])
  for (const box of screen.getAllByRole('checkbox', { name: /Pay it off/ })) await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Confirm and see my offers' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({
    'liens.0.equityLoan': 'true',
    equityLoanInYear: 'YES',
    equityLoanClosedOn: '03/02/2026',
  })
})
