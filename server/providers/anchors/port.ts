/** The place outside the database where the server keeps a daily root over all event chains and the access log. */
import type { Instant, PlainDate } from 'domain/values/dates.ts'

/** An aggregate, and the number and the hash (in hexadecimal) of its last event. */
export type AnchoredChain = readonly [aggregate: string, seq: number, hash: string]

/** The content of an anchor. It has UUIDs and hashes, and no personal data. */
export interface AnchorContent {
  /** The day in UTC. */
  readonly day: PlainDate
  readonly at: Instant
  /** The root of the anchor before it, or an empty text for the first anchor. */
  readonly previous: string
  /** The chains that have grown since the anchor before it. */
  readonly chains: readonly AnchoredChain[]
  /** The rows of the access log since the anchor before it, up to the ID `upto`. */
  readonly accesses: { readonly after: number; readonly upto: number; readonly rows: number; readonly sha256: string }
}

export interface Anchor extends AnchorContent {
  /** SHA-256 of the content, in hexadecimal. */
  readonly root: string
}

/** The newest anchor that has a chain. `seq`: the number of the chain's last event in it. */
export type LastAnchor = Pick<Anchor, 'day' | 'root'> & { readonly seq: number }

export interface AnchorStore {
  /** Where the anchors are, for the operator. */
  readonly place: string
  /** Returns whether the day has an anchor. */
  readonly has: (day: PlainDate) => Promise<boolean>
  /** Returns all anchors, oldest first. @throws if an anchor can't be read */
  readonly read: () => Promise<readonly Anchor[]>
  /** Returns the newest anchor that has the chain. Leaves out anchors that can't be read. */
  readonly lastOf: (aggregate: string) => Promise<LastAnchor | undefined>
  /** Stores the anchor. Never replaces one: if the day already has an anchor, nothing changes. */
  readonly add: (anchor: Anchor) => Promise<void>
}
