/** Verifies all event chains, for example in a restored database. */

import { seeEverything } from './backup/format.ts'
import { createOwnerPool } from './database.ts'
import { type EventRow, firstBroken } from './events.ts'

export interface BrokenChain {
  /** The UUID of the application, or of the account whose settings changed. */
  readonly aggregate: string
  /** The number of the first event that is altered, missing or not part of the chain. */
  readonly seq: number
}

export interface ChainReport {
  readonly chains: number
  readonly events: number
  readonly broken: readonly BrokenChain[]
}

type Row = EventRow & { readonly aggregate: string; readonly head: Buffer | null; readonly version: number | null }

const AT_ONCE = 2000

/**
 * Verifies each chain: its events are complete and unchanged, and its encrypted personal parts match their hashes in
 * the events. Also detects if the last events of an application's chain are missing, because the application's row
 * contains the last event's hash. Accounts have no such hash.
 * @param adminUrl the owner's URL
 */
export async function verifyChains(adminUrl: string): Promise<ChainReport> {
  const pool = createOwnerPool(adminUrl)
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read, read only')
    await seeEverything(client)
    const broken = new Map<string, number>()
    const report = { chains: 0, events: 0 }
    let chain: Row[] = []
    const close = () => {
      const last = chain.at(-1)
      if (!last) return
      report.chains++
      report.events += chain.length
      const seq = firstBroken(last.aggregate, chain, last.head ?? last.hash, last.version ?? chain.length)
      if (seq !== undefined) broken.set(last.aggregate, seq)
      chain = []
    }
    await client.query(
      `declare chains no scroll cursor for
       select e.aggregate, e.seq, e.type, e.at, e.actor, e.body, e.previous, e.hash, a.head, a.version
       from event e left join application a on a.uuid = e.aggregate order by e.aggregate, e.seq`,
    )
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${AT_ONCE} from chains`)
      if (rows.length === 0) break
      for (const row of rows) {
        if (chain[0] && chain[0].aggregate !== row.aggregate) close()
        chain.push(row)
      }
    }
    close()
    for (const { aggregate, seq } of (await client.query<BrokenChain>(WITHOUT_EVENTS)).rows) {
      report.chains++
      broken.set(aggregate, seq)
    }
    for (const { aggregate, seq } of (await client.query<BrokenChain>(CHANGED_PARTS)).rows)
      broken.set(aggregate, Math.min(seq, broken.get(aggregate) ?? seq))
    await client.query('commit')
    return { ...report, broken: [...broken].map(([aggregate, seq]) => ({ aggregate, seq })) }
  } finally {
    client.release()
    await pool.end()
  }
}

const WITHOUT_EVENTS = `select a.uuid as aggregate, 1 as seq from application a
  where not exists (select from event e where e.aggregate = a.uuid)`

/**
 * The encrypted personal parts that don't match the hash in their event. Erased parts are missing and count as
 * unchanged.
 */
const CHANGED_PARTS = `select p.aggregate, min(p.seq) as seq
  from event_personal p join event e on e.aggregate = p.aggregate and e.seq = p.seq
  where not e.body::jsonb->'personal' @> jsonb_build_array(
    jsonb_build_object('identity', p.identity, 'sha256', encode(sha256(p.ciphertext), 'hex')))
  group by 1`

/** Describes the result of `verifyChains` for the operator. */
export function chainsInWords({ chains, events, broken }: ChainReport): string {
  const count = (number: number, what: string) => `${number.toLocaleString('en-US')} ${what}${number === 1 ? '' : 's'}`
  if (broken.length === 0) return `All events are unchanged: ${count(chains, 'chain')} with ${count(events, 'event')}.`
  const lines = broken.map(
    ({ aggregate, seq }) => `  ${aggregate}: event ${seq} was changed, is missing or doesn't belong there.`,
  )
  return `${broken.length} of ${count(chains, 'event chain')} ${broken.length === 1 ? 'is' : 'are'} broken:\n${lines.join('\n')}`
}
