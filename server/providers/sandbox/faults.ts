/** The faults that the sandbox can simulate for any call to an outside party. */
import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { rethrow } from '../../storage/outage.ts'
import type { Providers } from '../port.ts'
import { around, type Call, signalOf } from '../shared/calls.ts'
import { ProviderFault } from '../shared/port.ts'
import type { FaultDesk, SetFault } from './port.ts'

export const FAULTS = {
  TIMEOUT: 'Never responds, and nothing is done.',
  RESET_AFTER_SUCCESS: 'Does the work, but the connection fails before the response.',
  TOO_MANY_REQUESTS: 'Responds with 429 and a time to wait, and nothing is done.',
  SERVER_ERROR: 'Responds with 500, and nothing is done.',
  SLOW_DRIP: 'Does the work, but the response takes a long time.',
  BAD_JSON: 'Does the work, but the response is unreadable.',
  DUPLICATE_CALLBACK: 'Responds twice.',
  REORDERED_CALLBACK: 'Responds so late that it’s asked again, and the older response comes after the newer one.',
} as const satisfies Record<string, string>
export type Fault = keyof typeof FAULTS
export const FAULT_KINDS = Object.keys(FAULTS) as Fault[]
const isFault = (text: string): text is Fault => Object.hasOwn(FAULTS, text)

/**
 * The timing of faults: how long a slow response takes, in milliseconds, and how many seconds an overloaded party asks
 * the caller to wait.
 */
export interface FaultPace {
  readonly drip: number
  readonly retryAfter: number
}
/** The timing of faults in the sandbox. A slow response still arrives before the call's time limit. */
export const SHOWN_PACE: FaultPace = { drip: 10_000, retryAfter: 5 }

/** Active faults. They're stored in the database, so they survive a restart and apply on every node. */
interface FaultBook {
  list(): Promise<readonly SetFault[]>
  set(calls: readonly Point[], fault: Fault, times: number | null): Promise<void>
  clear(calls: readonly Point[]): Promise<void>
  /** Returns the call's active fault and counts down how many more times it applies. */
  strike(point: Point): Promise<Fault | undefined>
}
interface Point {
  readonly port: string
  readonly method: string
}

const nameOf = ({ port, method }: Point): string => `${port}.${method}`

function faultBook(pool: Pool): FaultBook {
  const columns = (calls: readonly Point[]) => [calls.map(({ port }) => port), calls.map(({ method }) => method)]
  return {
    async list() {
      const { rows } = await pool
        .query<SetFault>(
          `select port, method, fault, times from sandbox_fault where times is null or times > 0 order by port, method`,
        )
        .catch(rethrow)
      return rows
    },
    async set(calls, fault, times) {
      await pool
        .query(
          `insert into sandbox_fault (port, method, fault, times)
         select port, method, $3, $4::integer from unnest($1::text[], $2::text[]) as call (port, method)
         on conflict (port, method) do update set fault = excluded.fault, times = excluded.times`,
          [...columns(calls), fault, times],
        )
        .catch(rethrow)
    },
    async clear(calls) {
      await pool
        .query(
          `delete from sandbox_fault f using unnest($1::text[], $2::text[]) as call (port, method)
         where f.port = call.port and f.method = call.method`,
          columns(calls),
        )
        .catch(rethrow)
    },
    async strike({ port, method }) {
      const { rows } = await pool
        .query<{ fault: string }>({
          name: 'sandbox_fault_strike',
          text: `update sandbox_fault set times = times - 1
               where port = $1 and method = $2 and (times is null or times > 0) returning fault`,
          values: [port, method],
        })
        .catch(rethrow)
      const fault = rows[0]?.fault
      return fault !== undefined && isFault(fault) ? fault : undefined
    },
  }
}

function desk(book: FaultBook, calls: readonly Point[], silence: EventEmitter): FaultDesk {
  const meant = ({ port, method }: Partial<Point>): readonly Point[] => {
    const found = calls.filter(
      (call) => (port === undefined || call.port === port) && (method === undefined || call.method === method),
    )
    if (found.length === 0) throw new RangeError('Unknown call.')
    return found
  }
  return {
    kinds: FAULT_KINDS.map((fault) => ({ fault, about: FAULTS[fault] })),
    calls,
    list: book.list,
    async set({ fault, times = null, ...point }) {
      if (!isFault(fault)) throw new RangeError('Unknown fault.')
      if (times !== null && !(Number.isInteger(times) && times > 0 && times <= 1_000_000))
        throw new RangeError('The number of times must be a positive whole number.')
      await book.set(meant(point), fault, times)
    },
    async clear(point) {
      const cleared = meant(point)
      await book.clear(cleared)
      // Break the connection of each call that's still waiting for a silent party, so that the server retries the call
      // now.
      for (const one of cleared) silence.emit(nameOf(one))
    },
  }
}

/** The request that the result belongs to. */
export interface Delivered {
  readonly application: string
  readonly kind: string
  readonly no: number
}
export type Deliver<Job extends Delivered> = (job: Job, result: unknown) => Promise<boolean>

type Returning = 'DUPLICATE_CALLBACK' | 'REORDERED_CALLBACK'

/** Delivers responses twice or out of order. */
class Returns {
  readonly #struck = new Map<string, Returning>()
  readonly #late = new Map<string, () => Promise<boolean>>()

  /**
   * Makes the response to the request with the given key arrive twice or out of order.
   * @returns false if the key isn't a request's key. The fault then has no effect.
   */
  strike(key: unknown, fault: Returning): boolean {
    const request = typeof key === 'string' ? /^request:([^:]+:[^:]+):/.exec(key)?.[1] : undefined
    if (request === undefined) return false
    this.#struck.set(request, fault)
    return true
  }

  readonly between =
    <Job extends Delivered>(deliver: Deliver<Job>): Deliver<Job> =>
    async (job, result) => {
      const request = `${job.application}:${job.kind}`
      const fault = this.#struck.get(request)
      this.#struck.delete(request)
      if (fault === 'REORDERED_CALLBACK') {
        this.#late.set(request, () => deliver(job, result))
        throw new ProviderFault(504)
      }
      const applied = await deliver(job, result)
      if (fault === 'DUPLICATE_CALLBACK') await deliver(job, result)
      const late = this.#late.get(request)
      this.#late.delete(request)
      await late?.()
      return applied
    }
}

/** Returns the error that Node throws for a broken connection. */
const reset = (): Error => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })

interface Played extends FaultPace {
  /** A signal that ends the call as if the connection had closed. */
  readonly signal: AbortSignal | undefined
  /** Resolves when someone turns the fault off, and rejects when the caller aborts the call. */
  readonly ended: () => Promise<unknown>
}
type Play = (call: () => Promise<unknown>, returns: (fault: Returning) => boolean, played: Played) => Promise<unknown>

/** Waits until the caller aborts the call or someone turns the fault off, then throws. */
async function never(signal: AbortSignal | undefined, ended: Promise<unknown>): Promise<never> {
  await ended.catch(() => signal?.throwIfAborted())
  throw reset()
}

const PLAYS: Readonly<Record<Fault, Play>> = {
  TIMEOUT: (_, __, { signal, ended }) => never(signal, ended()),
  async RESET_AFTER_SUCCESS(call) {
    await call()
    throw reset()
  },
  async TOO_MANY_REQUESTS(_, __, { retryAfter }) {
    throw new ProviderFault(429, retryAfter)
  },
  async SERVER_ERROR() {
    throw new ProviderFault(500)
  },
  async SLOW_DRIP(call, _, { drip, signal }) {
    const answer = await call()
    await pause(drip, undefined, { ref: false, ...(signal && { signal }) })
    return answer
  },
  async BAD_JSON(call) {
    const text = JSON.stringify((await call()) ?? {})
    return JSON.parse(`${text.slice(0, -1)}<`) as unknown
  },
  async DUPLICATE_CALLBACK(call, returns) {
    const answer = await call()
    // If the response goes directly to the caller, there's no callback to duplicate. In that case, call the party
    // twice, as if the network had repeated the request.
    if (!returns('DUPLICATE_CALLBACK')) await call()
    return answer
  },
  async REORDERED_CALLBACK(call, returns) {
    const answer = await call()
    if (!returns('REORDERED_CALLBACK')) throw reset()
    return answer
  },
}

export interface Faults {
  /** Wraps the outside parties so that active faults apply to their calls. */
  readonly over: (providers: Providers) => Providers
  readonly desk: FaultDesk
  /** Wraps the delivery of results so that active faults can duplicate or reorder the results. */
  readonly returns: <Job extends Delivered>(deliver: Deliver<Job>) => Deliver<Job>
}

/** Creates the sandbox's faults. A fault applies to one method of a port, whichever adapter implements the port. */
export function createFaults(providers: Providers, pool: Pool, pace: FaultPace): Faults {
  const book = faultBook(pool)
  const returns = new Returns()
  const silence = new EventEmitter().setMaxListeners(0)
  const calls = Object.entries(providers).flatMap(([port, party]) =>
    // A port can also have properties that aren't calls, such as its adapter's name.
    Object.entries(party as object).flatMap(([method, call]) => (typeof call === 'function' ? [{ port, method }] : [])),
  )
  const over = (parties: Providers): Providers =>
    around(parties, (port, method, call: Call) => async (...given) => {
      const fault = await book.strike({ port, method })
      if (!fault) return call(...given)
      const { rest, signal } = signalOf(given)
      return PLAYS[fault](
        () => call(...given),
        (returning) => returns.strike(rest.at(-1), returning),
        { ...pace, signal, ended: () => once(silence, nameOf({ port, method }), signal && { signal }) },
      )
    })
  return { over, desk: desk(book, calls, silence), returns: returns.between }
}
