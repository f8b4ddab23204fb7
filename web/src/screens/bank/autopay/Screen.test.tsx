import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { sentAs, showScreen, testUuid, testView } from '../../../widgets/journey/testScreen.tsx'
import AutopayScreen from './Screen.tsx'
import { discountOf } from './terms.ts'

afterEach(cleanup)

const view = testView('sign')

it('the autopay consent states the account, day, amount and discount, and updates when the borrower changes the day', async () => {
  const { user, sent } = showScreen(<AutopayScreen />, view)
  expect(screen.getByText('01/05/2027')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Payment day'), '28')
  expect(screen.getByText('12/28/2026')).toBeTruthy()
  const consent = screen.getByRole('checkbox')
  expect(consent.closest('label')?.textContent).toMatch(/on the 28th of each month.*discount of 0\.25%/)
  await user.click(screen.getByRole('button', { name: /Agree and continue/ }))
  expect(screen.getByRole('alert').textContent).toContain('Authorize autopay to continue')
  await user.click(consent)
  await user.click(screen.getByRole('button', { name: /Agree and continue/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    command: sentAs('saveAutopay'),
    body: { accountUuid: testUuid(41), dayOfMonth: '28', autopayConsent: 'true' },
  })
})

it("the autopay discount is the difference between the offer's rates without and with autopay", () => {
  const discount = discountOf(view)
  expect(discount?.points).toBe(0.25)
  expect(discount?.with).toBe(view.offer?.rate)
  expect(discount && discount.paymentWithout > discount.paymentWith).toBe(true)
})
