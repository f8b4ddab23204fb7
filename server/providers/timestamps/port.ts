/** An independent authority that stamps the daily anchors, as proof that they existed at a certain time. */
import type { Instant, PlainDate } from 'domain/values/dates.ts'

export interface Stamp {
  /** The subject of the certificate that signed the stamp. */
  readonly by: string
  /** The signed time. */
  readonly at: Instant
}

/** Returns the verified stamp of an anchor; undefined if there's none, or if the stamp can't be read. */
export type StampOf = (anchor: { readonly day: PlainDate; readonly root: string }) => Promise<Stamp | undefined>

/** Thrown if a stamp isn't valid for what it should prove. The message says why, for the operator. */
export class BadStamp extends Error {
  constructor(problem: string) {
    super(problem)
    this.name = 'BadStamp'
  }
}

export interface TimestampAuthority {
  /** The authority's host, for messages to the operator. */
  readonly place: string
  /**
   * Requests a stamp of the statement and checks the authority's answer.
   * @returns the answer, in the form in which it's stored
   * @throws BadStamp if the answer isn't a valid stamp of this statement by a trusted authority; another error if the
   * authority can't be reached
   */
  readonly stamp: (statement: Uint8Array) => Promise<Uint8Array>
  /**
   * Checks a stored answer again. The certificates must have been valid at the signed time.
   * @throws BadStamp if the answer isn't a valid stamp of this statement by a trusted authority
   */
  readonly read: (answer: Uint8Array, statement: Uint8Array) => Promise<Stamp>
}
