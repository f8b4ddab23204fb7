import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { productionConfig } from './productionConfig.ts'
import { withSettingsFile } from './settingsFile.ts'

const FOUR = {
  DATABASE_URL: 'postgres://owner:secret@db.example:5432/hearthline',
  MASTER_KEYS: '1:a,index:b',
  HOST_NAME: 'heloc.lender.example',
  SMTP_URL: 'smtp://mail.example',
}
const TLS = { TLS_CERT: '/tls/cert.pem', TLS_KEY: '/tls/key.pem' }

describe('the configuration of production', () => {
  test('with only its four required settings, production listens on loopback and trusts only a proxy on loopback', () => {
    expect(productionConfig(FOUR)).toMatchObject({
      listen: 'localhost',
      trustProxy: ['127.0.0.0/8', '::1/128'],
      tls: undefined,
    })
  })

  test('a single error message names all missing settings', () => {
    const { HOST_NAME, ...others } = FOUR
    expect(() => productionConfig({ ...others, SMTP_URL: '' })).toThrow(
      /^These settings are missing:\n {2}HOST_NAME: .*\n {2}SMTP_URL: .*\nRun npm run setup/,
    )
    expect(() => productionConfig({})).toThrow(/DATABASE_URL: .*\n.*MASTER_KEYS: .*\n.*HOST_NAME: .*\n.*SMTP_URL: /)
  })

  test("with a KMS key, production doesn't require master keys in its settings", () => {
    const { MASTER_KEYS, ...others } = FOUR
    const MASTER_KEY_KMS = 'arn:aws:kms:us-east-1:123456789012:alias/hearthline'
    expect(productionConfig({ ...others, MASTER_KEY_KMS })).toMatchObject({ kms: { key: MASTER_KEY_KMS } })
  })

  test.each(['0.0.0.0', '::', '192.0.2.10', 'app.internal'])(
    'production refuses to listen on %s without TLS files or trusted proxies',
    (LISTEN) => {
      expect(() => productionConfig({ ...FOUR, LISTEN })).toThrow(/^TRUST_PROXY: .*TLS_CERT and TLS_KEY/)
      expect(productionConfig({ ...FOUR, LISTEN, TRUST_PROXY: '2' }).trustProxy).toBe(2)
    },
  )

  test.each(['localhost', '127.0.0.1', '127.1.2.3', '::1'])('production can listen on %s without a proxy', (LISTEN) => {
    expect(productionConfig({ ...FOUR, LISTEN }).listen).toBe(LISTEN)
  })

  test('if production serves HTTPS itself, it trusts only proxies named in its settings', () => {
    expect(productionConfig({ ...FOUR, ...TLS, LISTEN: '0.0.0.0' }).trustProxy).toBeUndefined()
    const proxied = { ...FOUR, ...TLS, LISTEN: '0.0.0.0', TRUST_PROXY: '10.0.0.0/8' }
    expect(productionConfig(proxied).trustProxy).toEqual(['10.0.0.0/8'])
  })
})

describe('the settings file', () => {
  let folder: string
  let SETTINGS_FILE: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'settings-'))
    SETTINGS_FILE = join(folder, 'production.env')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('production refuses a settings file with the master keys in the data folder', () => {
    writeFileSync(SETTINGS_FILE, `MASTER_KEYS=${FOUR.MASTER_KEYS}\n`)
    const given = { ...FOUR, SETTINGS_FILE }
    expect(() => productionConfig({ ...given, DATA_DIR: folder })).toThrow(/^SETTINGS_FILE: .*outside of DATA_DIR/)
    expect(productionConfig({ ...given, DATA_DIR: join(folder, 'data') }).dataDir).toBe(join(folder, 'data'))
    writeFileSync(SETTINGS_FILE, 'HOST_NAME=file.example\n')
    expect(productionConfig({ ...given, DATA_DIR: folder }).dataDir).toBe(folder)
  })

  test('production refuses a settings file in the data folder, even if a setting names a symbolic link to the file or the folder', () => {
    const data = join(folder, 'data')
    mkdirSync(data)
    writeFileSync(join(data, 'production.env'), `MASTER_KEYS=${FOUR.MASTER_KEYS}\n`)
    symlinkSync(join(data, 'production.env'), SETTINGS_FILE)
    expect(() => productionConfig({ ...FOUR, SETTINGS_FILE, DATA_DIR: data })).toThrow(/^SETTINGS_FILE: /)
    const other = join(folder, 'other')
    symlinkSync(data, other)
    const through = { SETTINGS_FILE: join(data, 'production.env'), DATA_DIR: other }
    expect(() => productionConfig({ ...FOUR, ...through })).toThrow(/^SETTINGS_FILE: /)
  })

  test('production refuses keys that are also in a file of the data folder', () => {
    writeFileSync(join(folder, 'keys'), `${FOUR.MASTER_KEYS}\n`)
    expect(() => productionConfig({ ...FOUR, DATA_DIR: folder })).toThrow(/^MASTER_KEYS: the same keys are in .*keys/)
    // The data folder may contain the sandbox's keys, because they protect none of production's data.
    writeFileSync(join(folder, 'keys'), '1:c,index:d\n')
    expect(productionConfig({ ...FOUR, DATA_DIR: folder }).dataDir).toBe(folder)
  })

  test('the environment takes precedence over the settings file, but an empty variable counts as unset', () => {
    writeFileSync(SETTINGS_FILE, '# The lender\nHOST_NAME=file.example\nSMTP_URL="smtp://a:b#c@mail.example"\n')
    expect(withSettingsFile({ SETTINGS_FILE })).toMatchObject({
      HOST_NAME: 'file.example',
      SMTP_URL: 'smtp://a:b#c@mail.example',
    })
    expect(withSettingsFile({ SETTINGS_FILE, HOST_NAME: 'set.example', SMTP_URL: '' })).toMatchObject({
      HOST_NAME: 'set.example',
      SMTP_URL: 'smtp://a:b#c@mail.example',
    })
  })

  test("a settings file that doesn't exist sets nothing", () => {
    expect(withSettingsFile({ SETTINGS_FILE, PORT: '1' })).toEqual({ SETTINGS_FILE, PORT: '1' })
  })

  test("a settings file that can't be read causes an error that names the file", () => {
    expect(() => withSettingsFile({ SETTINGS_FILE: folder })).toThrow(
      `SETTINGS_FILE: ${folder} can't be read (EISDIR).`,
    )
  })
})
