/**
 * Keeps a failing or hanging outside party from delaying other work. Each call has a time limit, and a circuit breaker
 * stops calls to a party that keeps failing.
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
import { FilesUnavailable, isOwnFailure } from '../../errors.ts'
import { FileStoreFault } from '../fileStore/port.ts'
import type { Providers } from '../port.ts'
import { unreadable } from './badAnswer.ts'
import { around, type PortName, signalOf, withinTime } from './calls.ts'
import { ProviderFault } from './port.ts'

/**
 * The limits for calls to a party. If a party fails too often, the server stops calling it for a while. All durations
 * are in milliseconds.
 */
export interface BreakerPolicy {
  /** Maximum number of calls that start in one second, per node. */
  readonly rate: number
  /** Number of consecutive failures after which calls to the party pause. */
  readonly failures: number
  /** If this share of the calls within `window` fails, further calls to the party pause. Between 0 and 1. */
  readonly share: number
  readonly window: number
  /** `share` applies only if there are at least this many calls per second. */
  readonly leastRate: number
  /** The time after which a single call tests whether the party responds again. */
  readonly pause: number
}
export const BREAKER: BreakerPolicy = {
  rate: 50,
  failures: 4,
  share: 0.5,
  window: 60_000,
  leastRate: 0.2,
  pause: 10_000,
}

/** Thrown when the server decides not to call a party. No request was sent. */
export class NotCalled extends Error {
  override name = 'NotCalled'
  /** PAUSED: the party keeps failing. BUSY: the node has reached its limit of calls for the current second. */
  readonly code: 'PAUSED' | 'BUSY'
  /** How many milliseconds to wait before a retry makes sense. */
  readonly after: number
  constructor(code: NotCalled['code'], after: number) {
    super('the party was not called')
    this.code = code
    this.after = after
  }
}

/** Limits the number of calls per second. */
class Rate {
  readonly #most: number
  #second = 0
  #calls = 0
  constructor(most: number) {
    this.#most = most
  }
  /** @throws NotCalled if the node has reached its limit of calls for the current second */
  count(): void {
    const now = Date.now()
    const second = Math.floor(now / 1000)
    if (second !== this.#second) this.#calls = 0
    this.#second = second
    if (++this.#calls > this.#most) throw new NotCalled('BUSY', (second + 1) * 1000 - now)
  }
}

/**
 * An adapter reads the application's files during a call, so a failure of our own file store can also make the call
 * fail.
 */
const isOwnFault = (error: unknown): boolean =>
  isOwnFailure(error) || error instanceof FilesUnavailable || error instanceof FileStoreFault

/**
 * A party that refuses a call, or asks us to slow down, is still working. A failure of our own database or file store
 * isn't the party's fault either. None of these errors count as failures of the party.
 */
const isFailure = (error: unknown): boolean =>
  !(isOwnFault(error) || (error instanceof ProviderFault && error.status < 500))

/** Combines several circuit breakers into one that's open if any of them is open. */
const anyOf = (breakers: readonly IBreaker[]): IBreaker => ({
  state: undefined,
  success: (state) => {
    for (const breaker of breakers) breaker.success(state)
  },
  failure: (state) => breakers.map((breaker) => breaker.failure(state)).includes(true),
})

type CallName = { [P in PortName]: `${P}.${string & keyof Providers[P]}` }[PortName]
/**
 * The calls that a visitor waits for on a page, with the time limit for the party's response in milliseconds. Each of
 * these calls has its own limits, so that failures while visitors wait don't pause the calls of background jobs.
 */
const AT_A_PAGE: Partial<Record<CallName, number>> = {
  'wallet.accounts': 3000,
  'propertyRecords.typeAt': 3000,
  'chatModel.answer': 10_000,
  'breachedPasswords.range': 2000,
}

/**
 * Adapters for which each lender contracts with its own companies. A failure at one lender's company must not pause the
 * other lenders' calls.
 */
const OWN_COMPANIES: readonly string[] = ['gateway', 'chatCompletions']

/**
 * Returns a function that isolates each lender's outside parties from failures. Lenders that use the same adapter share
 * a circuit breaker. The exceptions are the adapters in OWN_COMPANIES.
 * @param most time limit for each call, in milliseconds
 * @returns the isolated parties; their calls can throw NotCalled
 */
export function isolation(
  most: number,
  log: Pick<Logger, 'warn' | 'info'>,
  { rate, failures, share: threshold, window: duration, leastRate: minimumRps, pause }: BreakerPolicy = BREAKER,
): (providers: Providers, names: AdapterNames, org?: string) => Providers {
  const lines = new Map<string, { readonly calls: Rate; readonly breaker: CircuitBreakerPolicy }>()
  const lineTo = (party: string, adapter = '', org = '') => {
    const place = `${party}:${adapter}${OWN_COMPANIES.includes(adapter) ? `:${org}` : ''}`
    const known = lines.get(place)
    if (known) return known
    const breaker = circuitBreaker(handleWhen(isFailure), {
      breaker: anyOf([new ConsecutiveBreaker(failures), new SamplingBreaker({ threshold, duration, minimumRps })]),
      halfOpenAfter: pause,
    })
    breaker.onBreak(() => log.warn({ party, adapter }, 'calls to a failing party are paused'))
    breaker.onReset(() => log.info({ party, adapter }, 'a party responds again'))
    const line = { calls: new Rate(rate), breaker }
    lines.set(place, line)
    return line
  }
  return (providers, names, org) =>
    around(providers, (port, method, call) => async (...given) => {
      const name = `${port}.${method}` as CallName
      const atPage = AT_A_PAGE[name]
      const { calls, breaker } = lineTo(atPage === undefined ? port : name, names[port], org)
      // Reject the call immediately. Otherwise, the library would hold the call until the circuit breaker's test call
      // ends, and the held call would occupy a worker.
      if (breaker.state === CircuitState.HalfOpen) throw new NotCalled('PAUSED', pause / 5)
      calls.count()
      const { rest, signal } = signalOf(given)
      const limit = Math.min(most, atPage ?? most)
      try {
        return await breaker.execute(() =>
          withinTime(limit, signal, (ending) => call(...rest, ending).catch(unreadable)),
        )
      } catch (error) {
        throw error instanceof BrokenCircuitError ? new NotCalled('PAUSED', pause) : error
      }
    })
}
