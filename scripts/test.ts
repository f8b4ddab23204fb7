import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureChromium, ensurePdfsig } from './browser.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const results = join(root, '.cache', 'test')

interface Count {
  passed: number
  failed: number
}

interface Stage {
  name: string
  run(filters: string[]): Promise<Count & { ok: boolean }>
}

const stages: Stage[] = [
  { name: 'types', run: () => checks(['domain', 'server', 'web', 'e2e'].map((project) => tool('tsc', '-p', project))) },
  { name: 'lint', run: () => checks([tool('biome', 'check', '.'), ['scripts/importRule.ts']]) },
  { name: 'unit', run: (filters) => vitest('unit', filters) },
  {
    name: 'integration',
    run: (filters) => {
      if (!ensurePdfsig()) console.warn('pdfsig (poppler-utils) is missing: the tests of signatures need it.')
      return vitest('integration', filters)
    },
  },
  { name: 'web', run: (filters) => vitest('web', filters) },
  { name: 'build', run: () => checks([['scripts/build.ts']]) },
  { name: 'browser', run: browser },
]

/** Arguments for Node that run a tool of a package. */
function tool(name: 'tsc' | 'biome' | 'vitest' | 'playwright', ...args: string[]): string[] {
  const entries = {
    tsc: 'node_modules/typescript/bin/tsc',
    biome: 'node_modules/@biomejs/biome/bin/biome',
    vitest: 'node_modules/vitest/vitest.mjs',
    playwright: 'node_modules/@playwright/test/cli.js',
  }
  return [entries[name], ...args]
}

/** Checks that are no tests: they count only where they fail. */
async function checks(commands: string[][]): Promise<Count & { ok: boolean }> {
  let failed = 0
  for (const command of commands) if (!(await node(command))) failed++
  return { passed: 0, failed, ok: failed === 0 }
}

async function vitest(project: string, filters: string[]): Promise<Count & { ok: boolean }> {
  const file = join(results, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  // What waits for a database or a clock leaves a core to another file.
  const workers = `--maxWorkers=${availableParallelism() + (project === 'integration' ? 1 : 0)}`
  const projects = `--project=${project}*`
  const command = tool('vitest', 'run', projects, '--passWithNoTests', workers, ...reporters, ...filters)
  return counted(command, file, (report) => ({
    passed: report.numPassedTests ?? 0,
    failed: report.numFailedTests ?? 0,
  }))
}

async function browser(filters: string[]): Promise<Count & { ok: boolean }> {
  ensureChromium()
  const file = join(results, 'browser.json')
  return counted(tool('playwright', 'test', '--pass-with-no-tests', ...filters), file, ({ stats }) => ({
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
  }))
}

interface Report {
  numPassedTests?: number
  numFailedTests?: number
  stats?: { expected: number; unexpected: number; flaky: number }
}

/** Runs tests and counts them; a run that fails without a failed test, at an import for example, counts as one. */
async function counted(command: string[], file: string, count: (report: Report) => Count) {
  rmSync(file, { force: true })
  const ok = await node(command)
  const { passed, failed } = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 }
  return { ok: ok && failed === 0, passed, failed: ok ? failed : Math.max(failed, 1) }
}

/** A test that never ends must not keep the others from being told. */
const PATIENCE = 25 * 60_000

function node(args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
  const impatience = setTimeout(() => {
    console.error(`\nStopped after ${PATIENCE / 60_000} minutes: ${args.join(' ')}`)
    child.kill('SIGTERM')
  }, PATIENCE)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      clearTimeout(impatience)
      resolve(code === 0)
    })
  })
}

const { values, positionals } = parseArgs({
  options: { only: { type: 'string' }, 'every-lender': { type: 'boolean' } },
  allowPositionals: true,
})
if (values['every-lender']) process.env.LENDERS = 'all'
const wanted = values.only?.split(',')
const unknown = wanted?.filter((name) => !stages.some((stage) => stage.name === name)) ?? []
if (unknown.length > 0) {
  console.error(`There is no stage ${unknown.join(', ')}. The stages: ${stages.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}
// The browser stage tests what is built.
if (wanted?.includes('browser') && !wanted.includes('build')) wanted.push('build')

mkdirSync(results, { recursive: true })
const rows: string[] = []
const total = { passed: 0, failed: 0 }
for (const stage of stages.filter(({ name }) => !wanted || wanted.includes(name))) {
  console.log(`\n── ${stage.name}`)
  const begun = performance.now()
  const outcome = await stage.run(positionals).catch((error: unknown) => {
    console.error(error)
    return { ok: false, passed: 0, failed: 1 }
  })
  total.passed += outcome.passed
  total.failed += outcome.failed
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const tests = outcome.passed + outcome.failed > 0 ? `${outcome.passed} passed, ${outcome.failed} failed` : ''
  rows.push(`${outcome.ok ? '✓' : '✗'} ${stage.name.padEnd(12)} ${seconds.padStart(6)} s  ${tests}`.trimEnd())
}
console.log(`\n${rows.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
