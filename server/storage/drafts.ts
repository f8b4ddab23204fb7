/** Stores the answers that a person gives before having an account. The browser with the draft cookie can read them. */
import type { Keyring } from './keyring.ts'
import { PLACES, seal, unseal } from './secrets.ts'
import { type Call, statement } from './transactions.ts'

export interface DraftRow {
  readonly id_hash: Buffer
  readonly master_version: number
  readonly ciphertext: Buffer
}

export const DRAFT_DAYS = 30

const READ = `select id_hash, master_version, ciphertext from registration_draft
  where id_hash = $1 and updated_at > now() - interval '${DRAFT_DAYS} days'`
export const readDraft = statement<DraftRow>('draft_read', READ)
export const lockDraft = statement<DraftRow>('draft_lock', `${READ} for update`)
const save = statement(
  'draft_save',
  `insert into registration_draft (id_hash, org_code, master_version, ciphertext) values ($1, $2, $3, $4)
   on conflict (id_hash) do update
   set master_version = excluded.master_version, ciphertext = excluded.ciphertext, updated_at = now()`,
)
/**
 * Ends a draft after its application was created. The draft stays readable for one more day, so a browser that lost the
 * connection can repeat the registration.
 */
export const endDraft = statement(
  'draft_end',
  `update registration_draft set updated_at = now() - interval '${DRAFT_DAYS - 1} days' where id_hash = $1`,
)
export const forgetDrafts = statement(
  'draft_sweep',
  `delete from registration_draft where updated_at < now() - interval '${DRAFT_DAYS} days'`,
)

export function saveDraft(keyring: Keyring, org: string, idHash: Buffer, answers: unknown): Call<unknown> {
  const { master_version, ciphertext } = seal(keyring, answers, PLACES.draft(idHash))
  return save(idHash, org, master_version, ciphertext)
}

export const draftOf = <T>(keyring: Keyring, row: DraftRow): T => unseal<T>(keyring, row, PLACES.draft(row.id_hash))
