/** The lease of a node: an advisory lock of a session of its own. It ends with the process, however that ends. */
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Any number that nothing else takes advisory locks with. */
const NAMESPACE = 4_711_043

export interface Lease {
  readonly namespace: number
  /** Number of this node, as the effects it works on carry it. */
  readonly node: number
  release(): Promise<void>
}

/** Takes a lease, and takes it again where the connection breaks. */
export async function holdLease(url: string, onLost: (error: unknown) => void): Promise<Lease> {
  const node = randomInt(1, 2 ** 31 - 1)
  let released = false
  let client = await connect()

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ connectionString: url, application_name: 'hearthline lease', keepAlive: true })
    fresh.on('error', () => {})
    await fresh.connect()
    await fresh.query('select pg_advisory_lock($1, $2)', [NAMESPACE, node])
    fresh.once('end', () => void renew())
    return fresh
  }
  async function renew(): Promise<void> {
    while (!released) {
      try {
        client = await connect()
        return
      } catch (error) {
        onLost(error)
        await pause(500)
      }
    }
  }
  return {
    namespace: NAMESPACE,
    node,
    async release() {
      released = true
      await client.end()
    },
  }
}
