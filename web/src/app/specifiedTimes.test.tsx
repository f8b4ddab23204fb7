/**
 * Measures the browser's retries and times: lets the clock run from one timer to the next, and notes when something
 * happens. The last test fails with a list of the specified times that nothing measured, or that differ.
 */
import { I18nProvider } from '@lingui/react'
import { focusManager, onlineManager, QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { CONDITIONS_OF, HOURS } from 'domain/api/paths.ts'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { applicationPath, CONTACT } from 'domain/routes/routes.ts'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { BROWSER_TIMES } from '../../../scripts/specification/limits.ts'
import { valuesOf } from '../../../scripts/specification/lists.ts'
import { ApiError, call } from '../api/client.ts'
import { queryClient, retried } from '../api/queries.ts'
import { dismissSending, sending } from '../api/underWay.ts'
import { Processing } from '../pages/application/Processing.tsx'
import { usePolling } from '../pages/application/usePolling.ts'
import ContactPage, { loader as loadHours } from '../pages/contact/Page.tsx'
import ConditionsScreen from '../screens/conditions/Screen.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { toast } from '../ui/toast.ts'
import { Loading } from '../ui/Waiting.tsx'
import { originatorQuery } from '../widgets/brokerCard/BrokerCard.tsx'
import { showPage } from '../widgets/closing/testClosing.tsx'
import LeaveSurvey from '../widgets/dialogs/LeaveSurvey.tsx'
import { leaveAfterSurvey } from '../widgets/dialogs/leaving.ts'
import { JourneyContext } from '../widgets/journey/journey.ts'
import { APPLICATION, injectOrganization, showScreen, testUuid, testView } from '../widgets/journey/testScreen.tsx'
import { useEnd } from '../widgets/pdf/useEnd.ts'
import { WalletAddress } from '../widgets/shell/WalletAddress.tsx'
import { showPublicPage } from '../widgets/support/testPages.tsx'
import { accountsQuery } from '../widgets/wallet/accounts.ts'
import { catalogOf } from './i18n.ts'
import { loadModule } from './loadModule.ts'

vi.mock('../api/flags.ts', async (original) => ({
  ...(await original<typeof import('../api/flags.ts')>()),
  useFlag: (key: string) => key === 'fe-heloc-leave-survey',
}))

const INTERVALS: Parameters<typeof vi.useFakeTimers>[0] = { toFake: ['setInterval', 'clearInterval', 'Date'] }
let answer: () => Response | Promise<Response>
/** The times of the requests. */
let asked: number[]
const reload = vi.fn()
const note = () => void asked.push(Date.now())

// The app loads the dialogs' code lazily. Load it before the tests, so that no test has to wait for it.
beforeAll(() => Promise.all([import('../widgets/dialogs/LeaveSurveyDialog.tsx'), import('../ui/DialogParts.tsx')]))
beforeEach(() => {
  injectOrganization()
  sessionStorage.clear()
  queryClient.clear()
  asked = []
  answer = () => Response.json({})
  reload.mockClear()
  vi.stubGlobal('location', { origin: 'http://localhost', pathname: '/dashboard', search: '', reload })
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit = {}) => {
    note()
    signal?.throwIfAborted()
    return answer()
  })
})
afterEach(() => {
  cleanup()
  dismissSending()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const lost = async (): Promise<never> => {
  note()
  throw new ApiError(0, 'Response was not defined')
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** Runs one timer after the other until something happens, and returns the milliseconds until then. */
async function timeUntil(happens: () => boolean): Promise<number> {
  const began = Date.now()
  await pass(0)
  while (!happens()) {
    expect(vi.getTimerCount()).toBeGreaterThan(0)
    await act(() => vi.advanceTimersToNextTimerAsync())
  }
  return Date.now() - began
}
/** Runs one interval after the other until something is fetched, and returns the milliseconds until then. */
async function interval(fetched: () => number): Promise<number> {
  const [began, before] = [Date.now(), fetched()]
  while (fetched() === before) await act(() => vi.advanceTimersToNextTimerAsync())
  return Date.now() - began
}
const waits = () => asked.slice(1).map((at, n) => at - (asked[n] ?? 0))

const English = ({ children }: { children: ReactNode }) => (
  <I18nProvider i18n={catalogOf('en')}>{children}</I18nProvider>
)

/** Returns the waits between the polls of an application, starting with the wait for the first poll. */
async function polls(kind: 'waiting' | 'stable') {
  vi.useFakeTimers()
  const base = testView('liens')
  const view = {
    ...{ ...base, serverState: { ...base.serverState, kind }, journey: { ...base.journey, waits: true } },
  } as ApplicationView
  answer = () => Response.json({ version: base.version })
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  note()
  renderHook(() => usePolling(view), { wrapper })
  await pass(1_000_000)
  return waits()
}

const DAY = {
  ...{ weekday: 'Wednesday', weekdayValue: 3, date: '2026-11-25', isOpen: true },
  ...{ startTime: '6:00 a.m.', endTime: '6:00 p.m.' },
}
const survey = () => screen.findByRole('dialog', { name: 'Before you go' })

const MEASURES: Readonly<Record<string, () => unknown>> = {
  'waits between the tries of a query': async () => {
    vi.useFakeTimers()
    const observer = new QueryObserver(new QueryClient(), { queryKey: ['lost'], queryFn: lost, ...retried })
    const stop = observer.subscribe(() => {})
    await pass(1_000_000)
    stop()
    return waits()
  },
  'tries of a query by default': async () => {
    vi.useFakeTimers()
    const stop = new QueryObserver(queryClient, { queryKey: ['lost'], queryFn: lost }).subscribe(() => {})
    await pass(1_000_000)
    stop()
    return asked.length
  },
  'repetitions of a query by default, on focus, mount and reconnect': async () => {
    vi.useFakeTimers()
    queryClient.mount()
    const queryFn = async () => {
      note()
      return 'answer'
    }
    const mount = () =>
      new QueryObserver(queryClient, { queryKey: ['answered'], queryFn, staleTime: 0 }).subscribe(() => {})
    const stops = [mount()]
    await pass(60_000)
    expect(asked).toHaveLength(1)
    for (const happens of [
      () => focusManager.setFocused(false),
      () => focusManager.setFocused(true),
      () => onlineManager.setOnline(false),
      () => onlineManager.setOnline(true),
      () => stops.push(mount()),
    ]) {
      happens()
      await pass(60_000)
    }
    focusManager.setFocused(undefined)
    for (const stop of stops) stop()
    queryClient.unmount()
    return asked.length - 1
  },
  'tries to start a session': async () => {
    answer = () => Response.json({}, { status: 503 })
    const { session } = await import('./tracking/session.ts')
    await expect(session()).rejects.toThrow()
    return asked.length
  },
  'reloads of a page whose code fails to load': async () => {
    let failed = false
    const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    for (let visits = 1; visits <= 10 && !failed; visits++) {
      loadModule('gone', gone).catch(() => {
        failed = true
      })
      await vi.waitFor(() => expect(failed || reload.mock.calls.length === visits).toBe(true), { timeout: 10_000 })
    }
    return reload.mock.calls.length
  },
  'waits between the polls of a waiting application': () => polls('waiting'),
  'waits between the polls of a stable application': () => polls('stable'),
  'time after which the person can leave the processing dialog': async () => {
    vi.useFakeTimers()
    showScreen(<Processing uuid={APPLICATION} />, testView('moreProfile'))
    void sending(() => new Promise(() => {}))
    return timeUntil(() => screen.queryByRole('link', { name: 'See status' }) !== null)
  },
  'time between fetches of conditions': async () => {
    vi.useFakeTimers(INTERVALS)
    const view = testView('liens')
    const journey = { uuid: view.uuid, view, screen: view.journey.screen, late: false, again: () => {} }
    const ui = (
      <JourneyContext value={journey}>
        <ConditionsScreen />
      </JourneyContext>
    )
    showPage(ui, applicationPath(view.uuid, 'conditions'), (_, path) => {
      if (path.startsWith(CONDITIONS_OF)) note()
      return Response.json([])
    })
    await screen.findByRole('heading', { level: 1 })
    await expect.poll(() => asked.length).toBe(1)
    return interval(() => asked.length)
  },
  'time between fetches of opening hours': async () => {
    vi.useFakeTimers(INTERVALS)
    const answers = {
      [`${HOURS}/OPS_PHONE/openStatus`]: { isOpen: true, today: DAY.date, closesAt: '2026-11-26T02:00:00.000Z' },
      [`${HOURS}/OPS_PHONE/week?display=true`]: [DAY],
    }
    const { asked: paths } = showPublicPage({ element: <ContactPage />, loader: loadHours }, CONTACT, { answers })
    await screen.findByText('Open now')
    return interval(() => paths.length)
  },
  'fetches of the wallet accounts in a year': async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const client = new QueryClient()
    await client.fetchQuery(accountsQuery)
    vi.setSystemTime(Date.now() + 365 * 86_400_000)
    await client.fetchQuery(accountsQuery)
    return asked.length
  },
  'time for which an originator is cached': async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const began = Date.now()
    const isFetchedAgain = async (later: number) => {
      asked = []
      const client = new QueryClient()
      for (const at of [began, began + later]) {
        vi.setSystemTime(at)
        await client.fetchQuery(originatorQuery(testUuid(5)))
      }
      client.clear()
      return asked.length === 2
    }
    let [cached, expired] = [0, 10_000_000]
    expect([await isFetchedAgain(cached), await isFetchedAgain(expired)]).toEqual([false, true])
    while (expired - cached > 1) {
      const middle = Math.floor((cached + expired) / 2)
      if (await isFetchedAgain(middle)) expired = middle
      else cached = middle
    }
    return expired
  },
  'time after which a call ends': async () => {
    vi.useFakeTimers()
    // The clock of the tests doesn't move the browser's own timeouts.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const timeout = new AbortController()
      setTimeout(() => timeout.abort(), ms)
      return timeout.signal
    })
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    let ended: unknown
    call('GET', '/x').catch((error: unknown) => {
      ended = error
    })
    const time = await timeUntil(() => ended !== undefined)
    expect(ended).toMatchObject({ status: 0 })
    return time
  },
  'time for which the loading state fades out': async () => {
    vi.useFakeTimers()
    const { rerender } = render(<Loading>placeholder</Loading>, { wrapper: English })
    await pass(2000)
    rerender(<p>content</p>)
    const copy = () => document.querySelector('body > [aria-hidden="true"]')
    expect(copy()).not.toBeNull()
    return timeUntil(() => copy() === null)
  },
  'time for which a dismissed message fades out': async () => {
    vi.useFakeTimers()
    render(<Toasts />, { wrapper: English })
    act(() => toast('It broke', 'bad'))
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('It broke')).not.toBeNull()
    return timeUntil(() => screen.queryByText('It broke') === null)
  },
  'time by which the leave survey delays the sign-out': async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    const { router, user } = showScreen(<LeaveSurvey />, testView('liens'))
    await act(() => router.navigate(applicationPath(APPLICATION, 'identity'), { replace: true }))
    const go = vi.fn()
    act(() => leaveAfterSurvey(go))
    await survey()
    await user.click(screen.getByRole('radio', { name: 'I’ll finish later' }))
    vi.useFakeTimers()
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    return timeUntil(() => go.mock.calls.length > 0)
  },
  'time for which a copied address is confirmed': async () => {
    const { user } = showScreen(
      <WalletAddress address="tp1c0fzg8r3kx5v7e2n9h6dqw4sjm0lpa8u5yt3x7" />,
      testView('liens'),
    )
    const said = () => screen.getByRole('status').textContent
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const clicking = user.click(screen.getByRole('button', { name: /Copy wallet address/ }))
    await timeUntil(() => said() === 'Wallet Address Copied!')
    const time = await timeUntil(() => said() === '')
    await clicking
    return time
  },
  'time until a visible PDF counts as read': async () => {
    vi.useFakeTimers()
    const onEnd = vi.fn()
    const region = { current: document.createElement('section') }
    renderHook(() => useEnd(region, true, onEnd))
    return timeUntil(() => onEnd.mock.calls.length > 0)
  },
}

const SPECIFIED = valuesOf(BROWSER_TIMES)
const measured: Record<string, unknown> = {}
test.each(Object.entries(MEASURES))('the browser keeps to the specified %s', async (name, measure) => {
  measured[name] = await measure()
  expect(measured[name]).toEqual(SPECIFIED[name])
})

// Shows all: times
test('the tests above measure all specified retries and times of the browser', () => {
  expect(measured).toEqual(SPECIFIED)
})
