import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Clock } from '../../clock.ts'
import { rethrow } from '../../storage/outage.ts'

/** The minimum and maximum response time of a sandbox party, in milliseconds. */
export interface Latency {
  readonly least: number
  readonly most: number
}

/** Thrown when a party receives a new request with a key that belongs to an earlier, different request. */
export class KeyReused extends Error {}

/**
 * The sandbox parties' ledgers. However often a request with the same key is repeated, it has only one effect, and each
 * repetition gets the first response again.
 */
export interface Ledger {
  /**
   * Waits for the party's response time, then records and returns the response. The response must be JSON.
   * @throws KeyReused if the key was used for a different request.
   */
  once<T>(party: string, key: string, question: unknown, answer: () => T): Promise<T>
  find<T>(party: string, key: string): Promise<T | undefined>
  /** Returns a party's newest responses with their keys, up to 200. */
  list<T>(party: string): Promise<readonly (T & { readonly key: string })[]>
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

export function createLedger(pool: Pool, clock: Clock, { least, most }: Latency): Ledger {
  async function read<T>(party: string, key: string): Promise<{ request: Buffer; response: T } | undefined> {
    const { rows } = await pool
      .query<{ request: Buffer; response: { answer: T } }>(
        'select request, response from sandbox_ledger where party = $1 and key = $2',
        [party, key],
      )
      .catch(rethrow)
    return rows[0] && { request: rows[0].request, response: rows[0].response.answer }
  }

  return {
    async once<T>(party: string, key: string, question: unknown, answer: () => T): Promise<T> {
      const request = hash(JSON.stringify(question))
      let entry = await read<T>(party, key)
      if (!entry) {
        // A request's key determines its response time, so that runs are repeatable.
        await pause(least + (hash(`${party} ${key}`).readUInt32BE() % (most - least + 1)))
        await pool
          .query(
            `insert into sandbox_ledger (party, key, request, response, at) values ($1, $2, $3, $4, $5)
           on conflict (party, key) do nothing`,
            [party, key, request, JSON.stringify({ answer: answer() }), clock.now()],
          )
          .catch(rethrow)
        entry = await read<T>(party, key)
      }
      if (!entry) throw new Error(`the ledger of ${party} has no entry for ${key}`)
      if (!entry.request.equals(request)) throw new KeyReused(`${party} has answered another question under ${key}`)
      return entry.response
    },
    find: async <T>(party: string, key: string) => (await read<T>(party, key))?.response,
    async list<T>(party: string) {
      const { rows } = await pool
        .query<{ key: string; response: { answer: T } }>(
          'select key, response from sandbox_ledger where party = $1 order by at desc, key limit 200',
          [party],
        )
        .catch(rethrow)
      return rows.map(({ key, response: { answer } }) => ({ ...answer, key }))
    },
  }
}
