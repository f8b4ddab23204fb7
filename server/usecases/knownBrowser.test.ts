import { afterEach, expect, test, vi } from 'vitest'
import { newKeyring } from '../storage/keyring.ts'
import { KNOWN_DAYS, knownBrowserCookie, knownBrowserKey } from './knownBrowser.ts'

afterEach(() => vi.useRealTimers())

const keyring = newKeyring()
const somebody = () => ({ uuid: crypto.randomUUID(), password_hash: 'old' })
const [ana, ben] = [somebody(), somebody()]
type Account = typeof ana
const cookieOf = (account: Account, before?: string) => knownBrowserCookie(keyring, 'FIGURE', account, before)
const keyFor = (account: Account, cookie?: string) => knownBrowserKey(keyring, 'FIGURE', account, cookie)

test('a browser is known for the accounts that have signed in to it, and for no other accounts', () => {
  const cookie = cookieOf(ben, cookieOf(ana))
  expect(keyFor(ana, cookie)).toBeDefined()
  expect(keyFor(ben, cookie)).toBeDefined()
  expect(keyFor(ana, cookie)).not.toEqual(keyFor(ben, cookie))
  expect(keyFor(somebody(), cookie)).toBeUndefined()
  expect(knownBrowserKey(keyring, 'MOVEMENT', ana, cookie)).toBeUndefined()
  expect(knownBrowserKey(newKeyring(), 'FIGURE', ana, cookie)).toBeUndefined()
})

test('signing in again replaces the account’s entry in the cookie, and a browser can be known for four accounts', () => {
  const cookie = cookieOf(ana, cookieOf(ben, cookieOf(ana)))
  expect(cookie.split('.')).toHaveLength(2)
  let shared = cookie
  for (let n = 0; n < 5; n++) shared = cookieOf(somebody(), shared)
  expect(shared.split('.')).toHaveLength(4)
  expect(keyFor(ana, shared)).toBeUndefined()
})

test('a forged or malformed cookie doesn’t make a browser known', () => {
  const cookie = cookieOf(ana)
  for (const at of [0, 25, 60]) {
    const forged = `${cookie.slice(0, at)}${cookie[at] === 'A' ? 'B' : 'A'}${cookie.slice(at + 1)}`
    expect(keyFor(ana, forged)).toBeUndefined()
  }
  for (const odd of [undefined, '', '.', `x.x.x.x.${cookie}`, '💥', 'A'.repeat(5000)])
    expect(keyFor(ana, odd)).toBeUndefined()
})

test('a browser is no longer known half a year after the last sign-in', () => {
  const cookie = cookieOf(ana)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (KNOWN_DAYS + 1) * 86_400_000 })
  expect(keyFor(ana, cookie)).toBeUndefined()
})

test('changing the password makes all of the account’s known browsers unknown', () => {
  const cookie = cookieOf(ben, cookieOf(ana))
  expect(keyFor({ ...ana, password_hash: 'new' }, cookie)).toBeUndefined()
  expect(keyFor(ben, cookie)).toBeDefined()
})
