import { afterAll, beforeAll, expect, test } from 'vitest'
import { allFlags } from '../storage/flags.ts'
import { silent, startTestProgram, type TestProgram } from '../testing/program.ts'
import { serveFlags } from './flags.ts'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram({
    adapters: () => ({ handlers: silent(), sendMail: async () => {}, routes: serveFlags }),
  })
})
afterAll(() => program.stop())

const JSON_ONLY = { accept: 'application/json' }
const send = (body: unknown, host?: string) =>
  program.browser().call('POST', '/sandbox/flags', { body, headers: JSON_ONLY, ...(host && { host }) })
const seen = async (host = 'localhost') =>
  (
    await program
      .browser()
      .call<{ flags: { key: string; set: object[] }[] }>('GET', '/sandbox/flags', { headers: JSON_ONLY, host })
  ).body.flags.find(({ key }) => key === 'fe-heloc-maintenance')?.set

test("the sandbox's flags page sets flags for one organization or globally, and resets them", async () => {
  const variables = { message: 'Back at "noon" </script>.' }
  const key = 'fe-heloc-maintenance'
  expect((await send({ key, state: 'on', for: 'organization', variables }, 'movement.localhost')).status).toBe(200)
  expect((await send({ key, state: 'off', for: 'everybody' })).status).toBe(200)
  expect(await seen()).toMatchObject([{ org_code: null, enabled: false }])
  expect(await seen('movement.localhost')).toMatchObject([
    { org_code: null, enabled: false },
    { org_code: 'MOVEMENT', enabled: true, variables },
  ])
  const page = await program.browser().call<string>('GET', '/sandbox/flags', { host: 'movement.localhost' })
  expect(page.body).toContain('Back at \\&quot;noon\\&quot; &lt;/script&gt;.')

  await send({ key, state: 'default', for: 'everybody' })
  await send({ key, state: 'default', for: 'organization' }, 'movement.localhost')
  expect(await allFlags(program.server.services.db)).toEqual([])
})

test("a plain form post redirects back to the sandbox's flags page", async () => {
  const answer = await program.browser().call('POST', '/sandbox/flags', {
    body: 'key=fe-credit-union-logo&state=on&for=everybody&variables=&variations=',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([answer.status, answer.headers.location]).toEqual([303, '/sandbox/flags'])
  expect(await allFlags(program.server.services.db)).toMatchObject([{ key: 'fe-credit-union-logo', enabled: true }])
})

test.each([
  {},
  { key: 'no-such', state: 'on', for: 'everybody' },
  { key: 'fe-heloc-debug', state: 'maybe', for: 'everybody' },
  { key: 'fe-heloc-debug', state: 'on', for: 'MOVEMENT' },
  { key: 'fe-heloc-debug', state: 'on', for: 'everybody', variables: '{' },
  { key: 'fe-heloc-debug', state: 'on', for: 'everybody', variables: { a: 1 } },
])("the sandbox's flags page rejects %j", async (body) => expect((await send(body)).status).toBe(400))
