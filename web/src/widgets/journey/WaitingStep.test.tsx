import { act, cleanup, screen } from '@testing-library/react'
import { event } from 'domain/application/events.ts'
import { evolve } from 'domain/application/evolve.ts'
import { applicationView } from 'domain/application/views/borrowerView.ts'
import { instant, plainDate } from 'domain/values/dates.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { showScreen, testApplication, testOrganization } from './testScreen.tsx'
import { WaitingStep } from './WaitingStep.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const waiting = evolve(
  testApplication('appSummary'),
  event('Requested', { kind: 'SOFT_CREDIT', no: 1 }),
  instant('2026-11-23T15:00:00Z'),
)
const view = applicationView({ ...waiting, status: 'SOFT_CREDIT' }, {}, testOrganization, plainDate('2026-11-23'))

it('the waiting page lets the person leave after 30 s and continues polling', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  showScreen(<WaitingStep />, view)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Checking your credit and home')
  await act(() => vi.advanceTimersByTimeAsync(29_000))
  expect(screen.queryByText(/You can close this page/)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(screen.getByText(/This is taking longer than usual. You can close this page/)).toBeDefined()
})

it('when polling stops, the waiting page explains the long wait and offers a status page, a phone number and a retry', async () => {
  const again = vi.fn()
  const { user } = showScreen(<WaitingStep />, view, undefined, undefined, { late: true, again })
  expect(screen.getByText('This is taking longer than usual')).toBeDefined()
  expect(screen.getByText(/soft inquiry/)).toBeDefined()
  expect(screen.getByText(/review the mortgages and liens on your home/)).toBeDefined()
  expect(screen.getByText(/more than 5 minutes, we’ll email you/)).toBeDefined()
  const links = screen.getAllByRole('link', { name: 'See your timeline and all dates' })
  expect(links.at(-1)?.getAttribute('href')).toMatch(/\/status$/)
  expect(screen.getByText(/after a business day/).textContent).toMatch(/888-819-6388.*HL-260001/)
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  expect(again).toHaveBeenCalledOnce()
})

it.each([false, true])("the waiting page tells the person that a service isn't responding (late: %s)", (late) => {
  const delayed = applicationView(
    evolve(
      { ...waiting, status: 'SOFT_CREDIT' },
      event('RequestDelayed', { kind: 'SOFT_CREDIT', no: 1 }),
      instant('2026-11-23T15:01:00Z'),
    ),
    {},
    testOrganization,
    plainDate('2026-11-23'),
  )
  const polled = { late, again: () => {} }
  const text = /A service we work with isn’t responding right now/
  showScreen(<WaitingStep />, view, undefined, undefined, polled)
  expect(screen.queryByText(text)).toBeNull()
  cleanup()
  showScreen(<WaitingStep />, delayed, undefined, undefined, polled)
  expect(screen.getByText(text)).toBeDefined()
})

it('the waiting page doesn’t promise a result within seconds if the lender’s staff do the check by hand', () => {
  const { wait } = view.forecast
  const atDesk = { ...view, forecast: { ...view.forecast, wait: { ...wait, atDesk: true as const } } }
  showScreen(<WaitingStep />, atDesk)
  expect(screen.getByText(/it can take a business day or more/)).toBeDefined()
  expect(screen.queryByText('Usually a few seconds.')).toBeNull()
  cleanup()
  showScreen(<WaitingStep />, atDesk, undefined, undefined, { late: true, again: () => {} })
  expect(screen.getByText('Our team is working on this')).toBeDefined()
  expect(screen.queryByText('This is taking longer than usual')).toBeNull()
})
