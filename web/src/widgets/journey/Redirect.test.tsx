import { act, cleanup, render, screen } from '@testing-library/react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { followTravel } from '../../ui/travel.ts'
import { Redirect } from './Redirect.tsx'

let isClosed = false
afterEach(() => {
  cleanup()
  isClosed = false
})

const Step = () => (isClosed ? <Redirect to="/now" /> : <h1>step</h1>)

/** Opens one path after another in the browser's history. Afterward, the page /step is closed. */
async function visit(first: string, ...paths: readonly string[]) {
  history.replaceState(null, '', first)
  const router = createBrowserRouter([
    { path: '/first', element: <h1>first</h1> },
    { path: '/step', element: <Step /> },
    { path: '/now', element: <h1>now</h1> },
  ])
  onTestFinished(() => router.dispose())
  followTravel(router)
  render(<RouterProvider router={router} />)
  for (const path of paths) await act(() => router.navigate(path))
  isClosed = true
  return router
}
const go = (to: number) => act(async () => history.go(to))
const expectHeading = (heading: string) =>
  vi.waitFor(() => expect(screen.getByRole('heading').textContent).toBe(heading))

it('Back and Forward pass over screens that closed in the meantime', async () => {
  await visit('/first', '/step', '/step?again', '/now')
  await go(-1)
  await expectHeading('first')
  await go(1)
  await expectHeading('now')
})

it('if no earlier screen is open, Back opens the current screen', async () => {
  const router = await visit('/step', '/now')
  await go(-1)
  await vi.waitFor(() => expect(router.state.historyAction).toBe('REPLACE'))
  await expectHeading('now')
})
