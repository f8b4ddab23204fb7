import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PROFILE } from 'domain/api/paths.ts'
import type { SignInArea } from 'domain/routes/signInAreas.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { token } from '../../api/token.ts'
import { showPublicPage } from '../../widgets/support/testPages.tsx'
import { UnlessSignedIn } from './UnlessSignedIn.tsx'

const replace = vi.fn()
const assign = vi.fn()

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('location', { ...window.location, origin: 'http://localhost', replace, assign })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** Opens a sign-in page. The argument `answer` is the server's response to the request for the account. */
function open(area: SignInArea, at: string, answer: () => Response) {
  showPublicPage({ element: <UnlessSignedIn area={area}>The form</UnlessSignedIn> }, at)
  const asked: string[] = []
  globalThis.fetch = async (input) => {
    const { pathname } = new URL(String(input), 'http://localhost')
    asked.push(pathname)
    return pathname === PROFILE ? answer() : Response.json({})
  }
  return asked
}

const account = (...areas: SignInArea[]) => Response.json({ uuid: '1', email: 'rosa@example.com', areas })
/** Returns a token that can't be renewed after the given number of seconds. */
const tokenFor = (seconds: number) => `h.${btoa(JSON.stringify({ until: Date.now() / 1000 + seconds }))}.s`

it("visitors see the sign-in form, and the browser doesn't request an account", async () => {
  const asked = open('borrower', '/auth/login', () => account('borrower'))
  expect(screen.getByText('The form')).toBeDefined()
  expect(asked).toEqual([])
})

it('a person whose session ended long ago sees the sign-in form without a request', () => {
  token.store(tokenFor(-60))
  const asked = open('borrower', '/auth/login', () => account('borrower'))
  expect(screen.getByText('The form')).toBeDefined()
  expect(asked).toEqual([])
})

it.each<[SignInArea, string, string]>([
  ['borrower', '/auth/login', '/dashboard'],
  ['borrower', '/auth/login?redirectUrl=%2Fcontact', '/contact'],
  ['borrower', '/auth/login?redirectUrl=%2F%2Felsewhere.example', '/dashboard'],
])('a signed-in person who opens the %s sign-in page at %s continues to %s', async (area, at, target) => {
  token.store(tokenFor(60))
  open(area, at, () => account('borrower'))
  await waitFor(() => expect(replace).toHaveBeenCalledWith(target))
  expect(replace).toHaveBeenCalledTimes(1)
})

it('if a session turns out to have ended, a person who is already typing keeps the form and the focus', async () => {
  token.store(tokenFor(60))
  const email = document.createElement('input')
  document.body.append(email)
  email.focus()
  open('borrower', '/auth/login', () => Response.json({}, { status: 401 }))
  expect(screen.getByText('The form')).toBeDefined()
  await waitFor(() => expect(token.read()).toBeNull())
  expect(document.activeElement).toBe(email)
  expect(screen.getByText('The form')).toBeDefined()
  email.remove()
})

it('a borrower who opens the staff sign-in page can go to the dashboard or sign out', async () => {
  token.store(tokenFor(60))
  const asked = open('staff', '/agent/login?redirectUrl=%2Fagent%2Fwork', () => account('borrower'))
  expect(await screen.findByRole('heading', { name: 'You’re signed in as rosa@example.com' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to your dashboard' }).getAttribute('href')).toBe('/dashboard')
  await userEvent.click(screen.getByRole('button', { name: 'Sign out and use another account' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/agent/login?redirectUrl=%2Fagent%2Fwork'))
  expect(asked).toContain('/identity/secure/api/v1/logout')
  expect(token.read()).toBeNull()
  expect(replace).not.toHaveBeenCalled()
})

it.each([401, 503])('the sign-in form appears if the request for the account fails with status %i', async (status) => {
  token.store(tokenFor(60))
  open('borrower', '/auth/login', () => Response.json({ detail: 'x' }, { status }))
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  expect(screen.getByText('The form')).toBeDefined()
  expect(replace).not.toHaveBeenCalled()
})
