import { cleanup, screen, waitFor } from '@testing-library/react'
import { PASSWORD_RESET_LINK } from 'domain/api/paths.ts'
import { FORGOT_PASSWORD, NEW_PASSWORD } from 'domain/routes/pages.ts'
import { RouterContextProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { queryClient } from '../../api/queries.ts'
import { transport } from '../../api/transport.ts'
import { showPage } from '../../widgets/closing/testClosing.tsx'
import NewPasswordPage from '../new-password/Page.tsx'
import ForgotPasswordPage, { action } from './Page.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const PASSWORD = 'Blue!Kettle-42-Harbor'

it('the page for a forgotten password sends the email and then says to check for the link', async () => {
  const { user, sent } = showPage(<ForgotPasswordPage />, `${FORGOT_PASSWORD}?for=signer`, () =>
    Response.json({}, { status: 200 }),
  )
  await user.click(screen.getByRole('button', { name: 'Send link' }))
  expect(screen.getAllByText('Please enter your email').length).toBeGreaterThan(0)
  await user.type(screen.getByLabelText('Email'), 'rosa@example.com')
  await user.click(screen.getByRole('button', { name: 'Send link' }))
  const body = { email: 'rosa@example.com', area: 'signer' }
  await waitFor(() => expect(sent).toMatchObject([{ body }]))
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy()
  expect(screen.getByText(/If rosa@example.com has an account/)).toBeTruthy()
  const back = screen.getByRole('link', { name: 'Back to sign-in' })
  expect(back.getAttribute('href')).toBe('/account/heloc/heloc-signer/login')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByRole('heading', { name: 'Forgot your password?' })).toBeTruthy()
})

it('without scripts, the page for a forgotten password sends the email, or shows the errors of a refused form', async () => {
  const asked: unknown[] = []
  const post = (answer: Response) => {
    const context = new RouterContextProvider()
    context.set(transport, async (request) => {
      asked.push(await request.json())
      return answer
    })
    const request = new Request(`http://localhost${FORGOT_PASSWORD}`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'rosa@example.com' }),
    })
    return action({ request, url: new URL(request.url), pattern: FORGOT_PASSWORD, context, params: {} })
  }
  expect(await post(new Response(null, { status: 204 }))).toEqual({ sentTo: 'rosa@example.com' })
  expect(asked).toEqual([{ email: 'rosa@example.com', area: 'borrower' }])
  const detail = 'Too many attempts. Wait 15 minutes and try again.'
  expect(await post(Response.json({ detail }, { status: 429 }))).toEqual({
    errors: [{ field: '', message: detail }],
  })
  await expect(post(Response.json({}, { status: 503 }))).rejects.toMatchObject({ status: 503 })
})

const show = (answer: (method: string) => Response, area = 'staff') =>
  showPage(<NewPasswordPage />, `${NEW_PASSWORD}?reset=the-code&for=${area}`, (method, path) =>
    path === PASSWORD_RESET_LINK ? answer(method) : undefined,
  )

it('a person sets a password with the emailed link, and the page says so if the link is no longer valid', async () => {
  const { user, sent } = show((method) =>
    method === 'POST' ? Response.json({}, { status: 404 }) : Response.json({ email: 'ana@lender.example' }),
  )
  expect(await screen.findByLabelText('Your email')).toHaveProperty('value', 'ana@lender.example')
  await user.type(screen.getByLabelText('New password'), 'short')
  await user.click(screen.getByRole('button', { name: 'Set password' }))
  expect(screen.getAllByText('Must be at least 12 characters long').length).toBeGreaterThan(0)
  await user.clear(screen.getByLabelText('New password'))
  await user.type(screen.getByLabelText('New password'), PASSWORD)
  await user.type(screen.getByLabelText('Confirm password'), PASSWORD)
  await user.click(screen.getByRole('button', { name: 'Set password' }))
  const body = { password: PASSWORD, confirmPassword: PASSWORD, reset: 'the-code' }
  await waitFor(() => expect(sent).toMatchObject([{ body }]))
})

it("the page for a new password also asks for the birth date if the account's email is unverified", async () => {
  const { user, sent } = show((method) =>
    Response.json(method === 'POST' ? {} : { email: 'ana@lender.example', asksBirthdate: true }),
  )
  await user.type(await screen.findByLabelText('New password'), PASSWORD)
  await user.type(screen.getByLabelText('Confirm password'), PASSWORD)
  await user.click(screen.getByRole('button', { name: 'Set password' }))
  expect(screen.getAllByText('Date of birth is required').length).toBeGreaterThan(0)
  await user.type(screen.getByLabelText('Your date of birth'), '05/12/1984')
  await user.click(screen.getByRole('button', { name: 'Set password' }))
  await waitFor(() => expect(sent).toMatchObject([{ body: { dateOfBirth: '05/12/1984', password: PASSWORD } }]))
})

it('the page for an invalid link offers a new link and sign-in for the same part of the site', async () => {
  show(() => Response.json({}, { status: 404 }))
  expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe(
    `${FORGOT_PASSWORD}?for=staff`,
  )
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/agent/login')
})

it('the page for a new password says if the link can’t be checked', async () => {
  show(() => Response.json({}, { status: 500 }))
  expect(await screen.findByRole('heading', { name: 'We couldn’t check your link' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
