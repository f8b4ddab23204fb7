import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { SIGN_IN_AGAIN_CALL } from 'domain/api/paths.ts'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { call } from '../../api/client.ts'
import { showScreen, testView } from '../journey/testScreen.tsx'
import SignInAgain from './SignInAgain.tsx'

const CHANGE = '/service-profile/api/v1/settings/phone'
let sent: { path: string; body: unknown }[]
let isFresh: boolean
/** The server's answer when the person signs in again. */
let answer: (body: { password?: string; code?: string }) => { status: number; body: object }
// The app loads the dialog's code lazily. Load it before the tests, so that no test has to wait for it.
beforeAll(() => Promise.all([import('../../ui/DialogParts.tsx')]))
beforeEach(() => {
  sent = []
  isFresh = false
  showScreen(<SignInAgain />, testView('liens'))
  globalThis.fetch = async (input, init) => {
    const path = new URL(String(input), 'http://localhost').pathname
    const body: { password?: string; code?: string } = JSON.parse(String(init?.body ?? '{}'))
    sent.push({ path, body })
    if (path !== SIGN_IN_AGAIN_CALL)
      return Response.json(isFresh ? { fine: true } : { code: 'SIGN_IN_AGAIN' }, { status: isFresh ? 200 : 403 })
    const { status, body: said } = answer(body)
    isFresh = status === 200 && !('codeWanted' in said)
    return Response.json(said, { status })
  }
})
afterEach(cleanup)

const dialog = () => screen.findByRole('dialog', { name: 'Confirm it’s you' })
async function type(label: string, value: string) {
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('after the person enters the password, the refused change is sent again with the same answers', async () => {
  answer = ({ password }) =>
    password === 'right'
      ? { status: 200, body: {} }
      : { status: 422, body: { errors: [{ field: 'password', message: 'That isn’t your password.' }] } }
  const change = call('POST', CHANGE, { body: { phoneNumber: '6145550199' } })
  await dialog()
  await type('Your password', 'wrong')
  press('Continue')
  expect(await screen.findAllByText(/That isn’t your password/)).not.toEqual([])
  await type('Your password', 'right')
  press('Continue')
  expect(await change).toEqual({ fine: true })
  expect(sent.filter(({ path }) => path === CHANGE)).toEqual([
    { path: CHANGE, body: { phoneNumber: '6145550199' } },
    { path: CHANGE, body: { phoneNumber: '6145550199' } },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('an account with a second factor must also enter a code to sign in again', async () => {
  answer = ({ code }) => ({ status: 200, body: code === '123456' ? {} : { codeWanted: true } })
  const change = call('POST', CHANGE)
  await dialog()
  await type('Your password', 'right')
  press('Continue')
  await screen.findByLabelText('Code')
  press('Continue')
  expect(await screen.findAllByText(/Enter the code/)).not.toEqual([])
  await type('Code', '123456')
  press('Continue')
  expect(await change).toEqual({ fine: true })
})

it.each([
  ['the password', { password: 'right' }],
  ['the current password', { currentPassword: 'right', password: 'new' }],
])('a change that already contains %s asks only for the code', async (_, body) => {
  answer = ({ password, code }) =>
    password === 'right' && code === '123456' ? { status: 200, body: {} } : { status: 422, body: {} }
  const change = call('POST', CHANGE, { body })
  await dialog()
  await type('Code', '123456')
  press('Continue')
  expect(await change).toEqual({ fine: true })
})

it('if the person cancels the sign-in dialog, the change isn’t sent again, and the next change reopens the dialog', async () => {
  for (let tries = 0; tries < 2; tries++) {
    const change = call('POST', CHANGE).catch((error: unknown) => error)
    await dialog()
    press('Cancel')
    expect(await change).toMatchObject({ status: 403, body: { code: 'SIGN_IN_AGAIN' } })
  }
})
