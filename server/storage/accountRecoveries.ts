/** Stores account recoveries. `domain/organization/accountRecovery.ts` derives their states. */
import type { IdentityCheck, Recovery } from 'domain/organization/accountRecovery.ts'
import type { Instant } from 'domain/values/dates.ts'
import { decryptJson, encryptJson, PLACES } from './secrets.ts'
import { type Call, statement } from './transactions.ts'

export interface RecoveryRow {
  readonly uuid: string
  readonly identity: string
  readonly org_code: string
  readonly proposed_by: string
  readonly proposed_at: Instant
  readonly decided_by: string | null
  readonly approved_at: Instant | null
  readonly rejected_at: Instant | null
  readonly stopped_at: Instant | null
  readonly sent_at: Instant | null
  readonly used_at: Instant | null
  readonly ciphertext: Buffer
}

/** The values that the agent entered to propose the recovery. */
interface RecoveryDetails {
  readonly checks: readonly IdentityCheck[]
  readonly reason: string
  /** The address that gets the link and becomes the account's address; '' if the account keeps its present address. */
  readonly newEmail: string
}

const COLUMNS = `uuid, identity, org_code, proposed_by, proposed_at, decided_by, approved_at, rejected_at, stopped_at,
  sent_at, used_at, ciphertext from account_recovery`

const insert = statement(
  'account_recovery_insert',
  `insert into account_recovery (uuid, identity, org_code, proposed_by, proposed_at, ciphertext)
   values ($1, $2, $3, $4, $5, $6)`,
)
interface NewRecovery {
  readonly uuid: string
  readonly identity: string
  readonly org: string
  readonly by: string
  readonly at: Instant
  readonly details: RecoveryDetails
}
export const insertRecovery = (key: Buffer, { uuid, identity, org, by, at, details }: NewRecovery): Call<unknown> =>
  insert(uuid, identity, org, by, at, encryptJson(key, details, PLACES.accountRecovery(uuid)))

export const detailsOf = ({ uuid, ciphertext }: RecoveryRow, key: Buffer): RecoveryDetails =>
  decryptJson<RecoveryDetails>(key, ciphertext, PLACES.accountRecovery(uuid))

/** Lists a lender's newest recoveries. */
export const listRecoveries = statement<RecoveryRow>(
  'account_recovery_list',
  `select ${COLUMNS} where org_code = $1 order by proposed_at desc, uuid limit 50`,
)
export const readRecovery = statement<RecoveryRow>('account_recovery_read', `select ${COLUMNS} where uuid = $1`)
export const listOwnRecoveries = statement<RecoveryRow>(
  'account_recovery_own',
  `select ${COLUMNS} where identity = $1 order by proposed_at desc`,
)
/** Finds a recovery by the hash of a token. Requires a KEY scope with the same hash as its key. */
export const findRecoveryToStop = statement<RecoveryRow>(
  'account_recovery_stop_find',
  `select ${COLUMNS} where stop_hash = $1`,
)
export const findRecoveryLink = statement<RecoveryRow>(
  'account_recovery_link_find',
  `select ${COLUMNS} where link_hash = $1`,
)
/** Lists recoveries that were approved at or before the given time and whose link hasn't been sent. */
export const dueRecoveries = statement<Pick<RecoveryRow, 'uuid' | 'identity' | 'org_code'>>(
  'account_recovery_due',
  `select uuid, identity, org_code from account_recovery
   where approved_at <= $1 and sent_at is null and stopped_at is null order by approved_at limit 100`,
)

export const approveRecovery = statement(
  'account_recovery_approve',
  'update account_recovery set decided_by = $2, approved_at = $3, stop_hash = $4 where uuid = $1',
)
export const rejectRecovery = statement(
  'account_recovery_reject',
  'update account_recovery set decided_by = $2, rejected_at = $3 where uuid = $1',
)
export const stopRecovery = statement(
  'account_recovery_stop',
  'update account_recovery set stopped_at = $2 where uuid = $1',
)
export const sendRecovery = statement(
  'account_recovery_send',
  'update account_recovery set sent_at = $2, link_hash = $3 where uuid = $1',
)
export const useRecovery = statement('account_recovery_use', 'update account_recovery set used_at = $2 where uuid = $1')

/** Converts a row to the format that the domain's rules take. */
export const recoveryOf = (row: RecoveryRow): Recovery => ({
  identity: row.identity,
  proposedBy: row.proposed_by,
  proposedAt: row.proposed_at,
  approvedAt: row.approved_at ?? undefined,
  rejectedAt: row.rejected_at ?? undefined,
  stoppedAt: row.stopped_at ?? undefined,
  usedAt: row.used_at ?? undefined,
})
