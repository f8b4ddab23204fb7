/** Stores files in an S3 bucket, or in a bucket of another store with the same protocol, such as MinIO, R2 or Ceph. */
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { S3Config } from '../../../awsConfig.ts'
import { FilesUnavailable } from '../../../errors.ts'
import { withinTime } from '../../shared/calls.ts'
import { type FileStore, FileStoreFault } from '../port.ts'

/** Time limits in milliseconds. */
export interface S3Limits {
  /** The limit for a call, including all its attempts. */
  readonly call: number
  /** The limit for an attempt, until its response begins. */
  readonly attempt: number
}
/** A file is at most 20 MB, so an attempt may take as long as a slow network needs for that. */
const LIMITS: S3Limits = { call: 45_000, attempt: 20_000 }

/** Milliseconds in which a connection must open. */
const CONNECT = 5000

/** The SDK repeats a call that S3 couldn't carry out, such as `SlowDown`, after a growing pause. */
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
    // Other stores may not know the SDK's newer checksums. The signature covers the SHA-256 of the bytes anyway.
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

/** Statuses after which the same call can succeed later. */
const isTemporary = (status: number): boolean => status >= 500 || status === 429 || status === 408

/**
 * Sorts an error of the SDK. A response with another status is permanent, except `RequestTimeout`, which S3 sends with
 * status 400. An error without a response is permanent if the SDK found no credentials. Otherwise, the network failed.
 */
function asFault(error: unknown): Error {
  const { name = 'Error', $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode
  if (name === 'CredentialsProviderError') return new FileStoreFault('NoCredentials', error)
  if (name === 'RequestTimeout' || status === undefined || status < 300 || isTemporary(status))
    return new FilesUnavailable(error)
  return new FileStoreFault(name, error)
}
