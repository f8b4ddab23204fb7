import { expect, it } from 'vitest'
import {
  countdown,
  EMPTY,
  flakyLines,
  playwrightReport,
  slowest,
  tooFlaky,
  vitestReport,
  withSecondRun,
} from './testReport.ts'

const tried = (status: string, ...durations: number[]) => ({
  status,
  results: durations.map((duration, attempt) => ({
    duration,
    ...((status === 'unexpected' || (status === 'flaky' && attempt === 0)) && {
      error: { message: `\u001B[31mno button in attempt ${attempt}\u001B[39m` },
    }),
  })),
})

it('the test report lists the browser tests that failed and those that passed only on their second attempt', () => {
  const report = playwrightReport({
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    suites: [
      {
        file: 'a.spec.ts',
        specs: [{ title: 'first', tests: [tried('expected', 10)] }],
        suites: [
          {
            file: 'a.spec.ts',
            specs: [
              { title: 'second', tests: [tried('flaky', 20, 5)] },
              { title: 'third', tests: [tried('unexpected', 1, 1)] },
            ],
          },
        ],
      },
    ],
  })
  expect(report).toMatchObject({ passed: 2, failed: 1 })
  const failure = { file: 'e2e/a.spec.ts', message: 'no button in attempt 0' }
  expect(report.flaky).toEqual([{ ...failure, name: 'e2e/a.spec.ts: second' }])
  expect(report.failures).toEqual([{ ...failure, name: 'e2e/a.spec.ts: third' }])
  expect(slowest(report.tests, 1)).toEqual([{ name: 'e2e/a.spec.ts: second', milliseconds: 25 }])
})

it('the test report lists the failed tests and the slowest Vitest tests, with paths relative to the repository root', () => {
  const { passed, tests, failures } = vitestReport(
    {
      numPassedTests: 2,
      numFailedTests: 1,
      testResults: [
        {
          name: '/here/domain/a.test.ts',
          assertionResults: [
            { fullName: 'skips', status: 'skipped', duration: null },
            { fullName: 'adds', status: 'passed', duration: 7 },
            { fullName: 'divides', status: 'failed', duration: 1, failureMessages: ['by zero'] },
          ],
        },
        { name: '/here/domain/b.test.ts', message: 'unknown import', assertionResults: [] },
      ],
    },
    '/here/',
  )
  expect(passed).toBe(2)
  expect(failures).toEqual([
    { file: 'domain/a.test.ts', name: 'domain/a.test.ts: divides', message: 'by zero' },
    { file: 'domain/b.test.ts', name: 'domain/b.test.ts', message: 'unknown import' },
  ])
  expect(slowest(tests, 1)).toEqual([{ name: 'domain/a.test.ts: adds', milliseconds: 7 }])
})

it('a test that fails only in the first run is reported as flaky, and one that fails in both runs as failed', () => {
  const failure = (name: string) => ({ file: 'a.test.ts', name: `a.test.ts: ${name}`, message: 'no' })
  const first = { ...EMPTY, passed: 3, failed: 2, failures: [failure('once'), failure('always')] }
  const second = { ...EMPTY, passed: 4, failed: 1, failures: [failure('always')] }
  expect(withSecondRun(first, second)).toEqual({
    ...EMPTY,
    passed: 4,
    failed: 1,
    failures: [failure('always')],
    flaky: [failure('once')],
  })
})

it('the list of flaky tests shows each name with the first five lines of the first error, without empty lines', () => {
  const message = ['Error: stuck', '', ...Array.from({ length: 9 }, (_, line) => `at ${line}`)].join('\n')
  const lines = flakyLines({ file: 'a.test.ts', name: 'a.test.ts: once', message })
  expect(lines).toEqual(['  a.test.ts: once', '    Error: stuck', '    at 0', '    at 1', '    at 2', '    at 3'])
  const long = flakyLines({ file: 'a.test.ts', name: 'a.test.ts: once', message: 'x'.repeat(1_000) })
  expect(long[1]).toBe(`    ${'x'.repeat(200)}`)
})

it('a CI run may have two flaky tests but fails with three', () => {
  expect(tooFlaky(['a', 'b'])).toBeUndefined()
  expect(tooFlaky(['a', 'b', 'c'])).toBe('More than 2 flaky tests fail the run.')
})

it('all stages in one part of the deep tests share a time limit, which starts with the first stage', () => {
  let now = 1_000
  const left = countdown(30, () => now)
  now = 50_000
  expect(left()).toBe(1_800_000)
  now += 1_700_000
  expect(left()).toBe(100_000)
  now += 200_000
  expect(left()).toBe(0)
})
