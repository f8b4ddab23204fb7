/** Tests that a server doesn't start if a vendor's keys are missing or are for the wrong environment. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from './testing/database.ts'
import type { TestDatabase } from './testing/postgres.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/**
 * A folder with a copy of the program in which one lender uses vendors. The test needs a copy, because a program reads
 * its lenders from its own folder.
 */
let program: string
let database: TestDatabase

beforeAll(async () => {
  program = await mkdtemp(join(tmpdir(), 'vendor-keys-'))
  for (const folder of ['server', 'organizations'])
    await cp(join(root, folder), join(program, folder), { recursive: true })
  for (const linked of ['node_modules', 'personas', 'package.json'])
    await symlink(join(root, linked), join(program, linked))
  const file = join(program, 'organizations', 'MOVEMENT', 'organization.json')
  const movement = JSON.parse(await readFile(file, 'utf8')) as object
  await writeFile(file, JSON.stringify({ ...movement, providers: { sms: 'twilio', post: 'lob' } }))
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
  await rm(program, { recursive: true })
})

const TEXTS = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'geheim', TWILIO_FROM: '+15035550100' }
const live = { ...TEXTS, TWILIO_ENVIRONMENT: 'live', LOB_API_KEY: 'live_geheim', LOB_FROM: 'adr_1' }
const trial = { ...live, TWILIO_ENVIRONMENT: 'test', LOB_API_KEY: 'test_geheim' }

test.each([
  [
    'production',
    'a test account',
    'server/main.ts',
    { ...live, TWILIO_ENVIRONMENT: 'test' },
    'TWILIO_ENVIRONMENT must be live in production',
  ],
  [
    'production',
    'a test key',
    'server/main.ts',
    { ...live, LOB_API_KEY: 'test_geheim' },
    'LOB_API_KEY must be a live key in production',
  ],
  ['production', 'a missing key', 'server/main.ts', { ...live, LOB_API_KEY: '' }, 'post (set LOB_API_KEY, LOB_FROM)'],
  [
    'the sandbox',
    'a live key',
    'server/sandbox.ts',
    { ...trial, LOB_API_KEY: 'live_geheim' },
    'LOB_API_KEY must be a test key outside production',
  ],
] as const)(
  '%s doesn’t start if a vendor’s settings contain %s, and the error names the lender and the setting',
  async (_, __, main, keys, problem) => {
    const child = spawn(process.execPath, [join(program, main)], {
      cwd: program,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...{ PORT: '0', DATA_DIR: join(program, 'data'), SETTINGS_FILE: join(program, 'no.env') },
        DATABASE_URL: database.adminUrl,
        MASTER_KEYS: `1:${Buffer.alloc(32, 'a').toString('base64')},index:${Buffer.alloc(32, 'b').toString('base64')}`,
        ...{ HOST_NAME: 'heloc.lender.example', SMTP_URL: 'smtp://mail.invalid' },
        ...keys,
      },
    })
    const [[code], told] = await Promise.all([once(child, 'exit'), text(child.stderr), text(child.stdout)])
    expect(told).toContain(`organizations/MOVEMENT/organization.json: `)
    expect(told).toContain(problem)
    expect(told).not.toContain('geheim')
    expect(code).toBe(1)
  },
)
