import { meaningOf } from 'domain/application/core/partyErrors.ts'
import type { Pending } from 'domain/application/core/pending.ts'
import type { PersonName } from 'domain/application/owners/types.ts'
import type { PostalAddress } from 'domain/application/property/types.ts'
import type { Party } from 'domain/organization/providers.ts'
import type { Instant, PlainDate } from 'domain/values/dates.ts'

/**
 * An outside party's response. Expected failures are return values. Other failures are thrown, and the server then
 * retries the request.
 */
export type Answer<Value, Why extends string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly why: Why }

export type { Pending } from 'domain/application/core/pending.ts'

/** A party's final response, or its promise to complete the request later. */
export type Reply<T> = T | Pending
/** Whether the party will complete the request later. */
export const isAccepted = (reply: unknown): reply is Pending =>
  typeof reply === 'object' && reply !== null && 'state' in reply && reply.state === 'PENDING' && 'reference' in reply

/**
 * Identifies a request: `{application}:{kind}:{no}`. Repeating a request with the same key has no further effect or
 * cost.
 */
export type Key = string

/** A person's data, as sent to outside parties. */
export interface Person {
  readonly name: PersonName
  readonly dob?: PlainDate | undefined
  /** Nine digits. */
  readonly ssn?: string | undefined
  readonly address: PostalAddress
}

/** A home, and one person who claims to own it. */
export interface Home {
  readonly address: PostalAddress
  readonly owner: PersonName
}

/** An attached file. The server loads the file's bytes only when they're needed. */
export interface Attachment {
  readonly type: string
  readonly mediaType: string
  /** The document's UUID, if the file belongs to one of the application's documents. */
  readonly document?: string | undefined
  /** Returns when the document was stored. A function, because JSON for the desk and partners leaves functions out. */
  readonly storedAt?: (() => Instant) | undefined
  readonly bytes: () => Promise<Uint8Array>
}

/** Thrown when an outside party responds with an error or is overloaded. */
export class ProviderFault extends Error {
  override name = 'ProviderFault'
  /** The HTTP status of the party's response. */
  readonly status: number
  /** The error's message, for storage and logs. It never contains data that was sent or received. */
  readonly code: string
  /** How many seconds to wait before a retry, as requested by the party. */
  readonly retryAfter: number | undefined
  /**
   * Whether a retry would also fail, because the party rejected the call itself. Other errors may be temporary, such as
   * an overload (429) or a failure of the party (5xx).
   */
  get isPermanent(): boolean {
    return meaningOf(this.status) !== 'RETRY'
  }
  /**
   * Whether the party may have carried out the order even though we couldn't use its response. In this case, a retry
   * must use the same key, so that the party doesn't carry out the order twice.
   */
  readonly mayHaveActed: boolean
  constructor(status: number, retryAfter?: number) {
    super(`a party answered ${status}`)
    this.mayHaveActed = meaningOf(status) === 'UNKNOWN'
    this.status = status
    this.code = String(status)
    this.retryAfter = retryAfter
  }
}

/** The IDs that a vendor needs to find the data about an application's file. */
export interface KeptAtVendor {
  /** The vendor's IDs of the orders that it accepted and completed later. */
  readonly orders: readonly string[]
  readonly unconfirmed: readonly Unconfirmed[]
  /** The sessions that the vendor's adapter has created. */
  readonly sessions: readonly string[]
}

/**
 * A request that the vendor may have received, although it never told us an order's ID. `key`: the idempotency key.
 * `since`: when the server began to send the request.
 */
interface Unconfirmed {
  readonly key: string
  readonly since: Instant
}

/** The data that a party's vendors may keep about one of the lender's files. */
export interface KeptAtParty {
  readonly party: Party
  readonly org: string
  /**
   * The orders, each with the name of the adapter that accepted it. If the name is unknown, the lender's current
   * adapter accepted the order.
   */
  readonly orders: readonly { readonly adapter: string | null; readonly reference: string }[]
  /** Requests without an order's ID. Only the lender's current adapter looks for them. */
  readonly unconfirmed: readonly Unconfirmed[]
  /** The sessions. Each starts with the name of the adapter that created it. */
  readonly sessions: readonly string[]
}
