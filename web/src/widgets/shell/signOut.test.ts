import { SIGNER_LOGIN } from 'domain/routes/routes.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { token } from '../../api/client.ts'
import { injectOrganization } from '../journey/testScreen.tsx'
import { signOut } from './signOut.ts'

const assign = vi.fn()
let answer: () => Promise<Response>
beforeEach(() => {
  injectOrganization()
  token.store('a.b.c')
  assign.mockClear()
  vi.stubGlobal('location', { origin: 'http://localhost', pathname: '/dashboard', search: '', assign })
  vi.stubGlobal('fetch', () => answer())
})
afterEach(() => vi.unstubAllGlobals())

// Shows: behaviors
it('logout removes the stored token and opens sign-in', async () => {
  answer = async () => new Response(null, { status: 204 })
  await signOut()
  expect(token.read()).toBeNull()
  expect(assign.mock.calls).toEqual([['/auth/login']])
  await signOut(SIGNER_LOGIN)
  expect(assign).toHaveBeenLastCalledWith('/account/heloc/heloc-signer/login')
})

it.each([
  ['rejected', async () => Response.json({}, { status: 500 })],
  ['lost', () => Promise.reject(new TypeError('Failed to fetch'))],
])('if the logout request is %s, the person still goes to /auth/login', async (_, failing) => {
  answer = failing
  await signOut()
  expect(token.read()).toBeNull()
  expect(assign.mock.calls).toEqual([['/auth/login']])
})
