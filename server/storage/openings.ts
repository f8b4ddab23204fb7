/** Stores the requests of people who want an email once the lender accepts applications like theirs. */
import type { EarlyReason } from 'domain/rules/earlyKnockouts.ts'
import type { PropertyType } from 'domain/rules/home.ts'
import type { Instant } from 'domain/values/dates.ts'
import { decryptJson, encryptJson, PLACES } from './secrets.ts'
import { type Call, statement } from './transactions.ts'

export interface OpeningRow {
  readonly uuid: string
  readonly identity: string
  readonly org_code: string
  readonly reason: EarlyReason
  readonly state: string
  readonly property_type: PropertyType
  readonly ciphertext: Buffer
}

const insert = statement(
  'opening_notice_insert',
  `insert into opening_notice (uuid, identity, org_code, reason, state, property_type, due, ciphertext)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

interface NewOpening {
  readonly uuid: string
  readonly identity: string
  readonly org: string
  readonly reason: EarlyReason
  readonly state: string
  readonly propertyType: PropertyType
  readonly due: Instant
  readonly email: string
}
export function insertOpening(personKey: Buffer, opening: NewOpening): Call<unknown> {
  const { uuid, identity, org, reason, state, propertyType, due, email } = opening
  const ciphertext = encryptJson(personKey, email, PLACES.openingNotice(uuid))
  return insert(uuid, identity, org, reason, state, propertyType, due, ciphertext)
}

export const dueOpenings = statement<Pick<OpeningRow, 'uuid' | 'identity' | 'org_code'>>(
  'opening_notice_due',
  'select uuid, identity, org_code from opening_notice where sent_at is null and due <= $1 order by due limit 100',
)
/** Reads a person's open requests at one lender. */
export const ownOpenings = statement<OpeningRow>(
  'opening_notice_own',
  `select uuid, identity, org_code, reason, state, property_type, ciphertext from opening_notice
   where identity = $1 and org_code = $2 and sent_at is null`,
)
/** Claims one request for this transaction. Returns no row if another node claimed it first. */
export const takeOpening = statement<OpeningRow>(
  'opening_notice_take',
  `select uuid, identity, org_code, reason, state, property_type, ciphertext from opening_notice
   where uuid = $1 and sent_at is null and due <= $2 for update`,
)
export const postponeOpening = statement(
  'opening_notice_postpone',
  'update opening_notice set due = $2 where uuid = $1',
)
export const endOpening = statement('opening_notice_end', 'update opening_notice set sent_at = $2 where uuid = $1')

export const emailOfOpening = ({ uuid, ciphertext }: OpeningRow, personKey: Buffer): string =>
  decryptJson<string>(personKey, ciphertext, PLACES.openingNotice(uuid))
