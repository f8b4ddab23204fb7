/** Tests that browsers report errors only if the environment sets an address for the reports. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeWeb, type FakeWeb, rendererOf } from '../testing/fakeWeb.ts'
import { startTestProgram } from '../testing/program.ts'

let web: FakeWeb
beforeAll(async () => {
  web = await createFakeWeb(rendererOf('JSON.stringify({ errorMonitor: context.errorMonitor ?? null })'))
})
afterAll(() => web.remove())

async function page(environment: Record<string, string>) {
  const program = await startTestProgram({ web: web.folder, environment })
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
