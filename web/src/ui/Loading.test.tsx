import { I18nProvider } from '@lingui/react'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { catalogOf } from '../app/i18n.ts'
import { Loading } from './Waiting.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Shows placeholders for the given number of milliseconds, then the content. */
function load(milliseconds: number) {
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <I18nProvider i18n={catalogOf('en')}>{children}</I18nProvider>
  )
  const { rerender } = render(<Loading>placeholder</Loading>, { wrapper })
  act(() => void vi.advanceTimersByTime(milliseconds))
  rerender(<p>content</p>)
}
const copy = () => document.querySelector('body > [aria-hidden="true"]')

it("visible placeholders fade out for 300 ms on top of the loaded content, but don't block the content", () => {
  load(2_000)
  expect(document.body.textContent).toContain('content')
  expect(copy()?.textContent).toContain('placeholder')
  expect(copy()).toHaveProperty('inert', true)
  vi.advanceTimersByTime(299)
  expect(copy()).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(copy()).toBeNull()
})

it('a load that is faster than 300 ms never shows placeholders', () => {
  load(200)
  expect(copy()).toBeNull()
})
