import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from './testing/database.ts'
import type { TestDatabase } from './testing/postgres.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  // Connect the flags command to this test's database.
  vi.stubEnv('DATABASE_URL', database.adminUrl)
})
afterAll(() => {
  vi.unstubAllEnvs()
  return database.drop()
})

const program = fileURLToPath(new URL('flags.ts', import.meta.url))
function flags(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

test('the flags command sets, lists and resets a flag', () => {
  const variables = '{"routes":["/dashboard"]}'
  expect(flags('set', 'fe-heloc-maintenance', 'on', '--org', 'MOVEMENT', '--variables', variables)).toMatchObject({
    status: 0,
    stdout: 'fe-heloc-maintenance is now on for MOVEMENT.\n',
  })
  expect(flags('list').stdout).toMatch(
    /fe-heloc-maintenance: .* Default off\.\n {2}MOVEMENT +on \{"routes":\["\/dashboard"\]\}/,
  )
  expect(flags('set', 'fe-heloc-maintenance', 'default', '--org', 'MOVEMENT').status).toBe(0)
  expect(flags('list').stdout).not.toContain('MOVEMENT')
})

test.each([
  [['set', 'no-such-flag', 'on'], 'There is no flag "no-such-flag".'],
  [['set', 'fe-heloc-debug', 'maybe'], 'The value must be on, off or default.'],
  [['set', 'fe-heloc-debug', 'on', '--org', 'NOBODY'], 'There is no organization NOBODY.'],
  [['set', 'fe-heloc-debug', 'on', '--variables', '{'], '--variables is not JSON.'],
  [['set', 'fe-heloc-maintenance', 'on', '--variables', '{"route":[]}'], 'variables:'],
  [['set', 'fe-heloc-debug', 'on', '--color', 'red'], "Unknown option '--color'"],
  [['nothing'], 'npm run flags list'],
])('the flags command rejects %j', (args, message) => {
  const answer = flags(...args)
  expect(answer.status).toBe(2)
  expect(answer.stderr).toContain(message)
})
