import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { token } from '../../api/client.ts'
import { showScreen, testView } from '../journey/testScreen.tsx'
import SessionEnding from './SessionEnding.tsx'
import { sessionTimes, timeLeft } from './sessionTime.ts'

const client = vi.hoisted(() => ({ leaveForSignIn: vi.fn() }))
vi.mock('../../api/client.ts', async (original) => ({ ...(await original<object>()), ...client }))

const NOW = Date.parse('2026-11-23T15:00:00Z')
const MINUTE = 60_000
/**
 * Returns a session token that can be renewed within `minutes` minutes, for a session that ends after `end` minutes.
 */
const tokenFor = (minutes: number, end = 600): string => {
  const payload = { until: (Date.now() + minutes * MINUTE) / 1000, end: (Date.now() + end * MINUTE) / 1000 }
  return `head.${btoa(JSON.stringify(payload)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}.seal`
}

let calls: string[]
let answer: (path: string) => Response
// The app loads the dialog's code lazily. Load it before the tests, so that no test has to wait for it.
beforeAll(() => Promise.all([import('../../ui/DialogParts.tsx')]))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: NOW })
  client.leaveForSignIn.mockClear()
  calls = []
  answer = () => new Response(null, { status: 204 })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  localStorage.clear()
})

function show() {
  showScreen(<SessionEnding />, testView('liens'))
  globalThis.fetch = async (input, init) => {
    const path = new URL(String(input), 'http://localhost').pathname
    calls.push(`${init?.method} ${path}`)
    return answer(path)
  }
}
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
const asked = () => screen.queryByRole('dialog', { name: 'Your session is ending soon' })
const PROFILE = 'GET /service-profile/api/v1/profile'
const LOGOUT = 'POST /identity/secure/api/v1/logout'

it('the session warning appears two minutes before the session ends', async () => {
  token.store(tokenFor(60))
  show()
  await pass(58 * MINUTE - 6_000)
  expect(asked()).toBeNull()
  await pass(1_000)
  expect(await screen.findByRole('dialog', { name: 'Your session is ending soon' })).toBeDefined()
  expect(screen.getByRole('timer').textContent).toBe('We’ll sign you out in 2:00.')
  await pass(61_000)
  expect(screen.getByRole('timer').textContent).toBe('We’ll sign you out in 0:59.')
  expect(calls).toEqual([])
})

it('choosing to stay signed in renews the session with one request', async () => {
  token.store(tokenFor(2))
  show()
  await screen.findByRole('dialog')
  const fresh = tokenFor(60)
  answer = () => new Response('{}', { headers: { authorization: `Bearer ${fresh}` } })
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
  await waitFor(() => expect(asked()).toBeNull())
  expect(calls).toEqual([PROFILE])
  expect(token.read()).toBe(fresh)
  await pass(5 * MINUTE)
  expect(client.leaveForSignIn).not.toHaveBeenCalled()
})

it('the session warning reports a failed renewal and lets the person try again', async () => {
  token.store(tokenFor(2))
  show()
  await screen.findByRole('dialog')
  answer = () => Response.error()
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
  expect((await screen.findByRole('alert')).textContent).toContain('That didn’t go through')
})

it('activity in another tab keeps the session open', async () => {
  token.store(tokenFor(2))
  show()
  await screen.findByRole('dialog')
  token.store(tokenFor(60))
  await pass(1_000)
  await waitFor(() => expect(asked()).toBeNull())
  expect(calls).toEqual([])
})

it('the session ends when time is up, and the sign-in page opens', async () => {
  token.store(tokenFor(2))
  show()
  await screen.findByRole('dialog')
  await pass(2 * MINUTE)
  await waitFor(() => expect(client.leaveForSignIn).toHaveBeenCalledTimes(1))
  expect(calls).toEqual([LOGOUT])
  await pass(MINUTE)
  expect(calls).toEqual([LOGOUT])
})

it("a session can't be extended beyond twelve hours", async () => {
  token.store(tokenFor(2, 2))
  show()
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('twelve hours')
  expect(screen.queryByRole('button', { name: 'Stay signed in' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Finish first' }))
  await waitFor(() => expect(asked()).toBeNull())
  await pass(2 * MINUTE)
  await waitFor(() => expect(client.leaveForSignIn).toHaveBeenCalled())
  expect(calls).toEqual([LOGOUT])
})

it('a malformed session token is ignored', () => {
  for (const other of [null, '', 'a.b.c', 'a', `a.${btoa('{"exp":1}')}.c`]) expect(sessionTimes(other)).toBeUndefined()
  expect(timeLeft(tokenFor(60), NOW)).toBeUndefined()
  expect(timeLeft(tokenFor(-5), NOW)).toEqual({ seconds: 0, final: false })
})
