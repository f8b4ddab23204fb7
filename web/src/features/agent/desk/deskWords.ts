/** The wording of tasks at the desk: names of fields and values. */
import { useLingui } from '@lingui/react'
import type { DeskCall } from 'domain/application/desk/calls.ts'
import { DESK_FIELDS, DESK_HINTS, DESK_VALUES } from 'domain/application/desk/names.ts'
import { spoken } from '../spoken.ts'
import { INCOME_SOURCE_NAMES } from '../stateNames.ts'

const isIncomeSource = (code: string): code is keyof typeof INCOME_SOURCE_NAMES =>
  Object.hasOwn(INCOME_SOURCE_NAMES, code)

const rowOf = <Row>(table: Readonly<Record<string, Row>>, key: string): Row | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/**
 * Returns functions that look up the display names of a port method's fields and values. If `call` is '', the functions
 * use only names that are the same for all methods.
 */
export function useDeskWords(call: DeskCall | '') {
  const { i18n } = useLingui()
  /**
   * Returns a field's display name. For an unnamed part of a field, such as one number of a pair, `more` is appended to
   * the field's name.
   */
  const field = (name: string, more = ''): string => {
    const found = rowOf(DESK_FIELDS, `${call}.${name}${more}`) ?? rowOf(DESK_FIELDS, `${name}${more}`)
    return found ? i18n._(found) : spoken(name)
  }
  const hint = (name: string): string | undefined => {
    const found = rowOf(DESK_HINTS, `${call}.${name}`)
    return found && i18n._(found)
  }
  /** `name` is the field's name in the port's schema. The same code can have different meanings in different fields. */
  const value = (code: string, name: string): string => {
    if (name === 'evidence' && isIncomeSource(code)) return i18n._(INCOME_SOURCE_NAMES[code])
    const row = rowOf(DESK_VALUES, code)
    return row ? i18n._(row) : spoken(code)
  }
  /** Returns a path in words, such as 'Exceptions to clear title (1), Type' for 'exceptions.0.kind'. */
  const place = (path: string): string =>
    path
      .split('.')
      .map((part) => (/^\d+$/.test(part) ? ` (${Number(part) + 1})` : `, ${field(part)}`))
      .join('')
      .replace(/^,? /, '')
  return { field, hint, value, place }
}
