import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { LOGIN_WITH_PASSKEY } from 'domain/api/paths.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { showPublicPage } from '../../widgets/support/testPages.tsx'
import { PasskeySignIn } from './PasskeySignIn.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Renders the passkey button in a browser whose authenticator answers with `get`. */
function show(get: () => Promise<unknown>, answer = () => Response.json({ jwt: 'the-token' })) {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
  const sent: unknown[] = []
  const begun: string[] = []
  const form = (
    <main>
      <input type="checkbox" name="rememberDevice" defaultChecked />
      <PasskeySignIn afterPassword onSignedIn={(jwt) => void begun.push(jwt)} />
    </main>
  )
  showPublicPage({ element: form }, '/auth/login')
  globalThis.fetch = async (input, init) => {
    if (new URL(String(input), 'http://localhost').pathname !== LOGIN_WITH_PASSKEY)
      return Response.json({ challenge: 'AAAA' })
    sent.push(JSON.parse(String(init?.body)))
    return answer()
  }
  return { sent, begun, press: () => userEvent.click(screen.getByRole('button', { name: 'Use a passkey' })) }
}

const bytes = new Uint8Array([1, 2, 3]).buffer
const credential = {
  ...{ id: 'AQID', rawId: bytes, type: 'public-key', authenticatorAttachment: 'platform' },
  response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: bytes },
  getClientExtensionResults: () => ({}),
}

it('a passkey used after the password also tells the server whether to remember the browser', async () => {
  const { sent, begun, press } = show(async () => credential)
  await press()
  await waitFor(() => expect(begun).toEqual(['the-token']))
  expect(sent).toMatchObject([{ afterPassword: true, rememberDevice: true, passkey: { id: 'AQID' } }])
})

it('a person who closes the passkey dialog sees no error and can press the button again', async () => {
  const { press } = show(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  await press()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Use a passkey' }).hasAttribute('data-busy')).toBe(false),
  )
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a passkey that the server refuses shows the server’s message', async () => {
  const detail = 'That passkey didn’t work. Try again, or use another way to sign in.'
  const { press } = show(
    async () => credential,
    () => Response.json({ detail, errors: [{ field: 'passkey', message: detail }] }, { status: 422 }),
  )
  await press()
  expect((await screen.findByRole('alert')).textContent).toContain('That passkey didn’t work')
})

it("a browser without passkeys doesn't show the passkey button", () => {
  vi.stubGlobal('isSecureContext', false)
  showPublicPage({ element: <PasskeySignIn onSignedIn={() => {}} /> }, '/auth/login')
  const button = screen.getByRole('button', { hidden: true, name: 'Sign in with a passkey' })
  expect(button.parentElement?.dataset.ready).toBe('false')
})
