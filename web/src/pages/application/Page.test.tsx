import { I18nProvider } from '@lingui/react'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DASHBOARD } from 'domain/routes/routes.ts'
import { createBrowserRouter, createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { token } from '../../api/client.ts'
import { OrganizationProvider } from '../../api/injected.ts'
import { applicationQuery, queryClient } from '../../api/queries.ts'
import { catalogOf } from '../../app/i18n.ts'
import { currentToasts } from '../../ui/toast.ts'
import { followTravel } from '../../ui/travel.ts'
import { APPLICATION, injectOrganization, testView } from '../../widgets/journey/testScreen.tsx'
import { goBackOverVisit } from '../../widgets/links/leaving.ts'
import ApplicationPage from './Page.tsx'

// Shows: routes, states
const view = testView('liens')
const profile = { uuid: view.person.identityUuid, email: 'jose@example.com' }
const missing = () => Response.json({ detail: 'We couldn’t find this.' }, { status: 404 })

// The app loads the dialog's code lazily. Load it before the tests, so that no test has to wait for it.
beforeAll(() => import('../../ui/DialogParts.tsx'))
beforeEach(() => {
  queryClient.clear()
  token.store('a')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Opens a path within the application's URL. Returns a function that waits for a redirect to a given path. */
function goTo(
  rest: string,
  answers: Readonly<Record<string, () => Response>> = {},
  createRouter = (routes: RouteObject[], path: string) => createMemoryRouter(routes, { initialEntries: [path] }),
) {
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input, 'http://localhost')
    const name = pathname.split('/').at(-1) ?? ''
    if (answers[name]) return answers[name]()
    if (name === 'profile') return Response.json(profile)
    return name === APPLICATION ? Response.json(view) : Response.json([])
  })
  const router = createRouter(
    [
      {
        path: '/account/heloc/:uuid',
        element: <ApplicationPage />,
        children: [{ path: '*', element: <p>screen</p> }],
      },
      { path: '*', element: <p>elsewhere</p> },
    ],
    `/account/heloc/${APPLICATION}/${rest}`,
  )
  render(
    <I18nProvider i18n={catalogOf('en')}>
      <OrganizationProvider value={injectOrganization()}>
        <RouterProvider router={router} />
      </OrganizationProvider>
    </I18nProvider>,
  )
  const at = async (path: string) => waitFor(() => expect(router.state.location.pathname).toBe(path))
  return { at, router }
}

describe('a missing application or profile', () => {
  it("the page for an application that doesn't exist redirects to the dashboard", async () => {
    const { at, router } = goTo('liens', { [APPLICATION]: missing })
    await at(DASHBOARD)
    expect(router.state.location.state).toEqual({ unavailable: true })
  })
  it('the page for an application redirects a person without a profile to the dashboard', async () => {
    await goTo('liens', { profile: missing }).at(DASHBOARD)
  })
})

describe('paths below an application', () => {
  it.each(['no/such/screen', 'signing/sign', 'income/link', ''])(
    'opening the unavailable path "%s" of an application redirects to the current screen',
    async (rest) => {
      await goTo(rest).at(`/account/heloc/${APPLICATION}/liens`)
    },
  )
})

describe('a link to a condition that was answered meanwhile', () => {
  it.each(['upload-document', 'phone-number'])(
    'the path conditions/%s redirects to the list of conditions',
    async (rest) => {
      const before = currentToasts().length
      const named = 'conditionUuid=00000000-0000-4000-8000-000000000070&conditionType=UPLOAD'
      await goTo(`conditions/${rest}?${named}`).at(`/account/heloc/${APPLICATION}/conditions`)
      expect(await screen.findByText('screen')).toBeDefined()
      expect(currentToasts()).toHaveLength(before)
    },
  )
})

describe('a screen that isn’t open', () => {
  const seen = new Set(currentToasts().map(({ id }) => id))
  /** Returns the text of each message shown since the last call. */
  const messages = () =>
    currentToasts().flatMap(({ id, text }) => {
      const isNew = !seen.has(id)
      seen.add(id)
      return isNew ? [text] : []
    })

  it.each(['signing/sign', 'no/such/screen'])(
    'a borrower who opens %s sees a message that names their current step',
    async (rest) => {
      messages()
      const later = testView('product')
      await goTo(rest, { [APPLICATION]: () => Response.json(later) }).at(
        `/account/heloc/${APPLICATION}/${later.journey.screen}`,
      )
      await waitFor(() =>
        expect(messages()).toEqual(['You can’t open that page right now. You’re on step 2 of 7: Select Offer.']),
      )
    },
  )

  it("in the first step, right after registration's last step, the message names no step", async () => {
    messages()
    await goTo('start/profile').at(`/account/heloc/${APPLICATION}/liens`)
    await waitFor(() => expect(messages()).toEqual(['You can’t open that page right now.']))
  })

  it.each(['', 'liens', 'bank'])('a borrower who opens the path "%s" sees no message', async (rest) => {
    messages()
    await goTo(rest).at(`/account/heloc/${APPLICATION}/liens`)
    expect(await screen.findByText('screen')).toBeDefined()
    expect(messages()).toEqual([])
  })

  it('a borrower who comes back from an outside party to a completed screen sees no message', async () => {
    messages()
    sessionStorage.setItem('left_at', String(history.length))
    expect(goBackOverVisit()).toBe(true)
    await goTo('signing/sign').at(`/account/heloc/${APPLICATION}/liens`)
    expect(await screen.findByText('screen')).toBeDefined()
    expect(messages()).toEqual([])
    cleanup()
    await goTo('signing/sign').at(`/account/heloc/${APPLICATION}/liens`)
    await waitFor(() => expect(messages()).toHaveLength(1))
  })
})

describe('the Back button', () => {
  /** Opens the help page, then the liens screen, in the browser's history. */
  async function fromHelp() {
    const { at, router } = goTo('liens', {}, (routes, path) => {
      history.replaceState(null, '', '/help')
      const browser = createBrowserRouter(routes)
      onTestFinished(() => browser.dispose())
      followTravel(browser)
      void browser.navigate(path)
      return browser
    })
    expect(await screen.findByText('screen')).toBeDefined()
    return { at, router, liens: router.state.location.pathname }
  }

  it('Back passes over an entry that shows the same screen', async () => {
    const { at, router, liens } = await fromHelp()
    await act(() => router.navigate(liens))
    history.back()
    await at('/help')
  })

  it('if the screen that Back opened is completed, the next screen opens', async () => {
    const { at, router, liens } = await fromHelp()
    await act(() => router.navigate('/elsewhere'))
    history.back()
    await at(liens)
    expect(await screen.findByText('screen')).toBeDefined()
    const journey = { ...view.journey, screen: 'product/select', screens: ['product/select'] } as const
    await act(() => queryClient.setQueryData(applicationQuery(APPLICATION).queryKey, { ...view, journey }))
    await at(`/account/heloc/${APPLICATION}/product/select`)
  })
})

describe('the referrer parameter of an application', () => {
  const REFERRER = '00000000-0000-4000-8000-0000000000d1'
  const info = (licensedStates: string[]) => ({
    userInfo: { uuid: REFERRER, organizationCode: 'FIGURE', profileType: 'BROKER' },
    originatorDisplayInfo: {
      ...{ originatorName: 'Marisol Okafor', brokerName: 'Harborview', email: 'm@example.com' },
      ...{ phoneNumber: '5035550148', nmls: '1884207' },
    },
    licensedStates,
  })
  const { state } = view.property.address

  it('if a borrower opens an application with an originator’s link, the page asks whether to add the originator', async () => {
    const chosen = vi.fn(() => new Response(null, { status: 204 }))
    const { at } = goTo(`signing/sign?referrer=${REFERRER}`, {
      [REFERRER]: () => Response.json(info([state])),
      referrer: chosen,
    })
    await at(`/account/heloc/${APPLICATION}/liens`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Marisol Okafor as your loan officer?' }))
    expect(dialog.getByText(/see your name, your home’s city/)).toBeDefined()
    expect(chosen).not.toHaveBeenCalled()
    await userEvent.click(dialog.getByRole('button', { name: 'Add loan officer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(chosen).toHaveBeenCalledOnce()
  })

  it('a declined application opens without the question', async () => {
    const asked = vi.fn(() => Response.json(info([state])))
    goTo(`liens?referrer=${REFERRER}`, {
      [APPLICATION]: () => Response.json({ ...view, status: 'DECLINED' }),
      [REFERRER]: asked,
    })
    expect(await screen.findByText('screen')).toBeDefined()
    await act(() => import('./ReferrerOffer.tsx'))
    expect(asked).not.toHaveBeenCalled()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('an originator who is not licensed in the state of the home can’t be added to the application', async () => {
    goTo(`liens?referrer=${REFERRER}`, { [REFERRER]: () => Response.json(info(['ZZ'])) })
    const dialog = within(await screen.findByRole('dialog', { name: /Marisol Okafor isn’t licensed in/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('if the originator in a link is unknown, the application opens without a question', async () => {
    const { at } = goTo('liens?referrer=rubbish', { rubbish: missing })
    await at(`/account/heloc/${APPLICATION}/liens`)
    expect(await screen.findByText('screen')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the route of the server state', () => {
  const screenOf = (path: string) => `/account/heloc/${APPLICATION}/${path}`
  it.each([
    ['waiting', { name: 'WAITING_FOR_BPO', kind: 'waiting', route: 'bpo/waiting' }, screenOf('bpo/waiting')],
    ['blocking', { name: 'CREDIT_ERROR', kind: 'blocking', route: 'error/timeout' }, screenOf('error/timeout')],
    ['terminal', { name: 'DECLINED', kind: 'terminal', route: 'error/decline' }, screenOf('error/decline')],
    ['completed', { name: 'COMPLETE', kind: 'terminal', route: '/' }, DASHBOARD],
  ] as const)(
    "for a %s application, the page redirects to the route that the server returned, not to the journey's screen",
    async (_, serverState, path) => {
      const screens = [...view.journey.screens, serverState.route]
      const answer = { ...view, serverState, journey: { ...view.journey, screens } }
      await goTo('signing/sign', { [APPLICATION]: () => Response.json(answer) }).at(path)
    },
  )

  it("if the server sends no route, the page redirects to the journey's current screen", async () => {
    const answer = { ...view, serverState: { name: 'LIEN_REVIEW', kind: 'stable' } }
    await goTo('signing/sign', { [APPLICATION]: () => Response.json(answer) }).at(screenOf('liens'))
  })

  it("if the journey doesn't allow the route from the server, the page redirects to the journey's current screen", async () => {
    const serverState = { name: 'WAITING_FOR_BPO', kind: 'waiting', route: 'bpo/waiting' }
    await goTo('signing/sign', { [APPLICATION]: () => Response.json({ ...view, serverState }) }).at(screenOf('liens'))
  })
})
