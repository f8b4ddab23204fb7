import type { Key } from '../shared/port.ts'

/**
 * The number of a request among those of its kind (`…:{KIND}:{no}`). A party that failed once succeeds the next time.
 */
export const timesAsked = (key: Key): number => Number(/:[A-Z_]+:(\d+)/.exec(key)?.[1] ?? 1)
