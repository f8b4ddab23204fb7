import type { Key } from '../shared/port.ts'

/** The how-manieth question of its kind it is, `…:{KIND}:{no}`: a party that erred does better the next time. */
export const timesAsked = (key: Key): number => Number(/:[A-Z_]+:(\d+)/.exec(key)?.[1] ?? 1)
