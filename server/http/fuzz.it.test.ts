/** Sends a few hundred hostile requests. `npm run test:deep trust` sends many more. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseFuzz, sendFuzz } from '../testing/fuzzCases.ts'
import { register, startTestProgram, type TestProgram } from '../testing/program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram({ web: 'no pages' })
})
afterAll(() => program.stop())

test('hostile requests never cause a server error, and every rejection is sent as problem details', async () => {
  const { browser } = await register(program, { email: 'fuzz@example.com' })
  expect(await sendFuzz(program, browser, 1, 400)).toEqual([])
})

test('hostile values never break a parser, and hostile URLs never lead to another site', () => {
  expect(parseFuzz(1, 1000)).toEqual([])
})
