/** Keeps the messages of one chat in order on a client, without duplicates, whatever order they arrive in. */

interface Ordered {
  /** The message's number in its chat: 1, 2, 3 … without gaps. */
  readonly sequence: number
}

/** Returns the messages with more of them, ordered by sequence. A message that's already there isn't added again. */
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
 * Returns the sequence after which a client needs messages again: the last one before the first gap, or 0. The client
 * sends it when it reconnects.
 */
export function completeUpTo(known: readonly Ordered[]): number {
  let last = 0
  for (const { sequence } of known) {
    if (sequence !== last + 1) break
    last = sequence
  }
  return last
}
