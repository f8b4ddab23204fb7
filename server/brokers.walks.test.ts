/** Tests the operator's command that adds and lists brokerages. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const newKey = () => randomBytes(32).toString('base64')
let folder: string
let database: TestDatabase
let env: Readonly<Record<string, string>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brokers-'))
  database = await createTestDatabase()
  env = {
    ...{ DATA_DIR: join(folder, 'data'), SETTINGS_FILE: join(folder, 'none.env') },
    ...{ DATABASE_URL: database.adminUrl, MASTER_KEYS: `1:${newKey()},index:${newKey()}` },
  }
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

async function brokers(...args: readonly string[]) {
  const child = spawn(process.execPath, ['server/brokers.ts', ...args], {
    ...{ cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env },
  })
  const [[code], out, told] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { code: code as number, out, told }
}
const HARBOR = [
  ...['add', 'Harbor Mortgage', '--nmls', '654321', '--states', 'CA,OR', '--email', 'olive@harbor.example'],
  ...['--name', 'Olive Ortega', '--originator-nmls', '123456', '--licensed', 'CA'],
]

test('the brokers command adds a brokerage with a new account for its manager, and lists the brokerage', async () => {
  expect(await brokers('list')).toEqual({ code: 0, out: 'There are no brokerages.\n', told: '' })
  const added = await brokers(...HARBOR)
  expect(added).toMatchObject({ code: 0, told: '' })
  expect(added.out).toMatch(
    /^Added Harbor Mortgage\. olive@harbor\.example can now sign in .* shown only once: [\w-]{24}\n/,
  )
  const harbor = 'Harbor Mortgage | NMLS 654321 | CA OR | Olive Ortega\n'
  expect(await brokers('list')).toEqual({ code: 0, out: harbor, told: '' })
  expect(await brokers(...HARBOR)).toMatchObject({ code: 2, out: '', told: expect.stringContaining('already') })
})

test('the brokers command exits with 2 and names each invalid answer', async () => {
  const { code, told } = await brokers('add', 'Harbor Mortgage', '--name', 'Olive Ortega', '--states', 'XX')
  expect(code).toBe(2)
  for (const part of ['nmls: ', 'states: ', 'email: ', 'licensedStates: ', 'npm run brokers add'])
    expect(told).toContain(part)
})
