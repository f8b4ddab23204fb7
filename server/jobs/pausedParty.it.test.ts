/** Tests what people see while the server has paused its calls to a failing outside party. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { persona } from '../../personas/personas.ts'
import { type SandboxProgram, startSandboxProgram, Walk } from '../testing/journey.ts'
import { QUICK } from '../testing/program.ts'

const LONG = 120_000

let program: SandboxProgram
beforeAll(async () => {
  // One failure pauses the calls. Without a pause, nobody would be told of a delay before the thousandth attempt.
  program = await startSandboxProgram({ breaker: { failures: 1, pause: 50 }, retries: { ...QUICK, quickTries: 1000 } })
})
afterAll(() => program?.stop())

test('while calls to a failing party are paused, everyone who waits for the party is told, until the party responds again', {
  timeout: LONG,
}, async () => {
  await program.faults.set({ port: 'valuation', fault: 'SERVER_ERROR' })
  const walks = await Promise.all(
    ['first@sandbox.test', 'second@sandbox.test'].map(async (email) => {
      const walk = await Walk.register(program, { ...persona('prime'), email })
      await walk.answer('saveProfile')
      return walk
    }),
  )
  const waits = () => Promise.all(walks.map(async (walk) => (await walk.view()).forecast.wait))
  await expect.poll(waits, { timeout: LONG }).toMatchObject([{ delayed: true }, { delayed: true }])
  await program.faults.clear({})
  for (const walk of walks) await walk.goTo('product')
  for (const wait of await waits()) expect(wait).not.toHaveProperty('delayed')
})
