/** Shares the capacity for slow work fairly among people. */
import { ServerError } from '../errors.ts'

export interface TurnLimits {
  /** Maximum number of pieces of work that run at the same time. */
  readonly atOnce: number
  /** Once this many pieces of work are waiting, a person can add work only if none of that person's work is waiting. */
  readonly mostWaiting: number
  /** Maximum number of people with waiting work. */
  readonly mostPeople: number
  /** Maximum number of waiting pieces of work for one person. */
  readonly mostOfOne: number
}

/**
 * Returns a function that runs each person's work in turn. At most one piece of work runs for each person at a time, so
 * nobody delays the others. Nobody can fill the queue either, because every other person can still add one piece of
 * work.
 * @throws ServerError OVERLOADED if too much work is waiting
 */
export function createTurns({ atOnce, mostWaiting, mostPeople, mostOfOne }: TurnLimits) {
  const running = new Set<string>()
  /** Each person's waiting work. The order of the people is the order of their turns. */
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
      // Move the person to the end of the line.
      const rest = waiting.get(person)
      if (rest && waiting.delete(person)) waiting.set(person, rest)
      startNext()
    }
  }
}
