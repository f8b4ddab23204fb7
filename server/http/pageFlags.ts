/** Reads the feature flags that pages use. Simultaneous requests share one database read. */
import type { Maintenance } from 'domain/api/flags.ts'
import type { Flags } from '../usecases/flags.ts'
import { PAGE_FLAGS } from './pageTransport.ts'

export interface PageState {
  /** The maintenance notice and the routes it covers; undefined if no maintenance is in progress. */
  readonly maintenance: Maintenance | undefined
  /** The values and variations of the page flags. Only requests with the same string share a cached page. */
  readonly flags: string
  /** Whether a page flag has variations. If so, different visitors may see different pages. */
  readonly isSplit: boolean
}

/**
 * Returns a function that reads an organization's flags for a visitor. Without a visitor's ID, each flag's first
 * variation applies.
 */
export function createPageFlags(flags: Flags): (org: string, visitor?: string) => Promise<PageState> {
  const read = readTogether(async (key) => {
    const [org = '', visitor] = key.split('\n')
    const user = { org, ...(visitor && { trackerId: visitor }) }
    const [{ flagEnabled, variables }, ...values] = await Promise.all([
      flags.decide('fe-heloc-maintenance', { org }),
      ...PAGE_FLAGS.map((flag) => flags.decide(flag, user)),
    ])
    const shown = values.map(({ flagEnabled: isOn, variation }) => [isOn, variation])
    const isSplit = values.some(({ variation }) => variation !== undefined)
    return { maintenance: flagEnabled ? variables : undefined, flags: JSON.stringify(shown), isSplit }
  })
  return (org, visitor = '') => read(`${org}\n${visitor}`)
}

/**
 * Lets callers share reads. At most one read per key is in progress. A caller's result always comes from a read that
 * started after the call, so the result is never outdated.
 */
export function readTogether<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const running = new Map<string, Promise<unknown>>()
  const next = new Map<string, Promise<T>>()
  return (key) => {
    const waiting = next.get(key)
    if (waiting) return waiting
    const own = Promise.resolve(running.get(key)).then(() => {
      next.delete(key)
      const started = read(key)
      const ended = started.then(
        () => {},
        () => {},
      )
      running.set(key, ended)
      void ended.then(() => running.get(key) === ended && running.delete(key))
      return started
    })
    next.set(key, own)
    return own
  }
}
