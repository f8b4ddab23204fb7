// Checks whether the domain's rules reproduce the worked examples in a file: npm run cases -- FILE. Prints one line per
// row and a summary. The exit code is 0 if all rows pass, 1 if a row fails, and 2 if the file can't be used.
import { readFileSync } from 'node:fs'
import { aprCases } from './cases/apr.ts'
import { demographicsCases } from './cases/demographics.ts'
import { floodCases } from './cases/flood.ts'
import { highCostCases } from './cases/highCost.ts'
import { hmdaCases } from './cases/hmda.ts'
import type { CaseKind, Row } from './cases/kinds.ts'
import { CaseError, isRow } from './cases/kinds.ts'
import { rateSpreadCases } from './cases/rateSpread.ts'
import { rescissionCases, rescissionPerformanceCases } from './cases/rescission.ts'
import { texasCases } from './cases/texas.ts'
import { uliCases } from './cases/uli.ts'

const KINDS: readonly CaseKind[] = [
  aprCases,
  rescissionCases,
  rescissionPerformanceCases,
  texasCases,
  highCostCases,
  floodCases,
  hmdaCases,
  uliCases,
  rateSpreadCases,
  demographicsCases,
]

/** Thrown for a case file that can't be used. The script prints the message. */
class FileError extends Error {}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

function readFile(path: string): unknown {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new FileError(`cannot read ${path}: ${error instanceof Error ? error.message : error}`)
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new FileError(`${path} is not JSON`)
  }
}

const kindOf = (row: unknown): CaseKind | undefined =>
  isRow(row) ? KINDS.find((kind) => kind.matches(row)) : undefined

/**
 * Returns the rows in a case file, which is either a list of rows or an object that contains lists of rows. If there
 * are several lists, the function skips lists whose kind of row is unknown.
 */
function rowsOf(content: unknown): unknown[] {
  if (Array.isArray(content)) return content
  const lists = Object.values(isRow(content) ? content : {}).filter(
    (value): value is Row[] => Array.isArray(value) && value.length > 0 && value.every(isRow),
  )
  const known = lists.filter((rows) => rows.some(kindOf))
  if (known.length > 0) return known.flat()
  if (lists[0]) return lists[0]
  throw new FileError('the file contains no list of cases')
}

/** Returns a row's failed checks and its notes. If no check failed, the row passes. */
function failures(kind: CaseKind, row: Row, file: Row): { wrong: string[]; notes: string[] } {
  try {
    const { checks, notes = [] } = kind.run(row, file)
    if (checks.length === 0) return { wrong: ['states nothing to check'], notes }
    const wrong = checks
      .filter((check) => check.expected !== check.got)
      .map((check) => `${check.name}: expected ${check.expected}, got ${check.got}`)
    return { wrong, notes }
  } catch (error) {
    if (error instanceof CaseError || error instanceof RangeError) return { wrong: [error.message], notes: [] }
    throw error
  }
}

/** Prints the results of the rows and returns how many rows failed. */
function run(path: string): number {
  const content = readFile(path)
  const rows = rowsOf(content)
  const file = isRow(content) ? content : {}
  if (rows.length === 0) throw new FileError(`${path} contains no cases`)
  const kinds = [...new Set(rows.map(kindOf).filter((kind) => kind !== undefined))]
  if (kinds.length === 0) {
    throw new FileError(`${path} contains no known kind of case (known: ${KINDS.map((kind) => kind.name).join(', ')})`)
  }
  let failed = 0
  rows.forEach((row, index) => {
    const kind = kindOf(row)
    const { wrong, notes } =
      kind && isRow(row) ? failures(kind, row, file) : { wrong: ['no known kind of case'], notes: [] }
    const label = (kind && isRow(row) && kind.label(row)) || `row ${index + 1}`
    if (wrong.length > 0) failed++
    say(wrong.length > 0 ? `FAIL ${label} · ${wrong.join('; ')}` : `pass ${label}`)
    for (const note of notes) say(`     note: ${note}`)
  })
  say(
    `${kinds.map((kind) => kind.name).join(', ')}: ${rows.length - failed} of ${rows.length} passed, ${failed} failed`,
  )
  return failed
}

const [path, ...rest] = process.argv.slice(2)
if (!path || rest.length > 0) {
  process.stderr.write('usage: npm run cases -- FILE\n')
  process.exitCode = 2
} else {
  try {
    process.exitCode = run(path) > 0 ? 1 : 0
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 2
  }
}
