/**
 * Sends 100,000 hostile requests and values. A failure message contains the seed and the case number, so that the case
 * can be repeated.
 */
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

test.each(seeds)('4,000 hostile values with seed %i never break a parser', (seed) => {
  expect(parseFuzz(seed, 4000)).toEqual([])
})
