import type { Key } from '../shared/port.ts'

/** A request's ordinal within its kind, `…:{KIND}:{no}`: a party that failed succeeds the next time. */
export const timesAsked = (key: Key): number => Number(/:[A-Z_]+:(\d+)/.exec(key)?.[1] ?? 1)
