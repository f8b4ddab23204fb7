/** Stores the lender's corrections of registration denials' rows in the loan application register. */
import type { FieldName } from 'domain/hmda/register/fields.ts'
import type { Instant } from 'domain/values/dates.ts'
import type { Keyring } from './keyring.ts'
import { PLACES, seal, unseal } from './secrets.ts'
import { type Call, statement } from './transactions.ts'

/** The columns that contain an encrypted correction. */
export interface SealedCorrection {
  readonly uuid: string
  readonly master_version: number
  readonly ciphertext: Buffer
}
interface CorrectionRow extends SealedCorrection {
  readonly denial: string
  readonly field: FieldName
  readonly reason: string
  readonly by_agent: string
  readonly at: Instant
}

/**
 * Lists the corrections of the denials of a period, oldest first. Excludes the period's end. Parameters: the lender,
 * the period's start and its end.
 */
export const listDenialCorrections = statement<CorrectionRow>(
  'denial_correction_list',
  `select c.uuid, c.denial, c.field, c.reason, c.by_agent, c.at, c.master_version, c.ciphertext
   from denial_correction c join registration_denial d on d.uuid = c.denial
   where d.org_code = $1 and d.at >= $2 and d.at < $3 order by c.at, c.uuid`,
)

const insert = statement(
  'denial_correction_insert',
  `insert into denial_correction (uuid, denial, org_code, field, reason, by_agent, at, master_version, ciphertext)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (uuid) do nothing`,
)

interface NewCorrection extends Pick<CorrectionRow, 'uuid' | 'denial' | 'field' | 'reason' | 'by_agent' | 'at'> {
  readonly org: string
  readonly value: string
}
/** Adds a correction, in a compliance agent's scope. Repeating the same request adds nothing. */
export function insertDenialCorrection(keyring: Keyring, correction: NewCorrection): Call<unknown> {
  const { uuid, denial, org, field, reason, by_agent, at, value } = correction
  const { master_version, ciphertext } = seal(keyring, value, PLACES.denialCorrection(uuid))
  return insert(uuid, denial, org, field, reason, by_agent, at, master_version, ciphertext)
}

export const valueOfCorrection = (keyring: Keyring, row: SealedCorrection): string =>
  unseal<string>(keyring, row, PLACES.denialCorrection(row.uuid))

const reseal = statement(
  'denial_correction_reseal',
  'update denial_correction set master_version = $2, ciphertext = $3 where uuid = $1',
)
/** Re-encrypts a correction with the newest master key. */
export function resealCorrection(keyring: Keyring, row: SealedCorrection): Call<unknown> {
  const place = PLACES.denialCorrection(row.uuid)
  const { master_version, ciphertext } = seal(keyring, valueOfCorrection(keyring, row), place)
  return reseal(row.uuid, master_version, ciphertext)
}
