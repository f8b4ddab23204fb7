/** Calls the server as every kind of person, and compares each response with the access matrix. */
import { contracts } from 'domain/api/contracts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccessWorld, answersOf, createCallers, faultsIn } from '../testing/callers.ts'
import { startTestProgram, type TestProgram } from '../testing/program.ts'

let program: TestProgram
let world: AccessWorld
beforeAll(async () => {
  program = await startTestProgram({ web: 'no pages' })
  world = await createCallers(program)
})
afterAll(() => program.stop())

test('the guard admits exactly the callers that the access matrix allows', async () => {
  const answers = await answersOf(world, contracts)
  expect(faultsIn(answers)).toEqual([])
  expect(answers.length).toBeGreaterThan(2000)
})
