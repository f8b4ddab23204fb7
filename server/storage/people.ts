/**
 * Stores personal data and the keys that encrypt it: one encrypted record per person and application, and one key per
 * person.
 */
import type { Personal } from 'domain/application/types.ts'
import type { Keyring } from './keyring.ts'
import { decryptJson, encryptJson, newPersonKey, PLACES, unwrapKey, type WrappedKey, wrapKey } from './secrets.ts'
import { type Call, statement } from './transactions.ts'

export interface KeyRow extends WrappedKey {
  readonly identity: string
}
export interface PersonalRow extends KeyRow {
  readonly ciphertext: Buffer
}

/** Reads all personal data on an application within the scope. Excludes people whose data was erased. */
export const readPersonal = statement<PersonalRow>(
  'personal_read',
  `select p.identity, p.ciphertext, k.master_version, k.wrapped from personal p join person_key k on k.identity = p.identity
   where p.application = $1 and k.erased_at is null`,
)

export const readKey = statement<KeyRow>(
  'person_key_read',
  'select identity, master_version, wrapped from person_key where identity = $1 and erased_at is null',
)

const insertKey = statement(
  'person_key_insert',
  'insert into person_key (identity, org_code, master_version, wrapped) values ($1, $2, $3, $4)',
)

const upsertPersonal = statement(
  'personal_save',
  `insert into personal (application, identity, ciphertext) values ($1, $2, $3)
   on conflict (application, identity) do update set ciphertext = excluded.ciphertext`,
)

/** The people on one application. Their data is decrypted for one unit of work. */
export class People {
  readonly personal: Record<string, Personal> = {}
  readonly #keys = new Map<string, Buffer>()
  readonly #rows = new Map<string, PersonalRow>()
  readonly #keyring: Keyring
  readonly #application: string

  constructor(keyring: Keyring, application: string, rows: readonly PersonalRow[]) {
    this.#keyring = keyring
    this.#application = application
    for (const row of rows) {
      this.#rows.set(row.identity, row)
      const key = this.add(row)
      this.personal[row.identity] = decryptJson<Personal>(
        key,
        row.ciphertext,
        PLACES.personal(application, row.identity),
      )
    }
  }

  /** Adds a person's key that was read by a separate query. */
  add(row: KeyRow): Buffer {
    const key = unwrapKey(this.#keyring, row.identity, row)
    this.#keys.set(row.identity, key)
    return key
  }

  /** Adds the key of a newly created person. */
  adopt(identity: string, key: Buffer): void {
    this.#keys.set(identity, key)
  }

  /** The rows that `readPersonal` will return after all patches are stored. Excludes people added by `adopt`. */
  get rows(): readonly PersonalRow[] {
    return [...this.#rows.values()]
  }

  keyOf(identity: string): Buffer | undefined {
    return this.#keys.get(identity)
  }

  /**
   * Merges `patch` into a person's stored data. Returns the statements that store the result. A new person gets a key.
   */
  patch(org: string, identity: string, patch: Personal): Call<unknown>[] {
    const merged: Personal = { ...this.personal[identity], ...patch }
    this.personal[identity] = merged
    const calls: Call<unknown>[] = []
    let key = this.#keys.get(identity)
    let wrapped: WrappedKey | undefined = this.#rows.get(identity)
    if (!key) {
      key = newPersonKey()
      this.#keys.set(identity, key)
      wrapped = wrapKey(this.#keyring, identity, key)
      calls.push(insertKey(identity, org, wrapped.master_version, wrapped.wrapped))
    }
    const ciphertext = encryptJson(key, merged, PLACES.personal(this.#application, identity))
    if (wrapped) {
      const { master_version } = wrapped
      this.#rows.set(identity, { identity, ciphertext, master_version, wrapped: wrapped.wrapped })
    }
    calls.push(upsertPersonal(this.#application, identity, ciphertext))
    return calls
  }
}

export function newKey(keyring: Keyring, org: string, identity: string, key: Buffer): Call<unknown> {
  const { master_version, wrapped } = wrapKey(keyring, identity, key)
  return insertKey(identity, org, master_version, wrapped)
}
