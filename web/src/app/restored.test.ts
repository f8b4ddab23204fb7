import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { token } from '../api/client.ts'
import { refreshDraft, reloadAfterSession } from './restored.ts'

const jwt = (sid: string, exp: number) => `h.${btoa(JSON.stringify({ sid, exp }))}.s`
const reload = vi.fn()
const listeners = new Map<string, (event: { persisted: boolean }) => void>()

beforeEach(() => {
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('addEventListener', (name: string, listener: (event: { persisted: boolean }) => void) =>
    listeners.set(name, listener),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  reload.mockClear()
  document.documentElement.hidden = false
  token.remove()
})

/** Opens a page. Returns its router, which can open another page. */
function open() {
  const listening: (() => void)[] = []
  const router = {
    state: { location: { pathname: '/account/heloc/register', search: '' } },
    subscribe: (listener: () => void) => listening.push(listener),
    goTo: (pathname: string) => {
      router.state.location = { pathname, search: '' }
      for (const listener of listening) listener()
    },
  }
  reloadAfterSession(router)
  return router
}
const signIn = (value: string | null) => (value === null ? token.remove() : token.store(value))
const leave = () => listeners.get('pagehide')?.({ persisted: true })
const restore = (persisted = true) => listeners.get('pageshow')?.({ persisted })

describe('a page restored from memory', () => {
  const CHANGES: readonly [when: string, before: string | null, after: string | null][] = [
    ['a sign-out', jwt('one', 1), null],
    ['a sign-in', null, jwt('one', 1)],
    ['another person signed in', jwt('one', 1), jwt('two', 1)],
  ]
  it.each(CHANGES)('a page restored from memory reloads after %s on a later page', (_, before, after) => {
    signIn(before)
    open()
    leave()
    signIn(after)
    restore()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it.each(CHANGES)(
    'a page restored from memory is hidden and reloads if the person left it right after %s',
    (_, before, after) => {
      signIn(before)
      open()
      signIn(after)
      leave()
      expect(document.documentElement.hidden).toBe(false)
      restore()
      expect(document.documentElement.hidden).toBe(true)
      expect(reload).toHaveBeenCalledTimes(1)
    },
  )

  it('a sign-in page restored from memory reloads even if the person has signed out again', () => {
    open()
    signIn(jwt('one', 1))
    leave()
    signIn(null)
    restore()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it("a page restored from memory keeps the typed answers if the session hasn't changed", () => {
    open()
    leave()
    restore()
    signIn(jwt('one', 1))
    expect(reload).not.toHaveBeenCalled()
  })

  it('a page restored from memory keeps the typed answers if only the token was renewed', () => {
    signIn(jwt('one', 1))
    open()
    signIn(jwt('one', 2))
    leave()
    restore()
    expect(reload).not.toHaveBeenCalled()
  })

  it("a page that was opened after sign-in isn't reloaded when the browser restores it", () => {
    const router = open()
    signIn(jwt('one', 1))
    router.goTo('/dashboard')
    leave()
    restore()
    expect(reload).not.toHaveBeenCalled()
  })

  it("a page that the browser loads from the server isn't reloaded, even if the session has changed", () => {
    signIn(jwt('one', 1))
    open()
    signIn(null)
    leave()
    restore(false)
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('the registration draft', () => {
  it.each([
    ['back_forward', '/account/heloc/register-v2/legal-name', 1],
    ['navigate', '/account/heloc/register', 0],
    ['back_forward', '/terms', 0],
  ])('after a %s navigation to %s, the page refetches the registration draft %i times', (type, pathname, times) => {
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ ...performance.toJSON(), type }])
    const revalidate = vi.fn()
    refreshDraft({ state: { location: { pathname, search: '' } }, revalidate })
    expect(revalidate).toHaveBeenCalledTimes(times)
  })

  it("a restored registration page stays unchanged if the draft can't be refetched", async () => {
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ ...performance.toJSON(), type: 'back_forward' }])
    const failed = Promise.reject(new TypeError('offline'))
    refreshDraft({
      state: { location: { pathname: '/account/heloc/register', search: '' } },
      revalidate: () => failed,
    })
    // Vitest fails if a rejection stays unhandled.
    await new Promise((resolve) => setImmediate(resolve))
  })
})
