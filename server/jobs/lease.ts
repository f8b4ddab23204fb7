/**
 * A lease shows that its holder is alive. It's an advisory lock in a separate database session, so it ends when the
 * holder's process ends.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { LIVENESS } from '../storage/database.ts'

/** The namespace of the advisory locks for leases. No other lock uses this number. */
const NAMESPACE = 4_711_043

export interface Lease {
  release(): Promise<void>
}

/**
 * Takes the lease called `name`, and takes it again if the lease's connection breaks.
 * @param onLost called with the error of each failed attempt to take the lease again
 */
export async function holdLease(url: string, name: string, onLost: (error: unknown) => void): Promise<Lease> {
  let released = false
  let client: pg.Client | undefined
  client = await connect()

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ ...LIVENESS, connectionString: url, application_name: 'hearthline lease' })
    fresh.on('error', () => {})
    await fresh.connect()
    let ended = false
    fresh.once('end', () => {
      ended = true
      if (client === fresh) void renew()
    })
    try {
      await fresh.query('select pg_advisory_lock($1, hashtext($2))', [NAMESPACE, name])
      if (ended) throw new Error('the connection of the lease ended')
      return fresh
    } catch (error) {
      // Close the connection. Otherwise, it would keep waiting for the lock, and would take the lease as soon as the
      // current holder releases the lock.
      void fresh.end().catch(() => {})
      throw error
    }
  }
  async function renew(): Promise<void> {
    while (!released) {
      try {
        client = await connect()
        break
      } catch (error) {
        onLost(error)
        await pause(500)
      }
    }
    if (released) await client?.end()
  }
  return {
    async release() {
      released = true
      await client?.end()
    },
  }
}

/** SQL condition: true if no process holds the lease named in `column`. */
export const isOver = (column: string): string =>
  `not exists (
     select from pg_locks where locktype = 'advisory' and classid = ${NAMESPACE}
       and objid = hashtext(${column})::oid and objsubid = 2 and granted
       and database = (select oid from pg_database where datname = current_database())
   )`
