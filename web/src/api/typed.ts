/**
 * Answers typed on a step when the session ended, kept in this tab until the same person returns to that step. Personal
 * and account numbers must be typed again, and consents, signatures and checkboxes given again.
 */
const KEY = 'hearthline.typed'
const NEVER = /ssn|taxid|account|routing|birth|dob|password|signature|initials|code/i
const KINDS: readonly string[] = ['text', 'tel', 'email', 'search', 'number', 'range', 'textarea', 'select-one']

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
interface Kept {
  readonly path: string
  readonly values: Readonly<Record<string, string>>
}

const controls = (): Control[] =>
  [...document.querySelectorAll<Control>('main form :is(input, select, textarea)')].filter(
    ({ name, type }) => name !== '' && KINDS.includes(type) && !NEVER.test(name),
  )

/** Call before leaving the page for sign-in. */
export function keepTyped(path: string): void {
  const values = Object.fromEntries(controls().map(({ name, value }) => [name, value]))
  if (Object.values(values).every((value) => value === '')) return
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, values } satisfies Kept))
  } catch {
    // A browser that stores nothing still goes to sign-in.
  }
}

/** Restores the answers kept for this path, once; drops anything kept for another page. */
export function putBackTyped(path: string): void {
  const text = sessionStorage.getItem(KEY)
  if (text === null) return
  sessionStorage.removeItem(KEY)
  const kept = JSON.parse(text) as Kept
  if (kept.path !== path) return
  for (const control of controls()) {
    const value = kept.values[control.name]
    if (value === undefined || value === control.value) continue
    // Set as if typed, so React's state follows.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
    control.dispatchEvent(new Event('input', { bubbles: true }))
    control.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
