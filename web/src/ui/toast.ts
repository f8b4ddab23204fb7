import type { Tone } from './Notice.tsx'

export interface Toast {
  readonly id: number
  readonly tone: Tone
  readonly text: string
}

/** No more than these are seen at once; the oldest gives way. */
export const MAX_TOASTS = 5
const SHOWN_MS = 6000

let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a short message at the edge of the page. Problems stay until dismissed. */
export function toast(text: string, tone: Tone = 'good'): void {
  const id = ++last
  set([...toasts, { id, tone, text }].slice(-MAX_TOASTS))
  if (tone !== 'bad') setTimeout(() => dismissToast(id), SHOWN_MS)
}

export const dismissToast = (id: number): void => set(toasts.filter((one) => one.id !== id))
export const currentToasts = (): readonly Toast[] => toasts
const NONE: readonly Toast[] = []
export const noToasts = (): readonly Toast[] => NONE

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
