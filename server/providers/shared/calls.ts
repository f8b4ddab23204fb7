/** Wraps every call of every party. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Providers } from '../port.ts'

export type PortName = keyof Providers
export type Call = (...given: readonly unknown[]) => Promise<unknown>
type Between = (port: PortName, method: string, call: Call) => Call

/** The same parties, with `between` around each call. */
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

/** A party didn't answer in time. Its effect is unknown. */
class TooLate extends Error {
  override name = 'TooLate'
  readonly code = 'TOO_LATE'
}

/** Maximum milliseconds for a party that a person is waiting for. */
const AT_A_PAGE: Partial<Record<PortName, number>> = { wallet: 3000 }

/**
 * Limits every call to this many milliseconds, whether a job, a mail or a person waits for it. A silent party is given
 * up, and the same key can ask again.
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
