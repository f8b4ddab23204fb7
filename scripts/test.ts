/** Runs the tests: `npm test`, `npm run test:deep [part…]`, `npm run test:long` and `.ci/run`. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import globs from '../.ci/parts.json' with { type: 'json' }
import { EXCHANGES } from '../server/testing/standIns/standIn.ts'
import { ensureChromium, ensurePdfsig } from './browser.ts'
import { unrecorded } from './exchanges.ts'
import { BRIEF, LEAST_COVERED, PARTS, type Part, partsFor } from './parts.ts'
import {
  countdown,
  EMPTY,
  flakyLines,
  playwrightReport,
  type Report,
  slowest,
  tooFlaky,
  type VitestReport,
  vitestReport,
  withSecondRun,
} from './testReport.ts'

const USAGE = `npm test [-- --only STAGE,… FILTER…]   every stage, or only these, or only the test files that match
npm run test:deep [PART…]              the deep tests: ${PARTS.join(', ')}
npm run test:long                      a million hostile cases; continues where the last run ended
.ci/run                                npm test with coverage, and the parts that the changed paths call for`

const CI_MINUTES = 86
/** If more than this many Vitest files fail in a CI run, none of them is run again. */
const MOST_REPEATED = 3

const root = fileURLToPath(new URL('..', import.meta.url))
const results = join(root, '.cache', 'test')

interface Outcome extends Report {
  readonly ok: boolean
}
interface Stage {
  readonly name: string
  /** The stage's time limit in minutes. It's about three times as long as the stage takes on two idle CPU cores. */
  readonly minutes: number
  run(filters: string[], limit: number): Promise<Outcome>
}

const types = ['domain', 'server', 'web', 'e2e'].map((project) => tool('tsc', '-p', project))
const lint = [
  tool('biome', 'check', '.'),
  // Use Oxlint to check for floating promises. Biome's rule finds fewer than half of them and also flags correct code.
  tool('oxlint'),
  tool('knip', '--no-progress'),
  // Finds code that only tests use.
  tool('knip', '--production', '--no-progress', '--include', 'files,exports,types,nsExports,nsTypes,enumMembers'),
  ['scripts/importRule.ts'],
  ['scripts/limits.ts'],
]
const BUILD: Stage = { name: 'build', minutes: 3, run: (_, limit) => checks([['scripts/build.ts']], limit) }
const QUICK: readonly Stage[] = [
  { name: 'types', minutes: 3, run: (_, limit) => checks(types, limit) },
  { name: 'lint', minutes: 3, run: (_, limit) => checks(lint, limit) },
  {
    name: 'unit',
    minutes: 4,
    run: (filters, limit) => recorded(filters, () => vitest('unit', ['unit', 'unit-process'], filters, limit)),
  },
  { name: 'integration', minutes: 10, run: (filters, limit) => vitest('integration', ['integration'], filters, limit) },
  { name: 'web', minutes: 5, run: (filters, limit) => vitest('web', ['web', 'web-window'], filters, limit) },
  BUILD,
  { name: 'browser', minutes: 15, run: (filters, limit) => browser('every', filters, limit) },
]
const COVERED = ['unit', 'unit-process', 'integration']
/**
 * Runs the unit and integration tests together, and measures their coverage of the code in domain and server. Doesn't
 * measure the web tests' coverage, because that would take minutes, and domain and server reach the minimum coverage
 * without the web tests.
 */
const COVERAGE: Stage = {
  name: 'coverage',
  minutes: 20,
  run: (filters, limit) => recorded(filters, () => vitest('coverage', COVERED, ['--coverage'], limit)),
}
const CI: readonly Stage[] = QUICK.flatMap((stage) =>
  stage.name === 'unit' ? [COVERAGE] : COVERED.includes(stage.name) ? [] : [stage],
)

const LONG: Stage = { name: 'long', minutes: 720, run: (_, limit) => vitest('long', ['long'], [], limit) }

/** The maximum number of minutes for a part of the deep tests: its Vitest tests and its browser tests together. */
const PART_MINUTES = 30
const now = () => performance.now()

const deep = (parts: readonly Part[]): Stage[] =>
  parts.flatMap((part) => {
    const left = countdown(PART_MINUTES, now)
    const within = (limit: number) => Math.min(limit, left())
    return [
      { name: `${part}: vitest`, minutes: PART_MINUTES, run: (_, limit) => vitest(part, [part], [], within(limit)) },
      { name: `${part}: browser`, minutes: PART_MINUTES, run: (_, limit) => browser(part, [], within(limit)) },
    ]
  })

/** Returns the arguments that make Node run a package's command-line tool. */
function tool(name: 'tsc' | 'biome' | 'oxlint' | 'knip' | 'vitest' | 'playwright', ...args: string[]): string[] {
  const entries = {
    tsc: 'node_modules/typescript/bin/tsc',
    biome: 'node_modules/@biomejs/biome/bin/biome',
    oxlint: fileURLToPath(new URL('bin/oxlint', import.meta.resolve('oxlint/package.json'))),
    knip: 'node_modules/knip/bin/knip.js',
    vitest: 'node_modules/vitest/vitest.mjs',
    playwright: 'node_modules/@playwright/test/cli.js',
  }
  return [entries[name], ...args]
}

/** Runs linters and other checks, one per core. Since a check isn't a test, it's counted only if it fails. */
async function checks(commands: string[][], limit: number): Promise<Outcome> {
  const waiting = [...commands]
  let failed = 0
  const lane = async () => {
    for (let command = waiting.shift(); command; command = waiting.shift()) if (!(await node(command, limit))) failed++
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
  return { ...EMPTY, failed, ok: failed === 0 }
}

/**
 * Runs Vitest. If at most {@link MOST_REPEATED} files fail in a CI run, the failed files run a second time, because a
 * single race among thousands of tests shouldn't block a change. Tests that passed only in the second run are reported
 * as flaky.
 */
async function vitest(name: string, projects: string[], args: string[], limit: number): Promise<Outcome> {
  const onDatabase = name !== 'unit' && name !== 'web'
  if (onDatabase && !ensurePdfsig()) console.warn('pdfsig (poppler-utils) is missing: the signature tests need it.')
  const begun = performance.now()
  const first = await vitestOnce(name, projects, args, limit)
  const files = [...new Set(first.failures.map(({ file }) => file))]
  if (!values.ci || files.length === 0 || files.length > MOST_REPEATED) return first
  console.log(`\n── ${name}: ${files.join(', ')} again`)
  const second = await vitestOnce(`${name}-again`, projects, files, limit - (performance.now() - begun))
  return { ...withSecondRun(first, second), ok: second.ok && (name !== COVERAGE.name || isCovered()) }
}

/**
 * Runs tests, and checks that they recorded at least one exchange with every vendor that publishes an API document.
 * Skips this check if filters select only some of the tests, because the tests of some adapters may then not run.
 */
async function recorded(filters: readonly string[], run: () => Promise<Outcome>): Promise<Outcome> {
  if (filters.length > 0) return run()
  const folder = join(root, EXCHANGES)
  // Delete the exchanges that earlier runs recorded. Otherwise, the check would pass even if this run records none.
  rmSync(folder, { recursive: true, force: true })
  const outcome = await run()
  const missing = unrecorded(folder)
  if (missing.length === 0) return outcome
  console.error(`\nThe tests recorded no exchanges with ${missing.join(', ')}.`)
  return { ...outcome, failed: outcome.failed + 1, ok: false }
}

/**
 * Returns whether coverage reaches the limits, according to the last report. Vitest writes the report even if tests
 * fail.
 */
function isCovered(): boolean {
  const report = JSON.parse(readFileSync(join(root, '.cache', 'coverage', 'coverage-summary.json'), 'utf8')) as {
    readonly total: Readonly<Record<keyof typeof LEAST_COVERED, { readonly pct: number }>>
  }
  const { lines, branches } = report.total
  return lines.pct >= LEAST_COVERED.lines && branches.pct >= LEAST_COVERED.branches
}

function vitestOnce(name: string, projects: string[], args: string[], limit: number): Promise<Outcome> {
  const file = join(results, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  // Run one more test file at a time than the machine has cores, because tests often wait for the database, a clock or
  // a redraw.
  const workers = `--maxWorkers=${availableParallelism() + 1}`
  const chosen = projects.map((project) => `--project=${project}`)
  const command = tool('vitest', 'run', ...chosen, '--passWithNoTests', workers, ...reporters, ...args)
  return reported(command, file, limit, (report: VitestReport) => vitestReport(report, root))
}

async function browser(project: 'every' | Part, filters: string[], limit: number): Promise<Outcome> {
  ensureChromium()
  const command = tool('playwright', 'test', `--project=${project}`, '--pass-with-no-tests', ...filters)
  return reported(command, join(results, 'browser.json'), limit, playwrightReport)
}

/** A run that fails without a failed test, for example because of a failed import, counts as one failure. */
async function reported<R>(command: string[], file: string, limit: number, read: (report: R) => Report) {
  rmSync(file, { force: true })
  const ok = await node(command, limit)
  const report = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8')) as R) : EMPTY
  return { ...report, ok: ok && report.failed === 0, failed: ok ? report.failed : Math.max(report.failed, 1) }
}

/**
 * Runs a program and stops it after `limit` milliseconds, so that the other results are reported even if one test
 * hangs.
 */
function node(args: string[], limit: number): Promise<boolean> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
  const timer = setTimeout(() => {
    console.error(`\nStopped after ${Math.round(limit / 60_000)} minutes: ${args.join(' ')}`)
    child.kill('SIGTERM')
  }, limit)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      clearTimeout(timer)
      resolve(code === 0)
    })
  })
}

/** Returns the paths that changed since this branch left main; undefined on main itself. */
function changedPaths(): string[] | undefined {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  const base = git('merge-base', 'HEAD', 'origin/main')
  if (base.status !== 0 || base.stdout === git('rev-parse', 'HEAD').stdout) return undefined
  const { status, stdout } = git('diff', '--name-only', '--no-renames', base.stdout.trim())
  return status === 0 ? stdout.split('\n').filter(Boolean) : undefined
}

function fail(problem: string): never {
  console.error(`${problem}\n\n${USAGE}`)
  process.exit(2)
}

const { values, positionals } = parseArgs({
  options: {
    only: { type: 'string' },
    deep: { type: 'boolean' },
    long: { type: 'boolean' },
    ci: { type: 'boolean' },
    help: { type: 'boolean' },
  },
  allowPositionals: true,
})

function stagesToRun(): readonly Stage[] {
  if (values.long) return [LONG]
  if (values.ci) return [...CI, ...deep(partsFor(changedPaths(), globs))]
  if (values.deep) {
    const unknown = positionals.filter((name) => !PARTS.some((part) => part === name))
    if (unknown.length > 0) fail(`There is no part ${unknown.join(', ')}. The parts: ${PARTS.join(', ')}.`)
    return [BUILD, ...deep(PARTS.filter((part) => positionals.length === 0 || positionals.includes(part)))]
  }
  const named = [...QUICK, COVERAGE]
  const wanted = values.only?.split(',')
  if (!wanted) return QUICK
  const unknown = wanted.filter((name) => !named.some((stage) => stage.name === name))
  if (unknown.length > 0)
    fail(`There is no stage ${unknown.join(', ')}. The stages: ${named.map((s) => s.name).join(', ')}.`)
  // The browser tests run the built program, so the `browser` stage also needs the `build` stage.
  return named.filter(({ name }) => wanted.includes(name) || (name === 'build' && wanted.includes('browser')))
}

if (values.help) {
  console.log(USAGE)
  process.exit(0)
}
if (values.ci) process.env[BRIEF] = '1'
mkdirSync(results, { recursive: true })
const left = countdown(values.ci ? CI_MINUTES : Number.POSITIVE_INFINITY, now)
const rows: string[] = []
const outcomes: Outcome[] = []
for (const { name, minutes, run } of stagesToRun()) {
  console.log(`\n── ${name}`)
  const begun = performance.now()
  const limit = Math.min(minutes * 60_000, left())
  const outcome = await run(values.deep ? [] : positionals, limit).catch((error: unknown): Outcome => {
    console.error(error)
    return { ...EMPTY, failed: 1, ok: false }
  })
  outcomes.push(outcome)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const tests = outcome.tests.length > 0 ? `${outcome.passed} passed, ${outcome.failed} failed` : ''
  rows.push(`${outcome.ok ? '✓' : '✗'} ${name.padEnd(16)} ${seconds.padStart(6)} s  ${tests}`.trimEnd())
}

const slow = slowest(
  outcomes.flatMap(({ tests }) => tests),
  10,
)
if (slow.length > 0) console.log('\nSlowest tests:')
for (const { name, milliseconds } of slow) console.log(`${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${name}`)
const flaky = outcomes.flatMap((outcome) => outcome.flaky)
if (flaky.length > 0) console.log('\nFlaky, passed only on the second try:')
for (const test of flaky) console.log(flakyLines(test).join('\n'))
const excess = values.ci ? tooFlaky(flaky) : undefined
if (excess) console.log(excess)

const failures = outcomes.flatMap((outcome) => outcome.failures)
if (failures.length > 0) console.log('\nFailed:')
for (const { name, message } of failures) console.log(`  ${name}\n${message.replace(/^/gm, '    ')}`)

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
console.log(`\n${rows.join('\n')}\n\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || excess ? 1 : 0
