import { instant } from 'domain/values/dates.ts'
import { afterEach, expect, test } from 'vitest'
import { lockApplication } from '../storage/applications.ts'
import { setDeadline } from '../storage/deadlines.ts'
import { type Call, statement } from '../storage/transactions.ts'
import { type Account, register, startTestProgram, type TestProgram } from '../testing/program.ts'

let program: TestProgram
afterEach(() => program.stop())

test('a deadline runs exactly once, when the clock reaches its due time', async () => {
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

const moveLender = statement(
  'test_move_lender',
  `update application set data = data || '{"orgCode":"GONE"}' where uuid = $1`,
)
const openDeadlines = statement<{ name: string }>(
  'test_open_deadlines',
  'select name from deadline where application = $1 and done_at is null and due <= $2',
)

test("if a lender's settings are removed, other lenders' deadlines still run on time", async () => {
  program = await startTestProgram()
  const [gone, other] = [await register(program), await register(program, { email: 'other@example.com' })]
  const { services, sweeper } = program.server
  const now = program.clock.now()
  const open = async ({ uuid }: Account) => {
    const [rows] = await services.db.read({ mode: 'SYSTEM', application: uuid }, openDeadlines(uuid, now))
    return rows.length
  }
  const change = ({ uuid }: Account, calls: readonly Call<unknown>[]) =>
    services.db.change({ mode: 'SYSTEM', application: uuid }, calls, () => undefined)
  // The failing deadlines fill more than one batch, and they're due before the other lender's deadline.
  const names = Array.from({ length: 150 }, (_, number) => `NAME_${number}`)
  await change(other, [setDeadline(other.uuid, 'RESCISSION_EXPIRES', now)])
  await change(gone, [
    moveLender(gone.uuid),
    ...names.map((name) => setDeadline(gone.uuid, name, '2020-01-01T00:00:00Z')),
  ])
  await sweeper.sweep()
  expect([await open(gone), await open(other)]).toEqual([names.length, 0])
})

const failed = statement('test_failed', 'update deadline set failures = $2 where application = $1')
const attempts = statement<{ failures: number; waits: boolean }>(
  'test_attempts',
  `select failures, retry_at > now() + interval '4 minutes' as waits from deadline where application = $1`,
)
const retryNow = statement('test_retry_now', 'update deadline set retry_at = now() where application = $1')
const restoreLender = statement(
  'test_restore_lender',
  `update application set data = data || jsonb_build_object('orgCode', org_code) where uuid = $1`,
)

test('each time handling a deadline fails, the wait before the next attempt doubles', async () => {
  program = await startTestProgram()
  const { uuid } = await register(program)
  const { services, sweeper } = program.server
  const scope = { mode: 'SYSTEM', application: uuid } as const
  const change = (...calls: Call<unknown>[]) => services.db.change(scope, calls, () => undefined)
  const tried = async () => (await services.db.read(scope, attempts(uuid)))[0]
  // Start with eight failures. After the ninth, the wait is more than four minutes.
  await change(moveLender(uuid), setDeadline(uuid, 'RESCISSION_EXPIRES', program.clock.now()), failed(uuid, 8))
  await sweeper.sweep()
  await sweeper.sweep()
  expect(await tried()).toEqual([{ failures: 9, waits: true }])
  await change(restoreLender(uuid), retryNow(uuid))
  await sweeper.sweep()
  const [rows] = await services.db.read(scope, openDeadlines(uuid, program.clock.now()))
  expect(rows).toEqual([])
})
