/** Tests that browsers report errors and record sessions only if the environment turns on these two features. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeWeb, type FakeWeb, rendererOf } from '../testing/fakeWeb.ts'
import { startTestProgram } from '../testing/program.ts'

let web: FakeWeb
beforeAll(async () => {
  web = await createFakeWeb(rendererOf('JSON.stringify(context.monitoring)'))
})
afterAll(() => web.remove())

async function page(environment: Record<string, string>) {
  const program = await startTestProgram({ web: web.folder, environment })
  try {
    const answer = await program.browser().call<string>('GET', '/dashboard', { headers: { accept: 'text/html' } })
    const policy = String(answer.headers['content-security-policy'])
    const hosts = (directive: string) => new RegExp(`${directive} ([^;]*)`).exec(policy)?.[1]
    return { script: hosts('script-src'), connect: hosts('connect-src'), body: answer.body }
  } finally {
    await program.stop()
  }
}

test.each([
  ['without monitoring, pages report no errors and load nothing from other hosts', {}, "'self'", "'self'", {}],
  [
    'with an error monitor, pages report errors and may call its host',
    { SENTRY_DSN_WEB: 'https://abc123@errors.example:8443/42' },
    "'self'",
    "'self' https://errors.example:8443",
    { errorMonitor: 'https://abc123@errors.example:8443/42' },
  ],
  [
    'with a recorder, pages may load its script and send it recordings',
    { FULLSTORY_ORG: 'o-123-na1' },
    "'self' https://edge.fullstory.com",
    "'self' https://edge.fullstory.com https://rs.fullstory.com",
    { recorder: 'o-123-na1' },
  ],
])('%s', async (_, environment, script, connect, monitoring) => {
  expect(await page(environment)).toEqual({ script, connect, body: JSON.stringify(monitoring) })
})
