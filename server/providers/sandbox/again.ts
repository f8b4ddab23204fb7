import type { Key } from '../shared/port.ts'

/**
 * Returns the number in a request's key (`…:{KIND}:{no}`), which counts requests of that kind. A party that fails the
 * first request succeeds on the second.
 */
export const timesAsked = (key: Key): number => Number(/:[A-Z_]+:(\d+)/.exec(key)?.[1] ?? 1)
