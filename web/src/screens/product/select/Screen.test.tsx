import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { dollars } from 'domain/values/money.ts'
import { percent } from 'domain/values/rates.ts'
import { afterEach, expect, it } from 'vitest'
import { sentAs, showScreen, testView } from '../../../widgets/journey/testScreen.tsx'
import SelectOfferScreen from './Screen.tsx'

afterEach(cleanup)

const line = () => screen.getByRole<HTMLInputElement>('slider', { name: /Credit line/ })
const draw = () => screen.getByRole<HTMLInputElement>('slider', { name: /Initial draw/ })
const figures = () => screen.getByRole('heading', { name: 'Your offer' }).closest('section')?.textContent ?? ''

it("the offer screen shows the offer's APR, initial draw, monthly payment and term in years", () => {
  showScreen(<SelectOfferScreen />, testView('product'))
  expect(figures()).toMatch(/Monthly payment.*\$\d/)
  expect(figures()).toMatch(/APR.*\d\.\d+%/)
  expect(draw().value).toBe(line().value)
  expect(screen.getByRole('radio', { name: /^30 years/ })).toBeTruthy()
})

it('the offer screen updates the offer when the borrower changes an amount or the term, and sends the displayed offer', async () => {
  const { user, sent } = showScreen(<SelectOfferScreen />, testView('product'))
  expect(line().value).toBe(line().max)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^30 years/ }).checked).toBe(true)
  const before = figures()
  fireEvent.change(line(), { target: { value: '80000' } })
  expect(figures()).not.toBe(before)
  expect(figures()).toContain('$80,000')
  // At first, the initial draw is the whole line. The borrower can lower the draw, but only to a minimum share of the
  // line.
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

it('the offer screen is prefilled with the offer that the borrower chose earlier', () => {
  showScreen(<SelectOfferScreen />, testView('moreProfile'))
  expect(line().value).toBe('90000')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^10 years/ }).checked).toBe(true)
})

it('each term card says which initial draw its payment assumes', () => {
  showScreen(<SelectOfferScreen />, testView('product', { income: 60_000 }))
  const cards = within(screen.getByRole('group', { name: 'How long do you want to repay?' })).getAllByRole('radio')
  const draws = cards.map((card) =>
    card
      .closest('label')
      ?.textContent?.match(/on a (\$[\d,]+) draw(.*)$/)
      ?.slice(1),
  )
  const chosen = `$${Number(line().value).toLocaleString('en-US')}`
  expect(draws.at(-1)).toEqual([chosen, ''])
  expect(draws[0]?.[1]).toBe(', the maximum for this term')
  expect(draws[0]?.[0]).not.toBe(chosen)
})

it('if a term’s line is below the pre-approval, the offer screen says why and which choices allow the full amount', async () => {
  const { user } = showScreen(<SelectOfferScreen />, testView('product', { income: 60_000 }))
  const approved = screen.getByText(/^You prequalify for up to/).querySelector('b')?.textContent ?? ''
  const most = () => `$${Number(line().max).toLocaleString('en-US')}`
  const term = (years: string) =>
    within(screen.getByRole('group', { name: 'How long do you want to repay?' })).getByRole('radio', {
      name: new RegExp(`^${years} years`),
    })
  await user.click(term('5'))
  const limit = screen.getByText(/^Your income supports up to/)
  expect(limit.textContent).toContain(`supports up to ${most()} with these choices.`)
  const [, wanted, years, fee] =
    limit.textContent?.match(/For (\$[\d,]+), choose (\d+) years(?: and the ([\d.]+)% fee)?\./) ?? []
  expect(wanted).toBe(approved)

  await user.click(term(years ?? ''))
  if (fee) await user.click(screen.getByRole('radio', { name: new RegExp(`^${fee}%`) }))
  expect(most()).toBe(approved)
  expect(screen.queryByText(/, choose /)).toBeNull()
})

it("the offer screen says whether the lender's maximum, the home's value or the income limits the line", () => {
  const view = testView('product', { income: 300_000 })
  const { quote } = view
  if (!quote) throw new Error('no offers')
  const limits = (change: Partial<typeof quote>) => {
    showScreen(<SelectOfferScreen />, { ...view, quote: { ...quote, ...change } })
    const said = screen.getByText(/^(The most you can owe at any time|Your income supports)/).textContent
    cleanup()
    return said
  }
  expect(limits({ maximumLine: dollars(60_000) })).toContain('Our largest line is $60,000.')
  expect(limits({ value: dollars(400_000) })).toContain('Based on a home value of $400,000.')
  expect(limits({ paymentCapacity: dollars(700) })).toMatch(/Your income supports up to \$[\d,]+ with these choices\./)
})

it("the offer's charts have tables for screen readers and change with the sliders", async () => {
  showScreen(<SelectOfferScreen />, testView('product'))
  const rows = async (name: string) =>
    within(await screen.findByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent)
  expect(await rows('Balance at the end of each year')).toHaveLength(30)
  expect((await rows('Balance at the end of each year')).at(-1)).toBe('30$0')
  expect(await rows('Principal and interest paid in each year')).toHaveLength(30)
  expect(await rows('Total interest by term')).toHaveLength(4)
  fireEvent.change(line(), { target: { value: '80000' } })
  await waitFor(async () => expect((await rows('Equity before and after'))[1]).toContain('$80,000'))
})

it('the offer screen shows when the money is usually sent, which is later in Texas because of the waiting period', () => {
  const texas = testView('product', { state: 'TX' })
  showScreen(<SelectOfferScreen />, testView('product'))
  expect(screen.getByText('As early as Friday, December 4 (Est.)')).toBeDefined()
  cleanup()
  showScreen(<SelectOfferScreen />, texas)
  expect(screen.getByText(/^As early as .*December (?!4 )\d+ \(Est\.\)$/)).toBeDefined()
})

it('the offer screen says that the rates include the member discount, and whether the membership has been confirmed', () => {
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
  expect(figures()).toMatch(/Interest only for 5 years, then \$[\d,.]+ a month./)
  await user.click(screen.getByRole('button', { name: /Continue with this offer/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ interestOnly: 'YES' })
  cleanup()
  showScreen(<SelectOfferScreen />, testView('product'))
  expect(screen.queryByRole('radio', { name: /^Interest only/ })).toBeNull()
})
