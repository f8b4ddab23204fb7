import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { showScreen, testView } from '../../../widgets/journey/testScreen.tsx'
import WinbackScreen from './Screen.tsx'

afterEach(cleanup)

it('the expired offers screen explains the next step and lets the borrower request new offers with one click', async () => {
  const { sent } = showScreen(<WinbackScreen />, { ...testView('product'), reopenInquiry: 'SOFT' })
  expect(screen.getByText(/doesn’t affect your credit score/)).toBeDefined()
  expect(screen.getByText(/HL-260001/, { selector: 'details p' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Get new offers' }))
  await waitFor(() => expect(sent).toEqual([{ command: 'reopen', body: {} }]))
})

it('the expired offers screen says which credit inquiry new offers need', () => {
  const view = testView('product')
  showScreen(<WinbackScreen />, { ...view, reopenInquiry: 'HARD' })
  expect(screen.getByText('A hard inquiry')).toBeDefined()
  expect(screen.getByText(/may affect your credit score/)).toBeDefined()
  cleanup()
  showScreen(<WinbackScreen />, view)
  expect(screen.queryByText(/inquiry/)).toBeNull()
})
