import type { Key } from '../shared/port.ts'

/**
 * Returns the number at the end of a request's key (`…:{KIND}:{no}`). The number counts an application's requests of
 * one kind. Sandbox parties use it, for example, to fail the first request and fulfill the second.
 */
export const timesAsked = (key: Key): number => Number(/:[A-Z_]+:(\d+)/.exec(key)?.[1] ?? 1)
