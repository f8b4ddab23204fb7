/**
 * Checks that people who use only the keyboard can reach every control on a page and always see which control has the
 * focus.
 */
import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /**
     * Returns a name for each control that a person must reach with Tab. A group of radio buttons counts as one
     * control.
     */
    tabStops: () => string[]
    /** Returns the name of the focused control, and whether the page shows that the control has focus. */
    focused: () => { readonly stop: string; readonly isMarked: boolean }
  }
}

function listen(): void {
  const numbers = new Map<string | Element, number>()
  /** Returns a control's name. All radio buttons of a group have the same name. */
  const nameOf = (element: Element): string => {
    const isRadio = element instanceof HTMLInputElement && element.type === 'radio'
    const key = isRadio ? `radio ${element.name}` : element
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return `${number} ${isRadio ? key : element.outerHTML.slice(0, 120)}`
  }
  window.tabStops = () => [
    ...new Set(
      [...document.querySelectorAll<HTMLElement>('a[href],button,input,select,textarea,summary,[tabindex]')]
        .filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && !one.closest('[inert]'))
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .map(nameOf),
    ),
  ]
  const isOutlined = (element: Element | null | undefined): boolean => {
    if (!element) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
  }
  window.focused = () => {
    const active = document.activeElement
    if (!active || active === document.body) return { stop: '', isMarked: true }
    // A slider shows focus on its thumb. Scripts can't read the thumb's style, so assume that the thumb shows focus.
    if (active.matches('[type=range]')) return { stop: nameOf(active), isMarked: true }
    // A page can hide the browser's own control and draw another one. In that case, the label or the drawn control
    // shows focus.
    const marked = [active, active.parentElement, active.nextElementSibling, active.closest('label')]
    return { stop: nameOf(active), isMarked: marked.some(isOutlined) }
  }
}

/** Maximum number of Tab presses for each control. A date box needs one press for each part of the date. */
const MOST_PRESSES = 4

/**
 * Presses Tab until every control has had focus, and checks that every control visibly shows focus. Returns whether the
 * check passed.
 */
export async function expectTabStops(page: Page, where: string): Promise<boolean> {
  await page.evaluate(listen)
  const missing = new Set(await page.evaluate(() => window.tabStops()))
  const unmarked = new Set<string>()
  for (let left = MOST_PRESSES * missing.size + MOST_PRESSES; left > 0 && missing.size > 0; left--) {
    await page.keyboard.press('Tab')
    const { stop, isMarked } = await page.evaluate(() => window.focused())
    missing.delete(stop)
    if (!isMarked) unmarked.add(stop)
  }
  const soft = expect.configure({ soft: true })
  soft([...missing], `controls that Tab doesn't reach on ${where}`).toEqual([])
  soft([...unmarked], `controls on ${where} that don't show that they have focus`).toEqual([])
  return missing.size === 0 && unmarked.size === 0
}
