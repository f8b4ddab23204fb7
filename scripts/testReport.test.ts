import { expect, it } from 'vitest'
import { playwrightReport, slowest, vitestReport } from './testReport.ts'

const tried = (status: string, ...durations: number[]) => ({
  status,
  results: durations.map((duration) => ({ duration })),
})

it('the test report names the browser tests that passed only on their second try', () => {
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
  expect(report).toMatchObject({ passed: 2, failed: 1, flaky: ['e2e/a.spec.ts: second'] })
  expect(slowest(report.tests, 1)).toEqual([{ name: 'e2e/a.spec.ts: second', milliseconds: 25 }])
})

it('the test report lists the slowest Vitest tests with paths from the repository root', () => {
  const { passed, tests } = vitestReport(
    {
      numPassedTests: 2,
      numFailedTests: 0,
      testResults: [
        {
          name: '/here/domain/a.test.ts',
          assertionResults: [
            { fullName: 'skips', duration: null },
            { fullName: 'adds', duration: 7 },
          ],
        },
      ],
    },
    '/here/',
  )
  expect(passed).toBe(2)
  expect(slowest(tests, 1)).toEqual([{ name: 'domain/a.test.ts: adds', milliseconds: 7 }])
})
