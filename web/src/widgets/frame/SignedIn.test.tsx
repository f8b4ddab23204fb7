import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { token } from '../../api/client.ts'
import { OrganizationProvider } from '../../api/injected.ts'
import { queryClient, useProfile } from '../../api/queries.ts'
import { catalogOf } from '../../app/i18n.ts'
import { currentToasts } from '../../ui/toast.ts'
import { injectOrganization, testUuid } from '../journey/testScreen.tsx'
import { TopBar } from '../shell/TopBar.tsx'
import { SignedIn } from './SignedIn.tsx'

let asked: string[]
let status: number
const assign = vi.fn()
const reload = vi.fn()
beforeEach(() => {
  asked = []
  status = 200
  queryClient.clear()
  localStorage.clear()
  assign.mockClear()
  reload.mockClear()
  vi.stubGlobal('location', { origin: 'http://localhost', pathname: '/dashboard', search: '', assign, reload })
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push(new URL(input, 'http://localhost').pathname)
    return Response.json({ uuid: testUuid(1), email: 'jose@example.com' }, { status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const Header = () => <TopBar dashboard thumb={false} full={false} onSignOut={() => {}} />
const Asking = () => useProfile(true).error?.message

function show() {
  const element = (
    <SignedIn frame={({ children }) => children}>
      <Header />
    </SignedIn>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/dashboard'] })
  render(
    <I18nProvider i18n={catalogOf('en')}>
      <OrganizationProvider value={injectOrganization()}>
        <RouterProvider router={router} />
      </OrganizationProvider>
    </I18nProvider>,
  )
}
const PROFILE = '/service-profile/api/v1/profile'
const profileCalls = () => asked.filter((path) => path === PROFILE).length

it('after status 401, the signed-in layout removes the stored token and opens sign-in', async () => {
  token.store('a.b.c')
  status = 401
  const before = currentToasts().length
  show()
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/auth/login?redirectUrl=%2Fdashboard'))
  expect(token.read()).toBeNull()
  expect(profileCalls()).toBe(1)
  expect(currentToasts()).toHaveLength(before)
})

it("without a token, the signed-in layout opens sign-in and doesn't fetch the profile", async () => {
  show()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(assign).toHaveBeenCalledWith('/auth/login?redirectUrl=%2Fdashboard')
  render(
    <QueryClientProvider client={queryClient}>
      <Asking />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('JWT is missing')).toBeDefined()
  expect(asked).toEqual([])
})

const tokenOf = (sub: string, sid = 'one') => `h.${btoa(JSON.stringify({ sub, sid }))}.s`
/** Changes the token the way another tab would. */
function inOtherTab(newValue: string | null): void {
  const oldValue = token.read()
  if (newValue === null) token.remove()
  else token.store(newValue)
  window.dispatchEvent(new StorageEvent('storage', { key: 'hearthline.token', oldValue, newValue }))
}

it('a signed-in page reloads if a different person signs in from another tab, but not if the token is renewed', async () => {
  token.store(tokenOf('rosa'))
  show()
  await waitFor(() => expect(profileCalls()).toBe(1))
  inOtherTab(tokenOf('rosa', 'two'))
  expect(reload).not.toHaveBeenCalled()
  inOtherTab(tokenOf('theo'))
  expect(reload).toHaveBeenCalledOnce()
})

it('a signed-in page opens sign-in after the person signs out in another tab', async () => {
  token.store(tokenOf('rosa'))
  show()
  await waitFor(() => expect(profileCalls()).toBe(1))
  inOtherTab(null)
  expect(assign).toHaveBeenCalledWith('/auth/login?redirectUrl=%2Fdashboard')
})

it('a signed-in page fetches its data again when the browser restores the page from memory', async () => {
  token.store('a.b.c')
  show()
  await waitFor(() => expect(profileCalls()).toBe(1))
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await waitFor(() => expect(profileCalls()).toBe(2))
})
