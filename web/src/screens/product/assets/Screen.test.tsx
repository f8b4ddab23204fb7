import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { sentAs, showScreen, testView } from '../../../widgets/journey/testScreen.tsx'
import AssetsScreen from './Screen.tsx'

afterEach(cleanup)

it('the assets form adds up the amounts, requires at least one amount and sends amounts in dollars', async () => {
  const view = testView('assetDepletion', { income: 12_000, employmentType: 'RETIRED' })
  expect(view.journey.screen).toBe('product/assets')
  const { user, sent } = showScreen(<AssetsScreen />, view)
  await user.click(screen.getByRole('checkbox', { name: /These amounts/ }))
  await user.click(screen.getByRole('button', { name: /Continue/ }))
  expect(screen.getByRole('alert').textContent).toContain('Enter at least one amount')

  await user.type(screen.getByLabelText('Savings accounts'), '250000')
  await user.type(screen.getByLabelText('Stocks, bonds, and funds'), '120500')
  expect(screen.getByText('Total').parentElement?.textContent).toContain('$370,500')
  await user.click(screen.getByRole('button', { name: /Continue/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ command: sentAs('saveAssets'), body: { SAVINGS: '250000', BROKERAGE: '120500' } })
})
