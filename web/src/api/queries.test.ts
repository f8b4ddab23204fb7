import { focusManager, onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from './client.ts'
import { queryClient, retried } from './queries.ts'

afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
})

// Shows: limits
it('a failed query is retried five times with doubling waits, but not after a rejection such as a 400', async () => {
  vi.useFakeTimers()
  const queryFn = vi.fn(() => Promise.reject(new ApiError(0, 'Response was not defined')))
  const observer = new QueryObserver(new QueryClient(), { queryKey: ['lost'], queryFn, ...retried })
  const stop = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  for (const [tries, wait] of [1000, 2000, 4000, 8000, 16_000].entries()) {
    await vi.advanceTimersByTimeAsync(wait - 1)
    expect(queryFn).toHaveBeenCalledTimes(tries + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(queryFn).toHaveBeenCalledTimes(tries + 2)
  }
  await vi.advanceTimersByTimeAsync(60_000)
  expect(queryFn).toHaveBeenCalledTimes(6)
  expect(observer.getCurrentResult().status).toBe('error')
  stop()
  expect(retried.retry(0, new ApiError(503, 'Service Unavailable'))).toBe(true)
  for (const status of [400, 401, 403, 404, 422]) expect(retried.retry(0, new ApiError(status, ''))).toBe(false)
})

it("by default, the query client doesn't retry, and doesn't refetch on focus, mount or reconnect", async () => {
  vi.useFakeTimers()
  const watch = (name: string, queryFn: () => Promise<string>) => {
    const observer = new QueryObserver(queryClient, { queryKey: [name], queryFn, staleTime: 0 })
    observer.subscribe(() => {})
    return observer
  }
  queryClient.mount()
  const refused = vi.fn(() => Promise.reject(new ApiError(0, 'Response was not defined')))
  const answered = vi.fn(async () => 'answer')
  const observers = [watch('refused', refused), watch('answered', answered)]
  await vi.advanceTimersByTimeAsync(60_000)
  observers.push(watch('answered', answered))
  for (const happens of [
    () => focusManager.setFocused(false),
    () => focusManager.setFocused(true),
    () => onlineManager.setOnline(false),
    () => onlineManager.setOnline(true),
  ]) {
    happens()
    await vi.advanceTimersByTimeAsync(60_000)
  }
  expect(refused).toHaveBeenCalledOnce()
  expect(answered).toHaveBeenCalledOnce()
  focusManager.setFocused(undefined)
  for (const observer of observers) observer.destroy()
  queryClient.unmount()
})
