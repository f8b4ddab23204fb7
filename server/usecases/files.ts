/**
 * Stores and reads files. Their encrypted bytes are in the file store if the server has one, and otherwise in the
 * database.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { FileInfected, FileNotScanned, NotFound } from '../errors.ts'
import type { FileStore } from '../providers/fileStore/port.ts'
import { holdApplication } from '../storage/applications.ts'
import {
  deleteUploads,
  type FileRow,
  insertFile,
  insertUpload,
  type NewFile,
  oldUploads,
  type PlacedFile,
  readFileHash,
  readFileRow,
} from '../storage/files.ts'
import { readKey } from '../storage/people.ts'
import { decrypt, encrypt, PLACES, sha256, unwrapKey } from '../storage/secrets.ts'
import type { Db, Scope } from '../storage/transactions.ts'
import { CLEAN, scanBytes } from './scanning.ts'
import type { Services } from './services.ts'

/** A file as it was uploaded. It's stored as evidence, and no page shows it. */
export interface OriginalFile {
  readonly bytes: Uint8Array
  /** The SHA-256 hash of the bytes, in hexadecimal. */
  readonly sha256: string
}

/**
 * Stores bytes in an object that no file refers to yet, and returns the object's name. Each object gets a new name, so
 * a delayed upload can't replace another file's bytes. If no file refers to the object within a day, the object is
 * deleted.
 */
export async function putObject(
  { db, store }: { readonly db: Db; readonly store: FileStore },
  { uuid, application }: Pick<NewFile, 'uuid' | 'application'>,
  ciphertext: Uint8Array,
): Promise<string> {
  const object = `files/${uuid}/${randomBytes(8).toString('hex')}`
  await db.change({ mode: 'SYSTEM', application }, [insertUpload(object, application)], () => undefined)
  await store.put(object, ciphertext)
  return object
}

/**
 * Encrypts the bytes of a file and its original, and stores them in the file store, if the server has one. The file
 * becomes visible when a transaction adds its row with `insertFile`. Call this function before that transaction begins,
 * because the store may be slow.
 * @throws FilesUnavailable, FileStoreFault
 */
export async function placeFile(services: Services, file: NewFile, key: Buffer): Promise<PlacedFile> {
  const { original, ...shown } = file
  const placed = await placeBytes(services, shown, key)
  if (!original) return placed
  return { ...placed, original: await placeBytes(services, { ...shown, uuid: randomUUID(), ...original }, key) }
}

async function placeBytes({ db, fileStore }: Services, file: Omit<NewFile, 'original'>, key: Buffer) {
  const { bytes, ...rest } = file
  const ciphertext = encrypt(key, bytes, PLACES.file(file.uuid))
  const described = { ...rest, size: bytes.length, sha256: sha256(bytes).toString('hex') }
  if (!fileStore) return { ...described, ciphertext, object: null }
  return { ...described, ciphertext: null, object: await putObject({ db, store: fileStore }, file, ciphertext) }
}

/**
 * Decrypts a file's bytes from the file store or the database.
 * @throws FileNotScanned, FileInfected, FilesUnavailable, FileStoreFault, or Error if the bytes have changed since they
 * were stored
 */
export async function openFile(services: Services, uuid: string, row: FileRow): Promise<Buffer> {
  if (row.scan === 'WAITING') throw new FileNotScanned()
  if (row.scan === 'INFECTED') throw new FileInfected()
  return openUnscanned(services, uuid, row)
}

/** Decrypts a file's bytes even if the virus scanner hasn't checked them. @throws the errors of the file store */
export async function openUnscanned({ keyring, fileStore }: Services, uuid: string, row: FileRow): Promise<Buffer> {
  const ciphertext = row.ciphertext ?? (await fileStore?.get(row.object))
  if (!ciphertext) throw new Error('the file is in a file store, but the server has none')
  const bytes = decrypt(unwrapKey(keyring, row.identity, row), ciphertext, PLACES.file(uuid))
  if (sha256(bytes).toString('hex') !== row.sha256) throw new Error("the file doesn't match its stored hash")
  return bytes
}

/** Reads the bytes of a stored file. */
export async function readFile(
  services: Services,
  scope: Scope,
  application: string,
  uuid: string,
): Promise<{ readonly bytes: Buffer; readonly mediaType: string }> {
  const [[row]] = await services.db.read(scope, readFileRow(uuid, application))
  if (!row) throw new NotFound()
  return { bytes: await openFile(services, uuid, row), mediaType: row.media_type }
}

/**
 * Stores a file and returns its SHA-256. If the file is already stored, this changes nothing.
 * @param isReceived whether an outside party sent the file, so that the virus scanner has to check it
 * @throws FileInfected
 */
export async function saveFile(
  services: Services,
  scope: Scope,
  { isReceived = false, ...file }: NewFile & { readonly isReceived?: boolean | undefined },
): Promise<string> {
  const [[key], [kept]] = await services.db.read(scope, readKey(file.identity), readFileHash(file.uuid))
  if (!key) throw new NotFound()
  if (kept) return kept.sha256
  const scan = isReceived ? await scanBytes(services, file.bytes) : CLEAN
  if (scan.state === 'INFECTED') throw new FileInfected()
  const placed = await placeFile(services, { ...file, scan: scan.row }, unwrapKey(services.keyring, key.identity, key))
  await services.db.change(scope, [holdApplication(file.application), ...insertFile(placed)], () => undefined)
  return placed.sha256
}

/** Deletes objects that no file has referred to for a day, such as those of failed uploads. */
export async function deleteUnusedObjects({ db, fileStore }: Services): Promise<void> {
  if (!fileStore) return
  const scope = { mode: 'FILES' } as const
  for (;;) {
    const [rows] = await db.read(scope, oldUploads())
    if (rows.length === 0) return
    const objects = rows.map(({ object }) => object)
    for (const object of objects) await fileStore.delete(object)
    await db.change(scope, [deleteUploads(objects)], () => undefined)
  }
}
