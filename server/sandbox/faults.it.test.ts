import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type SandboxProgram, startSandboxProgram } from '../testing/journey.ts'

let program: SandboxProgram
beforeAll(async () => {
  program = await startSandboxProgram()
})
afterEach(() => program.faults.clear({}))
afterAll(() => program?.stop())

const PATH = '/sandbox/faults'
const JSON_ONLY = { accept: 'application/json' }
interface Seen {
  readonly set: { port: string; method: string; fault: string; times: number | null }[]
  readonly calls: object[]
  readonly faults: { fault: string }[]
}
const send = (body: unknown) => program.browser().call<Seen>('POST', PATH, { body, headers: JSON_ONLY })
const form = (body: string) =>
  program.browser().call('POST', PATH, { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
const seen = async () => (await program.browser().call<Seen>('GET', PATH, { headers: JSON_ONLY })).body

test("the sandbox's faults page sets, replaces and clears faults for a call, a party or all parties", async () => {
  const { calls, faults } = await seen()
  expect(faults).toHaveLength(8)
  const one = { port: 'title', method: 'liens', fault: 'TIMEOUT', times: 2 }
  expect((await send(one)).body.set).toEqual([one])
  expect((await send({ port: 'title', fault: 'BAD_JSON' })).body.set).toEqual([
    { port: 'title', method: 'liens', fault: 'BAD_JSON', times: null },
    { port: 'title', method: 'report', fault: 'BAD_JSON', times: null },
  ])
  await send({ port: 'title', method: 'liens', fault: 'NONE' })
  expect((await seen()).set.map(({ method }) => method)).toEqual(['report'])
  expect((await send({ fault: 'SERVER_ERROR', times: 1 })).body.set).toHaveLength(calls.length)
  expect((await send({ fault: 'NONE' })).body.set).toEqual([])
})

test("the sandbox's faults page offers a form that sets a fault", async () => {
  expect(await form('call=flood.determine&fault=SLOW_DRIP&times=3')).toMatchObject({
    status: 303,
    headers: { location: PATH },
  })
  const page = await program.browser().call<string>('GET', PATH)
  expect(page.body).toContain('<th scope="row">flood.determine</th><td>SLOW_DRIP, 3 more</td>')
  expect((await form('call=&fault=NONE&times=1')).status).toBe(303)
  expect((await seen()).set).toEqual([])
})

test.each([
  {},
  { fault: 'EARTHQUAKE' },
  { port: 'weather', fault: 'TIMEOUT' },
  { port: 'flood', method: 'dry', fault: 'TIMEOUT' },
  { port: 7, fault: 'TIMEOUT' },
  { fault: 'TIMEOUT', times: 0 },
  { fault: 'TIMEOUT', times: 1.5 },
  { fault: 'TIMEOUT', times: 'often' },
])("the sandbox's faults page rejects %j", async (body) => {
  expect((await send(body)).status).toBe(400)
  expect((await seen()).set).toEqual([])
})
