/** Rotates the master key: everything that an older master key encrypted is encrypted again with the newest one. */
import { resealCorrection, type SealedCorrection } from './denialCorrections.ts'
import { type DenialRow, resealDenial } from './denials.ts'
import { type DraftRow, draftOf, saveDraft } from './drafts.ts'
import type { Keyring } from './keyring.ts'
import type { KeyRow } from './people.ts'
import { unwrapKey, wrapKey } from './secrets.ts'
import { type Db, statement } from './transactions.ts'

const BATCH = 500

const oldKeys = statement<KeyRow>(
  'rotate_keys_read',
  `select identity, master_version, wrapped from person_key where master_version < $1 and erased_at is null
   order by identity limit ${BATCH} for update skip locked`,
)
const rewrap = statement('rotate_key', 'update person_key set master_version = $2, wrapped = $3 where identity = $1')
const oldDrafts = statement<DraftRow & { org_code: string }>(
  'rotate_drafts_read',
  `select id_hash, org_code, master_version, ciphertext from registration_draft where master_version < $1
   limit ${BATCH} for update skip locked`,
)
const oldDenials = statement<DenialRow>(
  'rotate_denials_read',
  `select uuid, master_version, ciphertext from registration_denial where master_version < $1
   limit ${BATCH} for update skip locked`,
)
const oldCorrections = statement<SealedCorrection>(
  'rotate_denial_corrections_read',
  `select uuid, master_version, ciphertext from denial_correction where master_version < $1
   limit ${BATCH} for update skip locked`,
)
const oldChats = statement<KeyRow>(
  'rotate_chats_read',
  `select uuid as identity, master_version, wrapped from chat_conversation where master_version < $1
   order by uuid limit ${BATCH} for update skip locked`,
)
const rewrapChat = statement(
  'rotate_chat',
  'update chat_conversation set master_version = $2, wrapped = $3 where uuid = $1',
)

/**
 * Re-encrypts everything that a master key encrypts directly, except sealing identities: personal keys, chat keys,
 * drafts, denials and their corrections. Works in small transactions while the server runs. Data encrypted with
 * personal keys doesn't change. Afterward, only sealing identities still need older master keys. Returns the number of
 * changed rows.
 */
export async function rotateMasterKey(db: Db, keyring: Keyring): Promise<number> {
  let changed = 0
  for (;;) {
    const count = await db.change(
      { mode: 'ROTATE' },
      [
        oldKeys(keyring.current),
        oldChats(keyring.current),
        oldDrafts(keyring.current),
        oldDenials(keyring.current),
        oldCorrections(keyring.current),
      ],
      ([keys, chats, drafts, denials, corrections], transaction) => {
        for (const [rows, store] of [[keys, rewrap] as const, [chats, rewrapChat] as const])
          for (const row of rows) {
            const { master_version, wrapped } = wrapKey(keyring, row.identity, unwrapKey(keyring, row.identity, row))
            transaction.later(store(row.identity, master_version, wrapped))
          }
        for (const row of drafts)
          transaction.later(saveDraft(keyring, row.org_code, row.id_hash, draftOf(keyring, row)))
        for (const row of denials) transaction.later(resealDenial(keyring, row))
        for (const row of corrections) transaction.later(resealCorrection(keyring, row))
        return keys.length + chats.length + drafts.length + denials.length + corrections.length
      },
    )
    if (count === 0) return changed
    changed += count
  }
}
