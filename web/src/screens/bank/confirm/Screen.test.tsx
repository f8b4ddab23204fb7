import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { sentAs, showScreen, testUuid, testView } from '../../../widgets/journey/testScreen.tsx'
import ConfirmAccountScreen from './Screen.tsx'

afterEach(cleanup)

const base = testView('sign')

// Shows: rules
it('the account choice sends the chosen account and the consent, and never shows a full account number', async () => {
  const { user, sent, container } = showScreen(<ConfirmAccountScreen />, base)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Valley Bank ••••4417/ }).checked).toBe(true)
  expect(container.textContent).not.toContain('021000021')
  await user.click(screen.getByRole('button', { name: 'Use this account' }))
  expect(screen.getByRole('alert').textContent).toContain('Authorize the deposit to continue')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Use this account' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    command: sentAs('confirmBankAccount'),
    body: { accountUuid: testUuid(41), depositConsent: 'true' },
  })
})

it('the account choice offers another way to link an account if the bank returned none', () => {
  showScreen(<ConfirmAccountScreen />, { ...base, bank: { accounts: [], checkStatus: 'NONE' } })
  expect(screen.getByRole('link', { name: 'Choose another option' }).getAttribute('href')).toContain('bank/disburse')
})
