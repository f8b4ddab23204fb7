import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catalogOf } from '../app/i18n.ts'
import { Toasts } from './Toasts.tsx'
import { currentToasts, dismissToast, toast } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <I18nProvider i18n={catalogOf('en')}>
      <Toasts />
    </I18nProvider>,
  )
})
afterEach(() => {
  cleanup()
  for (const { id } of currentToasts()) dismissToast(id)
  vi.runAllTimers()
  vi.useRealTimers()
})

const texts = () => screen.getByRole('region', { name: 'Messages' }).querySelectorAll('p')
const shown = () => [...texts()].map((one) => one.textContent)

test("the page shows at most five toasts, and a new toast replaces the oldest one that doesn't report a problem", () => {
  act(() => {
    toast('It broke', 'bad')
    for (const n of [1, 2, 3, 4, 5, 6]) toast(`Saved ${n}`)
  })
  expect(shown()).toEqual(['It broke', 'Saved 3', 'Saved 4', 'Saved 5', 'Saved 6'])
})

test('toasts are announced politely and disappear after six seconds, but messages about problems stay until dismissed', () => {
  act(() => {
    toast('Saved')
    toast('It broke', 'bad')
  })
  expect(screen.getByRole('region', { name: 'Messages' }).getAttribute('aria-live')).toBe('polite')
  act(() => void vi.advanceTimersByTime(6300))
  expect(shown()).toEqual(['It broke'])
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  act(() => void vi.advanceTimersByTime(300))
  expect(shown()).toEqual([])
})

test('a dismissed toast disappears after 300 ms, or immediately if a new toast needs the space', () => {
  act(() => toast('Saved'))
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  act(() => void vi.advanceTimersByTime(299))
  expect(shown()).toEqual(['Saved'])
  expect(screen.getByText('Saved').closest('[inert]')).not.toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(shown()).toEqual([])
  act(() => {
    for (const n of [1, 2, 3, 4, 5]) toast(`Saved ${n}`, 'bad')
  })
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[2] as HTMLElement)
  act(() => toast('Saved 6'))
  expect(shown()).toEqual(['Saved 1', 'Saved 2', 'Saved 4', 'Saved 5', 'Saved 6'])
})

test.each([
  ['points at them', 'pointerEnter', 'pointerLeave'],
  ['focuses one with the keyboard', 'focusIn', 'focusOut'],
] as const)('no toast disappears while the person %s', (_, arrives, leaves) => {
  act(() => toast('Saved'))
  const target = arrives === 'focusIn' ? screen.getByRole('button', { name: 'Dismiss' }) : screen.getByRole('region')
  fireEvent[arrives](target)
  act(() => void vi.advanceTimersByTime(60_000))
  expect(shown()).toEqual(['Saved'])
  fireEvent[leaves](target)
  act(() => void vi.advanceTimersByTime(6300))
  expect(shown()).toEqual([])
})
