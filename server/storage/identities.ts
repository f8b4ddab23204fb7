import { normalizeEmail } from 'domain/values/email.ts'
import { blindIndex, type Keyring } from './keyring.ts'
import type { KeyRow } from './people.ts'
import { decryptJson, encryptJson, PLACES, unwrapKey } from './secrets.ts'
import { type Call, statement } from './transactions.ts'

/** An account's personal profile, encrypted with the person's key. */
export interface Profile {
  readonly name: {
    readonly firstName: string
    readonly middleName: string
    readonly lastName: string
    readonly suffix: string
  }
  readonly email: string
  readonly phone?: string | undefined
  readonly dob?: string | undefined
  /** Whether the owner of the account proved that the email address and the phone number are theirs. */
  readonly emailVerified?: true | undefined
  readonly phoneVerified?: true | undefined
}

export interface IdentityRow extends KeyRow {
  readonly uuid: string
  readonly password_hash: string
  readonly profile: Buffer
  readonly created_at: string
}

const COLUMNS = `i.uuid, i.password_hash, i.profile, i.created_at, k.identity, k.master_version, k.wrapped
  from identity i join person_key k on k.identity = i.uuid`

export const readIdentity = statement<IdentityRow>(
  'identity_read',
  `select ${COLUMNS} where i.uuid = $1 and k.erased_at is null`,
)

/**
 * Locks the account's row until the transaction ends, so that simultaneous changes to an account run one after another.
 */
export const lockIdentity = statement('identity_lock', 'select from identity where uuid = $1 for no key update')

/** Finds an account by its email's blind index, which is the key of the SIGN_IN scope. */
export const findIdentity = statement<IdentityRow>('identity_find', `select ${COLUMNS} where i.email_index = $1`)

export const emailIndex = (keyring: Keyring, org: string, email: string): Buffer =>
  blindIndex(keyring, 'email', `${org}\0${normalizeEmail(email)}`)

const insert = statement(
  'identity_insert',
  'insert into identity (uuid, org_code, email_index, password_hash, profile) values ($1, $2, $3, $4, $5)',
)
export function insertIdentity(
  keyring: Keyring,
  org: string,
  uuid: string,
  key: Buffer,
  passwordHash: string,
  profile: Profile,
): Call<unknown> {
  const index = emailIndex(keyring, org, profile.email)
  return insert(uuid, org, index, passwordHash, encryptJson(key, profile, PLACES.profile(uuid)))
}

const updateProfile = statement(
  'identity_profile',
  'update identity set profile = $2, email_index = $3 where uuid = $1',
)
/** Stores a changed profile. Fails if another account has the same email, because of a unique index. */
export const saveProfile = (
  keyring: Keyring,
  org: string,
  uuid: string,
  key: Buffer,
  profile: Profile,
): Call<unknown> =>
  updateProfile(uuid, encryptJson(key, profile, PLACES.profile(uuid)), emailIndex(keyring, org, profile.email))

export const updatePassword = statement('identity_password', 'update identity set password_hash = $2 where uuid = $1')

export function profileOf(keyring: Keyring, row: IdentityRow): Profile {
  return decryptJson<Profile>(unwrapKey(keyring, row.identity, row), row.profile, PLACES.profile(row.uuid))
}
