import type { PlainDate } from '../../domain/values/dates.ts'
import { isPlainDate } from '../../domain/values/dates.ts'
import type { Cents } from '../../domain/values/money.ts'
import { dollars } from '../../domain/values/money.ts'
import { CaseError, readNumber } from './kinds.ts'

export function readDate(value: unknown): PlainDate {
  if (typeof value === 'string' && isPlainDate(value.trim())) return value.trim() as PlainDate
  throw new CaseError(`not a date: ${JSON.stringify(value)}`)
}

/** Reads an amount in dollars, given as a number or a string. */
export const readMoney = (value: unknown): Cents => dollars(readNumber(value))

export function readBoolean(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  if (typeof value === 'string' && /^(true|yes)$/i.test(value)) return true
  if (typeof value === 'string' && /^(false|no)$/i.test(value)) return false
  throw new CaseError(`not yes or no: ${JSON.stringify(value)}`)
}
