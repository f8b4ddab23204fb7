/** Tests a server with master keys protected by KMS, the commands that rotate the keys, and the doctor. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diagnose } from './diagnosis.ts'
import { kmsService } from './providers/masterKey/kms/kms.ts'
import { loadWrapped } from './storage/wrappedKeys.ts'
import { ALIAS, KEY, type KmsStandIn, OTHER_KEY, startKms } from './testing/aws/kms.ts'
import { type S3StandIn, startS3 } from './testing/aws/s3.ts'
import { REGISTRATION, register, startTestProgram, type TestProgram } from './testing/program.ts'

const LONG = 60_000
const root = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)

let kms: KmsStandIn
let s3: S3StandIn
let program: TestProgram
let folder: string
beforeAll(async () => {
  kms = await startKms()
  s3 = await startS3()
  folder = await mkdtemp(join(tmpdir(), 'kms-'))
  program = await startTestProgram({ environment: kms.environment(ALIAS) })
  await register(program)
})
afterAll(async () => {
  await program?.stop()
  await kms.stop()
  await s3.stop()
  await rm(folder, { recursive: true })
})

const environment = (key: string = KEY): Record<string, string> => ({
  ...kms.environment(key),
  DATABASE_URL: program.database.adminUrl,
  DATA_DIR: folder,
  PORT: '0',
})
/** Runs an `npm run keys` command and returns its output. */
const keys = async (args: readonly string[], key = KEY): Promise<string> =>
  (await run(process.execPath, ['server/keys.ts', ...args], { cwd: root, env: environment(key) })).stdout.trim()
const stored = (key = KEY) => loadWrapped(program.server.services.db, kmsService(kms.config(key)), undefined)

/** Returns the doctor's findings as text. Problems begin with ✗. */
const findings = async (change: Record<string, string>): Promise<string[]> =>
  (await diagnose({ ...environment(), ...change })).map(({ isFine, text }) => (isFine ? text : `✗ ${text}`))

test('a server reads its keys from KMS once, at startup, and creates no key file', async () => {
  expect(await stored()).toEqual(program.server.services.keyring)
  const calls = kms.calls()
  const browser = program.browser()
  const { email, password } = REGISTRATION
  expect((await browser.call('POST', '/identity/api/v1/login', { body: { email, password } })).status).toBe(200)
  expect(kms.calls()).toBe(calls)
})

test.each([
  ['AccessDeniedException', /^MASTER_KEY_KMS: this server's AWS credentials may not use the key\. Allow them kms:/],
  ['NotFoundException', /^MASTER_KEY_KMS: KMS has no such key or alias\. Correct the ARN/],
])("a server that gets %s from KMS doesn't start, and the error message names the setting", async (code, message) => {
  kms.fail({ status: 400, code }, { status: 400, code })
  await expect(startTestProgram({ environment: kms.environment(KEY) })).rejects.toThrow(message)
})

describe('the doctor', () => {
  test('the doctor checks the key service, the keys and the file store', async () => {
    const healthy = await findings({ ...s3.environment, VIRUS_SCANNER: 'none' })
    expect(healthy).toEqual(
      expect.arrayContaining([
        'The key service encrypts and decrypts keys.',
        'The keys are those of the database.',
        'The file store stores, returns and deletes objects.',
      ]),
    )
    // Nobody has loaded counseling agencies into this database.
    expect(healthy.filter((text) => text.startsWith('✗'))).toEqual([expect.stringContaining('counseling agencies')])
  })

  test('the doctor reports an unusable KMS key and an unusable bucket', async () => {
    expect(await findings({ MASTER_KEY_KMS: OTHER_KEY })).toContain(
      '✗ MASTER_KEY_KMS: the master keys of this database were encrypted with another KMS key. Set it to that key. To change to another KMS key, see npm run keys.',
    )
    kms.fail({ status: 400, code: 'AccessDeniedException' })
    expect(await findings({ ...s3.environment, S3_BUCKET: 'another-bucket' })).toEqual(
      expect.arrayContaining([
        expect.stringContaining("✗ MASTER_KEY_KMS: this server's AWS credentials may not use the key."),
        '✗ S3_BUCKET: the file store refused a test (NoSuchBucket). Correct S3_BUCKET and S3_ENDPOINT, or create the bucket.',
      ]),
    )
    expect(await findings({ ...s3.environment, S3_ENDPOINT: 'http://127.0.0.1:1' })).toContain(
      "✗ S3_BUCKET: the file store doesn't answer. Check S3_ENDPOINT, S3_REGION and the network.",
    )
  })
})

test('the keys command rotates a master key in KMS and moves the keys to another KMS key', {
  timeout: LONG,
}, async () => {
  const before = await stored()
  expect(await keys(['add'])).toBe('The newest master key is now number 2.')
  expect(await keys(['rewrap'])).toMatch(/^[1-9]\d* rows are now encrypted with the newest master key\.$/)
  expect(await keys(['rewrap'])).toBe('0 rows are now encrypted with the newest master key.')
  expect((await stored()).master.get(1)).toEqual(before.master.get(1))
  expect(await keys(['rekey', KEY], OTHER_KEY)).toBe('3 keys are now encrypted with the KMS key.')
  expect((await stored(OTHER_KEY)).current).toBe(2)
  const refused = await keys(['rekey', 'nonsense'], OTHER_KEY).catch((error: { stderr: string }) => error.stderr)
  expect(refused).toMatch(/MASTER_KEY_KMS should be the ARN/)
})
