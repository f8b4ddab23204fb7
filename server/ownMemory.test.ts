import { expect, test } from 'vitest'
import { inOwnMemory } from './ownMemory.ts'

test('a copied buffer has equal bytes and its own memory', () => {
  const pooled = Buffer.from('a cached response')
  expect(pooled.buffer.byteLength).toBeGreaterThan(pooled.length)
  const copy = inOwnMemory(pooled)
  expect(copy.equals(pooled)).toBe(true)
  expect(copy.buffer.byteLength).toBe(pooled.length)
  expect(inOwnMemory(copy)).toBe(copy)
})
