import type { KeyRow } from './people.ts'
import { decrypt, encrypt, PLACES, sha256 } from './secrets.ts'
import { statement, type Transaction } from './transactions.ts'

interface FileRow extends KeyRow {
  readonly media_type: string
  readonly sha256: string
  readonly ciphertext: Buffer
}

export const readFileRow = statement<FileRow>(
  'file_read',
  `select f.media_type, f.sha256, f.ciphertext, k.identity, k.master_version, k.wrapped
   from file f join person_key k on k.identity = f.identity where f.uuid = $1 and f.application = $2 and k.erased_at is null`,
)

export interface NewFile {
  readonly uuid: string
  readonly application: string
  /** The person whose key encrypts the bytes. */
  readonly identity: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

const insert = statement(
  'file_insert',
  `insert into file (uuid, application, identity, media_type, size, sha256, ciphertext) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (uuid) do nothing`,
)
/** Encrypts and stores the bytes. Returns the bytes' SHA-256 in hexadecimal. */
export async function insertFile(transaction: Transaction, file: NewFile, key: Buffer): Promise<string> {
  const digest = sha256(file.bytes).toString('hex')
  const { uuid, application, identity, mediaType, bytes } = file
  const ciphertext = encrypt(key, bytes, PLACES.file(uuid))
  await transaction.ask(insert(uuid, application, identity, mediaType, bytes.length, digest, ciphertext))
  return digest
}

/** @throws Error if the bytes differ from the bytes that were stored. */
export function openFile(uuid: string, row: FileRow, key: Buffer): Buffer {
  const bytes = decrypt(key, row.ciphertext, PLACES.file(uuid))
  if (sha256(bytes).toString('hex') !== row.sha256) throw new Error("the file doesn't match its stored hash")
  return bytes
}
