/** Tests that an unresponsive outside party delays only the applications that wait for it. */
import { afterEach, expect, it } from 'vitest'
import { persona } from '../personas/personas.ts'
import { statement } from './storage/transactions.ts'
import { type SandboxProgram, startSandboxProgram, Walk } from './testing/journey.ts'
import { QUICK } from './testing/program.ts'

let program: SandboxProgram
afterEach(() => program?.stop())

const LONG = 300_000
const WAITING = 12

const prime = persona('prime')
const begin = (email: string) => Walk.register(program, { ...prime, email })

/** Registers borrowers and runs their applications until they wait for the valuation. */
const waiting = (): Promise<Walk[]> =>
  Promise.all(
    Array.from({ length: WAITING }, async (_, index) => {
      const walk = await begin(`waiting${index}@sandbox.test`)
      await walk.answer('saveProfile')
      return walk
    }),
  )
const stateNow = async (walk: Walk) => (await walk.view()).serverState.name

const tries = statement<{ tries: number }>(
  'test_hanging_tries',
  `select coalesce(sum(tries), 0)::integer as tries from effect where kind = 'VALUATION' and state = 'OPEN'`,
)

it('a line is funded while twelve applications wait for a valuation service that never responds', {
  timeout: LONG,
}, async () => {
  // Each call to the valuation service hangs longer than this test runs.
  program = await startSandboxProgram({ callLimit: LONG, retries: { ...QUICK, timeout: LONG } })
  const ahead = await begin('ahead@sandbox.test')
  await ahead.goTo('incomeReview')
  await program.faults.set({ port: 'valuation', fault: 'TIMEOUT' })
  const walks = await waiting()
  expect((await ahead.goTo('complete')).status).toBe('COMPLETE')
  // The applications that wait for the valuation service can still complete their requests to other parties.
  for (const walk of walks) await expect.poll(() => stateNow(walk), { timeout: LONG }).toBe('WAITING_FOR_VALUATION')
})

it('the server pauses calls to an unresponsive outside party, notifies the affected people, and continues once the party responds', {
  timeout: LONG,
}, async () => {
  program = await startSandboxProgram({ callLimit: 100, retries: { ...QUICK, timeout: LONG } })
  await program.faults.set({ port: 'valuation', fault: 'TIMEOUT' })
  const walks = await waiting()
  const waits = () => Promise.all(walks.map(async (walk) => (await walk.view()).forecast.wait))
  await expect
    .poll(waits, { timeout: LONG })
    .toSatisfy((all: { delayed?: true }[]) => all.every(({ delayed }) => delayed))
  await program.faults.clear({})
  await Promise.all(walks.map((walk) => walk.goTo('product')))
  expect((await waits()).map(({ delayed }) => delayed)).toEqual(walks.map(() => undefined))
  const [open] = await program.server.services.db.read({ mode: 'SWEEP' }, tries())
  expect(open).toEqual([{ tries: 0 }])
})

it('a node shuts down immediately even if an outside party hangs', { timeout: LONG }, async () => {
  program = await startSandboxProgram({ callLimit: LONG * 2, retries: { ...QUICK, timeout: LONG * 2 } })
  await program.faults.set({ port: 'valuation', fault: 'TIMEOUT' })
  const walk = await begin('stopping@sandbox.test')
  await walk.answer('saveProfile')
  await expect.poll(() => stateNow(walk), { timeout: LONG }).toBe('WAITING_FOR_VALUATION')
  await program.server.stop()
})
