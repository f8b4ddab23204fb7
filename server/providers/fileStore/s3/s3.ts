/**
 * Stores files in an S3 bucket, or in a bucket of another store that supports the S3 protocol, such as MinIO, R2 or
 * Ceph.
 */
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { S3Config } from '../../../awsConfig.ts'
import { FilesUnavailable } from '../../../errors.ts'
import { withinTime } from '../../shared/calls.ts'
import { type FileStore, FileStoreFault } from '../port.ts'

/** Time limits in milliseconds. */
export interface S3Limits {
  /** The limit for a call, including all its attempts. */
  readonly call: number
  /** The limit for one attempt, until its response begins. */
  readonly attempt: number
}
/** Files can be up to 20 MB, so one attempt has enough time to send 20 MB over a slow network. */
const LIMITS: S3Limits = { call: 45_000, attempt: 20_000 }

/** The time limit for opening a connection, in milliseconds. */
const CONNECT = 5000

/** After errors such as `SlowDown`, the SDK retries the call with longer and longer pauses. */
const ATTEMPTS = 3

export function s3Files(
  { bucket, region, endpoint, credentials }: S3Config,
  { call, attempt }: S3Limits = LIMITS,
): FileStore {
  const client = new S3Client({
    region,
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: Math.min(attempt, CONNECT),
      requestTimeout: attempt,
      throwOnRequestTimeout: true,
    },
    // Don't use the SDK's newer checksums, because other stores may not support them. The signature covers the SHA-256
    // of the bytes anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
  })
  const within = async <T>(work: (abortSignal: AbortSignal) => Promise<T>): Promise<T> => {
    try {
      return await withinTime(call, undefined, work)
    } catch (error) {
      throw asFault(error)
    }
  }
  return {
    put: (Key, Body) =>
      within(async (abortSignal) => {
        const put = new PutObjectCommand({ Bucket: bucket, Key, Body, ContentType: 'application/octet-stream' })
        await client.send(put, { abortSignal })
      }),
    get: (Key) =>
      within(async (abortSignal) => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }), { abortSignal })
        return Buffer.from((await Body?.transformToByteArray()) ?? [])
      }),
    delete: (Key) =>
      within(async (abortSignal) => {
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }), { abortSignal })
      }),
  }
}

/** HTTP statuses after which the same call can succeed later. */
const isTemporary = (status: number): boolean => status >= 500 || status === 429 || status === 408

/**
 * Classifies an SDK error as temporary or permanent. Missing credentials are a permanent error. Any other error without
 * a response means that the network failed, which is temporary. If S3 responded, the status decides. The exception is
 * `RequestTimeout`, a temporary error with status 400.
 */
function asFault(error: unknown): Error {
  const { name = 'Error', $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode
  if (name === 'CredentialsProviderError') return new FileStoreFault('NoCredentials', error)
  if (name === 'RequestTimeout' || status === undefined || status < 300 || isTemporary(status))
    return new FilesUnavailable(error)
  return new FileStoreFault(name, error)
}
