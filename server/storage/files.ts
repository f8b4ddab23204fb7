/**
 * Stores the rows that describe files. A row contains the file's encrypted bytes, or the name of the object that
 * contains them.
 */
import type { KeyRow } from './people.ts'
import { type Call, statement } from './transactions.ts'

/** The location of a file's encrypted bytes: the file's row, or an object in the file store. */
export type FilePlace =
  | { readonly ciphertext: Buffer; readonly object: null }
  | { readonly ciphertext: null; readonly object: string }

/**
 * The virus scanner's result for a file that can't be opened: not checked yet, or infected. Null if the file is clean,
 * or if the server had no scanner when the file arrived.
 */
export type Scan = 'WAITING' | 'INFECTED' | null

export type FileRow = KeyRow & FilePlace & { readonly media_type: string; readonly sha256: string; readonly scan: Scan }

export const readFileRow = statement<FileRow>(
  'file_read',
  `select f.media_type, f.sha256, f.scan, f.ciphertext, f.object, k.identity, k.master_version, k.wrapped
   from file f join person_key k on k.identity = f.identity
   where f.uuid = $1 and f.application = $2 and f.original_of is null and k.erased_at is null`,
)

/** Reads the original of a file that was changed before it was stored. */
export const readOriginalRow = statement<FileRow & { readonly uuid: string }>(
  'file_original_read',
  `select f.uuid, f.media_type, f.sha256, f.scan, f.ciphertext, f.object, k.identity, k.master_version, k.wrapped
   from file f join person_key k on k.identity = f.identity
   where f.original_of = $1 and f.application = $2 and k.erased_at is null`,
)

export const readFileHash = statement<{ sha256: string }>('file_hash_read', 'select sha256 from file where uuid = $1')

export interface NewFile {
  readonly uuid: string
  readonly application: string
  /** The person whose key encrypts the bytes. */
  readonly identity: string
  readonly mediaType: string
  readonly bytes: Uint8Array
  /** The file as it was uploaded, if `bytes` is a cleaned copy. */
  readonly original?: { readonly bytes: Uint8Array } | undefined
  readonly scan?: Scan
}

/** A file with its encrypted bytes, ready to be stored in a row. */
export type PlacedFile = PlacedBytes & { readonly original?: PlacedBytes | undefined }

type PlacedBytes = Omit<NewFile, 'bytes' | 'original'> &
  FilePlace & {
    /** The number of bytes before encryption. */
    readonly size: number
    /** The SHA-256 hash of the bytes before encryption, in hexadecimal. */
    readonly sha256: string
  }

// If the file already exists, its row doesn't change, and the new object stays unused.
const insert = statement(
  'file_insert',
  `with added as (
     insert into file (uuid, application, identity, media_type, size, sha256, ciphertext, object, original_of, scan)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (uuid) do nothing returning object)
   delete from file_upload where object in (select object from added)`,
)
/**
 * Returns the statements that add the rows of a file and its original. Once the rows exist, people can see the file.
 * Adding the same rows again changes nothing.
 */
export const insertFile = ({ original, ...file }: PlacedFile): Call<unknown>[] => [
  insertRow(file, null),
  ...(original ? [insertRow(original, file.uuid)] : []),
]

const insertRow = (file: PlacedBytes, originalOf: string | null): Call<unknown> =>
  insert(
    ...[file.uuid, file.application, file.identity, file.mediaType],
    ...[file.size, file.sha256, file.ciphertext, file.object, originalOf, file.scan ?? null],
  )

/** A file that waits for the virus scanner. `document`: the file that people get. */
export interface WaitingFile {
  readonly application: string
  readonly document: string
}

/**
 * Reads files that wait for the scanner, oldest first. An uploaded file and its original count once, because the
 * scanner checks only the original.
 */
export const waitingFiles = statement<WaitingFile>(
  'file_waiting',
  `select application, uuid as document from file where scan = 'WAITING' and original_of is null order by created_at limit 50`,
)

/**
 * Stores the scanner's result for a waiting file and its original. Returns no row if another node did so first.
 * Parameters: the file that people get; 'INFECTED', or null if the file is clean.
 */
export const endScan = statement<{ uuid: string }>(
  'file_scan_end',
  `update file set scan = $2 where (uuid = $1 or original_of = $1) and scan = 'WAITING' returning uuid`,
)

/** Marks an object as unused until a file refers to it. */
export const insertUpload = statement(
  'file_upload_insert',
  'insert into file_upload (object, application) values ($1, $2)',
)

/** Reads the names of uploaded objects that are at least a day old and don't belong to any file. */
export const oldUploads = statement<{ object: string }>(
  'file_upload_old',
  `select object from file_upload where created_at < now() - interval '1 day'
     and not exists (select from file where file.object = file_upload.object)
   order by created_at limit 100`,
)
export const deleteUploads = statement('file_upload_delete', 'delete from file_upload where object = any($1)')

/** A file whose bytes are about to be moved. */
export type MovingFile = FilePlace & { readonly uuid: string; readonly application: string }

/**
 * Reads the next file to move, in the order of UUIDs. Parameters: true for files whose bytes are in the database, or
 * false for files whose bytes are in objects; the previous file's UUID.
 */
export const nextFileToMove = statement<MovingFile>(
  'file_move_read',
  `select uuid, application, ciphertext, object from file
   where (object is null) = $1 and uuid > $2 order by uuid limit 1`,
)
const moveOut = statement(
  'file_move_out',
  `with moved as (update file set object = $2, ciphertext = null where uuid = $1 and object is null returning object)
   delete from file_upload where object in (select object from moved)`,
)
/**
 * Returns the statement that moves a file's bytes from its row to the object. Does nothing if the file has already
 * moved.
 */
export const moveToObject = (uuid: string, object: string): Call<unknown> => moveOut(uuid, object)

const moveIn = statement(
  'file_move_in',
  `with moved as (
     update file set object = null, ciphertext = $3 where uuid = $1 and object = $2 returning application)
   insert into file_upload (object, application) select $2, application from moved`,
)
/** Returns the statement that moves a file's bytes into its row. The sweep deletes the object a day later. */
export const moveToRow = (uuid: string, object: string, ciphertext: Buffer): Call<unknown> =>
  moveIn(uuid, object, ciphertext)

/** Counts the files whose bytes are in the database, and the files whose bytes are in objects. */
export const countFiles = statement<{ rows: number; objects: number }>(
  'file_count',
  'select count(*)::integer - count(object)::integer as rows, count(object)::integer as objects from file',
)

/** Whether any file's bytes are in an object. */
export const hasObjects = statement<{ found: boolean }>(
  'file_objects_exist',
  'select exists (select from file where object is not null) as found',
)
