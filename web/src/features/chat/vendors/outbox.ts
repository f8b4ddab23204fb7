/** The messages that wait to be stored at a vendor. */
import type { Outgoing } from '../transport.ts'

/** Milliseconds until a message that got no answer is sent again, with the same ID. */
const RETRY = 5000

interface OutboxStart {
  /** Messages that weren't stored before the page was reloaded. */
  readonly unsent: readonly Outgoing[]
  /**
   * Sends a message. Returns whether the vendor stored it; false means that the vendor refused it for good.
   * @throws any error if it isn't known whether the message is stored. It's then sent again later
   */
  readonly deliver: (message: Outgoing) => Promise<boolean>
  readonly onRefused: (clientId: string) => void
}

/** Sends messages one after the other, so that they keep their order. They wait until the chat is open at the vendor. */
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
    /** Sends the waiting messages, now that the chat is open. */
    async open(): Promise<void> {
      isOpen = true
      await sendAll()
    },
    /** Sends the waiting messages at once, because the connection is back. */
    retry: (): void => void sendAll(),
    close(): void {
      isOpen = false
      clearTimeout(retrying)
    },
  }
}
