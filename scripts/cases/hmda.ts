import { fieldCount, formatErrors, readRow } from '../../domain/hmda/register/fields.ts'
import { brokenEdits } from '../../domain/hmda/register/validity.ts'
import type { CaseKind, Check, Row } from './kinds.ts'
import { CaseError, compare, find, isRow, readNumber } from './kinds.ts'

const sorted = (codes: readonly unknown[]): string => [...codes].map(String).sort().join(' ') || 'none'

/** Converts an expected format error to a string: the wrong number of fields, or a field's number and value. */
const formatError = (error: unknown): string => {
  if (!isRow(error)) return String(error)
  return 'file_level' in error ? String(error.file_level) : `${error.field_number} ${error.value}`
}

function foundErrors(line: string): string[] {
  const row = readRow(line)
  if (!row) return [`${fieldCount(line)} fields`]
  return formatErrors(row).map(({ field, value }) => `${field} ${value || 'blank'}`)
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Checks rows of the loan application register for the validity edits that they fail and for unreadable values. */
export const hmdaCases: CaseKind = {
  name: 'HMDA',
  matches: (row) => typeof row.row === 'string' && row.row.includes('|'),
  label: (row) => [row.id, row.description].filter(Boolean).join(' '),
  run({ row: line, expected_validity_edits: edits, parser_errors: errors }: Row, file) {
    if (typeof line !== 'string') throw new CaseError('the row has no line of the register')
    const year = find(file, 'filing_year', 'year')
    const row = readRow(line)
    const context = { year: year === undefined ? Number(row?.actionDate.slice(0, 4)) : readNumber(year) }
    const broken = row ? brokenEdits(row, context).map(({ code }) => code) : []
    const checks: Check[] = []
    if (edits !== undefined) checks.push(compare('validity edits', sorted(listOf(edits)), sorted(broken)))
    if (errors !== undefined) {
      checks.push(compare('format errors', sorted(listOf(errors).map(formatError)), sorted(foundErrors(line))))
    }
    return { checks }
  },
}
