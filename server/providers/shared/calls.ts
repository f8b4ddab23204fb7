/** Wraps every call to every outside party, for example with a time limit. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Providers } from '../port.ts'

export type PortName = keyof Providers
export type Call = (...given: readonly unknown[]) => Promise<unknown>
type Between = (port: PortName, method: string, call: Call) => Call

/** Returns the same outside parties, with every call wrapped in `between`. */
export function around(providers: Providers, between: Between): Providers {
  const wrapped: { -readonly [P in PortName]: Providers[P] } = { ...providers }
  const wrap = <P extends PortName>(port: P): void => {
    wrapped[port] = aroundParty(port, providers[port], between)
  }
  for (const port of Object.keys(providers) as PortName[]) wrap(port)
  return wrapped
}

const aroundParty = <Party extends object>(port: PortName, party: Party, between: Between): Party =>
  new Proxy(party, {
    get(own, method) {
      const call: unknown = Reflect.get(own, method)
      return typeof call === 'function' && typeof method === 'string' ? between(port, method, call.bind(own)) : call
    },
  })

/** Thrown when a party didn't answer in time, so it's unknown whether the request had an effect. */
class TooLate extends Error {
  override name = 'TooLate'
  readonly code = 'TOO_LATE'
}

/** Milliseconds that a party gets to answer while a person waits at a page. */
const AT_A_PAGE: Partial<Record<PortName, number>> = { wallet: 3000 }

/**
 * Limits every call to `most` milliseconds, whether a job, a mail or a person waits for the answer. The caller stops
 * waiting for a silent party and can repeat the request with the same key.
 */
export const limited = (providers: Providers, most: number): Providers =>
  around(providers, (port, _, call) => async (...given) => {
    const answered = new AbortController()
    const late = pause(Math.min(most, AT_A_PAGE[port] ?? most), undefined, { signal: answered.signal }).then(() => {
      throw new TooLate('a party has not answered in time')
    })
    try {
      return await Promise.race([call(...given), late])
    } finally {
      late.catch(() => {})
      answered.abort()
    }
  })
