/** Tests the header that shows how a request's time was spent. */
import { expect, test } from 'vitest'
import { startSandboxProgram } from '../testing/journey.ts'
import { register, startTestProgram } from '../testing/program.ts'

const APPLICATION = '/service-application/api/v1/application/heloc'

test('the sandbox reports how many milliseconds each request spent in the database, in the server and in total', async () => {
  const program = await startSandboxProgram()
  const { browser, uuid } = await register(program)
  const timing = async (path: string) => String((await browser.call('GET', path)).headers['server-timing'])
  // The first read loads the whole application, and the second may load only its revision. Test both.
  for (let time = 0; time < 2; time++) {
    const header = await timing(`${APPLICATION}/${uuid}`)
    const [, database, rest, total] = /^database;dur=(\S+), program;dur=(\S+), total;dur=(\S+)$/.exec(header) ?? []
    expect(Number(database)).toBeGreaterThan(0)
    expect(Number(database) + Number(rest)).toBeCloseTo(Number(total), 1)
  }
  expect(await timing('/openapi.json')).toMatch(/^database;dur=0.00, /)
  await program.stop()
})

test("outside the sandbox, responses don't reveal how long requests took", async () => {
  const program = await startTestProgram()
  const { browser, uuid } = await register(program)
  expect((await browser.call('GET', `${APPLICATION}/${uuid}`)).headers).not.toHaveProperty('server-timing')
  await program.stop()
})
