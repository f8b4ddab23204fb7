import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { dismissSending, sending } from '../../api/underWay.ts'
import { APPLICATION, showScreen, testView } from '../../widgets/journey/testScreen.tsx'
import { Processing } from './Processing.tsx'

// The app loads the dialog's code lazily. Load it before the tests, so that no test has to wait for it.
beforeAll(() => import('../../ui/DialogParts.tsx'))
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  dismissSending()
  vi.useRealTimers()
})

const show = () => showScreen(<Processing uuid={APPLICATION} />, testView('moreProfile'))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const title = () => screen.queryByRole('dialog')?.getAttribute('aria-labelledby')
const heading = () => document.getElementById(title() ?? '')?.textContent

function begin() {
  let settle: { resolve: () => void; reject: (error: Error) => void } | undefined
  const answer = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject }
  })
  const done = sending(() => answer).catch(() => {})
  const end = async (how: 'resolve' | 'reject') =>
    act(async () => {
      if (how === 'resolve') settle?.resolve()
      else settle?.reject(new Error('lost'))
      await done
    })
  return { end }
}

it("the processing dialog doesn't appear if the server responds immediately", async () => {
  show()
  const { end } = begin()
  await pass(900)
  expect(heading()).toBeUndefined()
  await end('resolve')
  await pass(40_000)
  expect(heading()).toBeUndefined()
})

it('the processing dialog appears after one second and closes when the response arrives', async () => {
  show()
  const { end } = begin()
  await pass(1_100)
  expect(heading()).toBe('Processing')
  await end('resolve')
  await pass(500)
  expect(heading()).toBeUndefined()
})

it("the processing dialog closes if the server rejects the answers, so that the page's errors are visible", async () => {
  show()
  const { end } = begin()
  await pass(5_000)
  await end('reject')
  await pass(500)
  expect(heading()).toBeUndefined()
})

it('the processing dialog lets the person leave after 30 s, and stays open even if the request fails later', async () => {
  show()
  const { end } = begin()
  await pass(30_100)
  expect(heading()).toBe('This is taking longer than usual')
  await end('reject')
  expect(heading()).toBe('This is taking longer than usual')
  expect(screen.getByRole('link', { name: 'See status' }).getAttribute('href')).toMatch(/\/status$/)
  expect(screen.getByRole('link', { name: '888-819-6388' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  await pass(500)
  expect(heading()).toBeUndefined()
})

it("the processing dialog's timeout message disappears when a late response arrives", async () => {
  show()
  const { end } = begin()
  await pass(31_000)
  await end('resolve')
  await pass(500)
  expect(heading()).toBeUndefined()
})
