/** Stores an account's second factor: the authenticator secret and recovery codes. */
import { blindIndex, type Keyring } from './keyring.ts'
import { decryptJson, encryptJson, PLACES } from './secrets.ts'
import { type Call, statement } from './transactions.ts'

export interface TwoFactorRow {
  /** Null if the person has never begun to set up an authenticator app. */
  readonly secret: Buffer | null
  /** When the person entered the first code from the app. Null if the app isn't a second factor. */
  readonly confirmed_at: string | null
  /** Number of remaining recovery codes. */
  readonly left: number
  /** Number of passkeys. */
  readonly passkeys: number
}

/** Whether signing in with the password also requires a code or a passkey. */
export const hasSecondFactor = (row: TwoFactorRow | undefined): boolean =>
  row !== undefined && (row.confirmed_at !== null || row.passkeys > 0)

/** Reads the account's second factor. Always returns one row. */
export const readTwoFactor = statement<TwoFactorRow>(
  'two_factor_read',
  `select t.secret, t.confirmed_at,
     (select count(*)::int from recovery_code r where r.identity = $1 and r.used_at is null) as left,
     (select count(*)::int from passkey p where p.identity = $1) as passkeys
   from (select) one left join two_factor t on t.identity = $1`,
)

const begin = statement<{ identity: string }>(
  'two_factor_begin',
  `insert into two_factor (identity, org_code, secret) values ($1, $2, $3)
   on conflict (identity) do update set secret = excluded.secret, last_step = 0 where two_factor.confirmed_at is null
   returning identity`,
)
/**
 * Stores a new authenticator secret, which isn't confirmed with a code yet. Returns no row if two-factor sign-in is
 * already on.
 */
export const beginTwoFactor = (
  org: string,
  identity: string,
  key: Buffer,
  secret: string,
): Call<{ identity: string }> => begin(identity, org, encryptJson(key, secret, PLACES.twoFactor(identity)))
export const secretOf = (secret: Buffer, identity: string, key: Buffer): string =>
  decryptJson<string>(key, secret, PLACES.twoFactor(identity))

export const confirmTwoFactor = statement(
  'two_factor_confirm',
  'update two_factor set confirmed_at = now() where identity = $1 and confirmed_at is null',
)
export const endTwoFactor = statement('two_factor_end', 'delete from two_factor where identity = $1')

/**
 * Marks an authenticator code as used, by its time step. Returns no row if this code or a later one was already used.
 */
export const useStep = statement<{ identity: string }>(
  'two_factor_step',
  'update two_factor set last_step = $2 where identity = $1 and last_step < $2 returning identity',
)

export const recoveryHash = (keyring: Keyring, identity: string, code: string): Buffer =>
  blindIndex(keyring, 'recovery code', `${identity}\0${code}`)
export const insertRecoveryCode = statement(
  'recovery_code_insert',
  'insert into recovery_code (identity, org_code, hash) values ($1, $2, $3)',
)
/** Marks a recovery code as used. Returns a row if the code was still valid. */
export const useRecoveryCode = statement<{ identity: string }>(
  'recovery_code_use',
  'update recovery_code set used_at = now() where identity = $1 and hash = $2 and used_at is null returning identity',
)
export const endRecoveryCodes = statement('recovery_code_end', 'delete from recovery_code where identity = $1')
