/**
 * Keeps a failing or hanging party from holding up others. A time limit ends each call, and a circuit breaker stops
 * calling a party that fails.
 */
import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  type IBreaker,
  SamplingBreaker,
} from 'cockatiel'
import type { AdapterNames } from 'domain/organization/providers.ts'
import type { Logger } from 'pino'
import type { Providers } from '../port.ts'
import { around, type PortName, signalOf, withinTime } from './calls.ts'
import { ProviderFault } from './port.ts'

/** When the program stops calling a party. All durations are in milliseconds. */
export interface BreakerPolicy {
  /** Number of failures in a row after which the party isn't called. */
  readonly failures: number
  /** Share of failures among the calls of the last `window`, above 0 and below 1, after which the party isn't called. */
  readonly share: number
  readonly window: number
  /** Minimum number of calls per second for `share` to count. */
  readonly leastRate: number
  /** Time until one call tests whether the party answers again. */
  readonly pause: number
}
export const BREAKER: BreakerPolicy = { failures: 4, share: 0.5, window: 60_000, leastRate: 0.2, pause: 10_000 }

/** Thrown instead of calling a party that keeps failing. Nothing was sent. */
export class PartyPaused extends Error {
  override name = 'PartyPaused'
  readonly code = 'PAUSED'
  /** Milliseconds until the next try makes sense. */
  readonly after: number
  constructor(after: number) {
    super('the party keeps failing')
    this.after = after
  }
}

/** A party that refuses a call, or asks to be called less often, works. */
const isFailure = (error: unknown): boolean => !(error instanceof ProviderFault && error.status < 500)

/** Opens as soon as one of the breakers would. */
const anyOf = (breakers: readonly IBreaker[]): IBreaker => ({
  state: undefined,
  success: (state) => {
    for (const breaker of breakers) breaker.success(state)
  },
  failure: (state) => breakers.map((breaker) => breaker.failure(state)).includes(true),
})

/** Milliseconds that a party gets to answer while a person waits at a page. */
const AT_A_PAGE: Partial<Record<PortName, number>> = { wallet: 3000 }

/**
 * Returns a function that isolates the parties of each lender. Lenders that use the same adapter share its breaker.
 * @param most time limit of each call in milliseconds
 */
export function isolation(
  most: number,
  log: Pick<Logger, 'warn' | 'info'>,
  { failures, share: threshold, window: duration, leastRate: minimumRps, pause }: BreakerPolicy = BREAKER,
): (providers: Providers, names: AdapterNames) => Providers {
  const breakers = new Map<string, CircuitBreakerPolicy>()
  const breakerOf = (party: PortName, adapter = ''): CircuitBreakerPolicy => {
    const place = `${party}:${adapter}`
    const known = breakers.get(place)
    if (known) return known
    const breaker = circuitBreaker(handleWhen(isFailure), {
      breaker: anyOf([new ConsecutiveBreaker(failures), new SamplingBreaker({ threshold, duration, minimumRps })]),
      halfOpenAfter: pause,
    })
    breaker.onBreak(() => log.warn({ party, adapter }, 'a party keeps failing and is not called for now'))
    breaker.onReset(() => log.info({ party, adapter }, 'a party answers again'))
    breakers.set(place, breaker)
    return breaker
  }
  return (providers, names) =>
    around(providers, (port, _, call) => async (...given) => {
      const breaker = breakerOf(port, names[port])
      // The library would let this call wait for the test call, and the waiting call would occupy a worker.
      if (breaker.state === CircuitState.HalfOpen) throw new PartyPaused(pause / 5)
      const { rest, signal } = signalOf(given)
      const limit = Math.min(most, AT_A_PAGE[port] ?? most)
      try {
        return await breaker.execute(() => withinTime(limit, signal, (ending) => call(...rest, ending)))
      } catch (error) {
        throw error instanceof BrokenCircuitError ? new PartyPaused(pause) : error
      }
    })
}
