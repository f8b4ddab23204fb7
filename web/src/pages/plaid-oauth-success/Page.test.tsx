import { cleanup, screen, waitFor } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { token } from '../../api/client.ts'
import { sentAs, showScreen, testUuid, testView } from '../../widgets/journey/testScreen.tsx'
import { leftApplication } from '../../widgets/links/leaving.ts'
import BankReturnPage from './Page.tsx'

beforeEach(() => token.store('test'))
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const view = testView('sign')
const reference = testUuid(62)

// Shows: routes
it('the bank return page tells the server which application the borrower returned to, then opens the account choice', async () => {
  leftApplication.keep(view.uuid)
  const { sent, router } = showScreen(<BankReturnPage />, view)
  await act(() => router.navigate(`?reference=${reference}`))
  await waitFor(() => expect(sent).toEqual([{ command: sentAs('returnFromBankLink'), body: { reference } }]))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/account/heloc/${view.uuid}/bank/confirm`))
})

it('if the sign-in was canceled or the browser has stored no application, the bank return page offers a next step', async () => {
  const { sent, router } = showScreen(<BankReturnPage />, view)
  expect(screen.getByRole('link', { name: 'Go to dashboard' })).toBeTruthy()
  leftApplication.keep(view.uuid)
  await act(() => router.navigate(`?reference=${reference}&cancelled=1`))
  expect(screen.getByRole('link', { name: /Back to your bank account/ }).getAttribute('href')).toContain(
    'bank/disburse',
  )
  expect(sent).toEqual([])
})
