/** Tests that a payment's job ends if an owner cancels the line before the payment. */
import { event } from 'domain/application/events.ts'
import { LineCancelled } from 'domain/application/funding/holds.ts'
import { afterAll, expect, test } from 'vitest'
import { statement } from '../storage/transactions.ts'
import { register, silent, startTestProgram, type TestProgram } from '../testing/program.ts'
import { actFor } from '../usecases/agents/act.ts'
import { listStuck } from '../usecases/stuckJobs.ts'

let program: TestProgram
afterAll(() => program?.stop())

const draws = statement<{ state: string }>(
  'test_canceled_draws',
  "select state from effect where application = $1 and kind = 'DISBURSEMENT'",
)

test("if an owner’s cancellation stops a payment, the payment's job ends and isn’t listed as waiting for staff", async () => {
  const DISBURSEMENT = async () => {
    throw new LineCancelled('the line is canceled')
  }
  program = await startTestProgram({ handlers: { ...silent(), DISBURSEMENT } })
  const { services } = program.server
  const { uuid: application } = await register(program)
  await actFor(services, { application, by: 'test' }, 'test', () => ({
    events: [event('Requested', { kind: 'DISBURSEMENT', no: 1 })],
    effects: [{ kind: 'request', request: 'DISBURSEMENT', no: 1 }],
    personal: [],
  }))
  const states = async () => (await services.db.read({ mode: 'SYSTEM', application }, draws(application)))[0]
  await expect.poll(states).toEqual([{ state: 'STALE' }])
  expect(await listStuck(services.db)).toEqual([])
})
