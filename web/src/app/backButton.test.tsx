import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { useReopened } from '../widgets/form/useReopened.ts'
import { keepOnBack } from './backButton.ts'

afterEach(cleanup)

/** A form with two fields filled in by the server, an SSN field, and a button that opens one more field. */
function Page({ name }: { name: string }) {
  const [open, show] = useReopened('dialog')
  return (
    <form aria-label={name}>
      <input name="dues" aria-label="Dues" defaultValue="10" />
      <input name="ssn" aria-label="SSN" />
      <input name="balance" aria-label="Balance" defaultValue="20" />
      {open ? <input name="reason" aria-label="Reason" /> : <button type="button" onClick={() => show('open')} />}
    </form>
  )
}

function show() {
  const routes = [
    { path: '/first', element: <Page key="first" name="first" /> },
    { path: '/second', element: <Page key="second" name="second" /> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/first', '/second'], initialIndex: 1 })
  keepOnBack(router)
  render(<RouterProvider router={router} />)
  return { user: userEvent.setup(), go: (to: number) => act(() => router.navigate(to)), router }
}
const valueIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

it('answers typed before using the Back button are restored by the Forward button, except for personal numbers', async () => {
  const { user, go } = show()
  await user.type(screen.getByLabelText('Dues'), '5')
  await user.type(screen.getByLabelText('SSN'), '123456789')
  await user.click(screen.getByRole('button'))
  await user.type(screen.getByLabelText('Reason'), 'Paid off')
  await go(-1)
  expect(screen.getByRole('form', { name: 'first' })).toBeTruthy()
  expect(valueIn('Dues')).toBe('10')
  expect(screen.queryByLabelText('Reason')).toBeNull()
  await go(1)
  await vi.waitFor(() => expect(valueIn('Dues')).toBe('105'))
  expect(valueIn('Reason')).toBe('Paid off')
  expect([valueIn('SSN'), valueIn('Balance')]).toEqual(['', '20'])
})

it("typed answers aren't restored if the person left the page without the Back or Forward button", async () => {
  const { user, router } = show()
  await user.type(screen.getByLabelText('Dues'), '5')
  await act(() => router.navigate('/first'))
  await act(() => router.navigate('/second'))
  expect(valueIn('Dues')).toBe('10')
})
