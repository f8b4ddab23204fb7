import type { Amortization } from '../../domain/hmda/rateSpread.ts'
import { comparableTerm, hasRateSpread, rateSpread } from '../../domain/hmda/rateSpread.ts'
import { percent } from '../../domain/values/rates.ts'
import type { CaseKind, Outcome, Row } from './kinds.ts'
import { CaseError, compare, compareNumber, find, isRow, need, readNumber } from './kinds.ts'
import { readBoolean } from './read.ts'

const LONGEST = 50
const REVERSE = 1

const amortizationOf = (value: unknown): Amortization => (/^var|^adj/i.test(String(value)) ? 'VARIABLE' : 'FIXED')

/** Reads a term in years, given as 8, "8 years" or "6 months". */
function years(value: unknown): number {
  const match = /^\s*([\d.]+)\s*(month|year)?/i.exec(String(value))
  if (!match) throw new CaseError(`not a term: ${JSON.stringify(value)}`)
  return Number(match[1]) / (match[2]?.toLowerCase() === 'month' ? 12 : 1)
}

const isTerm = (row: Row): boolean => 'term' in row && 'uses' in row

function termCase(row: Row): Outcome {
  const amortization = amortizationOf(find(row, 'amortization') ?? 'FIXED')
  return { checks: [compareNumber('uses', years(row.uses), comparableTerm(years(row.term), amortization), 0)] }
}

/** Returns the APOR from the file's table, which has a rate for each term from 1 to 50 years. */
function aporOf(file: Row, amortization: Amortization, term: number): number {
  const tables = isRow(file.apor_tables) ? file.apor_tables : {}
  const prefix = amortization === 'FIXED' ? /^fixed/i : /^variable/i
  const rates = Object.entries(tables).find(([name]) => prefix.test(name))?.[1]
  if (!Array.isArray(rates)) throw new CaseError('the file has no APOR table')
  return readNumber(rates[Math.max(1, Math.round(term)) - 1])
}

function spreadCase(row: Row, file: Row): Outcome {
  const term = readNumber(need(row, 'loan_term_years', 'term_years'))
  const expected = need(row, 'expected')
  if (term < 1 || term > LONGEST) return { checks: [compare('expected', expected, 'bad loan term')] }
  const reverse = find(row, 'reverse_mortgage')
  const isReverse = typeof reverse === 'boolean' ? readBoolean(reverse) : Number(reverse ?? 2) === REVERSE
  if (!hasRateSpread(readNumber(need(row, 'action_taken')), isReverse)) {
    return { checks: [compare('expected', expected, 'rate spread NA')] }
  }
  const stated = find(row, 'apor')
  const apor = stated === undefined ? aporOf(file, amortizationOf(row.amortization), term) : readNumber(stated)
  const spread = rateSpread(percent(readNumber(need(row, 'apr'))), percent(apor))
  return { checks: [compareNumber('expected', expected, spread, 3)] }
}

/** Checks worked examples of the rate spread and of the term that a loan is compared with (12 CFR 1003.4(a)(12)). */
export const rateSpreadCases: CaseKind = {
  name: 'rate spread',
  matches: (row) => isTerm(row) || ('action_taken' in row && 'loan_term_years' in row && 'expected' in row),
  label: (row) =>
    isTerm(row)
      ? `term ${row.term}`
      : `action ${row.action_taken}, ${row.loan_term_years} years, ${row.amortization}, ${row.apr}%`,
  run: (row, file) => (isTerm(row) ? termCase(row) : spreadCase(row, file)),
}
