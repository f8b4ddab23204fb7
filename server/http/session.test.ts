import { decodeJwt } from 'jose'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TokenExpired, Unauthenticated } from '../errors.ts'
import { newKeyring } from '../storage/keyring.ts'
import { SESSION_COOKIE } from './cookies.ts'
import { createTokens } from './session.ts'

const START = Date.parse('2026-11-23T15:00:00Z')
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

const tokens = createTokens(newKeyring())
const minutesOf = (token: string) => {
  const { until, end } = decodeJwt<{ until: number; end: number }>(token)
  return { until: (until * 1000 - START) / 60_000, end: (end * 1000 - START) / 60_000 }
}
const after = (minutes: number) => vi.setSystemTime(START + minutes * 60_000)
const use = (token: string, renews = false) =>
  tokens.authenticate(
    {
      headers: { authorization: `Bearer ${token}` },
      cookies: { [SESSION_COOKIE]: 'secret' },
      cookiePrefix: '',
    },
    'FIGURE',
    renews,
  )
const issue = () => tokens.issue({ identity: crypto.randomUUID(), uuid: crypto.randomUUID(), org: 'FIGURE' })

test('a token states the end of its renewal period, and each use extends the period', async () => {
  const first = await issue()
  expect(minutesOf(first)).toEqual({ until: 60, end: 720 })
  expect((await use(first)).renewed).toBeUndefined()
  after(14)
  const { renewed = '' } = await use(first)
  expect(minutesOf(renewed)).toEqual({ until: 74, end: 720 })
})

test("a token can't be extended beyond twelve hours", async () => {
  let token = await issue()
  for (const minutes of [50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600, 650, 700]) {
    after(minutes)
    token = (await use(token, true)).renewed ?? ''
  }
  expect(minutesOf(token)).toEqual({ until: 720, end: 720 })
})

test('a token that is older than 15 minutes can only be exchanged for a new one', async () => {
  const token = await issue()
  after(16)
  await expect(use(token)).rejects.toBeInstanceOf(TokenExpired)
  const { renewed = '' } = await use(token, true)
  expect((await use(renewed)).scope.mode).toBe('ACTOR')
})

test("a token can't be exchanged after its renewal period", async () => {
  const token = await issue()
  after(59)
  await use(token, true)
  after(61)
  await expect(use(token, true)).rejects.toBeInstanceOf(Unauthenticated)
  await expect(use(token)).rejects.not.toBeInstanceOf(TokenExpired)
})
