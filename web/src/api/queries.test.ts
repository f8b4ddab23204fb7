import { expect, it } from 'vitest'
import { ApiError } from './client.ts'
import { queryClient, retried } from './queries.ts'

// Shows: limits
it('a failed query is retried five times with doubling waits, but not after a rejection such as a 400', () => {
  const lost = new ApiError(0, 'Response was not defined')
  expect([0, 1, 2, 3, 4, 5].map((failures) => retried.retry(failures, lost))).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
  ])
  expect([0, 1, 2, 3, 4].map(retried.retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000])
  expect(retried.retry(0, new ApiError(503, 'Service Unavailable'))).toBe(true)
  for (const status of [400, 401, 403, 404, 422]) expect(retried.retry(0, new ApiError(status, ''))).toBe(false)
})

it("by default, the query client doesn't retry, and doesn't refetch on focus, mount or reconnect", () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
  })
})
