/** Reads the JSON reports of Vitest and Playwright. */
import { stripVTControlCharacters } from 'node:util'

/** The maximum number of flaky tests in a CI run. If more tests are flaky, the run fails. */
const MOST_FLAKY = 2

export interface Report {
  readonly passed: number
  readonly failed: number
  readonly failures: readonly FailedTest[]
  /** The tests that passed only on their second attempt, each with the error of its first attempt. */
  readonly flaky: readonly FailedTest[]
  readonly tests: readonly TimedTest[]
}
export interface FailedTest {
  readonly name: string
  /** The test's file, relative to the project's folder. */
  readonly file: string
  /** The message of the test's first error, without terminal color codes. */
  readonly message: string
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
    /** The error that made the whole file fail, such as a failed import. */
    readonly message?: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly duration?: number | null
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

interface Suite {
  readonly file: string
  readonly specs: readonly {
    readonly title: string
    readonly tests: readonly {
      readonly status: string
      readonly results: readonly { readonly duration: number; readonly error?: { readonly message?: string } }[]
    }[]
  }[]
  readonly suites?: readonly Suite[]
}
export interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
  readonly suites: readonly Suite[]
}

export const EMPTY: Report = { passed: 0, failed: 0, failures: [], flaky: [], tests: [] }

/** Vitest doesn't retry tests itself, so its reports contain no flaky tests (see {@link withSecondRun}). */
export const vitestReport = (report: VitestReport, root: string): Report => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  failures: report.testResults.flatMap(({ name, message, assertionResults }) => {
    const file = name.replace(root, '')
    const failures = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) => ({
        file,
        name: `${file}: ${fullName}`,
        message: plain(failureMessages[0]),
      }))
    return failures.length === 0 && message ? [{ file, name: file, message: plain(message) }] : failures
  }),
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
    failures: failuresOf(specs, 'unexpected'),
    flaky: failuresOf(specs, 'flaky'),
    tests: specs.map(({ name, tests }) => ({
      name,
      milliseconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
  }
}

/**
 * Combines a run with the second run of its failed files. Tests that failed in the first run and passed in the second
 * count as flaky.
 */
export function withSecondRun(first: Report, second: Report): Report {
  const still = new Set(second.failures.map(({ name }) => name))
  const passedNow = first.failures.filter(({ name }) => !still.has(name))
  return {
    ...first,
    passed: first.passed + passedNow.length,
    failed: second.failed,
    failures: second.failures,
    flaky: [...first.flaky, ...passedNow],
  }
}

/** Returns the reason why a run with these flaky tests fails; undefined if the run doesn't fail. */
export const tooFlaky = (flaky: readonly unknown[]): string | undefined =>
  flaky.length > MOST_FLAKY ? `More than ${MOST_FLAKY} flaky tests fail the run.` : undefined

/**
 * Creates a countdown of the given number of minutes. The returned function returns the milliseconds that are left. Its
 * first call starts the countdown.
 * @param now returns the current time in milliseconds
 */
export function countdown(minutes: number, now: () => number): () => number {
  let end: number | undefined
  return () => {
    end ??= now() + minutes * 60_000
    return Math.max(0, end - now())
  }
}

/** The most lines of an error message in the list of flaky tests, and the most characters of each line. */
const SHOWN = { lines: 5, characters: 200 }

/**
 * Returns the lines of the report about a flaky test: its name, and the start of its first error. The report is short,
 * because some CI systems show only the end of the output.
 */
export const flakyLines = ({ name, message }: FailedTest): string[] => [
  `  ${name}`,
  ...message
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, SHOWN.lines)
    .map((line) => `    ${line.slice(0, SHOWN.characters)}`),
]

const plain = (message = 'no message'): string => stripVTControlCharacters(message).slice(0, 2_000)

type NamedSpec = Suite['specs'][number] & { readonly name: string; readonly file: string }

/** Returns the specs' tests with the given status, each with its first error. */
const failuresOf = (specs: readonly NamedSpec[], wanted: 'unexpected' | 'flaky'): FailedTest[] =>
  specs.flatMap(({ file, name, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ results }) => ({ file, name, message: plain(results.find(({ error }) => error)?.error?.message) })),
  )

const specsOf = ({ file, specs, suites = [] }: Suite): NamedSpec[] => [
  ...specs.map((spec) => ({ ...spec, file: `e2e/${file}`, name: `e2e/${file}: ${spec.title}` })),
  ...suites.flatMap(specsOf),
]

export const slowest = (tests: readonly TimedTest[], count: number): TimedTest[] =>
  tests.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, count)
