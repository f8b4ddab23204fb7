import { cleanup, screen, waitFor } from '@testing-library/react'
import { ACCOUNT_RECOVERY_LINK } from 'domain/api/paths.ts'
import { ACCOUNT_RECOVERY } from 'domain/routes/pages.ts'
import { afterEach, expect, it } from 'vitest'
import { queryClient } from '../../api/queries.ts'
import { showPage } from '../../widgets/closing/testClosing.tsx'
import AccountRecoveryPage from './Page.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.clear()
})

const PASSWORD = 'Blue!Kettle-42-Harbor'
const SECRET = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x', qr: ['101', '010', '101'] }
const CODES = Array.from({ length: 10 }, (_, n) => `AAAAA-BBBB${n}`)
const show = (search: string, answer: (method: string, path: string) => Response) =>
  showPage(<AccountRecoveryPage />, `${ACCOUNT_RECOVERY}?${search}`, (method, path) =>
    path.startsWith(ACCOUNT_RECOVERY_LINK) ? answer(method, path) : undefined,
  )

it('the account recovery link sets a new password and then a second factor, and then shows the recovery codes', async () => {
  const { user, sent } = show('link=the-code', (method, path) => {
    if (path.endsWith('/factor')) return Response.json(SECRET)
    return Response.json(method === 'GET' ? { email: 'rosa@example.com' } : { jwt: 'a.b.c', recoveryCodes: CODES })
  })
  expect(await screen.findByLabelText('Your email')).toHaveProperty('value', 'rosa@example.com')
  expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
  await user.type(screen.getByLabelText('New password'), PASSWORD)
  await user.type(screen.getByLabelText('Confirm password'), PASSWORD)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Set up sign-in' }))
  expect(sent).toHaveLength(1)
  await user.type(screen.getByLabelText('Code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Set up sign-in' }))
  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeDefined()
  const body = { password: PASSWORD, confirmPassword: PASSWORD, link: 'the-code' }
  expect(sent).toMatchObject([{ body }, { body: { ...body, code: '123456' } }])
})

it('the link in the notice stops the account recovery only after the person presses the button', async () => {
  const { user, sent } = show('stop=the-token', () => new Response(null, { status: 204 }))
  expect(await screen.findByRole('heading', { name: 'Stop account recovery?' })).toBeDefined()
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Stop recovery' }))
  expect(await screen.findByRole('heading', { name: 'Account recovery stopped' })).toBeDefined()
  await waitFor(() => expect(sent).toMatchObject([{ body: { stop: 'the-token' } }]))
})

it.each(['link=used', 'stop=used'])('the account recovery page says that a link has ended: %s', async (search) => {
  const { user } = show(search, () => Response.json({}, { status: 404 }))
  if (search.startsWith('stop')) await user.click(await screen.findByRole('button', { name: 'Stop recovery' }))
  expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeDefined()
})
