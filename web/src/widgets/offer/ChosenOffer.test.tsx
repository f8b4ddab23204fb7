import { cleanup, screen } from '@testing-library/react'
import { formatMoney } from 'domain/values/money.ts'
import { afterEach, expect, it } from 'vitest'
import { showScreen, testView } from '../journey/testScreen.tsx'
import { ApprovedOffer, ChosenOffer } from './ChosenOffer.tsx'

afterEach(cleanup)

it('the confirmation of the chosen offer shows line, cash and payment, and says that the offer can still be changed', () => {
  const view = testView('moreProfile')
  showScreen(<ChosenOffer view={view} />, view)
  expect(screen.getByText('You chose a $90,000 line')).toBeDefined()
  if (!view.offer) throw new Error('no offer was chosen')
  const payment = formatMoney(view.offer.monthlyPayment, 2).replace('.', '\\.')
  expect(
    screen.getByText(new RegExp(`^You get \\$[\\d,]+ and pay \\${payment} a month.*change your offer`)),
  ).toBeDefined()
})

it('the borrower sees the approved line once the lender has made its final decision', () => {
  const view = testView('sign')
  showScreen(<ApprovedOffer view={view} />, view)
  expect(screen.getByText('Your credit line').nextElementSibling?.textContent).toBe('$90,000')
  expect(screen.getByText(/^Funding expected .* \(Est\.\), after you sign\.$/)).toBeDefined()
  cleanup()
  const early = testView('moreProfile')
  const { container } = showScreen(<ApprovedOffer view={early} />, early)
  expect(container.textContent).toBe('')
})
