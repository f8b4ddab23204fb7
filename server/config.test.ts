import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

describe('readConfig', () => {
  test('the configuration has a default for each setting', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ port: 3000, databaseUrl: undefined, dataDir: join(config.root, '.data') })
    expect(isAbsolute(config.dataDir)).toBe(true)
  })

  test('the configuration reads settings from environment variables', () => {
    const url = 'postgres://owner:secret@db.example:5432/hearthline'
    expect(readConfig({ PORT: '0', DATA_DIR: '/var/lib/hearthline', DATABASE_URL: url })).toMatchObject({
      port: 0,
      dataDir: '/var/lib/hearthline',
      databaseUrl: url,
    })
  })

  test('the configuration treats an empty variable as unset', () => {
    const { secret: _, ...unset } = readConfig({
      PORT: '',
      DATA_DIR: '',
      DATABASE_URL: '',
      TRUST_PROXY: '',
      TLS_KEY: '',
    })
    const { secret: __, ...none } = readConfig({})
    expect(unset).toEqual(none)
  })

  test('PROVIDER_TIMEOUT sets the time limit for calls to outside parties, which is 30 seconds by default', () => {
    expect(readConfig({}).providerTimeout).toBe(30_000)
    expect(readConfig({ PROVIDER_TIMEOUT: '250' }).providerTimeout).toBe(250)
    expect(() => readConfig({ PROVIDER_TIMEOUT: '0' })).toThrow('PROVIDER_TIMEOUT should be')
  })

  test('the configuration accepts a valid log level and sandbox latency, and rejects invalid values', () => {
    expect(readConfig({ LOG_LEVEL: 'warn', SANDBOX_LATENCY: '250' })).toMatchObject({
      logLevel: 'warn',
      sandboxLatency: 250,
    })
    expect(() => readConfig({ LOG_LEVEL: 'loud' })).toThrow('LOG_LEVEL should be one of debug, info')
    expect(() => readConfig({ SANDBOX_LATENCY: '-1' })).toThrow('SANDBOX_LATENCY should be milliseconds')
  })

  test('VIRUS_SCANNER is the address of a ClamAV daemon, or none', () => {
    expect(readConfig({})).toMatchObject({ scannerAddress: undefined, choosesScanner: false })
    expect(readConfig({ VIRUS_SCANNER: 'none' })).toMatchObject({ scannerAddress: undefined, choosesScanner: true })
    expect(readConfig({ VIRUS_SCANNER: 'clamd://av.lender.example:3311' }).scannerAddress).toEqual({
      host: 'av.lender.example',
      port: 3311,
    })
    expect(readConfig({ VIRUS_SCANNER: 'clamd://[::1]' }).scannerAddress).toEqual({ host: '::1', port: 3310 })
    expect(readConfig({ VIRUS_SCANNER: 'unix:/run/clamav/clamd.ctl' }).scannerAddress).toEqual({
      path: '/run/clamav/clamd.ctl',
    })
  })

  test('TIMESTAMP_URL and TIMESTAMP_CA belong together, and the address has no password', () => {
    expect(readConfig({}).timestamps).toBeUndefined()
    const url = 'https://stamps.example.com/rfc3161'
    expect(readConfig({ TIMESTAMP_URL: url, TIMESTAMP_CA: '/etc/stamps.pem' }).timestamps).toEqual({
      url,
      caFile: '/etc/stamps.pem',
    })
    expect(() => readConfig({ TIMESTAMP_URL: url })).toThrow('TIMESTAMP_CA is missing')
    expect(() => readConfig({ TIMESTAMP_CA: 'ca.pem' })).toThrow('TIMESTAMP_URL is missing')
    for (const wrong of ['stamps.example.com', 'ftp://stamps.example.com', 'https://user:pw@stamps.example.com'])
      expect(() => readConfig({ TIMESTAMP_URL: wrong, TIMESTAMP_CA: 'ca.pem' })).toThrow(
        'TIMESTAMP_URL should look like',
      )
  })

  test.each(['clamd', 'http://a:3310', 'clamd://', 'clamd://a/b', 'unix:', 'unix:clamd.ctl'])(
    'the configuration rejects a VIRUS_SCANNER of %s',
    (VIRUS_SCANNER) => {
      expect(() => readConfig({ VIRUS_SCANNER })).toThrow('VIRUS_SCANNER should look like')
    },
  )

  test.each(['http', '-1', '65536', '80.5'])('the configuration rejects a PORT of %s', (PORT) => {
    expect(() => readConfig({ PORT })).toThrow('PORT should be')
  })

  test.each(['errors.example', 'http://a@b/1', 'https://b/1', 'https://a@b', 'https://a@b/1; script-src *'])(
    'the configuration rejects a SENTRY_DSN_WEB of %s',
    (SENTRY_DSN_WEB) => {
      expect(() => readConfig({ SENTRY_DSN_WEB })).toThrow('SENTRY_DSN_WEB should look like')
    },
  )

  test('the configuration rejects a FULLSTORY_ORG that could change the content security policy', () => {
    expect(() => readConfig({ FULLSTORY_ORG: 'o-1-na1; script-src *' })).toThrow('FULLSTORY_ORG should look like')
  })

  test.each(['localhost', 'mysql://a@b/c', 'postgres://a:hush@b', 'postgres://a:hush@b/'])(
    'the configuration rejects a DATABASE_URL of %s without showing the URL in the error',
    (DATABASE_URL) => {
      expect(() => readConfig({ DATABASE_URL })).toThrow(/^DATABASE_URL should look like postgres:\/\/user/)
    },
  )

  test.each([
    ['1', 1],
    ['9', 9],
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['192.0.2.7, 2001:db8::/32', ['192.0.2.7', '2001:db8::/32']],
  ])('the configuration accepts a TRUST_PROXY of %s', (TRUST_PROXY, proxies) => {
    expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(proxies)
  })

  test.each(['0', '10', 'true', 'yes', 'loopback', 'proxy.example', '10.0.0.0/33', '0.0.0.0/0', '::/0', '10.0.0.1,'])(
    'the configuration rejects a TRUST_PROXY of %s',
    (TRUST_PROXY) => {
      expect(() => readConfig({ TRUST_PROXY })).toThrow('TRUST_PROXY should be the number of proxies')
    },
  )

  test('the configuration requires the HTTPS certificate and its key to be set together', () => {
    expect(readConfig({ TLS_CERT: '/tls/cert.pem', TLS_KEY: '/tls/key.pem' }).tls).toEqual({
      cert: '/tls/cert.pem',
      key: '/tls/key.pem',
    })
    expect(() => readConfig({ TLS_CERT: '/tls/cert.pem' })).toThrow('TLS_KEY is missing')
    expect(() => readConfig({ TLS_KEY: '/tls/key.pem' })).toThrow('TLS_CERT is missing')
  })

  const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY: 'hush' }
  const BUCKET = { S3_BUCKET: 'lender-files', S3_REGION: 'us-east-1' }
  const ARN = 'arn:aws:kms:us-west-2:123456789012:alias/hearthline'

  test('the configuration reads the bucket for files and the KMS key, with or without credentials', () => {
    expect(readConfig({})).toMatchObject({ s3: undefined, kms: undefined })
    expect(readConfig({ ...BUCKET, ...CREDENTIALS, S3_ENDPOINT: 'http://minio:9000' }).s3).toEqual({
      bucket: 'lender-files',
      region: 'us-east-1',
      endpoint: 'http://minio:9000',
      credentials: { accessKeyId: 'AKID', secretAccessKey: 'hush' },
    })
    expect(readConfig({ MASTER_KEY_KMS: ARN }).kms).toEqual({
      key: ARN,
      region: 'us-west-2',
      endpoint: undefined,
      credentials: undefined,
    })
  })

  test.each([
    [{ ...BUCKET, S3_BUCKET: 'Lender_Files' }, 'S3_BUCKET should be'],
    [{ S3_BUCKET: 'lender-files' }, 'S3_REGION should be'],
    [{ ...BUCKET, S3_ENDPOINT: 'minio:9000' }, 'S3_ENDPOINT should look like'],
    [{ ...BUCKET, S3_ENDPOINT: 'https://me:hush@minio' }, 'S3_ENDPOINT should look like'],
    [{ ...BUCKET, AWS_SECRET_ACCESS_KEY: 'hush' }, 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY belong together'],
    [{ MASTER_KEY_KMS: 'alias/hearthline' }, 'MASTER_KEY_KMS should be the ARN'],
    [{ MASTER_KEY_KMS: ARN, KMS_ENDPOINT: 'kms' }, 'KMS_ENDPOINT should look like'],
  ])('the configuration rejects %j without showing the secret key', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message)
    expect(() => readConfig(environment)).not.toThrow('hush')
  })
})

describe('secrets', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'secrets-'))
    mkdirSync(join(folder, 'CEDAR_GROVE'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test("a lender's secret comes from its own variable, the shared variable, its own file or the shared file", () => {
    writeFileSync(join(folder, 'BANK_KEY'), 'shared file\n')
    const files = { SECRETS_DIR: folder }
    expect(readConfig(files).secret('CEDAR_GROVE', 'BANK_KEY')).toBe('shared file')
    writeFileSync(join(folder, 'CEDAR_GROVE', 'BANK_KEY'), 'own file')
    expect(readConfig(files).secret('CEDAR_GROVE', 'BANK_KEY')).toBe('own file')
    expect(readConfig(files).secret('MOVEMENT', 'BANK_KEY')).toBe('shared file')
    const shared = { ...files, BANK_KEY: 'shared variable' }
    expect(readConfig(shared).secret('CEDAR_GROVE', 'BANK_KEY')).toBe('shared variable')
    const own = { ...shared, CEDAR_GROVE__BANK_KEY: 'own variable' }
    expect(readConfig(own).secret('CEDAR_GROVE', 'BANK_KEY')).toBe('own variable')
    expect(readConfig(own).secret('MOVEMENT', 'BANK_KEY')).toBe('shared variable')
  })

  test("the configuration reads the bucket's and KMS credentials from secret files", () => {
    writeFileSync(join(folder, 'AWS_SECRET_ACCESS_KEY'), 'hush\n')
    const environment = { S3_BUCKET: 'lender-files', S3_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'AKID' }
    expect(readConfig({ ...environment, SECRETS_DIR: folder }).s3?.credentials).toEqual({
      accessKeyId: 'AKID',
      secretAccessKey: 'hush',
    })
  })

  test("a lender's secret is undefined if it's missing or empty", () => {
    writeFileSync(join(folder, 'EMPTY'), '\n')
    expect(readConfig({ SECRETS_DIR: folder }).secret('MOVEMENT', 'EMPTY')).toBeUndefined()
    expect(readConfig({ SECRETS_DIR: folder }).secret('MOVEMENT', 'BANK_KEY')).toBeUndefined()
    expect(readConfig({}).secret('MOVEMENT', 'BANK_KEY')).toBeUndefined()
  })

  test("if a secret file can't be read, the error contains the file's name but not its content", () => {
    mkdirSync(join(folder, 'BANK_KEY'))
    expect(() => readConfig({ SECRETS_DIR: folder }).secret('MOVEMENT', 'BANK_KEY')).toThrow(
      `SECRETS_DIR: ${join(folder, 'BANK_KEY')} can't be read (EISDIR).`,
    )
  })

  test.each(['../keys', 'bank-key', 'a/b'])("a lender's secret can't have the name %s", (name) => {
    expect(() => readConfig({ SECRETS_DIR: folder }).secret('MOVEMENT', name)).toThrow(RangeError)
  })
})
