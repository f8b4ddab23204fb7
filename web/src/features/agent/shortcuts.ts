/** Keyboard shortcuts of the agents' pages. */
import { useEffect, useSyncExternalStore } from 'react'

const KEY = 'agentShortcuts'
const OFF = 'off'
const listeners = new Set<() => void>()

/** Whether keyboard shortcuts are on in this browser. They're on until the agent turns them off. */
const isOn = (): boolean => localStorage.getItem(KEY) !== OFF

export const useShortcutsOn = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isOn,
    () => true,
  )

export function turnShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, OFF)
  for (const listener of listeners) listener()
}

const TYPING = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]'

/** Whether to ignore a key press because the agent is typing, a dialog is open, or the browser handles the key. */
function isTaken({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return true
  return (
    (target instanceof Element && target.closest(TYPING) !== null) || document.querySelector('[role=dialog]') !== null
  )
}

/** Calls the action of a key when it's pressed, unless shortcuts are off or the agent is typing (WCAG 2.1.4). */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  const on = useShortcutsOn()
  useEffect(() => {
    if (!on) return
    const onKeyDown = (event: KeyboardEvent) => {
      const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined
      if (!action || isTaken(event)) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [on, actions])
}

/** Moves focus to the next or previous element of the list, or to the first element if none has focus. */
export function moveFocus(elements: Iterable<HTMLElement>, step: 1 | -1): void {
  const list = [...elements]
  const now = list.findIndex((one) => one.matches(':focus'))
  list[now === -1 ? 0 : Math.min(Math.max(now + step, 0), list.length - 1)]?.focus()
}
