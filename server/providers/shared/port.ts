import type { PersonName, PostalAddress } from 'domain/application/types.ts'
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
