/** The messages that a vendor hasn't stored yet. */
import type { Outgoing } from '../transport.ts'

/** If a message gets no response within this many milliseconds, it's sent again with the same ID. */
const RETRY = 5000

interface OutboxStart {
  /** Messages that the vendor hadn't stored when the page was reloaded. */
  readonly unsent: readonly Outgoing[]
  /**
   * Sends a message. Returns true if the vendor stored the message, and false if the vendor refused it for good.
   * @throws any error if it's unknown whether the vendor stored the message, which is then sent again later
   */
  readonly deliver: (message: Outgoing) => Promise<boolean>
  readonly onRefused: (clientId: string) => void
}

/**
 * Sends messages one after the other, so that they keep their order. Until the chat is open at the vendor, messages
 * wait.
 */
export function createOutbox({ unsent, deliver, onRefused }: OutboxStart) {
  const waiting: Outgoing[] = [...unsent]
  let isOpen = false
  let isBusy = false
  let retrying: ReturnType<typeof setTimeout> | undefined

  async function sendAll(): Promise<void> {
    if (isBusy || !isOpen) return
    isBusy = true
    clearTimeout(retrying)
    for (let next = waiting[0]; next && isOpen; next = waiting[0]) {
      try {
        if (!(await deliver(next)) && isOpen) onRefused(next.clientId)
      } catch {
        if (isOpen) retrying = setTimeout(() => void sendAll(), RETRY)
        break
      }
      waiting.shift()
    }
    isBusy = false
  }

  return {
    send(message: Outgoing): void {
      waiting.push(message)
      void sendAll()
    },
    /** Sends the waiting messages. Called when the chat is open. */
    async open(): Promise<void> {
      isOpen = true
      await sendAll()
    },
    /** Sends the waiting messages immediately. Called when the connection is back. */
    retry: (): void => void sendAll(),
    close(): void {
      isOpen = false
      clearTimeout(retrying)
    },
  }
}
