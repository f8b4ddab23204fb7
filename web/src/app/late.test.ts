import { applicationPath } from 'domain/routes/routes.ts'
import { createMemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { startLate } from './late.ts'

const monitor = vi.hoisted(() => ({ asked: vi.fn(), start: vi.fn() }))
vi.mock('./sentry.ts', () => {
  monitor.asked()
  return { startSentry: monitor.start }
})
const recorder = vi.hoisted(() => ({ start: vi.fn(), follow: vi.fn() }))
vi.mock('./recorder.ts', () => ({
  startRecording: (org: string) => {
    recorder.start(org)
    return recorder.follow
  },
}))
vi.mock('./restored.ts', () => ({ reloadAfterSession: () => {}, refreshDraft: () => {} }))
vi.mock('./tracking/pageViews.ts', () => ({ startPageViews: () => () => {} }))

const UUID = '0b9f2f0e-5a0c-4f0a-9df1-6f2d3f1f7a11'
const routerAt = (path: string) => createMemoryRouter([{ path: '*', element: null }], { initialEntries: [path] })

it('without a DSN, the browser never loads the error monitor', async () => {
  const router = routerAt('/dashboard')
  startLate(router)
  await router.navigate(applicationPath(UUID, 'liens'))
  await vi.dynamicImportSettled()
  expect(monitor.asked).not.toHaveBeenCalled()
})

it('the browser loads the error monitor once, on the first page that allows error reports', async () => {
  const router = routerAt(applicationPath(UUID, 'identity'))
  startLate(router, { errorMonitor: 'https://abc@errors.example/1' })
  await router.navigate(applicationPath(UUID, 'bank/disburse'))
  await vi.dynamicImportSettled()
  expect(monitor.asked).not.toHaveBeenCalled()
  await router.navigate(applicationPath(UUID, 'liens'))
  await router.navigate('/dashboard')
  await vi.dynamicImportSettled()
  expect(monitor.start.mock.calls).toEqual([['https://abc@errors.example/1']])
})

it('the recorder starts on the first page that may be recorded, and pauses on private pages', async () => {
  const router = routerAt(applicationPath(UUID, 'identity'))
  startLate(router, { recorder: 'o-123-na1' })
  await vi.dynamicImportSettled()
  expect(recorder.start).not.toHaveBeenCalled()
  await router.navigate(applicationPath(UUID, 'liens'))
  await vi.dynamicImportSettled()
  expect(recorder.start.mock.calls).toEqual([['o-123-na1']])
  expect(recorder.follow).not.toHaveBeenCalled()
  await router.navigate('/dashboard')
  await router.navigate(applicationPath(UUID, 'bank/disburse'))
  await router.navigate('/dashboard')
  expect(recorder.follow.mock.calls).toEqual([[true], [false]])
})

it('the recorder pauses immediately if the person opened a private page while the recorder was loading', async () => {
  recorder.follow.mockClear()
  const router = routerAt('/dashboard')
  startLate(router, { recorder: 'o-123-na1' })
  await router.navigate(applicationPath(UUID, 'identity'))
  await vi.dynamicImportSettled()
  expect(recorder.follow.mock.calls).toEqual([[true]])
})
