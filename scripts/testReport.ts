/** Reads the JSON reports of Vitest and Playwright. */

export interface Report {
  readonly passed: number
  readonly failed: number
  /** Names of tests that passed only on their second attempt. */
  readonly flaky: readonly string[]
  readonly tests: readonly TimedTest[]
}
export interface TimedTest {
  readonly name: string
  readonly milliseconds: number
}

export interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly fullName: string; readonly duration?: number | null }[]
  }[]
}

interface Suite {
  readonly file: string
  readonly specs: readonly {
    readonly title: string
    readonly tests: readonly { readonly status: string; readonly results: readonly { readonly duration: number }[] }[]
  }[]
  readonly suites?: readonly Suite[]
}
export interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
  readonly suites: readonly Suite[]
}

export const EMPTY: Report = { passed: 0, failed: 0, flaky: [], tests: [] }

/** Vitest never retries tests in this project, so none of them is flaky. */
export const vitestReport = (report: VitestReport, root: string): Report => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  flaky: [],
  tests: report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${name.replace(root, '')}: ${fullName}`,
      milliseconds: duration ?? 0,
    })),
  ),
})

export function playwrightReport({ stats, suites }: PlaywrightReport): Report {
  const specs = suites.flatMap(specsOf)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    flaky: specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ name }) => name),
    tests: specs.map(({ name, tests }) => ({
      name,
      milliseconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
  }
}

const specsOf = ({ file, specs, suites = [] }: Suite): (Suite['specs'][number] & { name: string })[] => [
  ...specs.map((spec) => ({ ...spec, name: `e2e/${file}: ${spec.title}` })),
  ...suites.flatMap(specsOf),
]

export const slowest = (tests: readonly TimedTest[], count: number): TimedTest[] =>
  tests.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, count)
