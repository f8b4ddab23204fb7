import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { injectOrganization, testView } from '../../widgets/journey/testScreen.tsx'
import { usePolling } from './usePolling.ts'

let asked: number[]
const base = testView('liens')
beforeEach(() => {
  injectOrganization()
  vi.useFakeTimers()
  asked = []
  const began = Date.now()
  vi.stubGlobal('fetch', async () => {
    asked.push(Date.now() - began)
    return Response.json({ version: base.version })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function poll(kind: 'waiting' | 'stable', waits = true) {
  const client = new QueryClient()
  const serverState = { ...base.serverState, kind } as ApplicationView['serverState']
  const view = { ...base, serverState, journey: { ...base.journey, waits } } as ApplicationView
  return renderHook(() => usePolling(view), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const gaps = () => asked.map((at, index) => at - (asked[index - 1] ?? 0))

// Shows: states
it('polling a waiting application makes 14 attempts, with intervals that double from 1000 ms up to 5000 ms, and can be restarted', async () => {
  const { result } = poll('waiting')
  await pass(200_000)
  expect(gaps()).toEqual([1000, 2000, 4000, ...Array(11).fill(5000)])
  expect(result.current.late).toBe(true)
  act(() => result.current.again())
  expect(result.current.late).toBe(false)
  await pass(1000)
  expect(asked).toHaveLength(15)
})

it("polling doesn't start if the application isn't waiting", async () => {
  const { result } = poll('stable', false)
  await pass(200_000)
  expect(asked).toEqual([])
  expect(result.current.late).toBe(false)
})
