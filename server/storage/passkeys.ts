/** Stores passkeys. A person's passkeys can be read only in that person's scope. */
import { decryptJson, encryptJson, PLACES } from './secrets.ts'
import { type Call, statement } from './transactions.ts'

export interface PasskeyRow {
  readonly uuid: string
  readonly credential_id: Buffer
  readonly public_key: Buffer
  /** The number of signatures so far, as text because PostgreSQL's bigint is larger than a JavaScript number. */
  readonly counter: string
  readonly transports: string[]
  readonly is_backed_up: boolean
  /** Whether the passkey signs in without the password. */
  readonly alone: boolean
  /** Encrypted. */
  readonly name: Buffer
  readonly created_at: string
  readonly used_at: string | null
}
const PASSKEY = `select uuid, credential_id, public_key, counter::text, transports, is_backed_up, alone, name, created_at, used_at
  from passkey where identity = $1`
export const listPasskeys = statement<PasskeyRow>('passkey_list', `${PASSKEY} order by created_at, uuid`)
export const readPasskey = statement<PasskeyRow>('passkey_read', `${PASSKEY} and credential_id = $2`)

export interface NewPasskey {
  readonly uuid: string
  readonly identity: string
  readonly org: string
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
  readonly canBeBackedUp: boolean
  readonly isBackedUp: boolean
  readonly name: string
}
const insert = statement(
  'passkey_insert',
  `insert into passkey
     (uuid, identity, org_code, credential_id, public_key, counter, transports, can_be_backed_up, is_backed_up, name)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)
/** Stores a passkey. Fails if any account has a passkey with the same credential ID, because of a unique index. */
export const insertPasskey = (passkey: NewPasskey, key: Buffer): Call<unknown> => {
  const { uuid, identity, org, credentialId, publicKey, counter, transports, canBeBackedUp, isBackedUp, name } = passkey
  const sealed = encryptJson(key, name, PLACES.passkey(uuid))
  return insert(
    ...([uuid, identity, org, credentialId, publicKey, counter] as const),
    ...([[...transports], canBeBackedUp, isBackedUp, sealed] as const),
  )
}

const rename = statement<{ uuid: string }>(
  'passkey_rename',
  'update passkey set name = $3 where identity = $1 and uuid = $2 returning uuid',
)
export const renamePasskey = (identity: string, uuid: string, key: Buffer, name: string): Call<{ uuid: string }> =>
  rename(identity, uuid, encryptJson(key, name, PLACES.passkey(uuid)))
export const passkeyName = ({ uuid, name }: PasskeyRow, key: Buffer): string =>
  decryptJson<string>(key, name, PLACES.passkey(uuid))

/**
 * Records a use of a passkey. Parameters: the passkey, the authenticator's new counter, whether it's backed up, and
 * whether the person also gave the password. Returns no row if another request already used this counter or a later
 * one.
 */
export const usePasskey = statement<{ uuid: string }>(
  'passkey_use',
  `update passkey set counter = $2, is_backed_up = $3, alone = alone or $4, used_at = now()
   where uuid = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning uuid`,
)
/**
 * Requires the password together with each of the person's passkeys, until that passkey has been used with the password
 * once.
 */
export const requirePassword = statement(
  'passkey_require_password',
  'update passkey set alone = false where identity = $1',
)
export const deletePasskey = statement<{ uuid: string }>(
  'passkey_delete',
  'delete from passkey where identity = $1 and uuid = $2 returning uuid',
)
export const deletePasskeys = statement('passkey_delete_all', 'delete from passkey where identity = $1')
