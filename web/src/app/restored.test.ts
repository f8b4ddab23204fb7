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
  token.remove()
})

describe('a page restored from memory', () => {
  const leaveAndReturn = (before: string | null, after: string | null, persisted = true) => {
    const set = (value: string | null) => (value === null ? token.remove() : token.store(value))
    reloadAfterSession()
    set(before)
    listeners.get('pagehide')?.({ persisted })
    set(after)
    listeners.get('pageshow')?.({ persisted })
    return reload.mock.calls.length
  }

  it.each([
    ['after a sign-out', jwt('one', 1), null],
    ['after a sign-in', null, jwt('one', 1)],
    ['in the session of another person', jwt('one', 1), jwt('two', 1)],
  ])('a page restored from memory reloads %s', (_, before, after) => {
    expect(leaveAndReturn(before, after)).toBe(1)
  })

  it("a page restored from memory keeps the typed answers if the session hasn't changed", () => {
    expect(leaveAndReturn(null, null)).toBe(0)
    expect(leaveAndReturn(jwt('one', 1), jwt('one', 2))).toBe(0)
    expect(leaveAndReturn(jwt('one', 1), null, false)).toBe(0)
  })
})

describe('the registration draft', () => {
  it.each([
    ['back_forward', '/account/heloc/register-v2/legal-name', 1],
    ['navigate', '/account/heloc/register', 0],
    ['back_forward', '/terms', 0],
  ])(
    'after a %s navigation to %s, the page fetches the registration draft again (%i times)',
    (type, pathname, times) => {
      vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ ...performance.toJSON(), type }])
      const revalidate = vi.fn()
      refreshDraft({ state: { location: { pathname } }, revalidate })
      expect(revalidate).toHaveBeenCalledTimes(times)
    },
  )
})
