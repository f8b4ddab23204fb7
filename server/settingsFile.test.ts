import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSettings, settingsFile, withSettingsFile, writeSettings } from './settingsFile.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'settings-'))
  file = join(folder, 'new', 'production.env')
})
afterEach(() => rm(folder, { recursive: true }))

it('the settings file preserves special characters in values', async () => {
  const values = {
    HOST_NAME: 'apply.example.com',
    DATABASE_URL: 'postgres://owner:p#ss w"rd$HOME@localhost/db?a=1&b=2',
    SMTP_URL: `smtp://it's:"quoted"@localhost`,
    MASTER_KEYS: '1:YWJj/+==,index:ZGVm',
  }
  await writeSettings(file, { ...values, EMPTY: '', MISSING: undefined })
  expect(readSettings(file)).toEqual(values)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(join(folder, 'new'))).toEqual(['production.env'])
})

it.each(['two\nlines', 'two\rlines', "both ' and `"])(
  "the settings file rejects a value that it can't store: %j",
  async (value) => {
    await expect(writeSettings(file, { NAME: value })).rejects.toThrow('NAME has characters')
    expect(readSettings(file)).toEqual({})
  },
)

it('an environment variable takes precedence over the settings file unless the variable is empty', async () => {
  await writeFile(join(folder, 'own.env'), 'HOST_NAME=from.file\nPORT=4000\n')
  const SETTINGS_FILE = join(folder, 'own.env')
  expect(withSettingsFile({ SETTINGS_FILE, PORT: '5000', HOST_NAME: '' })).toEqual({
    SETTINGS_FILE,
    PORT: '5000',
    HOST_NAME: 'from.file',
  })
  expect(settingsFile({})).toMatch(/production\.env$/)
})
