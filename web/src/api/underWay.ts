/** Which commands are being sent now, and whether one of them has gone unanswered for too long. */

/** After so long without an answer nobody is kept waiting for it any more. */
const PROCESSING_MS = 30_000
/** What is answered sooner is not talked of. */
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

/** The person has seen that no answer came. */
export function dismissSending(): void {
  stop()
  become('NONE')
}

/** Runs `send`; where no answer comes in time, or only the word that none came, that stays said until it is dismissed. */
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
