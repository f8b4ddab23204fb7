/** Stores the denials of registration: the answers that registration declined before an application was created. */
import type { EarlyReason } from 'domain/rules/earlyKnockouts.ts'
import type { Occupancy, PropertyType } from 'domain/rules/home.ts'
import type { Address } from 'domain/values/address.ts'
import type { Instant, PlainDate } from 'domain/values/dates.ts'
import type { Cents } from 'domain/values/money.ts'
import type { Keyring } from './keyring.ts'
import { PLACES, seal, unseal } from './secrets.ts'
import { type Call, statement } from './transactions.ts'

/** The answers that led to the denial. The lender must keep and report them. */
export interface DeniedAnswers {
  readonly address: Address
  readonly occupancy: Occupancy
  readonly propertyType: PropertyType
  readonly listedForSale?: boolean | undefined
  readonly acquiredRecently?: boolean | undefined
  /** The yearly income in cents and the birthdate, if the applicant had already stated them. */
  readonly income?: Cents | undefined
  readonly dob?: PlainDate | undefined
  /** The applicant's name and email, if they're known. */
  readonly name?: string | undefined
  readonly email?: string | undefined
}

export interface DenialRow {
  readonly uuid: string
  readonly master_version: number
  readonly ciphertext: Buffer
}
interface ListedRow extends DenialRow {
  readonly reasons: readonly EarlyReason[]
  readonly state: string
  readonly at: Instant
  readonly emailed: boolean
  readonly corrected_at: Instant | null
}

const insert = statement(
  'registration_denial_insert',
  `insert into registration_denial (uuid, identity, org_code, reasons, state, at, master_version, ciphertext)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

interface NewDenial {
  readonly uuid: string
  readonly identity: string
  readonly org: string
  readonly reasons: readonly EarlyReason[]
  readonly at: Instant
  readonly answers: DeniedAnswers
}
export function insertDenial(keyring: Keyring, denial: NewDenial): Call<unknown> {
  const { uuid, identity, org, reasons, at, answers } = denial
  const { master_version, ciphertext } = seal(keyring, answers, PLACES.denial(uuid))
  return insert(uuid, identity, org, reasons, answers.address.state, at, master_version, ciphertext)
}

/** Records that the person corrected the answer and continued, so this denial isn't the final outcome. */
export const correctDenial = statement(
  'registration_denial_correct',
  'update registration_denial set corrected_at = $2 where uuid = $1 and corrected_at is null',
)
export const noteEmailed = statement(
  'registration_denial_emailed',
  'update registration_denial set emailed = true where uuid = $1',
)

/** Lists an organization's denials from a period, oldest first, in an AGENT scope. Excludes the period's end. */
export const listDenials = statement<ListedRow>(
  'registration_denial_list',
  `select uuid, reasons, state, at, emailed, corrected_at, master_version, ciphertext from registration_denial
   where org_code = $1 and at >= $2 and at < $3 order by at, uuid`,
)

/** Finds the denials with a UUID in a range, in an AGENT scope. Parameters: the lender, and the range's two ends. */
export const findDenials = statement<{ uuid: string; identity: string; state: string; at: Instant }>(
  'registration_denial_find',
  'select uuid, identity, state, at from registration_denial where org_code = $1 and uuid between $2 and $3',
)

export const answersOfDenial = (keyring: Keyring, row: DenialRow): DeniedAnswers =>
  unseal<DeniedAnswers>(keyring, row, PLACES.denial(row.uuid))

const reseal = statement(
  'registration_denial_reseal',
  'update registration_denial set master_version = $2, ciphertext = $3 where uuid = $1',
)
/** Re-encrypts a denial with the newest master key. */
export function resealDenial(keyring: Keyring, row: DenialRow): Call<unknown> {
  const { master_version, ciphertext } = seal(keyring, answersOfDenial(keyring, row), PLACES.denial(row.uuid))
  return reseal(row.uuid, master_version, ciphertext)
}
