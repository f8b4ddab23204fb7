/** Shares slow work fairly among people. */
import { ServerError } from '../errors.ts'

export interface TurnLimits {
  /** Maximum number of pieces of work that run at the same time. */
  readonly atOnce: number
  /** Number of waiting pieces of work beyond which only people without waiting work can add one. */
  readonly mostWaiting: number
  /** Maximum number of people whose work waits. */
  readonly mostPeople: number
  /** Maximum number of one person's pieces of work that wait. */
  readonly mostOfOne: number
}

/**
 * Returns a function that runs a person's work when it's the person's turn. People take turns, and at most one piece of
 * work of each person runs at a time, so one person's work never holds up the others. A few people with much work can't
 * fill the queue either, because each other person still gets a first place.
 * @throws ServerError OVERLOADED if too much work already waits
 */
export function createTurns({ atOnce, mostWaiting, mostPeople, mostOfOne }: TurnLimits) {
  const running = new Set<string>()
  /** The waiting work of each person, in the order of the people's turns. */
  const waiting = new Map<string, readonly (() => void)[]>()
  let count = 0

  function startNext(): void {
    for (const [person, [start, ...rest]] of waiting) {
      if (running.size >= atOnce) return
      if (running.has(person) || !start) continue
      if (rest.length > 0) waiting.set(person, rest)
      else waiting.delete(person)
      count--
      running.add(person)
      start()
    }
  }

  return async <T>(person: string, work: () => Promise<T>): Promise<T> => {
    const own = waiting.get(person) ?? []
    const isFull = own.length > 0 ? count >= mostWaiting || own.length >= mostOfOne : waiting.size >= mostPeople
    if (isFull) throw new ServerError('OVERLOADED')
    await new Promise<void>((start) => {
      waiting.set(person, [...own, start])
      count++
      startNext()
    })
    try {
      return await work()
    } finally {
      running.delete(person)
      // The person's next turn comes after everyone else's.
      const rest = waiting.get(person)
      if (rest && waiting.delete(person)) waiting.set(person, rest)
      startNext()
    }
  }
}
