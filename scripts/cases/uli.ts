import { isUli, isUliShaped, withCheckDigits } from '../../domain/hmda/uli.ts'
import type { CaseKind, Check, Row } from './kinds.ts'
import { CaseError, compare, find } from './kinds.ts'
import { readBoolean } from './read.ts'

const GENERATE = /^generate$/i
const VALIDATE = /^validate$/i

const text = ({ input }: Row): string => {
  if (typeof input !== 'string') throw new CaseError('the row has no input')
  return input
}

function generated(row: Row): Check[] {
  let uli: string | undefined
  try {
    uli = withCheckDigits(text(row))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  const checks: Check[] = []
  if (find(row, 'check_digit') !== undefined)
    checks.push(compare('check_digit', row.check_digit, uli?.slice(-2) ?? null))
  if (find(row, 'uli') !== undefined) checks.push(compare('uli', row.uli, uli ?? null))
  if (find(row, 'error') !== undefined) checks.push(compare('error', readBoolean(row.error), uli === undefined))
  return checks
}

function validated(row: Row): Check[] {
  const uli = text(row)
  const checks: Check[] = []
  if (find(row, 'valid') !== undefined) checks.push(compare('valid', readBoolean(row.valid), isUli(uli)))
  if (find(row, 'error') !== undefined) checks.push(compare('error', readBoolean(row.error), !isUliShaped(uli)))
  return checks
}

/** Checks worked examples of the universal loan identifier's check digits (12 CFR 1003 Appendix C). */
export const uliCases: CaseKind = {
  name: 'ULI',
  matches: ({ kind, input }) =>
    typeof input === 'string' && typeof kind === 'string' && (GENERATE.test(kind) || VALIDATE.test(kind)),
  label: ({ kind, input }) => `${kind} ${input}`,
  run: (row) => ({ checks: GENERATE.test(String(row.kind)) ? generated(row) : validated(row) }),
}
