import { isUuid } from 'domain/values/identifiers.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { newUuid } from './uuid.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('new UUIDs are valid, of version 4, and never repeat', () => {
  const made = Array.from({ length: 200 }, newUuid)
  expect(new Set(made).size).toBe(200)
  for (const one of made) {
    expect(isUuid(one), one).toBe(true)
    expect(one).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  }
})

it('a new UUID can be created without a secure context', () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(0xff) })
  expect(newUuid()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
})
