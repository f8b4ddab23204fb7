import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { applicationPath, DASHBOARD, type Screen } from 'domain/routes/routes.ts'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { APPLICATION, showScreen, testView } from '../journey/testScreen.tsx'
import LeaveSurvey from './LeaveSurvey.tsx'
import { leaveAfterSurvey } from './leaving.ts'

const flags = vi.hoisted(() => ({ on: true }))
vi.mock('../../api/flags.ts', () => ({ useFlag: (key: string) => key === 'fe-heloc-leave-survey' && flags.on }))

let pointer: boolean
// The app loads the survey's code lazily. Load it before the tests, so that no test has to wait for it.
beforeAll(() => Promise.all([import('./LeaveSurveyDialog.tsx'), import('../../ui/DialogParts.tsx')]))
beforeEach(() => {
  flags.on = true
  pointer = true
  sessionStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: pointer }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function show(screenName: Screen = 'liens', parameter?: string) {
  const shown = showScreen(<LeaveSurvey />, testView('liens'))
  await act(() => shown.router.navigate(applicationPath(APPLICATION, screenName, parameter), { replace: true }))
  return shown
}
const reachOut = (clientY = -1) => fireEvent.mouseLeave(document.documentElement, { clientY })
const opened = () => screen.findByRole('dialog', { name: 'Before you go' })
const asked = () => screen.queryByRole('dialog', { name: 'Before you go' })

// Shows: behaviors
it.each(['liens', 'product/select', 'identity', 'signing/sign'] as const)(
  'on %s, the leave survey appears when the pointer leaves the window at the top',
  async (name) => {
    await show(name)
    reachOut(40)
    expect(asked()).toBeNull()
    reachOut()
    expect(await opened()).toBeDefined()
  },
)

it.each([
  ['start/profile'],
  ['product/assets'],
  ['signing/intro'],
  ['bank/disburse'],
  ['income/link/:type', 'PAYROLL'],
] as [Screen, string?][])("the leave survey doesn't appear on %s", async (name, parameter) => {
  const { router } = await show(name, parameter)
  const go = vi.fn()
  act(() => {
    reachOut()
    leaveAfterSurvey(go)
  })
  expect(go).toHaveBeenCalled()
  await act(() => router.navigate(DASHBOARD))
  expect(router.state.location.pathname).toBe(DASHBOARD)
  expect(asked()).toBeNull()
})

it("the leave survey doesn't appear if its feature flag is off or if the device has no mouse", async () => {
  flags.on = false
  const { router } = await show()
  reachOut()
  await act(() => router.navigate(DASHBOARD))
  expect(router.state.location.pathname).toBe(DASHBOARD)
  cleanup()
  flags.on = true
  pointer = false
  await show()
  reachOut()
  expect(sessionStorage).toHaveLength(0)
  expect(asked()).toBeNull()
})

it('the leave survey appears once before the person leaves the application, and skipping it opens the next page', async () => {
  const { router, user, sent } = await show()
  await act(() => router.navigate(DASHBOARD))
  await opened()
  expect(router.state.location.pathname).toBe(applicationPath(APPLICATION, 'liens'))
  await user.click(screen.getByRole('button', { name: 'Skip' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(DASHBOARD))
  expect(asked()).toBeNull()
  expect(sent).toEqual([])
  await act(() => router.navigate(applicationPath(APPLICATION, 'liens')))
  reachOut()
  await act(() => router.navigate(DASHBOARD))
  expect(router.state.location.pathname).toBe(DASHBOARD)
})

it("pressing Back opens the leave survey only if the previous page isn't part of the application", async () => {
  const { router } = await show()
  await act(() => router.navigate(DASHBOARD, { replace: true }))
  await act(() => router.navigate(applicationPath(APPLICATION, 'liens')))
  await act(() => router.navigate(applicationPath(APPLICATION, 'product/select')))
  expect(asked()).toBeNull()
  await act(() => router.navigate(-1))
  expect(router.state.location.pathname).toBe(applicationPath(APPLICATION, 'liens'))
  expect(asked()).toBeNull()
  await act(() => router.navigate(-1))
  expect(await opened()).toBeDefined()
})

it('at sign-out, the leave survey first sends the answer and then delays the sign-out by 750 ms', async () => {
  const { user, sent } = await show('identity')
  const go = vi.fn()
  act(() => leaveAfterSurvey(go))
  await opened()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getAllByText('Please select a reason').length).toBeGreaterThan(0)
  expect(sent).toEqual([])
  await user.click(screen.getByRole('radio', { name: 'I’ll finish later' }))
  await user.type(screen.getByRole('textbox'), 'Dinner')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await act(async () => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByText('Thank you.')).toBeDefined()
  await act(async () => vi.advanceTimersByTimeAsync(749))
  expect(go).not.toHaveBeenCalled()
  await act(async () => vi.advanceTimersByTimeAsync(1))
  expect(go).toHaveBeenCalledTimes(1)
  expect(sent).toEqual([
    {
      command: 'leave-survey',
      body: {
        reason: 'LATER',
        additionalInformation: 'Dinner',
        applicationUuid: APPLICATION,
        pathname: applicationPath(APPLICATION, 'identity'),
        occasion: 'SIGN_OUT',
      },
    },
  ])
})

it('if there is no leave survey to show, sign-out happens immediately', () => {
  const go = vi.fn()
  leaveAfterSurvey(go)
  expect(go).toHaveBeenCalledTimes(1)
})
