/**
 * The register's validation rules, which are called edits. An edit has a code, the rule in words, and a check of a row.
 */
import { isPlainDate } from '../../values/dates.ts'
import type { FieldName, RegisterRow } from './fields.ts'

/** The data against which a row is checked. */
export interface EditContext {
  /** The filing year, which is the calendar year of the rows' final actions. */
  readonly year: number
  /**
   * The census tracts (eleven digits each) of the counties that the lender has loaded. If there are none, the edits
   * check only a tract's format.
   */
  readonly tracts?: ReadonlySet<string> | undefined
}

/** An edit from the CFPB's filing instructions, with its code in the instructions. */
export interface Edit {
  readonly code: string
  /** The rule in words: what a row must satisfy. */
  readonly rule: string
  /** Whether the row satisfies the rule. */
  readonly holds: (row: RegisterRow, context: EditContext) => boolean
}

export const edit = (code: string, rule: string, holds: Edit['holds']): Edit => ({ code, rule, holds })

/** Returns an edit that checks only rows with the given condition. */
export const editIf = (
  code: string,
  rule: string,
  applies: (row: RegisterRow) => boolean,
  holds: Edit['holds'],
): Edit => ({ code, rule, holds: (row, context) => !applies(row) || holds(row, context) })

/** Whether the value is one of the codes, which are given in one string and separated by spaces. */
export const among = (value: string, codes: string): boolean => value !== '' && codes.split(' ').includes(value)

export const isBlank = (value: string): boolean => value === ''
export const isNumber = (value: string): boolean => /^-?\d+(?:\.\d+)?$/.test(value)
export const isWhole = (value: string): boolean => /^\d+$/.test(value)
export const isPositiveWhole = (value: string): boolean => isWhole(value) && Number(value) > 0

/**
 * Whether the value is "NA" or "Exempt". "NA": the lender doesn't report the field. "Exempt": a partial exemption lets
 * the lender leave the field out.
 */
export const isUnreported = (value: string): boolean => value === 'NA' || value === 'Exempt'

/** Whether the value is a date such as 20261116. */
export const isDate = (value: string): boolean =>
  /^\d{8}$/.test(value) && isPlainDate(`${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6)}`)

/** Returns an edit that requires a field to have one of the codes. */
export const codesEdit = (code: string, name: FieldName, label: string, codes: string): Edit =>
  edit(code, `${label} must be one of ${codes.replaceAll(' ', ', ')}.`, (row) => among(row[name], codes))

export const actionIs =
  (codes: string) =>
  (row: RegisterRow): boolean =>
    among(row.actionTaken, codes)

export const isReverse = (row: RegisterRow): boolean => row.reverseMortgage === '1'
export const isOpenEnd = (row: RegisterRow): boolean => row.openEnd === '1'
export const isBusiness = (row: RegisterRow): boolean => row.businessPurpose === '1'
export const isMultifamily = (row: RegisterRow): boolean => isWhole(row.affordableUnits)

/** Whether the applicant isn't a natural person, such as a trust. */
export const isEntity = (row: RegisterRow): boolean => row.ethnicity1 === '4' && row.race1 === '7' && row.sex === '4'
export const isCoEntity = (row: RegisterRow): boolean =>
  row.coEthnicity1 === '4' && row.coRace1 === '7' && row.coSex === '4'
export const hasNoCoApplicant = (row: RegisterRow): boolean =>
  row.coEthnicity1 === '5' && row.coRace1 === '8' && row.coSex === '5'
