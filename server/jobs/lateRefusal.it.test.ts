/** Tests a party that refuses a request after an earlier attempt of the request got no answer. */
import { event } from 'domain/application/events.ts'
import { afterAll, expect, test } from 'vitest'
import { ProviderFault } from '../providers/shared/port.ts'
import { readApplication } from '../storage/applications.ts'
import { register, silent, startTestProgram, type TestProgram } from '../testing/program.ts'
import { actFor } from '../usecases/agents/act.ts'

let program: TestProgram
afterAll(() => program?.stop())

test("a refusal doesn't count as the party's answer if an earlier attempt got none", async () => {
  const answers = [new TypeError('the connection was closed'), new ProviderFault(422)]
  const RECORDING = async () => {
    throw answers.shift()
  }
  program = await startTestProgram({ handlers: { ...silent(), RECORDING } })
  const { services } = program.server
  const { uuid: application } = await register(program)
  await actFor(services, { application, by: 'test' }, 'test', () => ({
    events: [event('Requested', { kind: 'RECORDING', no: 1 })],
    effects: [{ kind: 'request', request: 'RECORDING', no: 1 }],
    personal: [],
  }))
  const asked = async () =>
    (await services.db.read({ mode: 'SYSTEM', application }, readApplication(application)))[0][0]?.data.requests
  await expect
    .poll(async () => (await asked())?.RECORDING, { timeout: 60_000 })
    .toMatchObject({ state: 'FAILED', why: '422' })
  expect((await asked())?.RECORDING).not.toHaveProperty('answered')
})
