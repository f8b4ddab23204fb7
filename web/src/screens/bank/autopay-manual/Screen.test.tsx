import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { sentAs, showScreen, testView } from '../../../widgets/journey/testScreen.tsx'
import ManualPaymentScreen from './Screen.tsx'

afterEach(cleanup)

it('the manual payment screen states how much the autopay discount is worth and requires an acknowledgment', async () => {
  const view = testView('sign')
  const { user, sent } = showScreen(<ManualPaymentScreen />, view)
  expect(screen.getByRole('row', { name: /Autopay/ }).textContent).toContain(`${view.offer?.rate.toFixed(2)}%`)
  await user.click(screen.getByRole('button', { name: 'Choose manual payments' }))
  expect(screen.getByRole('alert').textContent).toContain('Confirm that you understand')
  expect(sent).toEqual([])
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Choose manual payments' }))
  await waitFor(() =>
    expect(sent).toEqual([{ command: sentAs('saveManualPayment'), body: { discountUnderstood: 'true' } }]),
  )
})
