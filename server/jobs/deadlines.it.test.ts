import { instant } from 'domain/values/dates.ts'
import { afterEach, expect, test } from 'vitest'
import { lockApplication } from '../storage/applications.ts'
import { setDeadline } from '../storage/deadlines.ts'
import { register, startTestProgram, type TestProgram } from '../testing/program.ts'

let program: TestProgram
afterEach(() => program.stop())

test('a deadline runs exactly once, when the clock reaches its time', async () => {
  program = await startTestProgram()
  const { uuid, browser } = await register(program)
  const { services, sweeper } = program.server
  const system = { mode: 'SYSTEM', application: uuid } as const
  const due = instant(Date.parse(program.clock.now()) + 3 * 86_400_000)
  await services.db.change(system, [lockApplication(uuid)], (_, transaction) => {
    transaction.later(setDeadline(uuid, 'RESCISSION_EXPIRES', due))
  })
  program.clock.advance('P2D')
  expect(await sweeper.sweep()).toBe(0)
  program.clock.advance('P2D')
  const met = await Promise.all([sweeper.sweep(), sweeper.sweep()])
  expect(met[0] + met[1]).toBe(1)
  expect(await sweeper.sweep()).toBe(0)
  // Moving the server's clock doesn't sign anyone out.
  program.clock.advance('P1Y')
  const answer = await browser.call('GET', `/service-application/api/v1/application/heloc/${uuid}`)
  expect(answer.status).toBe(200)
})
