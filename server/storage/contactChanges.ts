/**
 * Stores a new email address or phone number until the person confirms it with a code. Also stores the codes that
 * people enter to verify their identity again. Uses the real clock, not the sandbox's clock.
 */
import { blindIndex, type Keyring } from './keyring.ts'
import { decryptJson, encryptJson, PLACES } from './secrets.ts'
import { type Call, statement } from './transactions.ts'

/** PROOF means that the person verifies their identity again with a code sent to their current email address. */
export type ContactKind = 'EMAIL' | 'PHONE' | 'PROOF'

const MINUTES = 15
/**
 * Number of wrong codes after which the person must wait until the last code has expired. A new code doesn't allow more
 * attempts.
 */
export const MAX_CODE_TRIES = 5

interface ChangeRow {
  readonly kind: ContactKind
  readonly ciphertext: Buffer
  readonly code_hash: Buffer
  readonly tries: number
}

export const listContactChanges = statement<ChangeRow>(
  'contact_change_list',
  'select kind, ciphertext, code_hash, tries from contact_change where identity = $1 and expires_at > now()',
)
/** Counts an attempt before checking its code, so parallel attempts can't exceed the limit. */
export const tryContactChange = statement<ChangeRow>(
  'contact_change_try',
  `update contact_change set tries = tries + 1 where identity = $1 and kind = $2 and expires_at > now()
   returning kind, ciphertext, code_hash, tries`,
)
export const endContactChange = statement(
  'contact_change_end',
  'delete from contact_change where identity = $1 and kind = $2',
)

/**
 * Deletes contact changes whose codes have expired. The parameter is the maximum number of changes to delete. Returns
 * one row per deleted change.
 */
export const forgetContactChanges = statement<{ identity: string }>(
  'contact_change_sweep',
  `delete from contact_change where (identity, kind) in (
     select identity, kind from contact_change where expires_at < now() limit $1
   ) returning identity`,
)

const save = statement(
  'contact_change_save',
  `insert into contact_change (identity, kind, org_code, ciphertext, code_hash, expires_at)
   values ($1, $2, $3, $4, $5, now() + interval '${MINUTES} minutes')
   on conflict (identity, kind) do update set ciphertext = excluded.ciphertext, code_hash = excluded.code_hash,
     tries = case when contact_change.expires_at > now() then contact_change.tries else 0 end,
     expires_at = excluded.expires_at`,
)
interface Change {
  readonly org: string
  readonly identity: string
  readonly kind: ContactKind
  readonly value: string
  readonly code: string
}
export const saveContactChange = (
  keyring: Keyring,
  key: Buffer,
  { org, identity, kind, value, code }: Change,
): Call<unknown> =>
  save(
    identity,
    kind,
    org,
    encryptJson(key, value, PLACES.contactChange(identity, kind)),
    contactCodeHash(keyring, identity, code),
  )

export const contactCodeHash = (keyring: Keyring, identity: string, code: string): Buffer =>
  blindIndex(keyring, 'contact code', `${identity}\0${code}`)
export const newContactOf = ({ kind, ciphertext }: ChangeRow, identity: string, key: Buffer): string =>
  decryptJson<string>(key, ciphertext, PLACES.contactChange(identity, kind))
