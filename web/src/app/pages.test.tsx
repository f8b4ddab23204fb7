import { I18nProvider } from '@lingui/react'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, Link, type RouteObject, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OrganizationProvider } from '../api/injected.ts'
import { injectOrganization, testOrganization } from '../widgets/journey/testScreen.tsx'
import { ServerError } from './errors.ts'
import { catalogOf } from './i18n.ts'
import { Root } from './Root.tsx'
import { RouteError } from './RouteError.tsx'

const UUID = '0b9f2f0e-5a0c-4f0a-9df1-6f2d3f1f7a11'
interface Sent {
  readonly path: string
  readonly body: Record<string, unknown>
}
let sent: Sent[]
let answer: (path: string) => Response | Promise<Response>

beforeEach(() => {
  sent = []
  answer = () => new Response(null, { status: 204 })
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const path = new URL(input, 'http://localhost').pathname
    const body = JSON.parse(String(init.body)) as Record<string, unknown>
    // Ignore the request for the footer's feature flag.
    if (body.featureKey === 'fe-credit-union-logo') return Response.json({ enabled: false })
    sent.push({ path, body })
    return answer(path)
  })
  // Silence the console, because the router logs the errors that these tests cause.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const organization = () => injectOrganization()
function show(children: RouteObject[], at: string) {
  const router = createMemoryRouter([{ element: <Root />, ErrorBoundary: RouteError, children }], {
    initialEntries: [at],
  })
  const provide = (content: ReactNode) => (
    <I18nProvider i18n={catalogOf('en')}>
      <OrganizationProvider value={organization()}>{content}</OrganizationProvider>
    </I18nProvider>
  )
  render(provide(<RouterProvider router={router} />))
  return { router, user: userEvent.setup() }
}

function Failing({ error }: { error: unknown }): ReactNode {
  throw error
}

const Form = () => (
  <>
    <input aria-label="Name" />
    <Link to="/dashboard">Elsewhere</Link>
  </>
)

// Shows: behaviors
describe('error page', () => {
  it('the error page has four links and logs no personal data', async () => {
    const error = new RangeError('rosa@example.com')
    error.stack = `RangeError: rosa@example.com\n    at f (http://localhost/account/heloc/assets/Page-a1.js?v=2:3:14)`
    vi.stubGlobal('location', new URL(`http://localhost/account/heloc/${UUID}/liens/Rosa%20Q?email=rosa@example.com`))
    show([{ path: '*', element: <Failing error={error} /> }], `/account/heloc/${UUID}/liens?a=1`)
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Sorry, looks like we have hit a snag!' }),
    ).toBeDefined()
    const { phoneFormatted, email } = testOrganization.info
    const main = screen.getByRole('main')
    const ways = [...main.querySelectorAll('a')].map((a) => [a.textContent, a.getAttribute('href')])
    expect(ways).toEqual([
      ['Try again', `/account/heloc/${UUID}/liens?a=1`],
      ['Go to dashboard', '/dashboard'],
      [phoneFormatted, `tel:${phoneFormatted}`],
      [email, `mailto:${email}`],
    ])
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({
      path: '/service-application/external/api/v1/page-errors',
      body: { page: '/account/heloc/{uuid}/liens/{other}', name: 'RangeError', frames: ['Page-a1.js:3:14'] },
    })
  })

  it("the error page shows the status of a failed loader's response", async () => {
    const loader = () => {
      throw new Response('rosa@example.com', { status: 502, statusText: 'rosa' })
    }
    show([{ path: '*', loader, element: null }], '/dashboard')
    expect(await screen.findByRole('heading', { name: 'Sorry, looks like we have hit a snag!' })).toBeDefined()
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ name: 'Response', status: 502, frames: [] }))
    expect(JSON.stringify(sent)).not.toContain('rosa')
  })

  it("the error page doesn't report unknown pages or errors that the server already logged", async () => {
    show([{ path: '*', element: <Failing error={new ServerError()} /> }], '/dashboard')
    expect(await screen.findByRole('heading', { name: 'Sorry, looks like we have hit a snag!' })).toBeDefined()
    cleanup()
    show([], '/nowhere')
    expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t find this page' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go to dashboard' }).getAttribute('href')).toBe('/dashboard')
    expect(sent).toEqual([])
  })
})

describe('maintenance', () => {
  const words = { message: 'Back at noon.', pageTitle: 'A short pause', shouldShowDashboardLink: true }
  let closed: readonly string[] | undefined
  beforeEach(() => {
    closed = undefined
    answer = () =>
      Response.json({
        decisions: [
          {
            flagKey: 'fe-heloc-maintenance',
            flagEnabled: closed !== undefined,
            variables: { routes: closed ?? [], ...words },
          },
        ],
      })
  })
  const shown = () => show([{ path: '*', element: <Form /> }], '/account/heloc/register')
  const seenAgain = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))

  it('maintenance hides the page, and the typed answers are still there when maintenance ends', async () => {
    const { user } = shown()
    await user.type(screen.getByLabelText('Name'), 'Rosa')
    closed = ['/account/heloc/register']
    await seenAgain()
    expect(await screen.findByRole('heading', { level: 1, name: 'A short pause' })).toBeDefined()
    expect(screen.getByText('Back at noon.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go to dashboard' })).toBeDefined()
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
    closed = undefined
    await seenAgain()
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Rosa')
    expect(screen.queryByRole('heading', { name: 'A short pause' })).toBeNull()
  })

  it('each navigation checks whether the target page is closed for maintenance', async () => {
    const { user } = shown()
    closed = ['/dashboard']
    await seenAgain()
    expect(screen.getByLabelText('Name')).toBeDefined()
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'A short pause' })).toBeDefined()
    // Maintenance also closes the dashboard in this test, so the notice doesn't link to it.
    expect(screen.queryByRole('link', { name: 'Go to dashboard' })).toBeNull()
    expect(sent[0]?.body).toEqual({
      optimizeUser: { trackerId: expect.stringMatching(/^[\da-f-]{36}$/) },
      featureKeys: ['fe-heloc-maintenance'],
    })
  })

  it('the maintenance notice has no dashboard link if the maintenance flag disables the link', async () => {
    shown()
    closed = ['/account/heloc/register']
    const found = answer
    answer = async (path) => {
      const text = await (await found(path)).text()
      return new Response(text.replace('"shouldShowDashboardLink":true', '"shouldShowDashboardLink":false'))
    }
    await seenAgain()
    expect(await screen.findByRole('heading', { level: 1, name: 'A short pause' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Go to dashboard' })).toBeNull()
  })

  it('the page stays open when the maintenance lookup fails', async () => {
    shown()
    answer = () => Response.json({}, { status: 500 })
    await seenAgain()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(screen.getByLabelText('Name')).toBeDefined()
  })
})
