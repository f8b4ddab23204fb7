/** Tests the S3 adapter against a test server that verifies signatures and fails like S3. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FilesUnavailable } from '../../../errors.ts'
import { checkFileStore } from '../../../fileStores.ts'
import { type S3StandIn, startS3 } from '../../../testing/aws/s3.ts'
import type { FileStore } from '../port.ts'
import { s3Files } from './s3.ts'

let s3: S3StandIn
let store: FileStore
beforeAll(async () => {
  s3 = await startS3()
  store = s3Files(s3.config)
})
beforeEach(() => s3.objects.clear())
afterAll(() => s3.stop())

const SLOW_DOWN = { status: 503, code: 'SlowDown' } as const

describe('an S3 bucket', () => {
  test('a bucket stores, returns and deletes objects through signed requests', async () => {
    const bytes = randomBytes(300_000)
    await store.put('files/a b/1', bytes)
    expect(s3.objects.get('files/a b/1')).toEqual(bytes)
    expect(await store.get('files/a b/1')).toEqual(bytes)
    await store.delete('files/a b/1')
    expect(s3.objects.size).toBe(0)
    await store.delete('files/a b/1')
    await store.put('empty', new Uint8Array())
    expect(await store.get('empty')).toHaveLength(0)
  })

  test('storing the same object in S3 again changes nothing', async () => {
    await store.put('files/1', Buffer.from('same'))
    await store.put('files/1', Buffer.from('same'))
    expect([...s3.objects.keys()]).toEqual(['files/1'])
  })

  test('the check of the S3 settings leaves no object behind', async () => {
    await checkFileStore(store)
    expect(s3.objects.size).toBe(0)
  })
})

describe('an error of S3', () => {
  test.each([
    ['SlowDown', SLOW_DOWN],
    ['InternalError', { status: 500, code: 'InternalError' }],
    ['RequestTimeout', { status: 400, code: 'RequestTimeout' }],
    ['a broken connection', 'CUT'],
  ] as const)('a call to S3 is retried after %s', async (_, failure) => {
    await store.put('files/1', Buffer.from('x'))
    const before = s3.calls()
    s3.fail(failure)
    expect(await store.get('files/1')).toEqual(Buffer.from('x'))
    expect(s3.calls()).toBe(before + 2)
  })

  test('a call that S3 keeps throttling fails with a temporary error', async () => {
    s3.fail(SLOW_DOWN, SLOW_DOWN, SLOW_DOWN)
    await expect(store.put('files/1', Buffer.from('x'))).rejects.toThrow(FilesUnavailable)
    expect(s3.objects.size).toBe(0)
  })

  test('a call to S3 without a response fails with a temporary error', async () => {
    const hasty = s3Files(s3.config, { call: 5000, attempt: 20 })
    s3.fail('SILENCE', 'SILENCE', 'SILENCE')
    await expect(hasty.get('files/1')).rejects.toThrow(FilesUnavailable)
  })

  test('a call to S3 ends at its overall time limit, even if the limit for one attempt is longer', async () => {
    const hasty = s3Files(s3.config, { call: 20, attempt: 5000 })
    s3.fail('SILENCE')
    await expect(hasty.get('files/1')).rejects.toThrow(FilesUnavailable)
  })

  test('a call to an unreachable store fails with a temporary error', async () => {
    const gone = s3Files({ ...s3.config, endpoint: 'http://127.0.0.1:1' })
    await expect(gone.get('files/1')).rejects.toThrow(FilesUnavailable)
  })

  test('a missing object in S3 is a permanent error and isn’t retried', async () => {
    const before = s3.calls()
    await expect(store.get('files/none')).rejects.toMatchObject({ name: 'FileStoreFault', code: 'NoSuchKey' })
    expect(s3.calls()).toBe(before + 1)
  })

  test.each([
    ['a missing permission', 'AccessDenied', /Allow s3:PutObject/, {}],
    ['an unknown bucket', 'NoSuchBucket', /Correct S3_BUCKET/, { bucket: 'another-bucket' }],
    ['another region', 'AuthorizationHeaderMalformed', /Correct S3_REGION/, { region: 'eu-west-1' }],
    [
      'an unknown access key',
      'InvalidAccessKeyId',
      /Correct AWS_ACCESS_KEY_ID/,
      { credentials: { accessKeyId: 'AKIDOTHER', secretAccessKey: 'geheim' } },
    ],
    [
      'a wrong secret key',
      'SignatureDoesNotMatch',
      /Correct AWS_SECRET_ACCESS_KEY/,
      { credentials: { accessKeyId: 'AKIDTESTS', secretAccessKey: 'geheim' } },
    ],
  ] as const)('%s is a permanent error that names the setting to correct', async (_, code, remedy, change) => {
    const wrong = s3Files({ ...s3.config, ...change })
    if (code === 'AccessDenied') s3.fail({ status: 403, code }, { status: 403, code })
    await expect(wrong.put('files/1', Buffer.from('x'))).rejects.toMatchObject({ name: 'FileStoreFault', code })
    const error = await checkFileStore(wrong).catch((thrown: Error) => thrown)
    expect(String(error)).toMatch(/^Misconfigured: S3_BUCKET: the file store refused a test \(\w+\)\./)
    expect(String(error)).toMatch(remedy)
    expect(String(error)).not.toContain('geheim')
  })
})
