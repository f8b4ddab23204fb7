/** Keeps a chat's messages in order and without duplicates on a client, even if they arrive out of order. */

interface Ordered {
  /** The message's number in its chat: 1, 2, 3 … without gaps. */
  readonly sequence: number
}

/** Adds messages to a list that is ordered by number. Skips messages that are already in the list. */
export function mergeMessages<Message extends Ordered>(
  known: readonly Message[],
  arrived: readonly Message[],
): readonly Message[] {
  const bySequence = new Map(known.map((message) => [message.sequence, message]))
  const fresh = arrived.filter(({ sequence }) => !bySequence.has(sequence))
  if (fresh.length === 0) return known
  for (const message of fresh) bySequence.set(message.sequence, message)
  return [...bySequence.values()].toSorted((a, b) => a.sequence - b.sequence)
}

/**
 * Returns the number of the last message before the first gap, or 0. After reconnecting, the client requests all
 * messages with higher numbers.
 */
export function completeUpTo(known: readonly Ordered[]): number {
  let last = 0
  for (const { sequence } of known) {
    if (sequence !== last + 1) break
    last = sequence
  }
  return last
}
