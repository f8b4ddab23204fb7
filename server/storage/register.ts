/** Statements about the loan application register. */
import type { FieldName } from 'domain/hmda/register/fields.ts'
import type { Instant } from 'domain/values/dates.ts'
import { statement } from './transactions.ts'

/**
 * Lists up to 500 of a lender's applications in a REGISTER scope: those whose current stage began at or after the given
 * time, and those that are still open. Open applications are included because offers can lapse without a new stage.
 * Parameters: the lender, the time, the last application on the previous page.
 */
export const listForRegister = statement<{ application: string }>(
  'register_list',
  `select application from lender_file where org_code = $1 and (since >= $2 or stage not in ('ENDED', 'FUNDED')) and application > $3
   order by application limit 500`,
)

export const readTract = statement<{ tract: string }>(
  'register_tract_read',
  'select tract from register_tract where application = $1',
)
/** Stores an application's census tract. Replaces an earlier tract. */
export const saveTract = statement(
  'register_tract_save',
  `insert into register_tract (application, org_code, tract) values ($1, $2, $3)
   on conflict (application) do update set tract = excluded.tract, loaded_at = now()`,
)

export interface CorrectionRow {
  readonly uuid: string
  readonly field: FieldName
  readonly reason: string
  readonly by_agent: string
  readonly at: Instant
  readonly ciphertext: Buffer
}
/** Lists an application's corrections, oldest first. */
export const listCorrections = statement<CorrectionRow>(
  'register_correction_list',
  `select uuid, field, reason, by_agent, at, ciphertext from register_correction where application = $1
   order by at, uuid`,
)
/** Adds a correction, with parameters in the order of the table's columns. Repeating the same request adds nothing. */
export const insertCorrection = statement(
  'register_correction_insert',
  `insert into register_correction (uuid, application, org_code, field, reason, by_agent, at, ciphertext)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (uuid) do nothing`,
)
