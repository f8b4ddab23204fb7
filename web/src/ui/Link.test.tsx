import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Link } from './Link.tsx'
import { PlaceContext } from './place.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Renders a Back link to /first with the given history, and presses it. Returns mocks of both navigation functions. */
async function press(entries: readonly string[] | undefined) {
  const navigate = vi.fn(async () => {})
  const back = vi.spyOn(history, 'back').mockImplementation(() => {})
  const urls = entries?.map((path) => ({ url: location.origin + path }))
  vi.stubGlobal('navigation', urls && { currentEntry: { index: urls.length - 1 }, entries: () => urls })
  render(
    <PlaceContext value={{ pathname: '/second', search: '', navigate }}>
      <Link href="/first" back>
        Back
      </Link>
    </PlaceContext>,
  )
  await userEvent.click(screen.getByRole('link', { name: 'Back' }))
  return { back, navigate }
}

it("a Back link to the browser's previous page goes back in the history", async () => {
  const { back, navigate } = await press(['/first', '/second'])
  expect(back).toHaveBeenCalledOnce()
  expect(navigate).not.toHaveBeenCalled()
})

it.each([
  ['leads to another page than the previous one', ['/elsewhere', '/second']],
  ['is on the first page of the visit', ['/second']],
  ['is in a browser without the Navigation API', undefined],
])('a Back link that %s opens its own target', async (_, entries) => {
  const { back, navigate } = await press(entries)
  expect(back).not.toHaveBeenCalled()
  expect(navigate).toHaveBeenCalledWith('/first', { replace: false })
})
