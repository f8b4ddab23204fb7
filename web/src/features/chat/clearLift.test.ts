import { afterEach, expect, it, vi } from 'vitest'
import { clearLift } from './clearLift.ts'

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const BUBBLE = { left: 300, top: 780, width: 48, height: 48 }

/** Returns the bubble's lift over a page on which `element` covers the window's width from `top` down. */
function liftOver(element: HTMLElement, top: number): number | undefined {
  const bubble = document.createElement('button')
  bubble.getBoundingClientRect = () => new DOMRect(BUBBLE.left, BUBBLE.top, BUBBLE.width, BUBBLE.height)
  document.body.append(element, bubble)
  document.elementsFromPoint = (_x, y) => (y >= top ? [bubble, element] : [bubble])
  return clearLift(bubble, 0)
}

it('the bubble stays in place over text, and moves above buttons and bars of figures', () => {
  const text = document.createElement('p')
  expect(liftOver(text, 768)).toBe(0)
  const button = document.createElement('button')
  expect(liftOver(button, 768)).toBe(72)
  const bar = document.createElement('div')
  bar.toggleAttribute('data-clear')
  expect(liftOver(bar, 768)).toBe(72)
})

it('the bubble hides if it covers buttons everywhere', () => {
  expect(liftOver(document.createElement('button'), 0)).toBeUndefined()
})
