import { cleanup, screen, waitFor } from '@testing-library/react'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { narrowed } from 'domain/organization/capabilities.ts'
import { publicOrganization } from 'domain/organization/publicOrganization.ts'
import { afterEach, expect, it } from 'vitest'
import { sentAs, showScreen, testOrganization, testUuid, testView } from '../../../widgets/journey/testScreen.tsx'
import { goBackOverVisit, leftApplication } from '../../../widgets/links/leaving.ts'
import DisburseScreen from './Screen.tsx'

afterEach(cleanup)

const base = testView('sign')
const withBank = (bank: Partial<ApplicationView['bank']>): ApplicationView => ({
  ...base,
  serverState: { name: 'BANK_ACCOUNT', kind: 'stable' },
  bank: { ...base.bank, ...bank },
})
const none = { accounts: [], disburse: undefined, checkStatus: 'NONE' } as const

it("the bank link screen opens the bank's page and stores in the browser which application the borrower left", async () => {
  const after = withBank({ ...none, link: testUuid(62) })
  const { user, sent } = showScreen(<DisburseScreen />, withBank(none), after)
  await user.click(screen.getByRole('radio', { name: /Sign in to your bank/ }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(sent).toEqual([{ command: sentAs('linkBank'), body: {} }]))
  expect(leftApplication.read()).toBe(base.uuid)
})

it('when the borrower returns from the bank, the bank link screen redirects to the account choice, but only once', async () => {
  const choice = `/account/heloc/${base.uuid}/bank/confirm`
  sessionStorage.setItem('left_at', String(history.length))
  expect(goBackOverVisit(choice)).toBe(true)
  const { router } = showScreen(<DisburseScreen />, withBank(none))
  await waitFor(() => expect(router.state.location.pathname).toBe(choice))
  expect(router.state.historyAction).toBe('PUSH')
  cleanup()
  showScreen(<DisburseScreen />, withBank(none))
  expect(screen.getByRole('heading', { level: 1 })).toBeDefined()
  // A tab that never left the application, such as one that the bank opened, has no earlier page to which it can go
  // back.
  expect(goBackOverVisit(choice)).toBe(false)
})

it("while the bank's page opens, the bank link screen shows only a waiting message", () => {
  const shown = withBank({ ...none, link: testUuid(62) })
  showScreen(<DisburseScreen />, { ...shown, serverState: { name: 'WAITING_FOR_BANK_LINK', kind: 'waiting' } })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Connecting to your bank')
  expect(screen.getByText('We’re opening your bank’s page.')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
})

it("if the bank's page takes a long time to open, the bank link screen offers the other methods again", () => {
  const shown = withBank({ ...none, link: testUuid(62) })
  const slow = { ...shown, serverState: { name: 'WAITING_FOR_BANK_LINK', kind: 'waiting' } } as const
  showScreen(<DisburseScreen />, slow, slow, undefined, { late: true, again: () => {} })
  expect(screen.getByText('This is taking longer than usual')).toBeTruthy()
  expect(screen.getByRole('radio', { name: /Enter account numbers/ })).toBeTruthy()
})

it('the bank link screen opens the account number form without sending a request', async () => {
  const { user, sent, router } = showScreen(<DisburseScreen />, withBank(none))
  await user.click(screen.getByRole('radio', { name: /Enter account numbers/ }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(router.state.location.pathname).toContain('bank/manual-disburse'))
  expect(sent).toEqual([])
})

it("the bank link screen shows what to do after an account couldn't be confirmed", () => {
  showScreen(<DisburseScreen />, withBank({ checkStatus: 'FAILED_VERIFICATION' }))
  expect(screen.getByText('We couldn’t confirm Valley Bank, ••••4417')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Choose account' })).toBeTruthy()
})

it('the bank link screen asks for a new sign-in if the bank requires one to confirm the account', () => {
  showScreen(<DisburseScreen />, withBank({ checkStatus: 'FAILED_VERIFICATION', signInAgain: true }))
  expect(screen.getByText('Sign in to Valley Bank again')).toBeTruthy()
  expect(screen.queryByText(/We couldn’t confirm/)).toBeNull()
  expect(screen.getByRole('radio', { name: /Sign in to your bank/ })).toBeTruthy()
})

it('the bank link screen offers only account numbers if the lender has no bank link', () => {
  const lender = publicOrganization(narrowed(testOrganization, ['bankLinks']))
  showScreen(<DisburseScreen />, withBank(none), withBank(none), lender)
  expect(screen.getAllByRole('radio')).toHaveLength(1)
  expect(screen.getByRole('radio', { name: /Enter account numbers/ })).toBeTruthy()
})
