/**
 * Defines the store for files' encrypted bytes outside the database. Without a store, the database holds the bytes. The
 * bytes are already encrypted with a person's key, so the store never sees their contents.
 */

/** All calls can throw `FilesUnavailable` (temporary) or `FileStoreFault` (permanent). */
export interface FileStore {
  /** Stores an object. A name is never reused for different content, so storing the object again changes nothing. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** @throws FileStoreFault with the code `NoSuchKey` if the object doesn't exist */
  get(name: string): Promise<Buffer>
  /** Deletes an object, if it exists. */
  delete(name: string): Promise<void>
}

/**
 * Thrown when the store refuses a call, for example because a permission, the bucket or an object is missing. Retries
 * fail until an operator fixes the problem. The message contains no file name or credential.
 */
export class FileStoreFault extends Error {
  override name = 'FileStoreFault'
  /** The store's error code, such as `AccessDenied`. */
  readonly code: string
  constructor(code: string, cause?: unknown) {
    super(`the file store refused a call: ${code}`, { cause })
    this.code = code
  }
}
