import type { Key } from '../shared/port.ts'

/** The how-manieth question of its kind it is, `{application}:{kind}:{no}`: a party that erred does better the next time. */
export const timesAsked = (key: Key): number => Number(key.split(':')[2]) || 1
