/** Sends 100,000 hostile cases. The seed and the number of a failed case are in the message, for repeating the case. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseFuzz, sendFuzz } from '../testing/fuzzCases.ts'
import { register, startTestProgram, type TestProgram } from '../testing/program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram({ web: 'no pages' })
})
afterAll(() => program.stop())

const seeds = Array.from({ length: 20 }, (_, n) => n + 100)

test.each(seeds)('1,000 hostile requests with seed %i never cause a server error', async (seed) => {
  const { browser } = await register(program, { email: `fuzz${seed}@example.com` })
  expect(await sendFuzz(program, browser, seed, 1000)).toEqual([])
})

test.each(seeds)('no parser fails on 4,000 hostile values with seed %i', (seed) => {
  expect(parseFuzz(seed, 4000)).toEqual([])
})
