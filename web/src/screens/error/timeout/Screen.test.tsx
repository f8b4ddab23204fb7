import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { JourneyContext } from '../../../widgets/journey/journey.ts'
import { showScreen, testView } from '../../../widgets/journey/testScreen.tsx'
import TimeoutScreen from './Screen.tsx'

afterEach(cleanup)

it('the late response screen has a button to check again, a phone number and a link back', async () => {
  const view = testView('liens')
  const again = vi.fn()
  const journey = { uuid: view.uuid, view, screen: 'error/timeout' as const, late: true, again }
  const { user } = showScreen(
    <JourneyContext value={journey}>
      <TimeoutScreen />
    </JourneyContext>,
    view,
  )
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  expect(again).toHaveBeenCalledOnce()
  expect(within(screen.getByText(/more than a business day/)).getByRole('link', { name: /888/ })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to my dashboard' })).toBeDefined()
})

it("if the credit bureau couldn't send a report, the late response screen says that this isn't a denial", () => {
  const view = testView('liens')
  showScreen(<TimeoutScreen />, {
    ...view,
    serverState: { name: 'CREDIT_ERROR', kind: 'blocking', route: 'error/timeout' },
  })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We couldn’t get your credit report')
  expect(screen.getByText(/This isn’t a denial/)).toBeDefined()
})
