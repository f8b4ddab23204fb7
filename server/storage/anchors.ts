/** The daily anchor: its statements, its root, and the comparison of a database with all anchors. */
import type { PlainDate } from 'domain/values/dates.ts'
import type { Anchor, AnchorContent } from '../providers/anchors/port.ts'
import { seeEverything } from './backup/format.ts'
import { createOwnerPool } from './database.ts'
import { sha256 } from './secrets.ts'
import { statement } from './transactions.ts'

/** Reads the last event of each chain, in mode SWEEP. */
export const chainHeads = statement<{ aggregate: string; seq: number; hash: Buffer }>(
  'anchor_heads',
  'select aggregate, seq, hash from chain_heads()',
)

/** The SQL that counts the access log's rows after $1 and up to $2, and computes one hash over them. */
const ACCESS_DIGEST = 'select upto::float8 as upto, rows::float8 as rows, sha256 from access_digest($1, $2)'

interface AccessDigest {
  readonly upto: number
  readonly rows: number
  readonly sha256: Buffer
}
export const accessDigest = statement<AccessDigest>('anchor_accesses', ACCESS_DIGEST)

/** Returns the SHA-256 of an anchor's content, in hexadecimal. */
export const rootOf = ({ day, at, previous, chains, accesses }: AnchorContent): string => {
  const { after, upto, rows, sha256: digest } = accesses
  return sha256(JSON.stringify([day, at, previous, chains, [after, upto, rows, digest]])).toString('hex')
}

/** Returns what an authority stamps: the anchor's day and root, so a stamp of another day or root doesn't fit. */
export const statementOf = ({ day, root }: Pick<Anchor, 'day' | 'root'>): Buffer =>
  Buffer.from(`hearthline-anchor/1\n${day}\n${root}\n`)

export interface AnchorReport {
  readonly anchors: number
  readonly from?: PlainDate
  readonly to?: PlainDate
  /** The number of anchored chains whose file or person was erased. */
  readonly erased: number
  /** The days whose anchor was changed, or doesn't follow the anchor before it. */
  readonly brokenAnchors: readonly PlainDate[]
  /** The chains in which event number `seq` differs from the event that was anchored on `day`. */
  readonly rewritten: readonly { readonly aggregate: string; readonly seq: number; readonly day: PlainDate }[]
  /** The days whose rows of the access log were changed, added or deleted. */
  readonly changedAccesses: readonly PlainDate[]
}

/**
 * The anchored events that are missing in the database or have a different hash there. `erased`: whether the database
 * records that the file or the person was erased. For an erased file, the database keeps only one event, which comes
 * after the anchored event in the chain.
 */
const DIFFERENT = `select c.aggregate, c.seq,
    exists (select from event x where x.aggregate = c.aggregate and x.type = 'Erased'
      and (x.seq > c.seq + 1 or encode(x.previous, 'hex') = c.hash))
    or exists (select from erasure r where c.aggregate = any(r.people)) as erased
  from unnest($1::uuid[], $2::integer[], $3::text[]) c (aggregate, seq, hash)
  left join event e on e.aggregate = c.aggregate and e.seq = c.seq
  where encode(e.hash, 'hex') is distinct from c.hash`

/**
 * Compares the database with the anchors: each chain still has the anchored events, and each day's rows of the access
 * log are unchanged. This comparison detects even a chain whose events and hashes were all rewritten consistently.
 * @param adminUrl the owner's URL
 */
export async function verifyAnchors(adminUrl: string, anchors: readonly Anchor[]): Promise<AnchorReport> {
  const pool = createOwnerPool(adminUrl)
  const client = await pool.connect()
  const brokenAnchors: PlainDate[] = []
  const rewritten: AnchorReport['rewritten'][number][] = []
  const changedAccesses: PlainDate[] = []
  const erased = new Set<string>()
  try {
    await client.query('begin isolation level repeatable read, read only')
    await seeEverything(client)
    let previous = ''
    for (const anchor of anchors) {
      const { day, chains, accesses, root } = anchor
      if (anchor.previous !== previous || rootOf(anchor) !== root) brokenAnchors.push(day)
      previous = root
      const columns = [0, 1, 2].map((column) => chains.map((chain) => chain[column]))
      const { rows } = await client.query<{ aggregate: string; seq: number; erased: boolean }>(DIFFERENT, columns)
      for (const { aggregate, seq, erased: isErased } of rows)
        if (isErased) erased.add(aggregate)
        else rewritten.push({ aggregate, seq, day })
      const { after, upto } = accesses
      const [found] = (await client.query<AccessDigest>(ACCESS_DIGEST, [after, upto])).rows
      if (found?.rows !== accesses.rows || found.sha256.toString('hex') !== accesses.sha256) changedAccesses.push(day)
    }
    await client.query('commit')
  } finally {
    client.release()
    await pool.end()
  }
  const [first, last] = [anchors[0], anchors.at(-1)]
  return {
    anchors: anchors.length,
    ...(first && last && { from: first.day, to: last.day }),
    erased: erased.size,
    ...{ brokenAnchors, rewritten, changedAccesses },
  }
}

/** Describes the result of `verifyAnchors` for the operator. */
export function anchorsInWords(report: AnchorReport): string {
  const { anchors, from, to, erased, brokenAnchors, rewritten, changedAccesses } = report
  if (anchors === 0) return 'No day is anchored yet, so a completely rewritten chain can’t be found.'
  const problems = [
    ...brokenAnchors.map((day) => `  The anchor of ${day} was changed or doesn't follow the one before it.`),
    ...rewritten.map(({ aggregate, seq, day }) => `  ${aggregate}: event ${seq} isn't the one anchored on ${day}.`),
    ...changedAccesses.map((day) => `  The access log differs from the anchor of ${day}.`),
  ]
  const gone = erased > 0 ? ` ${erased} anchored chains were erased.` : ''
  return problems.length === 0
    ? `The database matches all ${anchors} anchors from ${from} to ${to}.${gone}`
    : `The database doesn't match the anchors from ${from} to ${to}:\n${problems.join('\n')}`
}
