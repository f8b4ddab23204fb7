/** Tests that browsers may report errors only if the environment names an address for the reports. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProgram } from '../testing/program.ts'

let web: string
beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'web-'))
  await mkdir(join(web, 'server'))
  await mkdir(join(web, 'client', '.vite'), { recursive: true })
  await writeFile(
    join(web, 'server', 'entry-server.js'),
    'export const render = async (_, { errorMonitor = null }) => ({ status: 200, headers: new Headers(), html: JSON.stringify({ errorMonitor }) })',
  )
  await writeFile(join(web, 'server', 'package.json'), '{"type":"module"}')
  await writeFile(join(web, 'client', '.vite', 'manifest.json'), '{}')
})
afterAll(() => rm(web, { recursive: true }))

async function page(environment: Record<string, string>) {
  const program = await startTestProgram({ web, environment })
  try {
    const answer = await program.browser().call<string>('GET', '/dashboard', { headers: { accept: 'text/html' } })
    const policy = String(answer.headers['content-security-policy'])
    return { connect: /connect-src ([^;]*)/.exec(policy)?.[1], body: answer.body }
  } finally {
    await program.stop()
  }
}

test.each([
  ['without an error monitor, pages report no errors and call no other host', {}, "'self'", null],
  [
    'with an error monitor, pages report errors and may call its host',
    { SENTRY_DSN_WEB: 'https://abc123@errors.example:8443/42' },
    "'self' https://errors.example:8443",
    'https://abc123@errors.example:8443/42',
  ],
])('%s', async (_, environment, connect, errorMonitor) => {
  expect(await page(environment)).toEqual({ connect, body: JSON.stringify({ errorMonitor }) })
})
