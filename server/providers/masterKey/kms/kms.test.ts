/** Tests the KMS adapter against a test server that verifies signatures and fails like KMS. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALIAS, KEY, type KmsStandIn, OTHER_KEY, startKms } from '../../../testing/aws/kms.ts'
import type { KeyService } from '../port.ts'
import { kmsService } from './kms.ts'

let kms: KmsStandIn
let service: KeyService
beforeAll(async () => {
  kms = await startKms()
  service = kmsService(kms.config(KEY))
})
afterAll(() => kms.stop())

const master = randomBytes(32)

describe('a KMS key', () => {
  test('KMS unwraps a key only under the name that was used to wrap the key', async () => {
    const wrapped = await service.wrap('1', master)
    expect(wrapped.includes(master)).toBe(false)
    expect(await service.unwrap('1', wrapped)).toEqual(master)
    await expect(service.unwrap('2', wrapped)).rejects.toThrow(/^MASTER_KEY_KMS: .*can't decrypt the master keys/)
    expect(kms.log.at(-1)).toEqual({
      action: 'TrentService.Decrypt',
      key: KEY,
      context: { purpose: 'hearthline master key', name: '2' },
    })
  })

  test('a KMS key can be named by its alias', async () => {
    const wrapped = await kmsService(kms.config(ALIAS)).wrap('1', master)
    expect(await service.unwrap('1', wrapped)).toEqual(master)
  })
})

describe('an error of KMS', () => {
  test('a throttled call to KMS is retried', async () => {
    kms.fail({ status: 400, code: 'ThrottlingException' })
    expect(await service.wrap('1', master)).toBeInstanceOf(Buffer)
  })

  test('a different KMS key is reported as the wrong key', async () => {
    const wrapped = await service.wrap('1', master)
    const other = kmsService(kms.config(OTHER_KEY))
    await expect(other.unwrap('1', wrapped)).rejects.toThrow(
      /^MASTER_KEY_KMS: the master keys of this database were encrypted with another KMS key\./,
    )
  })

  test('a modified wrapped key is reported', async () => {
    const wrapped = await service.wrap('1', master)
    wrapped[wrapped.length - 1] = (wrapped.at(-1) ?? 0) ^ 1
    await expect(service.unwrap('1', wrapped)).rejects.toThrow(/^MASTER_KEY_KMS: KMS can't decrypt/)
  })

  test('an unknown KMS key is reported', async () => {
    const unknown = kmsService(kms.config(`${KEY}9`))
    await expect(unknown.wrap('1', master)).rejects.toThrow(/^MASTER_KEY_KMS: KMS has no such key or alias\./)
  })

  test.each([
    ['AccessDeniedException', /Allow them kms:Encrypt and kms:Decrypt/],
    ['DisabledException', /Enable the key/],
    ['KMSInvalidStateException', /Cancel its deletion/],
    ['UnrecognizedClientException', /doesn't know AWS_ACCESS_KEY_ID/],
    ['InvalidSignatureException', /AWS_SECRET_ACCESS_KEY doesn't match/],
  ])('%s is reported with its remedy and isn’t retried', async (code, remedy) => {
    const before = kms.calls()
    kms.fail({ status: 400, code })
    await expect(service.wrap('1', master)).rejects.toThrow(remedy)
    expect(kms.calls()).toBe(before + 1)
  })

  test('the error for an unreachable KMS doesn’t contain the master key or the secret access key', async () => {
    const gone = kmsService({ ...kms.config(KEY), endpoint: 'http://127.0.0.1:1' })
    const error = await gone.wrap('1', master).catch((thrown: Error) => thrown)
    expect(String(error)).toMatch(/MASTER_KEY_KMS: KMS didn't answer/)
    expect(String(error)).not.toContain(master.toString('base64'))
    expect(String(error)).not.toContain('secret-of-the-tests')
  })
})
