import { cleanup, screen, waitFor } from '@testing-library/react'
import { PROFILE } from 'domain/api/paths.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { token } from '../../../api/client.ts'
import { queryClient } from '../../../api/queries.ts'
import { showPage } from '../../../widgets/closing/testClosing.tsx'
import { APPLICATION } from '../../../widgets/journey/testScreen.tsx'
import { signerApplication } from '../../../widgets/signer/signer.ts'
import SignerLoginPage from './Page.tsx'

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
})
afterEach(cleanup)

const LOGIN = '/account/heloc/heloc-signer/login'
const invitation = (part: object = {}) =>
  Response.json({
    applicationUuid: APPLICATION,
    borrowerName: "José O'Brien",
    email: 'dana@example.com',
    borrows: false,
    hasAccount: false,
    used: false,
    ended: false,
    ...part,
  })
const PASSWORD = 'Copper!Lantern-58-Orchard'

it('a new signer chooses a password for the email address that was invited', async () => {
  const { user, sent, router } = showPage(<SignerLoginPage />, `${LOGIN}?invitation=abc`, (method) =>
    method === 'GET' ? invitation() : Response.json({ jwt: 'j', applicationUuid: APPLICATION }, { status: 201 }),
  )
  expect(await screen.findByRole('heading', { level: 1, name: "José O'Brien asked you to sign" })).toBeDefined()
  await user.type(screen.getByLabelText('Choose a password'), PASSWORD)
  await user.type(screen.getByLabelText('Confirm password'), PASSWORD)
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Get started' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/account/heloc/heloc-signer/resume'))
  expect(signerApplication.read(new URLSearchParams())).toBe(APPLICATION)
  expect(sent[0]?.body).toMatchObject({ invitation: 'abc', password: PASSWORD, termPrivacyConsent: 'true' })
})

it.each([
  [true, /with you as a co-borrower/],
  [false, /on a home that you own too/],
])(
  'before the signer creates an account, the invitation says whether the signer is a co-borrower (%s)',
  async (borrows, says) => {
    showPage(<SignerLoginPage />, `${LOGIN}?invitation=abc`, () => invitation({ borrows }))
    expect(await screen.findByText(says)).toBeDefined()
  },
)

it("a signer who makes the new password visible doesn't have to type it again", async () => {
  const { user, sent } = showPage(<SignerLoginPage />, `${LOGIN}?invitation=abc`, (method) =>
    method === 'GET' ? invitation() : Response.json({ jwt: 'j', applicationUuid: APPLICATION }, { status: 201 }),
  )
  await user.type(await screen.findByLabelText('Choose a password'), PASSWORD)
  const [show] = screen.getAllByRole('button', { name: 'Show password' })
  await user.click(show as HTMLElement)
  expect(screen.queryByLabelText('Confirm password')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(screen.getByLabelText<HTMLInputElement>('Confirm password').value).toBe('')
  await user.click(screen.getAllByRole('button', { name: 'Show password' })[0] as HTMLElement)
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Get started' }))
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ password: PASSWORD, confirmPassword: PASSWORD }))
})

it('if the application has ended, the sign-in page doesn’t ask the invited person to create an account', async () => {
  showPage(<SignerLoginPage />, `${LOGIN}?invitation=abc`, () => invitation({ ended: true }))
  expect(await screen.findByRole('heading', { level: 1, name: 'You don’t need to sign' })).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

it('a signer who has used the link before signs in with email and password', async () => {
  showPage(<SignerLoginPage />, `${LOGIN}?invitation=abc`, () => Response.json({ used: true }))
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('')
})

it("a signer who already has an account is asked for the account's password", async () => {
  showPage(<SignerLoginPage />, `${LOGIN}?invitation=abc`, () => invitation({ hasAccount: true }))
  expect(await screen.findByRole('heading', { name: "José O'Brien asked you to sign" })).toBeDefined()
  expect(screen.queryByLabelText('Confirm password')).toBeNull()
})

it('a borrower who opens another owner’s link is warned that continuing ends the borrower’s own session', async () => {
  token.store('h.e30.s')
  showPage(<SignerLoginPage />, `${LOGIN}?invitation=abc`, (_, path) =>
    path === PROFILE ? Response.json({ uuid: APPLICATION, email: 'jose@example.com' }) : invitation(),
  )
  expect(await screen.findByText('You’re signed in as jose@example.com')).toBeDefined()
  expect(screen.getByText(/This page is for dana@example.com/)).toBeDefined()
})

it("a signer who is still signed in doesn't need a password to open the link again", async () => {
  token.store('h.e30.s')
  const { router } = showPage(<SignerLoginPage />, `${LOGIN}?invitation=abc`, (method, path) => {
    if (path === PROFILE) return Response.json({ uuid: APPLICATION, email: 'dana@example.com' })
    if (method === 'POST') return Response.json({ jwt: 'j', applicationUuid: APPLICATION }, { status: 201 })
    return Response.json({ used: true })
  })
  await waitFor(() => expect(router.state.location.pathname).toBe('/account/heloc/heloc-signer/resume'))
})

it('a signer with an expired link sees how to get a new link', async () => {
  showPage(<SignerLoginPage />, `${LOGIN}?invitation=old`, () => Response.json({ detail: 'x' }, { status: 404 }))
  expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Sign in with it' })).toBeDefined()
})

it("after signing in, a signer sees the documents to sign, or a message that there's nothing to sign", async () => {
  let applications: object[] = [{ uuid: APPLICATION, role: 'BORROWER', status: 'NONE' }]
  const { user, router } = showPage(<SignerLoginPage />, LOGIN, (method) =>
    Response.json(method === 'POST' ? { jwt: 'j' } : { status: 'NONE', applications }),
  )
  await user.type(screen.getByLabelText('Email'), 'dana@example.com')
  await user.type(screen.getByLabelText('Password'), PASSWORD)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect((await screen.findAllByText(/There’s nothing to sign under this email/)).length).toBeGreaterThan(0)
  expect(localStorage.length).toBe(0)
  applications = [{ uuid: APPLICATION, role: 'CO_SIGNER', status: 'INITIAL' }]
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/account/heloc/heloc-signer/resume'))
})
