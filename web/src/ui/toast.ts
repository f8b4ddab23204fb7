import type { Tone } from './Notice.tsx'

export interface Toast {
  readonly id: number
  readonly tone: Tone
  readonly text: string
  /** Being removed. */
  readonly leaving?: boolean
}

/**
 * The maximum number of toasts on the page. If there are more, the oldest toast is removed first, and messages about
 * problems are removed last.
 */
export const MAX_TOASTS = 5
const SHOWN_MS = 6000
/** How many milliseconds a removed toast takes to fade out. */
const CLEARED_MS = 300

let toasts: readonly Toast[] = []
let last = 0
let held = false
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function leaveLater({ id, tone, leaving }: Toast): void {
  if (tone === 'bad' || leaving || held) return
  timers.set(
    id,
    setTimeout(() => dismissToast(id), SHOWN_MS),
  )
}

/** Shows a short message at the edge of the page. A message about a problem stays until the person dismisses it. */
export function toast(text: string, tone: Tone = 'good'): void {
  if (toasts.length >= MAX_TOASTS) {
    const gives =
      toasts.find(({ leaving }) => leaving) ?? toasts.find((one) => one.tone !== 'bad') ?? (toasts[0] as Toast)
    clear(gives.id)
  }
  const one = { id: ++last, tone, text }
  set([...toasts, one])
  leaveLater(one)
}

export function dismissToast(id: number): void {
  if (!toasts.some((one) => one.id === id && !one.leaving)) return
  clearTimeout(timers.get(id))
  timers.delete(id)
  set(toasts.map((one) => (one.id === id ? { ...one, leaving: true } : one)))
  setTimeout(() => clear(id), CLEARED_MS)
}

function clear(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  if (toasts.some((one) => one.id === id)) set(toasts.filter((one) => one.id !== id))
}

/**
 * Pauses all toasts while the person points at a toast or a toast has focus. Afterwards, each toast's time starts over.
 */
export function holdToasts(hold: boolean): void {
  if (held === hold) return
  held = hold
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
  if (!hold) toasts.forEach(leaveLater)
}

export const currentToasts = (): readonly Toast[] => toasts
const NONE: readonly Toast[] = []
export const noToasts = (): readonly Toast[] => NONE

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
