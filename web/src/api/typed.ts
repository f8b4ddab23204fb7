/**
 * Saves the answers typed on a page and restores them when the person returns to that page. If the session ends, this
 * browser tab stores the answers until the same person signs in again. Personal and account numbers, answers to
 * identity questions, consents, confirmations and signatures aren't saved.
 */
import { claimsOf } from './claims.ts'
import { token } from './token.ts'

const KEY = 'hearthline.typed'
const NEVER = /ssn|taxid|account|routing|password|signature|initials|code|^answers/i
/** Names of fields whose answers stay in memory and never go into the browser's storage. */
const NOT_STORED = /birth|dob/i
/** Names of checkboxes that a person checks to agree to something or confirm it. */
const CONFIRMS = /agree|consent|acknowledged|received|understood|confirmed|purpose|remember/i
const KINDS: readonly string[] = [
  'text',
  'tel',
  'email',
  'search',
  'number',
  'range',
  'textarea',
  'select-one',
  'radio',
  'checkbox',
]

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
export interface Kept {
  /** The answers by field name. A checkbox's answer is 'true' or ''. */
  readonly values: Readonly<Record<string, string>>
  /**
   * The state of the page's open dialogs and forms, such as a document's UUID, keyed by the name passed to
   * `useReopened`.
   */
  readonly opened: Readonly<Record<string, string>>
}
interface Stored extends Kept {
  readonly path: string
  /** The identity of the person who typed the answers. */
  readonly by: string
}

const isCheckbox = (control: Control): control is HTMLInputElement => control.type === 'checkbox'
/** Include a checkbox's value in the key, because all checkboxes of one question have the same name. */
const keyOf = (control: Control): string => (isCheckbox(control) ? `${control.name}=${control.value}` : control.name)
const answerIn = (control: Control): string => (isCheckbox(control) ? (control.checked ? 'true' : '') : control.value)

export const controls = (): Control[] =>
  [...document.querySelectorAll<Control>(':is(form, search) :is(input, select, textarea)')].filter(
    (control) =>
      control.name !== '' &&
      KINDS.includes(control.type) &&
      !NEVER.test(control.name) &&
      !(isCheckbox(control) && CONFIRMS.test(control.name)),
  )

const isUnchosen = (control: Control): boolean =>
  control instanceof HTMLInputElement && control.type === 'radio' && !control.checked

const opened = new Map<string, string>()
/**
 * Records that a dialog or form has opened or closed. `what`: the dialog's or form's state; undefined when it closes.
 */
export function noteOpened(name: string, what: string | undefined): void {
  if (what === undefined) opened.delete(name)
  else opened.set(name, what)
}

/**
 * Returns the answers in the fields that `isKept` selects, and the state of the page's open dialogs and forms. Returns
 * undefined if there are no answers and nothing is open.
 */
export function typedNow(isKept: (control: Control) => boolean): Kept | undefined {
  const kept = controls().filter((control) => !isUnchosen(control) && isKept(control))
  const values = Object.fromEntries(kept.map((control) => [keyOf(control), answerIn(control)]))
  if (opened.size === 0 && Object.values(values).every((value) => value === '')) return undefined
  return { values, opened: Object.fromEntries(opened) }
}

/**
 * Stores the answers typed on the page. Call this before leaving the page for sign-in.
 * @param jwt the token of the person who typed the answers
 */
export function keepTyped(path: string, jwt: string | null = token.read()): void {
  const by = claimsOf(jwt).sub
  const kept = typedNow(({ name }) => !NOT_STORED.test(name))
  if (!by || !kept) return
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, by, ...kept } satisfies Stored))
  } catch {
    // If the browser can't store the answers, sign-in continues without them.
  }
}

/** Returns the answers that the signed-in person typed at this path. Discards another person's answers. */
function storedAt(path: string): Stored | undefined {
  const text = sessionStorage.getItem(KEY)
  const by = claimsOf(token.read()).sub
  if (text === null || !by) return undefined
  const stored = JSON.parse(text) as Stored
  if (stored.by !== by) sessionStorage.removeItem(KEY)
  return stored.by === by && stored.path === path ? stored : undefined
}

/**
 * Restores the answers that the signed-in person typed at this path before the session ended. Restores them only once.
 */
export function putBackTyped(path: string): void {
  const stored = storedAt(path)
  if (!stored) return
  sessionStorage.removeItem(KEY)
  putBack(stored)
}

let current: (Kept & { readonly path: string }) | undefined
/** Returns the state that a dialog or a form had when the person left this page. */
export function openedBefore(name: string): string | undefined {
  const { pathname } = window.location
  return (current?.path === pathname ? current : storedAt(pathname))?.opened[name]
}

let stop = () => {}
/**
 * Stops any earlier call that is still filling in fields. Then, if `kept` is set, fills in the page's fields, including
 * those that appear later, such as when a dialog opens. Filling ends when the person uses the page or opens another
 * page.
 * @param leaving the fields of the page that the person is leaving, which aren't filled in
 */
export function putBack(kept: Kept | undefined, leaving: readonly Control[] = []): void {
  stop()
  if (!kept) return
  const { pathname, search } = window.location
  const missing = new Map(Object.entries(kept.values))
  const over = new AbortController()
  let isFilling = false
  const watch = new MutationObserver(fill)
  stop = () => {
    watch.disconnect()
    over.abort()
    current = undefined
  }
  function fill(): void {
    isFilling = true
    const isHere = window.location.pathname === pathname && window.location.search === search
    if (!isHere) stop()
    for (const control of isHere ? controls() : []) {
      const value = missing.get(keyOf(control))
      if (value === undefined || leaving.includes(control)) continue
      if (control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === value))
        continue
      if (control.type === 'radio' && control.value !== value) continue
      missing.delete(keyOf(control))
      if (control.type === 'radio' ? !isUnchosen(control) : answerIn(control) === value) continue
      control.closest('details')?.setAttribute('open', '')
      if (control.type === 'radio' || isCheckbox(control)) control.click()
      else enter(control, value)
    }
    isFilling = false
    if (missing.size === 0) watch.disconnect()
  }
  // Ignore events during `fill`. Its clicks make the browser send trusted `input` events, as if the person had
  // answered.
  const used = ({ isTrusted }: Event) => isTrusted && !isFilling && stop()
  current = { ...kept, path: pathname }
  for (const kind of ['click', 'input']) document.addEventListener(kind, used, { capture: true, signal: over.signal })
  watch.observe(document.body, { childList: true, subtree: true })
  fill()
}

/** Sets a field's value as if the person had typed it, so that React and the form's checks notice the answer. */
export function enter(control: Control, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}
