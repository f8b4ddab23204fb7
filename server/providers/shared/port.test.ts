import { expect, test } from 'vitest'
import { ProviderFault } from './port.ts'

const permanent = [400, 401, 403, 404, 410, 413, 422]
test.each(permanent)('an error with status %i is permanent, because a retry would be rejected, too', (status) => {
  expect(new ProviderFault(status).isPermanent).toBe(true)
})

test.each([
  [408, 'waited too long for the request'],
  [409, 'is still working on an earlier call with the same key'],
  [425, 'wants the request on a secured connection'],
  [429, 'limits the rate'],
  [500, 'failed'],
  [503, 'is unavailable'],
])('an error with status %i allows a retry, because the party %s', (status) => {
  expect(new ProviderFault(status).isPermanent).toBe(false)
})
