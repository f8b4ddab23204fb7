/** Tests what a server answers while it still adds the sandbox's sample data. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeWeb, type FakeWeb } from './testing/fakeWeb.ts'
import { startTestProgram, type TestProgram } from './testing/program.ts'

const seeds = Promise.withResolvers<void>()
let web: FakeWeb
let program: TestProgram
beforeAll(async () => {
  web = await createFakeWeb()
  program = await startTestProgram({ web: web.folder, seed: () => seeds.promise })
})
afterAll(async () => {
  await program?.stop()
  await web?.remove()
})

/** Asks over the network, because only the server's own listener answers the checks of its state. */
async function ask(path: string) {
  const answer = await fetch(program.server.url + path)
  return { status: answer.status, body: await answer.text() }
}

test('while the server adds sample data, it’s alive and shows pages, but it isn’t ready until all sample data is there', async () => {
  expect((await ask('/livez')).status).toBe(200)
  expect(await ask('/readyz')).toMatchObject({ status: 503, body: expect.stringContaining('STARTING') })
  const page = await ask('/account/heloc/register')
  expect(page.status).toBe(200)
  expect(JSON.parse(page.body)).toMatchObject({ path: '/account/heloc/register', org: 'FIGURE' })
  seeds.resolve()
  await program.server.seeded
  expect((await ask('/readyz')).status).toBe(200)
})
