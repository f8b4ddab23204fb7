import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { sentAs, showScreen, testView } from '../../../widgets/journey/testScreen.tsx'
import SelectOfferScreen from './Screen.tsx'

afterEach(cleanup)

const line = () => screen.getByRole<HTMLInputElement>('slider', { name: /Credit line/ })
const draw = () => screen.getByRole<HTMLInputElement>('slider', { name: /First draw/ })
const figures = () => screen.getByText('Monthly payment').closest('section')?.textContent ?? ''

it('follows the amounts and the term, and sends what is shown', async () => {
  const { user, sent } = showScreen(<SelectOfferScreen />, testView('product'))
  expect(line().value).toBe(line().max)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^30 years/ }).checked).toBe(true)
  const before = figures()
  fireEvent.change(line(), { target: { value: '80000' } })
  expect(figures()).not.toBe(before)
  expect(figures()).toContain('$80,000')
  // The draw stays the whole line until it is moved, and never falls below its least share.
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

it('starts from the offer chosen before', () => {
  showScreen(<SelectOfferScreen />, testView('contact'))
  expect(line().value).toBe('90000')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^10 years/ }).checked).toBe(true)
})

it('says why a fee is not offered in Texas', () => {
  showScreen(<SelectOfferScreen />, testView('product', { state: 'TX' }))
  const fees = within(screen.getByRole('group', { name: 'Origination fee' }))
  const dear = fees.getByRole<HTMLInputElement>('radio', { name: /^4.99%/ })
  expect(dear.disabled).toBe(true)
  expect(dear.closest('label')?.textContent).toContain('Texas limits fees to 2% of the line')
})
