/** Starts production with only its four required settings, as an operator would. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { PARTIES } from 'domain/organization/providers.ts'
import { expect, test } from 'vitest'
import { freePort } from '../scripts/sandboxServer.ts'
import { createTestDatabase } from './testing/database.ts'

const key = (byte: string) => Buffer.from(byte.repeat(32)).toString('base64')

test("production starts with its four required settings, prints each party's adapter and serves the configured host", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'production-'))
  const database = await createTestDatabase()
  const port = await freePort()
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      DATABASE_URL: database.adminUrl,
      MASTER_KEYS: `1:${key('a')},index:${key('b')}`,
      HOST_NAME: 'heloc.lender.example',
      SMTP_URL: 'smtp://127.0.0.1:1',
      // These settings keep the test apart from other servers and from this machine's own settings.
      PORT: String(port),
      SETTINGS_FILE: join(folder, 'none.env'),
      DATA_DIR: join(folder, 'data'),
    },
  })
  const [printed, problem] = [text(child.stdout), text(child.stderr)]
  const ended = once(child, 'exit')
  const url = `http://localhost:${port}`
  const readiness = () => fetch(`${url}/readyz`).catch(() => undefined)
  try {
    while (child.exitCode === null && !(await readiness())?.ok) await pause(50)
    expect(child.exitCode, child.exitCode === null ? '' : await problem).toBeNull()
    const statusAt = async (host: string) => {
      const headers = { host, 'x-forwarded-host': 'heloc.lender.example', 'x-forwarded-proto': 'https' }
      const [answer] = (await once(get({ port, path: '/openapi.json', headers }), 'response')) as [IncomingMessage]
      answer.resume()
      return answer.statusCode
    }
    expect(await statusAt('heloc.lender.example')).toBe(200)
    expect(await statusAt('unknown.example')).toBe(404)
  } finally {
    child.kill('SIGTERM')
    await ended
    await database.drop()
    await rm(folder, { recursive: true })
  }
  // The log, in JSON, warns that files aren't checked for viruses.
  const lines = (await printed).split('\n').filter((line) => !line.startsWith('{'))
  expect(lines[0]).toBe(`Hearthline: https://heloc.lender.example (this machine: ${url})`)
  for (const party of PARTIES)
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^ {2}${party} +(desk|smtp|none|list)$`)))
}, 120_000)
