/** Tracks the commands that the server hasn't responded to yet, and whether the response is taking too long. */

/**
 * If a response takes longer than this many milliseconds, the processing dialog tells the person that they can leave.
 */
const PROCESSING_MS = 30_000
/** If a response takes longer than this many milliseconds, the processing dialog opens. */
const SOON_MS = 1000

export type Sending = 'NONE' | 'SOON' | 'PROCESSING' | 'TIMED_OUT'

let state: Sending = 'NONE'
let active = 0
let timers: readonly ReturnType<typeof setTimeout>[] = []
const listeners = new Set<() => void>()

function become(next: Sending): void {
  state = next
  for (const listener of listeners) listener()
}

function stop(): void {
  for (const timer of timers) clearTimeout(timer)
  timers = []
}

export const sendingNow = (): Sending => state
export function onSending(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Hides the timeout message when the person dismisses it. */
export function dismissSending(): void {
  stop()
  become('NONE')
}

/**
 * Runs `send` and tracks its progress. If the call fails after a long wait, the timeout message stays until the person
 * dismisses it.
 */
export async function sending<T>(send: () => Promise<T>): Promise<T> {
  const began = Date.now()
  active += 1
  if (active === 1) {
    stop()
    become('SOON')
    timers = [setTimeout(() => become('PROCESSING'), SOON_MS), setTimeout(() => become('TIMED_OUT'), PROCESSING_MS)]
  }
  let answered = true
  try {
    return await send()
  } catch (error) {
    answered = Date.now() - began < PROCESSING_MS
    throw error
  } finally {
    active -= 1
    if (active === 0) {
      stop()
      become(answered ? 'NONE' : 'TIMED_OUT')
    }
  }
}
