import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Link } from '../ui/Link.tsx'
import { usePlace } from '../ui/place.ts'
import { FirstPage } from './FirstPage.tsx'
import { startFirst } from './first.tsx'

const AT = '/account/heloc/register'
const ROUTE = '0'

const router = vi.hoisted(() => ({ opened: 0, failures: 0, greeting: 'Hello' }))
vi.mock('./routing.tsx', async () => {
  const { createMemoryRouter } = await import('react-router')
  const { RouterProvider } = await import('react-router/dom')
  return {
    RouterProvider,
    openRouter: async (hydrationData: { loaderData: Record<string, unknown> }, address: string) => {
      router.opened++
      if (router.failures-- > 0) throw new TypeError('Failed to fetch')
      const routes = [
        { path: '/account/heloc/register', loader: () => router.greeting, element: <h1>Shown by the router</h1> },
        { path: '/auth/login', element: <h1>Sign in</h1> },
      ]
      return { router: createMemoryRouter(routes, { initialEntries: [address], hydrationData }), hydrated: true }
    },
  }
})

let broken: boolean
let renders: number
function Page() {
  const { data, prepare } = usePlace()
  renders++
  if (broken) throw new RangeError('broken page')
  return (
    <>
      <p>{String(data)}</p>
      <input aria-label="Name" onFocus={prepare} />
      <Link href="/auth/login">Login</Link>
      <Go />
    </>
  )
}
let gone: Promise<void> | undefined
function Go() {
  const { navigate } = usePlace()
  return (
    <button
      type="button"
      onClick={() => {
        gone = navigate('/auth/login')
        gone.catch(() => {})
      }}
    >
      Go
    </button>
  )
}

/** Puts the server's HTML into the document, and starts the page as a browser does. */
async function start() {
  history.replaceState(null, '', AT)
  const hydration = { loaderData: { [ROUTE]: 'Hello' }, actionData: null, errors: null }
  const root = document.createElement('div')
  const place = { pathname: AT, search: '', data: 'Hello', navigate: async () => {} }
  root.innerHTML = renderToString(<FirstPage page={Page} place={place} />)
  document.body.append(root)
  const typed = screen.getByLabelText<HTMLInputElement>('Name')
  typed.value = 'Rosa'
  const places = await act(async () => startFirst(root, Page, hydration, ROUTE, (content) => content))
  return { places, typed, user: userEvent.setup() }
}

beforeEach(() => {
  Object.assign(router, { opened: 0, failures: 0, greeting: 'Hello' })
  broken = false
  renders = 0
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
})

it('a page starts without the router and keeps the text typed before hydration', async () => {
  const { typed, places } = await start()
  expect(screen.getByLabelText('Name')).toBe(typed)
  expect(typed.value).toBe('Rosa')
  expect(router.opened).toBe(0)
  expect(places.state.location).toEqual({ pathname: AT, search: '' })
})

it("refetching a page's data keeps the typed text", async () => {
  const { typed, places } = await start()
  router.greeting = 'Welcome back'
  await act(async () => places.revalidate())
  expect(await screen.findByText('Welcome back')).toBeDefined()
  expect(screen.getByLabelText('Name')).toBe(typed)
  expect(typed.value).toBe('Rosa')
})

it('when the person follows a link, the router takes over and tells its listeners the new path', async () => {
  const { user, places } = await start()
  const seen: string[] = []
  places.subscribe(() => seen.push(places.state.location.pathname))
  await user.click(screen.getByRole('link', { name: 'Login' }))
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined()
  expect(screen.queryByLabelText('Name')).toBeNull()
  expect(seen.at(-1)).toBe('/auth/login')
})

it('when the person starts using the page, the router opens without rendering the page again', async () => {
  const { user, typed } = await start()
  const before = renders
  await user.click(typed)
  await vi.waitFor(() => expect(router.opened).toBe(1))
  await user.type(typed, ' Diaz')
  expect(renders).toBe(before)
  expect(typed.value).toBe('Rosa Diaz')
  await user.click(screen.getByRole('button', { name: 'Go' }))
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined()
  expect(router.opened).toBe(1)
})

it("if the router's code can't be loaded while offline, the page stays open, and the next attempt loads the code", async () => {
  router.failures = 1
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { user, typed } = await start()
  await user.click(screen.getByRole('button', { name: 'Go' }))
  await expect(gone).rejects.toThrow('Failed to fetch')
  expect(typed.value).toBe('Rosa')
  await user.click(screen.getByRole('button', { name: 'Go' }))
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined()
  expect(router.opened).toBe(2)
})

it('if a page without the router fails, the router takes over and the error is reported', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const { places } = await start()
  broken = true
  router.greeting = 'Welcome back'
  await places.revalidate()
  expect(await screen.findByRole('heading', { name: 'Shown by the router' })).toBeDefined()
  await waitFor(() => expect(reported).toHaveBeenCalledWith(new RangeError('broken page')))
  vi.unstubAllGlobals()
})
