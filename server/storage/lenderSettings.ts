/** Statements for the lenders' settings. */

import type { SettingLine } from 'domain/forms/lenderSettings.ts'
import type { SettingState, TEAM } from 'domain/organization/settingChanges.ts'
import type { LenderSetting, SettingPart } from 'domain/organization/settings.ts'
import type { Instant, PlainDate } from 'domain/values/dates.ts'
import { statement } from './transactions.ts'

export interface SettingRow {
  readonly uuid: string
  readonly part: SettingPart | typeof TEAM
  readonly value: unknown
  readonly lines: readonly SettingLine[]
  readonly subject: string | null
  readonly ciphertext: Buffer | null
  readonly effective_on: PlainDate
  readonly reason: string
  readonly state: SettingState
  readonly proposed_by: string
  readonly proposed_at: Instant
  readonly decided_by: string | null
  readonly decided_at: Instant | null
  readonly answer: string | null
  readonly withdrawn_by: string | null
  readonly withdrawn_at: Instant | null
  /** The names on these people's seats, even if the seats were removed. */
  readonly proposer: string | null
  readonly decider: string | null
  readonly withdrawer: string | null
}

/**
 * The number of latest changes that the page shows. Approved and proposed changes are always shown, even if they're
 * older.
 */
const MOST_CHANGES = 100

const seatName = (column: string): string =>
  `(select a.display_name from agent_seat a where a.identity = s.${column} order by a.created_at desc limit 1)`

/** Lists a lender's latest changes and all approved and proposed changes, newest first. */
export const listSettings = statement<SettingRow>(
  'setting_list',
  `select s.uuid, s.part, s.value, s.lines, s.subject, s.ciphertext, s.effective_on, s.reason, s.state, s.proposed_by, s.proposed_at, s.decided_by,
     s.decided_at, s.answer, s.withdrawn_by, s.withdrawn_at, ${seatName('proposed_by')} as proposer,
     ${seatName('decided_by')} as decider, ${seatName('withdrawn_by')} as withdrawer
   from organization_setting s
   where (s.state = 'APPROVED' and s.part <> 'team') or s.state = 'PROPOSED' or s.uuid in (
     select uuid from organization_setting order by proposed_at desc limit ${MOST_CHANGES})
   order by s.proposed_at desc, s.uuid`,
)
/** Locks a lender's settings until the transaction ends, so that decisions are checked one after another. */
export const lockSettings = statement('setting_lock', 'select pg_advisory_xact_lock(4711044, hashtext($1))')
export const insertSetting = statement(
  'setting_insert',
  `insert into organization_setting (uuid, org_code, part, value, lines, effective_on, reason, proposed_by, proposed_at,
     subject, ciphertext)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
)
export const decideSetting = statement<{ uuid: string }>(
  'setting_decide',
  `update organization_setting set state = $2, lines = $3, decided_by = $4, decided_at = $5, answer = $6
   where uuid = $1 and state = 'PROPOSED' returning uuid`,
)
export const withdrawSetting = statement<{ uuid: string }>(
  'setting_withdraw',
  `update organization_setting set state = 'WITHDRAWN', withdrawn_by = $2, withdrawn_at = $3
   where uuid = $1 and state in ('PROPOSED', 'APPROVED') returning uuid`,
)

interface AppliedRow extends LenderSetting {
  readonly org: string
}
/** Lists all lenders' approved settings. Requires a SETTINGS scope. */
export const approvedSettings = statement<AppliedRow>(
  'setting_approved',
  `select uuid, org_code as org, part, effective_on as "effectiveOn", decided_at as "approvedAt", value
   from organization_setting where state = 'APPROVED' and part <> 'team' order by decided_at, uuid`,
)
/**
 * Returns a hash of the approved settings' UUIDs. An approved setting never changes, so the hash changes only when a
 * setting is added or removed.
 */
export const settingsMark = statement<{ mark: string }>(
  'setting_mark',
  `select coalesce(md5(string_agg(uuid::text, ',' order by uuid)), '') as mark
   from organization_setting where state = 'APPROVED' and part <> 'team'`,
)
