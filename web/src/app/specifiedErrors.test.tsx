/**
 * Makes everything fail that the specification's list of errors names, and compares what the browser says or does with
 * the list. The last test fails with the errors that nothing caused.
 */
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { DASHBOARD, SIGNER } from 'domain/routes/routes.ts'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BROWSER_ERRORS } from '../../../scripts/specification/errors.ts'
import { valuesOf } from '../../../scripts/specification/lists.ts'
import { ApiError, call, token } from '../api/client.ts'
import { INJECTED_ID, OrganizationProvider, useOrganization } from '../api/injected.ts'
import { queryClient, useProfile } from '../api/queries.ts'
import { transport } from '../api/transport.ts'
import { loader as loadV2 } from '../pages/register-v2/data.ts'
import ConditionsScreen from '../screens/conditions/Screen.tsx'
import { Button } from '../ui/Button.tsx'
import { Form } from '../ui/Form.tsx'
import { type Answers, useForm } from '../ui/form.ts'
import { currentToasts, dismissToast } from '../ui/toast.ts'
import { SignedIn } from '../widgets/frame/SignedIn.tsx'
import { JourneyContext } from '../widgets/journey/journey.ts'
import { injectOrganization, testUuid, testView } from '../widgets/journey/testScreen.tsx'
import { signOut } from '../widgets/shell/signOut.ts'
import { TopBar } from '../widgets/shell/TopBar.tsx'
import { catalogOf } from './i18n.ts'
import { loadModule } from './loadModule.ts'
import { Root } from './Root.tsx'
import { RouteError } from './RouteError.tsx'
import { forgetSession, session } from './tracking/session.ts'

const PROFILE = '/service-profile/api/v1/profile'
let asked: string[]
let answer: () => Response | Promise<Response>
const assign = vi.fn()
const reload = vi.fn()
const at = (pathname: string) =>
  vi.stubGlobal('location', { origin: 'http://localhost', pathname, search: '', assign, reload })

beforeEach(() => {
  injectOrganization()
  localStorage.clear()
  sessionStorage.clear()
  queryClient.clear()
  forgetSession()
  for (const { id } of currentToasts()) dismissToast(id)
  token.store('a.b.c')
  asked = []
  assign.mockClear()
  reload.mockClear()
  at(DASHBOARD)
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push(new URL(input, 'http://localhost').pathname)
    return answer()
  })
  // Silence the console, because React and the router log the errors that these tests cause.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const thrown = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )
async function failure(): Promise<ApiError> {
  const error = await thrown(call('GET', '/x'))
  if (!(error instanceof ApiError)) throw error
  return error
}
const saidBy = ({ status, message }: ApiError) => [String(status), message]

/** Returns the pages that opened. */
const pages = () => [...new Set<string>(assign.mock.calls.flat())].join()

/** Returns the page that opens after a call is refused. The stored token is removed if and only if a page opens. */
async function opened(status: number, message = ''): Promise<string> {
  answer = () => Response.json({ message }, { status })
  expect(await failure()).toMatchObject({ status })
  expect(token.read()).toBe(pages() ? null : 'a.b.c')
  return pages() || 'the same page'
}

const shown = (content: ReactNode) =>
  render(
    <I18nProvider i18n={catalogOf('en')}>
      <OrganizationProvider value={injectOrganization()}>
        <QueryClientProvider client={queryClient}>{content}</QueryClientProvider>
      </OrganizationProvider>
    </I18nProvider>,
  )
const routed = (element: ReactNode) => {
  const children = [{ path: '*', element }]
  shown(<RouterProvider router={createMemoryRouter([{ element: <Root />, ErrorBoundary: RouteError, children }])} />)
}
function Sample() {
  const submit = () => call<undefined>('POST', '/x')
  const form = useForm<Answers>({ check: (value) => ({ ok: true, value }), submit })
  return (
    <Form form={form}>
      <Button>Continue</Button>
    </Form>
  )
}
/** Sends a form that is refused, and returns what the form says. */
async function saidByForm(body: object) {
  answer = () => Response.json(body, { status: 500 })
  shown(<Sample />)
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  return (await screen.findByText(/Your answers are still here/)).textContent
}
const triesOfProfile = () => asked.filter((path) => path === PROFILE).length

/** Shows a signed-in page whose profile is refused. */
const withoutProfile = (status: number) => {
  answer = () => Response.json({}, { status })
  const header = <TopBar dashboard thumb={false} full={false} onSignOut={() => {}} />
  const element = <SignedIn frame={({ children }) => children}>{header}</SignedIn>
  shown(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}
const Profile = () => useProfile(true).error?.message
const Brand = () => useOrganization().orgCode

const HAPPENS: Readonly<Record<string, () => unknown>> = {
  'a refused call': async () => {
    answer = () => new Response('{"a":1}', { status: 418, statusText: 'I am a teapot' })
    const error = await failure()
    return [...saidBy(error), JSON.stringify(error.body)]
  },
  'a lost connection': async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    return saidBy(await failure())
  },
  'an unreadable response': async () => {
    answer = () => new Response('<html>')
    return saidBy(await failure())
  },
  'two reasons for a refusal': () => {
    const errors = ['Required', 'Invalid date.'].map((message) => ({ field: '', message }))
    return saidByForm({ errors })
  },
  'no reason for a refusal': () => saidByForm({}),
  'status 401': () => opened(401),
  'status 403 with the message unauthenticated': () => opened(403, 'unauthenticated'),
  'status 403 with the message invalid signature': () => opened(403, 'invalid signature'),
  'status 403 with another message': () => opened(403, 'not allowed'),
  'status 401 for an additional signer': () => {
    at(`${SIGNER}/sign`)
    return opened(401)
  },
  'three failed requests for a session': async () => {
    answer = () => Response.json({}, { status: 503 })
    const error = await thrown(session())
    expect(asked).toEqual(['/ft/heloc/session', '/ft/heloc/session', '/ft/heloc/session'])
    return saidBy(error as ApiError)
  },
  'a session without a tracker ID': async () => {
    answer = () => Response.json({ sessionKey: { uuid: testUuid(1), epoch: 1 } })
    return ((await thrown(session())) as Error).message
  },
  'a profile that is refused with status 400': async () => {
    withoutProfile(400)
    await waitFor(() => expect(currentToasts()).not.toEqual([]))
    return [...currentToasts().map(({ text }) => text), `${triesOfProfile()} try`]
  },
  'a profile that is refused with status 401': async () => {
    withoutProfile(401)
    await waitFor(() => expect(assign).toHaveBeenCalled())
    expect(token.read()).toBeNull()
    return pages()
  },
  'a profile without a token': async () => {
    token.remove()
    const { container } = shown(<Profile />)
    await waitFor(() => expect(container.textContent).not.toBe(''))
    return [container.textContent, `${triesOfProfile()} tries`]
  },
  'a failed sign-out': async () => {
    answer = () => Response.json({}, { status: 500 })
    await signOut()
    expect(token.read()).toBeNull()
    return pages()
  },
  'a failed lookup of a feature flag': async () => {
    const context = new RouterContextProvider()
    context.set(transport, async () => Response.json({}, { status: 500 }))
    const url = new URL('http://localhost/account/heloc/register-v2')
    const to = await loadV2({ request: new Request(url), url, pattern: '', params: {}, context })
    return (to as Response).headers.get('location')
  },
  'conditions that fail to load': async () => {
    answer = () => Response.json({ message: 'Broken' }, { status: 500 })
    const view = testView('liens')
    const journey = { uuid: view.uuid, view, screen: view.journey.screen, late: false, again: () => {} }
    const element = (
      <JourneyContext value={journey}>
        <ConditionsScreen />
      </JourneyContext>
    )
    routed(element)
    await waitFor(() => expect(asked.some((path) => path.endsWith('/external-applicants'))).toBe(true))
    expect(await screen.findByText(/have your loan number ready/)).toBeDefined()
    return [...screen.queryAllByRole('alert'), ...screen.queryAllByText(/Broken/)].length === 0 && 'no message'
  },
  'a page without data': () => {
    document.getElementById(INJECTED_ID)?.remove()
    try {
      return render(<Brand />)
    } catch (error) {
      return (error as Error).message
    }
  },
  'a page whose code still fails to load after five reloads': async () => {
    const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    for (let reloads = 1; reloads <= 5; reloads++) {
      void loadModule('gone', gone)
      await waitFor(() => expect(reload).toHaveBeenCalledTimes(reloads))
    }
    answer = () => new Response(null, { status: 204 })
    const children = [{ path: '*', lazy: () => loadModule('gone', gone) }]
    shown(<RouterProvider router={createMemoryRouter([{ element: <Root />, ErrorBoundary: RouteError, children }])} />)
    return (await screen.findByRole('heading', { level: 1 })).textContent
  },
}

const SPECIFIED = valuesOf(BROWSER_ERRORS)
const happened: Record<string, unknown> = {}
test.each(Object.entries(HAPPENS))(
  'the browser says or does what the specification lists after %s',
  async (name, happen) => {
    happened[name] = await happen()
    expect(happened[name]).toEqual(SPECIFIED[name])
  },
)

// Shows all: errors
test('the tests above cause every specified error of the browser', () => {
  expect(happened).toEqual(SPECIFIED)
})
