import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { percent } from 'domain/values/rates.ts'
import { afterEach, expect, it } from 'vitest'
import { sentAs, showScreen, testView } from '../../../widgets/journey/testScreen.tsx'
import SelectOfferScreen from './Screen.tsx'

afterEach(cleanup)

const line = () => screen.getByRole<HTMLInputElement>('slider', { name: /Credit line/ })
const draw = () => screen.getByRole<HTMLInputElement>('slider', { name: /First draw/ })
const figures = () => screen.getByText('Monthly payment').closest('section')?.textContent ?? ''

it('the offer screen updates the offer when the borrower changes an amount or the term, and sends the displayed offer', async () => {
  const { user, sent } = showScreen(<SelectOfferScreen />, testView('product'))
  expect(line().value).toBe(line().max)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^30 years/ }).checked).toBe(true)
  const before = figures()
  fireEvent.change(line(), { target: { value: '80000' } })
  expect(figures()).not.toBe(before)
  expect(figures()).toContain('$80,000')
  // The initial draw equals the whole line until the borrower changes the draw. The draw can't be less than a minimum
  // share of the line.
  expect(draw().value).toBe('80000')
  expect(draw().min).toBe('60000')
  fireEvent.change(draw(), { target: { value: '60000' } })
  expect(figures()).toContain('$20,000')
  await user.click(screen.getByRole('radio', { name: /^10 years/ }))
  await user.click(screen.getByRole('checkbox', { name: 'Pay automatically' }))
  await user.click(screen.getByRole('button', { name: /Continue with this offer/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.command).toBe(sentAs('chooseOffer'))
  expect(sent[0]?.body).toMatchObject({ amount: '80000', draw: '60000', term: '10', drawPeriod: '5', autopay: 'NO' })
})

it('the offer screen starts with the offer that the borrower chose earlier', () => {
  showScreen(<SelectOfferScreen />, testView('moreProfile'))
  expect(line().value).toBe('90000')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^10 years/ }).checked).toBe(true)
})

it('the offer screen shows that the rates include the member discount, and whether the membership is verified', () => {
  const view = testView('product')
  const { quote } = view
  if (!quote) throw new Error('no offers')
  const discounts = { ...quote.rates.discounts, member: percent(0.25) }
  const priced = { ...view, quote: { ...quote, rates: { ...quote.rates, discounts } } }

  showScreen(<SelectOfferScreen />, { ...priced, membership: { stated: true } })
  expect(screen.getByText('Your rates include the 0.25% member discount')).toBeDefined()
  expect(screen.getByText(/^Subject to verification/)).toBeDefined()
  cleanup()
  showScreen(<SelectOfferScreen />, { ...priced, membership: { stated: true, confirmed: true } })
  expect(screen.getByText('We’ve confirmed your membership.')).toBeDefined()
  expect(screen.queryByText(/Subject to verification/)).toBeNull()
  cleanup()
  showScreen(<SelectOfferScreen />, view)
  expect(screen.queryByText(/member discount/)).toBeNull()
})

it('the offer screen explains why there is no fee in Texas', () => {
  showScreen(<SelectOfferScreen />, testView('product', { state: 'TX' }))
  const fees = within(screen.getByRole('group', { name: 'Origination fee' }))
  const dear = fees.getByRole<HTMLInputElement>('radio', { name: /^4.99%/ })
  expect(dear.disabled).toBe(true)
  expect(dear.closest('label')?.textContent).toContain('Texas limits fees to 2% of the line')
})

it('where interest-only payments are available, the offer screen shows the payments during and after the draw period', async () => {
  const view = testView('product', { occupancy: 'INVESTMENT', products: ['DSCR', 'HELOC'] })
  const { user, sent } = showScreen(<SelectOfferScreen />, view)
  const way = screen.getByRole<HTMLInputElement>('radio', { name: /^Interest only/ })
  expect(way.closest('label')?.textContent).toMatch(/\$[\d,.]+ a month for 5 years, then \$[\d,.]+ a month/)
  const level = figures()
  await user.click(way)
  expect(figures()).not.toBe(level)
  expect(figures()).toMatch(/Interest only, for 5 years. Then \$[\d,.]+ a month./)
  await user.click(screen.getByRole('button', { name: /Continue with this offer/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ interestOnly: 'YES' })
  cleanup()
  showScreen(<SelectOfferScreen />, testView('product'))
  expect(screen.queryByRole('radio', { name: /^Interest only/ })).toBeNull()
})
