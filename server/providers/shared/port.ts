import type { PersonName } from 'domain/application/owners/types.ts'
import type { PostalAddress } from 'domain/application/property/types.ts'
import type { PlainDate } from 'domain/values/dates.ts'

/** What an outside party answers: its expected failures are values, everything else is thrown and tried again. */
export type Answer<Value, Why extends string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly why: Why }

/** Names what is asked once, `{application}:{kind}:{no}`: the same key never costs or changes anything twice. */
export type Key = string

/** Somebody as an outside party has to know them. */
export interface Person {
  readonly name: PersonName
  readonly dob?: PlainDate
  /** Nine digits. */
  readonly ssn?: string
  readonly address: PostalAddress
}

/** A home and one of those who say they own it. */
export interface Home {
  readonly address: PostalAddress
  readonly owner: PersonName
}

/** A file that goes along; its bytes are fetched only by who needs them. */
export interface Attachment {
  readonly type: string
  readonly mediaType: string
  readonly bytes: () => Promise<Uint8Array>
}

/** A party answered with an error, or that it has too much to do. */
export class ProviderFault extends Error {
  override name = 'ProviderFault'
  /** As HTTP numbers it. */
  readonly status: number
  /** As it is kept and logged: nothing of what was sent or received. */
  readonly code: string
  /** Seconds that the party wants to be left alone for. */
  readonly retryAfter: number | undefined
  constructor(status: number, retryAfter?: number) {
    super(`a party answered ${status}`)
    this.status = status
    this.code = String(status)
    this.retryAfter = retryAfter
  }
}
