import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { LOGIN_WITH_CODE, LOGIN_WITH_PASSWORD } from 'domain/api/paths.ts'
import { LOGIN, LOGIN_CODE } from 'domain/routes/routes.ts'
import { RouterContextProvider } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { transport } from '../../api/transport.ts'
import { showPublicPage } from '../../widgets/support/testPages.tsx'
import SignInCodePage from './code/Page.tsx'
import { action } from './data.ts'
import SignInPage from './Page.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const answer = (respond: (path: string, body: unknown) => Response) => {
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input), 'http://localhost')
    return respond(pathname, init?.body === undefined ? undefined : JSON.parse(String(init.body)))
  }
}

async function signIn(at: string) {
  const user = userEvent.setup()
  const { router } = showPublicPage({ element: <SignInPage /> }, at)
  answer((path) => (path === LOGIN_WITH_PASSWORD ? Response.json({ codeWanted: true }) : Response.json({})))
  await user.type(screen.getByLabelText('Email'), 'rosa@example.com')
  await user.type(screen.getByLabelText('Password'), 'Blue!Kettle-42-Harbor')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  return router
}

describe('sign-in with a second factor', () => {
  it("sign-in with a second factor asks for the code, remembers the requested page and doesn't start a session yet", async () => {
    const router = await signIn(`${LOGIN}?redirectUrl=%2Fdashboard%2Fsettings`)
    await waitFor(() => expect(router.state.location.pathname).toBe(LOGIN_CODE))
    expect(router.state.location.search).toBe('?redirectUrl=%2Fdashboard%2Fsettings')
    expect(localStorage.getItem('hearthline.token')).toBeNull()
  })

  it('the code page shows an error at the code field', async () => {
    const user = userEvent.setup()
    showPublicPage({ element: <SignInCodePage /> }, `${LOGIN_CODE}?redirectUrl=%2Fcontact`)
    const message = 'That code isn’t right or was already used. Enter the newest one.'
    const bodies: unknown[] = []
    answer((path, body) => {
      if (path !== LOGIN_WITH_CODE) return Response.json({})
      bodies.push(body)
      return Response.json({ errors: [{ field: 'code', message }] }, { status: 422 })
    })
    const code = screen.getByLabelText('Code')
    expect(code.getAttribute('autocomplete')).toBe('one-time-code')
    await user.type(code, '12')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(bodies).toEqual([])
    await user.clear(code)
    await user.click(code)
    await user.paste('123 456')
    await user.click(screen.getByRole('checkbox', { name: /for 30 days/ }))
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
    expect(bodies).toEqual([{ code: '123 456', rememberDevice: 'true' }])
    expect((code as HTMLInputElement).value).toBe('123 456')
  })

  it('the code page links to the form for a recovery code, and the link works without scripts', () => {
    showPublicPage({ element: <SignInCodePage /> }, `${LOGIN_CODE}?redirectUrl=%2Fcontact`)
    const link = screen.getByRole('link', { name: 'Use a recovery code' })
    expect(link.getAttribute('href')).toBe(`${LOGIN_CODE}?redirectUrl=%2Fcontact&way=recovery`)
    cleanup()
    showPublicPage({ element: <SignInCodePage /> }, `${LOGIN_CODE}?way=recovery`)
    expect(screen.getByRole('heading', { level: 1, name: 'Enter a recovery code' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Use a code from my app' })).toBeDefined()
  })
})

describe('sign-in without scripts', () => {
  const post = (respond: () => Response, search = '') => {
    const context = new RouterContextProvider()
    context.set(transport, async () => respond())
    const request = new Request(`http://localhost${LOGIN}${search}`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'rosa@example.com', password: 'x' }),
    })
    return action({ request, url: new URL(request.url), pattern: LOGIN, context, params: {} })
  }

  it('without scripts, posting the sign-in form opens the code page', async () => {
    const found = await post(() => Response.json({ codeWanted: true }), '?redirectUrl=%2Fcontact')
    expect((found as Response).headers.get('location')).toBe(`${LOGIN_CODE}?redirectUrl=%2Fcontact`)
  })

  it('without scripts, a failed sign-in shows the error and the email that the person entered', async () => {
    const errors = [{ field: 'password', message: 'Not right' }]
    expect(await post(() => Response.json({ errors }, { status: 422 }))).toEqual({ errors, email: 'rosa@example.com' })
    const detail = 'Too many attempts. Wait 15 minutes and try again.'
    expect(await post(() => Response.json({ detail }, { status: 429 }))).toEqual({
      errors: [{ field: '', message: detail }],
      email: 'rosa@example.com',
    })
  })
})
