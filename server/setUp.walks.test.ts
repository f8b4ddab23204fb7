/** Tests the setup command, which prepares production. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { takeAgentInvitation } from 'domain/api/agentInvitation.ts'
import { LOGIN_WITH_CODE, LOGIN_WITH_PASSWORD } from 'domain/api/paths.ts'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from './settingsFile.ts'
import { KEY, startKms } from './testing/aws/kms.ts'
import { startS3 } from './testing/aws/s3.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { type MailServer, startMailServer } from './testing/mailServer.ts'
import { startTestProgram } from './testing/program.ts'
import { listAgents } from './usecases/agents/seats.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
let folder: string
let file: string
let database: TestDatabase
let mail: MailServer
let flags: Readonly<Record<string, string>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'setup-'))
  file = join(folder, 'settings', 'production.env')
  database = await createTestDatabase()
  mail = await startMailServer('geheim')
  flags = {
    ...{ file, host: 'heloc.lender.example', database: database.adminUrl, mail: mail.url },
    ...{ lender: 'FIGURE', email: 'ada@lender.example', name: 'Ada Example' },
    ...{ 'second-email': 'ben@lender.example', 'second-name': 'Ben Example', 'second-role': 'PROCESSOR' },
  }
})
afterAll(async () => {
  await mail.stop()
  await database.drop()
  await rm(folder, { recursive: true })
})

/** Runs the command without a terminal, as a script would. */
async function setup(given: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}) {
  const args = Object.entries(given).flatMap(([flag, value]) => [`--${flag}`, value])
  const child = spawn(process.execPath, ['scripts/setup.ts', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { DATA_DIR: join(folder, 'data'), SETTINGS_FILE: join(folder, 'none.env'), ...more },
  })
  const [[code], out, told] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { code: code as number, out, told }
}

const lineAfter = (out: string, label: string) => new RegExp(`${label}: (.+)`).exec(out)?.[1] ?? ''

test('without a terminal, setup lists every missing or invalid answer and writes nothing', async () => {
  const { code, told } = await setup({ file, host: 'https://lender.example', mail: 'mail.example', name: 'Ada' })
  expect(code).toBe(2)
  for (const part of [
    '--host should be a host name',
    '--database is missing',
    '--lender is missing',
    '--mail should look like smtp://',
    '--email is missing',
    '--name should be a first and last name',
    '--second-email is missing',
  ])
    expect(told).toContain(part)
  await expect(stat(file)).rejects.toThrow('ENOENT')
})

test('setup writes a settings file that only its owner can read, and creates both seats', async () => {
  const { code, out, told } = await setup(flags)
  expect({ code, told }).toEqual({ code: 0, told: '' })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const settings = readSettings(file)
  expect(settings).toEqual({
    DATABASE_URL: database.adminUrl,
    MASTER_KEYS: expect.stringMatching(/^1:[\w+/]{43}=,index:[\w+/]{43}=$/),
    HOST_NAME: 'heloc.lender.example',
    SMTP_URL: mail.url,
    VIRUS_SCANNER: 'none',
  })
  expect(out).not.toContain(settings.MASTER_KEYS ?? '')
  expect(out).toMatch(/^Warning: .*FIGURE.organization\.json contains invented data\./)
  expect(out).toContain('✓ mail (smtp)')
  expect(out).toContain('https://heloc.lender.example/agent/login')
  // The mail server check doesn't send a message.
  expect(mail.commands).toContain('AUTH')
  expect(mail.commands).not.toContain('DATA')

  const { promise: invitationMail, resolve } = Promise.withResolvers<string>()
  const program = await startTestProgram({
    localNetwork: false,
    environment: { MASTER_KEYS: settings.MASTER_KEYS ?? '' },
    sendMail: async ({ to, body }) => {
      if (to === 'ben@lender.example') resolve(JSON.stringify(body))
    },
    reach: async () => database,
    web: 'no pages',
  })
  try {
    const seats = await listAgents(program.server.services, 'FIGURE')
    expect(seats).toEqual([
      { name: 'Ada Example', role: 'UNDERWRITER' },
      { name: 'Ben Example', role: 'PROCESSOR' },
    ])
    const browser = program.browser()
    const body = { email: 'ada@lender.example', password: lineAfter(out, 'Password') }
    const first = await browser.call<{ jwt?: string }>('POST', LOGIN_WITH_PASSWORD, { body })
    expect(first.body.jwt).toBeUndefined()
    const secret = lineAfter(out, 'The same secret, to enter by hand')
    expect(lineAfter(out, 'Authenticator app')).toContain(`secret=${secret}`)
    const code = new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 })
    const second = await browser.call<{ jwt?: string }>('POST', LOGIN_WITH_CODE, { body: { code } })
    expect(second.status).toBe(200)
    expect(lineAfter(out, 'Recovery codes').split('  ')).toHaveLength(10)

    // The second person gets a link that works once, so nobody else knows the password.
    expect(out).toContain('Gets an email with a link when the server starts')
    expect(out.match(/Password:/g)).toHaveLength(1)
    const invitation = /agent\/join\?invitation=([\w-]+)/.exec(await invitationMail)?.[1]
    const password = 'Heath-and-Moor-21!'
    const joined = await program.browser().call('POST', takeAgentInvitation.path, {
      body: { invitation, password, confirmPassword: password },
    })
    expect(joined.status).toBe(201)
  } finally {
    await program.server.stop()
  }
})

test('a second run of setup keeps the keys and the seats, and updates the other settings', async () => {
  const before = readSettings(file)
  const { code, out } = await setup({ ...flags, host: 'pages.lender.example' })
  expect(code).toBe(0)
  expect(readSettings(file)).toEqual({ ...before, HOST_NAME: 'pages.lender.example' })
  expect(out.match(/Already has a seat/g)).toHaveLength(2)
  expect(out).not.toContain('Password:')
})

test('setup writes no settings file if the environment has all settings', async () => {
  const { host, database: url, mail: server, ...people } = flags
  const { MASTER_KEYS = '' } = readSettings(file)
  const none = join(folder, 'unwritten.env')
  const { code, out, told } = await setup(
    { ...people, file: none },
    { DATABASE_URL: url ?? '', MASTER_KEYS, HOST_NAME: host ?? '', SMTP_URL: server ?? '', VIRUS_SCANNER: 'none' },
  )
  expect({ code, told }).toEqual({ code: 0, told: '' })
  expect(out).toContain('The environment has all of them')
  await expect(stat(none)).rejects.toThrow('ENOENT')
})

test('setup refuses to create new keys for a database that already has keys', async () => {
  const other = join(folder, 'other.env')
  const { code, told } = await setup({ ...flags, file: other })
  expect(code).toBe(2)
  expect(told).toMatch(/^MASTER_KEYS: the master key of version 1 isn't the one of this database\./)
  await expect(stat(other)).rejects.toThrow('ENOENT')
})

test('setup exits with 1 and reports the vendor that rejects the credentials', async () => {
  const { code, out } = await setup({ ...flags, mail: mail.url.replace('geheim', 'falsch') })
  expect(code).toBe(1)
  expect(out).toMatch(/✗ mail \(smtp\): .*535/)
})

test('with a KMS key and a bucket, setup checks both and writes no master keys', async () => {
  const own = await createTestDatabase()
  const [kms, s3] = await Promise.all([startKms(), startS3()])
  const settings = join(folder, 'kms.env')
  const answers = { ...flags, file: settings, database: own.adminUrl }
  const environment = { ...kms.environment(KEY), ...s3.environment }
  try {
    const refused = await setup(answers, { ...environment, S3_BUCKET: 'another-bucket' })
    expect(refused).toMatchObject({
      code: 2,
      told: expect.stringContaining('S3_BUCKET: the file store refused a test'),
    })
    await expect(stat(settings)).rejects.toThrow('ENOENT')

    expect(await setup(answers, environment)).toMatchObject({ code: 0, told: '' })
    expect(readSettings(settings)).not.toHaveProperty('MASTER_KEYS')
    expect(kms.log.map(({ action }) => action)).toContain('TrentService.Encrypt')
  } finally {
    await Promise.all([kms.stop(), s3.stop(), own.drop()])
  }
})

test('setup refuses to write the keys into the data folder', async () => {
  const inside = join(folder, 'data', 'production.env')
  const { code, told } = await setup({ ...flags, file: inside })
  expect(code).toBe(2)
  expect(told).toContain('is in the data folder')
})

test('the keys command adds a master key to the settings file', async () => {
  const env = { DATA_DIR: join(folder, 'data'), SETTINGS_FILE: file }
  const { stdout, status } = spawnSync(process.execPath, ['server/keys.ts', 'add'], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  expect({ status, stdout }).toEqual({ status: 0, stdout: `The newest master key is now number 2, in ${file}.\n` })
  expect(readSettings(file).MASTER_KEYS).toMatch(/^1:.*,2:.*,index:/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readFile(file, 'utf8')).toMatch(/^# Settings of the production server/)
})
