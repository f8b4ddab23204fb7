/**
 * When the session ends, stores the answers typed on a step in this browser tab. They're restored when the same person
 * returns to the step. Personal and account numbers, consents, signatures and checkboxes aren't stored.
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

/** Stores the answers typed on the page. Call this before leaving the page for sign-in. */
export function keepTyped(path: string): void {
  const values = Object.fromEntries(controls().map(({ name, value }) => [name, value]))
  if (Object.values(values).every((value) => value === '')) return
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, values } satisfies Kept))
  } catch {
    // If the browser can't store the answers, sign-in continues without them.
  }
}

/**
 * Restores the answers stored for this path and discards answers stored for other paths. Stored answers can be restored
 * only once.
 */
export function putBackTyped(path: string): void {
  const text = sessionStorage.getItem(KEY)
  if (text === null) return
  sessionStorage.removeItem(KEY)
  const kept = JSON.parse(text) as Kept
  if (kept.path !== path) return
  for (const control of controls()) {
    const value = kept.values[control.name]
    if (value === undefined || value === control.value) continue
    // Set the field's value as if the person had typed it, so that React also updates its state.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
    control.dispatchEvent(new Event('input', { bubbles: true }))
    control.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
