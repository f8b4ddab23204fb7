/** Anchors the event chains and the access log outside the database, once a day. */
import { plainDate } from 'domain/values/dates.ts'
import type { Anchor, AnchorContent } from '../../providers/anchors/port.ts'
import { accessDigest, chainHeads, rootOf } from '../../storage/anchors.ts'
import type { Services } from '../services.ts'

/** Adds the anchor of the current day (UTC), unless the day already has one. */
export async function anchorChains({
  db,
  clock,
  anchors,
}: Pick<Services, 'db' | 'clock' | 'anchors'>): Promise<Anchor | undefined> {
  const at = clock.now()
  const day = plainDate(at.slice(0, 10))
  if (await anchors.has(day)) return undefined
  const earlier = await anchors.read()
  const last = earlier.at(-1)
  const known = new Map(earlier.flatMap(({ chains }) => chains.map(([aggregate, seq]) => [aggregate, seq])))
  const after = last?.accesses.upto ?? 0
  const [heads, [accesses]] = await db.read({ mode: 'SWEEP' }, chainHeads(), accessDigest(after, null))
  if (!accesses) throw new Error('the access log has no digest')
  const content: AnchorContent = {
    ...{ day, at, previous: last?.root ?? '' },
    chains: heads
      .filter(({ aggregate, seq }) => known.get(aggregate) !== seq)
      .map(({ aggregate, seq, hash }) => [aggregate, seq, hash.toString('hex')]),
    accesses: { after, upto: accesses.upto, rows: accesses.rows, sha256: accesses.sha256.toString('hex') },
  }
  const anchor = { ...content, root: rootOf(content) }
  await anchors.add(anchor)
  return anchor
}
