/** Wraps every call to every outside party, for example to add a time limit. */
import type { Providers } from '../port.ts'

export type PortName = keyof Providers
export type Call = (...given: readonly unknown[]) => Promise<unknown>
type Between = (port: PortName, method: string, call: Call) => Call

/** Returns the given outside parties with every call wrapped in `between`. */
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

const isSignal = (value: unknown): value is AbortSignal => value instanceof AbortSignal

/**
 * Returns the given outside parties with `signal` added to every call that has no signal of its own. Aborting `signal`
 * then aborts these calls.
 */
export const endedBy = (providers: Providers, signal: AbortSignal): Providers =>
  around(
    providers,
    (_, __, call) =>
      (...given) =>
        isSignal(given.at(-1)) ? call(...given) : call(...given, signal),
  )

/** Separates a call's signal, its last argument, from the other arguments. */
export function signalOf(given: readonly unknown[]): { rest: readonly unknown[]; signal: AbortSignal | undefined } {
  const last = given.at(-1)
  return isSignal(last) ? { rest: given.slice(0, -1), signal: last } : { rest: given, signal: undefined }
}

/** Thrown when a party doesn't respond in time. The request may or may not have had an effect. */
class TooLate extends Error {
  override name = 'TooLate'
  readonly code = 'TOO_LATE'
}

/**
 * Runs `work` with a signal that aborts after `most` milliseconds or when `outer` aborts. After the abort, this
 * function doesn't wait for `work` to end.
 * @throws TooLate after `most` milliseconds; if `outer` aborted, the reason of that abort
 */
export async function withinTime<T>(
  most: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  outer?.throwIfAborted()
  const own = new AbortController()
  const { signal } = own
  const timer = setTimeout(() => own.abort(new TooLate('no answer in time')), most)
  // AbortSignal.any() would keep its listeners in memory until `outer` aborts, which may never happen.
  const follow = () => own.abort(outer?.reason)
  outer?.addEventListener('abort', follow, { once: true })
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  try {
    return await Promise.race([work(signal), aborted])
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', follow)
  }
}
