/**
 * Sends a million hostile requests and values: `npm run test:long`. If a run stops early, the next run on the same
 * commit continues with the remaining seeds. A failure message contains the seed and the case number, so that the case
 * can be repeated.
 */
import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseFuzz, sendFuzz } from '../testing/fuzzCases.ts'
import { register, startTestProgram, type TestProgram } from '../testing/program.ts'

const SEEDS = Array.from({ length: 200 }, (_, n) => n + 1000)
const EACH = { requests: 1000, values: 4000 }
const HOURS = 3_600_000

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, '.cache', 'long')
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
/** One line for each seed that has passed on this commit. */
const passed = join(folder, `${commit}.txt`)

let program: TestProgram
beforeAll(async () => {
  mkdirSync(folder, { recursive: true })
  program = await startTestProgram({ web: 'no pages' })
})
afterAll(() => program.stop())

const done = (): Set<number> =>
  new Set(existsSync(passed) ? readFileSync(passed, 'utf8').trim().split('\n').map(Number) : [])

test('a million hostile requests and values never cause a server error or break a parser', {
  timeout: 12 * HOURS,
}, async () => {
  const before = done()
  for (const seed of SEEDS.filter((one) => !before.has(one))) {
    const { browser } = await register(program, { email: `fuzz${seed}@example.com` })
    expect(await sendFuzz(program, browser, seed, EACH.requests)).toEqual([])
    expect(parseFuzz(seed, EACH.values)).toEqual([])
    appendFileSync(passed, `${seed}\n`)
  }
  expect(done().size * (EACH.requests + EACH.values)).toBe(1_000_000)
})
