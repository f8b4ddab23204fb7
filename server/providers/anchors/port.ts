/** The place outside the database where the server keeps a daily root over all event chains and the access log. */
import type { Instant, PlainDate } from 'domain/values/dates.ts'

/** A chain's ID, with the number and the hash (in hexadecimal) of the chain's last event. */
export type AnchoredChain = readonly [aggregate: string, seq: number, hash: string]

/** The content of an anchor. It has UUIDs and hashes, and no personal data. */
export interface AnchorContent {
  /** The day in UTC. */
  readonly day: PlainDate
  readonly at: Instant
  /** The previous anchor's root; empty for the first anchor. */
  readonly previous: string
  /** The chains that have grown since the previous anchor. */
  readonly chains: readonly AnchoredChain[]
  /** The rows that were added to the access log since the previous anchor, up to the ID `upto`. */
  readonly accesses: { readonly after: number; readonly upto: number; readonly rows: number; readonly sha256: string }
}

export interface Anchor extends AnchorContent {
  /** SHA-256 of the content, in hexadecimal. */
  readonly root: string
}

/** The newest anchor that contains a certain chain. `seq`: the number of the chain's last event in that anchor. */
export type LastAnchor = Pick<Anchor, 'day' | 'root'> & { readonly seq: number }

export interface AnchorStore {
  /** Where the anchors are stored, for messages to the operator. */
  readonly place: string
  /** Returns whether there is an anchor for the day. */
  readonly has: (day: PlainDate) => Promise<boolean>
  /** Returns all anchors, oldest first. @throws if an anchor can't be read */
  readonly read: () => Promise<readonly Anchor[]>
  /** Returns the newest anchor that contains the chain. Skips anchors that can't be read. */
  readonly lastOf: (aggregate: string) => Promise<LastAnchor | undefined>
  /** Stores the anchor. If the day already has an anchor, nothing changes. */
  readonly add: (anchor: Anchor) => Promise<void>
  /** Returns the days that have an anchor, oldest first. */
  readonly days: () => Promise<readonly PlainDate[]>
  /** Returns the days that have an authority's time stamp, oldest first. */
  readonly stampedDays: () => Promise<readonly PlainDate[]>
  /** Returns the time stamp of the day's anchor, as the authority sent it. */
  readonly readStamp: (day: PlainDate) => Promise<Uint8Array | undefined>
  /** Stores the time stamp of the day's anchor. If the day already has one, nothing changes. */
  readonly addStamp: (day: PlainDate, answer: Uint8Array) => Promise<void>
}
