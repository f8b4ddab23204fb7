import type { PersonName } from 'domain/application/owners/types.ts'
import type { PostalAddress } from 'domain/application/property/types.ts'
import type { PlainDate } from 'domain/values/dates.ts'

/** Outside party answers: expected failures are values; everything else is thrown and retried. */
export type Answer<Value, Why extends string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly why: Why }

/** Identifies a request, `{application}:{kind}:{no}`: the same key never costs or changes anything twice. */
export type Key = string

/** A person as outside parties know them. */
export interface Person {
  readonly name: PersonName
  readonly dob?: PlainDate | undefined
  /** Nine digits. */
  readonly ssn?: string | undefined
  readonly address: PostalAddress
}

/** A home and one claimed owner. */
export interface Home {
  readonly address: PostalAddress
  readonly owner: PersonName
}

/** An attached file; its bytes are fetched only when needed. */
export interface Attachment {
  readonly type: string
  readonly mediaType: string
  readonly bytes: () => Promise<Uint8Array>
}

/** A party answered with an error or is overloaded. */
export class ProviderFault extends Error {
  override name = 'ProviderFault'
  /** The HTTP status. */
  readonly status: number
  /** As stored and logged: nothing sent or received. */
  readonly code: string
  /** Seconds the party asks to wait. */
  readonly retryAfter: number | undefined
  constructor(status: number, retryAfter?: number) {
    super(`a party answered ${status}`)
    this.status = status
    this.code = String(status)
    this.retryAfter = retryAfter
  }
}
