import { createCipheriv, createDecipheriv, createSecretKey, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { remember } from 'domain/values/remember.ts'
import type { Keyring } from './keyring.ts'

/** In Node, ciphers are several times slower if the key is a Buffer instead of a KeyObject. */
export const keyObject = remember((key: Buffer) => createSecretKey(key))

/** Layout of a ciphertext: format (1 byte), nonce (12), tag (16), encrypted bytes. */
const FORMAT = 1
const NONCE = 12
const TAG = 16
const HEAD = 1 + NONCE + TAG

/**
 * Encrypts with AES-256-GCM.
 * @param place the ciphertext's table and row. Decryption works only with the same place.
 */
export function encrypt(key: Buffer, plain: Uint8Array, place: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyObject(key), nonce, { authTagLength: TAG }).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.of(FORMAT), nonce, cipher.getAuthTag(), body])
}

/**
 * @throws Error if the key or the place (table and row) differs from the one used for encryption, or if any byte has
 * changed
 */
export function decrypt(key: Buffer, ciphertext: Buffer, place: string): Buffer {
  if (ciphertext.length < HEAD || ciphertext[0] !== FORMAT) throw new Error('unknown ciphertext format')
  const decipher = createDecipheriv('aes-256-gcm', keyObject(key), ciphertext.subarray(1, 1 + NONCE), {
    authTagLength: TAG,
  })
    .setAAD(Buffer.from(place))
    .setAuthTag(ciphertext.subarray(1 + NONCE, HEAD))
  return Buffer.concat([decipher.update(ciphertext.subarray(HEAD)), decipher.final()])
}

export const encryptJson = (key: Buffer, value: unknown, place: string): Buffer =>
  encrypt(key, Buffer.from(JSON.stringify(value)), place)
export const decryptJson = <T>(key: Buffer, ciphertext: Buffer, place: string): T =>
  JSON.parse(decrypt(key, ciphertext, place).toString()) as T

/** A stored key, encrypted with a master key. */
export interface WrappedKey {
  readonly master_version: number
  readonly wrapped: Buffer
}

const placeOfKey = (identity: string) => `person_key/${identity}`

function masterKey(keyring: Keyring, version: number): Buffer {
  const key = keyring.master.get(version)
  if (!key) throw new Error(`the master key of version ${version} is missing`)
  return key
}

/** Encrypts a person's key with the newest master key. */
export function wrapKey(keyring: Keyring, identity: string, key: Buffer): WrappedKey {
  const wrapped = encrypt(masterKey(keyring, keyring.current), key, placeOfKey(identity))
  return { master_version: keyring.current, wrapped }
}

/**
 * Decrypts a person's key.
 * @throws Error if the master key is missing, or if the bytes belong to another person
 */
export function unwrapKey(keyring: Keyring, identity: string, { master_version, wrapped }: WrappedKey): Buffer {
  return decrypt(masterKey(keyring, master_version), wrapped, placeOfKey(identity))
}

export const newPersonKey = (): Buffer => randomBytes(32)

/** Encrypts data that doesn't belong to a person yet, such as a draft, directly with the newest master key. */
export const seal = (keyring: Keyring, value: unknown, place: string) => ({
  master_version: keyring.current,
  ciphertext: encryptJson(masterKey(keyring, keyring.current), value, place),
})
export const unseal = <T>(keyring: Keyring, row: { master_version: number; ciphertext: Buffer }, place: string): T =>
  decryptJson<T>(masterKey(keyring, row.master_version), row.ciphertext, place)

/** The names of the places (tables and rows) that ciphertexts are bound to. */
export const PLACES = {
  personal: (application: string, identity: string) => `personal/${application}/${identity}`,
  eventPersonal: (aggregate: string, seq: number, identity: string) => `event_personal/${aggregate}/${seq}/${identity}`,
  avatar: (identity: string) => `avatar/${identity}`,
  profile: (identity: string) => `identity/${identity}`,
  file: (uuid: string) => `file/${uuid}`,
  mail: (uuid: string) => `mail/${uuid}`,
  feedback: (uuid: string) => `feedback/${uuid}`,
  answer: (actor: string, key: string) => `idempotency/${actor}/${key}`,
  twoFactor: (identity: string) => `two_factor/${identity}`,
  contactChange: (identity: string, kind: string) => `contact_change/${identity}/${kind}`,
  accountRecovery: (uuid: string) => `account_recovery/${uuid}`,
  challenge: (org: string) => `challenge/${org}`,
  passkey: (uuid: string) => `passkey/${uuid}`,
  passkeyChallenge: (org: string) => `passkey_challenge/${org}`,
  pipeline: (application: string) => `pipeline_file/${application}`,
  work: (application: string) => `work_item/${application}`,
  lenderFile: (application: string) => `lender_file/${application}`,
  brokerInvitation: (uuid: string) => `broker_invitation/${uuid}`,
  teamInvitation: (uuid: string) => `organization_setting/${uuid}`,
  denial: (uuid: string) => `registration_denial/${uuid}`,
  denialCorrection: (uuid: string) => `denial_correction/${uuid}`,
  chat: (uuid: string) => `chat_conversation/${uuid}`,
  chatMessage: (uuid: string, sequence: number) => `chat_message/${uuid}/${sequence}`,
  chatFeedback: (question: string) => `chat_feedback/${question}`,
  chatSurvey: (uuid: string) => `chat_survey/${uuid}`,
  chatFile: (uuid: string) => `chat_file/${uuid}`,
  chatPreview: (uuid: string) => `chat_preview/${uuid}`,
  registerCorrection: (uuid: string) => `register_correction/${uuid}`,
  openingNotice: (uuid: string) => `opening_notice/${uuid}`,
  draft: (idHash: Buffer) => `registration_draft/${idHash.toString('hex')}`,
} as const

/** Creates a secret for a person. The server stores only its hash. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')
export const sha256 = (bytes: Uint8Array | string): Buffer => hash('sha256', bytes, 'buffer')
export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b)
