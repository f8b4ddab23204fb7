import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { sentAs, showScreen, testView } from '../../../widgets/journey/testScreen.tsx'
import ManualAccountScreen from './Screen.tsx'

afterEach(cleanup)

it('the account number form rejects an invalid routing number before sending a request', async () => {
  const { user, sent } = showScreen(<ManualAccountScreen />, testView('sign'))
  const box = (name: string) => screen.getByRole('textbox', { name })
  await user.type(box('Routing number'), '021000022')
  await user.tab()
  expect(screen.getByText('Enter a valid nine-digit routing number')).toBeTruthy()
  await user.clear(box('Routing number'))
  await user.type(box('Routing number'), '021000021')
  await user.tab()
  expect(screen.queryByText('Enter a valid nine-digit routing number')).toBeNull()

  await user.type(box('Bank name'), 'Valley Bank')
  await user.click(screen.getByRole('radio', { name: 'Checking' }))
  await user.type(box('Account number'), '123456789')
  await user.type(box('Confirm account number'), '123456788')
  await user.click(screen.getByRole('button', { name: 'Use this account' }))
  expect(screen.getByRole('alert').textContent).toContain("Account numbers don't match")
  expect(sent).toEqual([])

  await user.clear(box('Confirm account number'))
  await user.type(box('Confirm account number'), '123456789')
  await user.click(screen.getByRole('button', { name: 'Use this account' }))
  await waitFor(() => expect(sent[0]?.command).toBe(sentAs('saveManualBankAccount')))
})
