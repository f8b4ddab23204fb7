/** What the register's edits are made of: a code, the rule in words, and whether a row breaks it. */
import { isPlainDate } from '../../values/dates.ts'
import type { FieldName, RegisterRow } from './fields.ts'

/** What a row is checked against. */
export interface EditContext {
  /** The filing year: the calendar year of the rows' final actions. */
  readonly year: number
  /** The census tracts of the counties that the lender has loaded, as eleven digits. Without them, only the form counts. */
  readonly tracts?: ReadonlySet<string> | undefined
}

/** An edit of the CFPB's filing instructions, named by its code there. */
export interface Edit {
  readonly code: string
  /** What a row must satisfy. */
  readonly rule: string
  /** Whether the row satisfies the rule. */
  readonly holds: (row: RegisterRow, context: EditContext) => boolean
}

export const edit = (code: string, rule: string, holds: Edit['holds']): Edit => ({ code, rule, holds })

/** An edit that applies only to rows that satisfy a condition. */
export const editIf = (
  code: string,
  rule: string,
  applies: (row: RegisterRow) => boolean,
  holds: Edit['holds'],
): Edit => ({ code, rule, holds: (row, context) => !applies(row) || holds(row, context) })

/** Whether the value is one of the codes, given in one text separated by spaces. */
export const among = (value: string, codes: string): boolean => value !== '' && codes.split(' ').includes(value)

export const isBlank = (value: string): boolean => value === ''
export const isNumber = (value: string): boolean => /^-?\d+(?:\.\d+)?$/.test(value)
export const isWhole = (value: string): boolean => /^\d+$/.test(value)
export const isPositiveWhole = (value: string): boolean => isWhole(value) && Number(value) > 0

/** Whether the value is "NA" or "Exempt": the lender doesn't report it, or needn't under its partial exemption. */
export const isUnreported = (value: string): boolean => value === 'NA' || value === 'Exempt'

/** Whether the value is a date such as 20261116. */
export const isDate = (value: string): boolean =>
  /^\d{8}$/.test(value) && isPlainDate(`${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6)}`)

/** Returns an edit that a field must have one of the codes. */
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
