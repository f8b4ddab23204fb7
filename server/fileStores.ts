/** Opens the configured file store, and moves files between the store and the database. */
import { randomBytes } from 'node:crypto'
import type { S3Config } from './awsConfig.ts'
import type { Config } from './config.ts'
import { FilesUnavailable } from './errors.ts'
import { Misconfigured } from './misconfigured.ts'
import { type FileStore, FileStoreFault } from './providers/fileStore/port.ts'
import { holdApplication } from './storage/applications.ts'
import { countFiles, hasObjects, moveToObject, moveToRow, nextFileToMove } from './storage/files.ts'
import { type Db, entering } from './storage/transactions.ts'
import { putObject } from './usecases/files.ts'

/**
 * Opens the configured file store. Returns undefined if files are stored in the database.
 * @throws Misconfigured if the database refers to objects in a store, but no store is configured
 */
export async function openFileStore({ s3 }: Pick<Config, 's3'>, db: Db): Promise<FileStore | undefined> {
  if (s3) return fileStoreOf(s3)
  const [[row]] = await db.read({ mode: 'FILES' }, hasObjects())
  if (row?.found)
    throw new Misconfigured(
      'S3_BUCKET',
      'this database has files in an S3 bucket, but S3_BUCKET is empty.',
      'Set S3_BUCKET to that bucket. To leave it, first run npm run files to-database.',
    )
  return undefined
}

/** Returns the store for a bucket. Doesn't connect to it. */
async function fileStoreOf(s3: S3Config): Promise<FileStore> {
  const { s3Files } = await import('./providers/fileStore/s3/s3.ts')
  return s3Files(s3)
}

/** Instructions for fixing the store's most common errors, keyed by error code. */
const REMEDIES: Readonly<Record<string, string>> = {
  NoSuchBucket: 'Correct S3_BUCKET and S3_ENDPOINT, or create the bucket.',
  PermanentRedirect: "Correct S3_REGION, because the bucket isn't in that region.",
  AuthorizationHeaderMalformed: "Correct S3_REGION, because the bucket isn't in that region.",
  InvalidAccessKeyId: 'Correct AWS_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: 'Correct AWS_SECRET_ACCESS_KEY.',
  NoCredentials: "Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give this machine's role access to the bucket.",
  AccessDenied: 'Allow s3:PutObject, s3:GetObject and s3:DeleteObject for the objects of this bucket.',
}

/**
 * Stores, reads and deletes a small object.
 * @throws Misconfigured if the store refuses one of these calls, FilesUnavailable if the store can't be reached
 */
export async function checkFileStore(store: FileStore): Promise<void> {
  const name = `files/check-${randomBytes(8).toString('hex')}`
  const bytes = randomBytes(32)
  try {
    await store.put(name, bytes)
    if (!(await store.get(name)).equals(bytes)) throw new FileStoreFault('ChangedContent')
    await store.delete(name)
  } catch (error) {
    if (!(error instanceof FileStoreFault)) throw error
    const remedy = REMEDIES[error.code] ?? 'Correct the settings S3_BUCKET, S3_REGION and S3_ENDPOINT.'
    throw new Misconfigured('S3_BUCKET', `the file store refused a test (${error.code}).`, remedy, error)
  }
}

/**
 * Opens and checks the configured bucket.
 * @throws Misconfigured if the store refuses a call or can't be reached
 */
export async function requireFileStore(s3: S3Config): Promise<FileStore> {
  const store = await fileStoreOf(s3)
  try {
    await checkFileStore(store)
    return store
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
    const remedy = 'Check S3_ENDPOINT, S3_REGION and the network.'
    throw new Misconfigured('S3_BUCKET', "the file store doesn't answer.", remedy, error)
  }
}

const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Moves the bytes of all files, one file after another, while the program runs. The bytes stay encrypted. Returns the
 * number of moved files. If a call fails, the files moved so far stay in their new location.
 */
export async function moveFiles(db: Db, store: FileStore, to: 'store' | 'database'): Promise<number> {
  const scope = { mode: 'FILES' } as const
  let moved = 0
  let after = FIRST
  for (;;) {
    const [[file]] = await db.read(scope, nextFileToMove(to === 'store', after))
    if (!file) return moved
    const move =
      file.object === null
        ? moveToObject(file.uuid, await putObject({ db, store }, file, file.ciphertext))
        : moveToRow(file.uuid, file.object, await store.get(file.object))
    const { application } = file
    await db.change(
      { mode: 'SYSTEM', application },
      [holdApplication(application), entering(scope), move],
      () => undefined,
    )
    after = file.uuid
    moved++
  }
}

/** Describes how many files are in the database and in the file store. */
export async function describeFiles(db: Db): Promise<string> {
  const [[counts]] = await db.read({ mode: 'FILES' }, countFiles())
  return `${counts?.rows ?? 0} files are in the database, and ${counts?.objects ?? 0} are in the file store.`
}
