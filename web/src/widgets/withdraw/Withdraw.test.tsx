import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { closingView } from '../closing/testClosing.tsx'
import { sentAs, showScreen, testView } from '../journey/testScreen.tsx'
import { Withdraw } from './Withdraw.tsx'

afterEach(cleanup)

it('the withdrawal dialog explains the consequences, withdraws the application after a second click, and then shows a receipt', async () => {
  const { user, sent, router } = showScreen(<Withdraw />, testView('appSummary'))
  await user.click(screen.getByRole('button', { name: 'Withdraw my application' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw your application?' }))
  expect(dialog.getByText(/You don’t owe anything/)).toBeDefined()
  expect(dialog.getByText(/email you a confirmation/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Withdraw application' }))
  await waitFor(() => expect(sent).toEqual([{ command: sentAs('withdraw'), body: { withdrawConfirmed: 'on' } }]))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/\/complete$/))
})

it("the borrower can't withdraw the application once the line is open", () => {
  showScreen(<Withdraw />, closingView('notarized'))
  expect(screen.queryByRole('button', { name: /Withdraw/ })).toBeNull()
})
