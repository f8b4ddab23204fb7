import { applicationPath } from 'domain/routes/routes.ts'
import { createMemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { startLate } from './late.ts'

const monitor = vi.hoisted(() => ({ asked: vi.fn(), start: vi.fn() }))
vi.mock('./sentry.ts', () => {
  monitor.asked()
  return { startSentry: monitor.start }
})
vi.mock('./restored.ts', () => ({ reloadAfterSession: () => {}, refreshDraft: () => {} }))
vi.mock('./tracking/pageViews.ts', () => ({ startPageViews: () => () => {} }))

const UUID = '0b9f2f0e-5a0c-4f0a-9df1-6f2d3f1f7a11'
const routerAt = (path: string) => createMemoryRouter([{ path: '*', element: null }], { initialEntries: [path] })

it('a browser without a DSN never loads the error monitor', async () => {
  const router = routerAt('/dashboard')
  startLate(router, undefined)
  await router.navigate(applicationPath(UUID, 'liens'))
  await vi.dynamicImportSettled()
  expect(monitor.asked).not.toHaveBeenCalled()
})

it('the browser loads the error monitor once, on the first page that allows error reports', async () => {
  const router = routerAt(applicationPath(UUID, 'identity'))
  startLate(router, 'https://abc@errors.example/1')
  await router.navigate(applicationPath(UUID, 'bank/disburse'))
  await vi.dynamicImportSettled()
  expect(monitor.asked).not.toHaveBeenCalled()
  await router.navigate(applicationPath(UUID, 'liens'))
  await router.navigate('/dashboard')
  await vi.dynamicImportSettled()
  expect(monitor.start.mock.calls).toEqual([['https://abc@errors.example/1']])
})
