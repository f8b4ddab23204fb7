import { expect, it } from 'vitest'
import { ApiError } from './client.ts'
import { retried } from './queries.ts'

it('a failed query is retried after an error of the server, but not after a rejection such as a 400', () => {
  expect(retried.retry(0, new ApiError(503, 'Service Unavailable'))).toBe(true)
  for (const status of [400, 401, 403, 404, 422]) expect(retried.retry(0, new ApiError(status, ''))).toBe(false)
})
