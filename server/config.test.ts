import { isAbsolute, join } from 'node:path'
import { describe, expect, test } from 'vitest'
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
    expect(readConfig({ PORT: '', DATA_DIR: '', DATABASE_URL: '' })).toEqual(readConfig({}))
  })

  test('a call to an outside party is limited to the configured time, by default 30 seconds', () => {
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

  test.each(['http', '-1', '65536', '80.5'])('the configuration rejects PORT %s', (PORT) => {
    expect(() => readConfig({ PORT })).toThrow('PORT should be')
  })

  test.each(['errors.example', 'http://a@b/1', 'https://b/1', 'https://a@b', 'https://a@b/1; script-src *'])(
    'the configuration rejects SENTRY_DSN_WEB %s',
    (SENTRY_DSN_WEB) => {
      expect(() => readConfig({ SENTRY_DSN_WEB })).toThrow('SENTRY_DSN_WEB should look like')
    },
  )

  test('the configuration rejects a FULLSTORY_ORG that could add to the content security policy', () => {
    expect(() => readConfig({ FULLSTORY_ORG: 'o-1-na1; script-src *' })).toThrow('FULLSTORY_ORG should look like')
  })

  test.each(['localhost', 'mysql://a@b/c', 'postgres://a:hush@b', 'postgres://a:hush@b/'])(
    'the configuration rejects DATABASE_URL %s without showing the URL in the error',
    (DATABASE_URL) => {
      expect(() => readConfig({ DATABASE_URL })).toThrow(/^DATABASE_URL should look like postgres:\/\/user/)
    },
  )
})
