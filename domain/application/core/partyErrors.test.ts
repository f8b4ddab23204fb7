import { expect, test } from 'vitest'
import { meaningOf } from './partyErrors.ts'

test.each([400, 402, 410, 413, 422])('status %i refuses the order, and a retry would be refused, too', (status) => {
  expect(meaningOf(status)).toBe('REFUSED')
})

test.each([401, 403, 404, 405])('status %i refuses our key or address, and says nothing about the order', (status) => {
  expect(meaningOf(status)).toBe('UNKNOWN')
})

test.each([
  [408, 'waited too long for the request'],
  [409, 'is still working on an earlier call with the same key'],
  [425, 'wants the request on a secured connection'],
  [429, 'limits the rate'],
  [302, 'redirects to another address'],
  [500, 'failed'],
  [503, 'is unavailable'],
])('status %i allows a retry, because the party %s', (status) => {
  expect(meaningOf(status)).toBe('RETRY')
})
