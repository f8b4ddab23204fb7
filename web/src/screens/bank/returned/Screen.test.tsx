import { cleanup, screen, within } from '@testing-library/react'
import { instant, plainDate } from 'domain/values/dates.ts'
import { dollars } from 'domain/values/money.ts'
import { afterEach, expect, it } from 'vitest'
import { showScreen, testView } from '../../../widgets/journey/testScreen.tsx'
import PaymentReturnedScreen from './Screen.tsx'

afterEach(cleanup)

const view = testView('waitFund')
const first = view.bank.disburse ?? ''
const returned = {
  ...{ on: plainDate('2026-12-07'), at: instant('2026-12-07T18:00:00Z'), trace: 'ACH-1' },
  ...{ amount: dollars(61_250), account: first },
}
const shown = (accountNeeded: boolean, code = 'R03') =>
  showScreen(<PaymentReturnedScreen />, {
    ...view,
    funding: { ...view.funding, returns: [{ ...returned, code }] },
    applicationStatus: { ...view.applicationStatus, accountNeeded },
    journey: { ...view.journey, progress: 'ENOTARY' },
  })

it('the returned payment screen says why the bank returned the money and links to the account choice', () => {
  shown(true)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your bank returned your money')
  expect(screen.getByText(/couldn’t find an account with these numbers/)).toBeDefined()
  expect(screen.getByText('Returned on Monday, December 7, 2026').nextElementSibling?.textContent).toBe('$61,250')
  expect(screen.getByRole('link', { name: 'Choose an account' }).getAttribute('href')).toMatch(/bank\/disburse$/)
})

it("the returned payment screen's status and progress bar show whether the borrower or the lender must act", () => {
  const status = () => screen.getByRole('list', { name: 'Status' }).textContent
  const step = () => screen.getByRole('listitem', { current: 'step' }).textContent
  shown(true)
  expect(status()).toBe('Choose an accountYour turnSend your money againWe’ll do this next.To do')
  expect(step()).toBe('7Talk to eNotaryBank account')
  cleanup()
  shown(false)
  expect(status()).toMatch(/Sending your money again.*In progress$/)
})

it('the returned payment screen says that the payment was never sent if the lender’s bank stopped the payment', () => {
  shown(true, 'NOT_SENT')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We couldn’t send your money')
  expect(screen.getByRole('heading', { name: 'The account you chose' })).toBeDefined()
  expect(screen.getByText('Stopped on Monday, December 7, 2026').nextElementSibling?.textContent).toBe('$61,250')
  expect(document.body.textContent).not.toMatch(/returned/)
})

it('after the borrower chose another account, the returned payment screen says that the money will be sent again', () => {
  shown(false)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We’ll send your money again')
  expect(screen.queryByRole('link', { name: 'Choose an account' })).toBeNull()
  const status = within(screen.getByRole('list', { name: 'Status' }))
  expect(status.getByText('Sending your money again')).toBeDefined()
})
