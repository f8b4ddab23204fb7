/**
 * The file with the loan application register. It contains the transmittal sheet and one line for each application. The
 * edits that apply to the whole file are also defined here (12 CFR 1003.5(a); the CFPB's filing instructions for 2026).
 */
import type { EditContext } from './edit.ts'
import { lineOf, type RegisterRow, writeRow } from './fields.ts'
import { QUALITY_EDITS } from './qualityEdits.ts'
import { brokenEdits } from './validity.ts'

/** The lender's data on the transmittal sheet. */
export interface Sender {
  readonly lei: string
  readonly name: string
  readonly taxId: string
  /** The code of the lender's federal agency: 1 OCC, 2 FRS, 3 FDIC, 5 NCUA, 7 HUD, 9 CFPB. */
  readonly agency: number
  readonly contact: {
    readonly name: string
    readonly phone: string
    readonly email: string
    readonly street: string
    readonly city: string
    readonly state: string
    readonly zip: string
  }
}

/** The code of a filing for the whole year. Larger lenders also file each quarter, with the codes 1 to 3. */
const WHOLE_YEAR = '4'

const transmittalSheet = ({ lei, name, taxId, agency, contact }: Sender, year: number, rows: number): string =>
  lineOf([
    '1',
    name,
    String(year),
    WHOLE_YEAR,
    contact.name,
    contact.phone,
    contact.email,
    contact.street,
    contact.city,
    contact.state,
    contact.zip,
    String(agency),
    String(rows),
    taxId,
    lei,
  ])

/**
 * Returns the file in the format that the CFPB accepts: UTF-8 text with one line for the transmittal sheet and one line
 * for each row.
 */
export const registerFile = (sender: Sender, year: number, rows: readonly RegisterRow[]): string =>
  [transmittalSheet(sender, year, rows.length), ...rows.map(writeRow)].map((line) => `${line}\n`).join('')

/**
 * An edit that the file breaks. `uli`: the universal loan identifier of the row; undefined if the edit is about the
 * whole file.
 */
export interface BrokenEdit {
  readonly kind: 'SYNTACTICAL' | 'VALIDITY' | 'QUALITY'
  readonly code: string
  readonly rule: string
  readonly uli?: string
}

interface ShareRule {
  readonly code: string
  readonly rule: string
  readonly most: number
  readonly counts: (row: RegisterRow) => boolean
}

const actionShare = (code: string, action: string, name: string, percent: number): ShareRule => ({
  code,
  rule: `At most ${percent}% of the applications should be ${name}.`,
  most: percent / 100,
  counts: ({ actionTaken }) => actionTaken === action,
})

/** Quality edits that limit the share of rows with the same outcome. */
const SHARES: readonly ShareRule[] = [
  actionShare('Q635', '2', 'approved but not accepted', 15),
  actionShare('Q636', '4', 'withdrawn', 30),
  actionShare('Q637', '5', 'closed for incompleteness', 15),
  {
    code: 'Q640',
    rule: 'At most 20% of the applicants should have an income below 10 (in thousands).',
    most: 0.2,
    counts: ({ income }) => /^-?\d+$/.test(income) && Number(income) < 10,
  },
]
/** The minimum share of the decided applications that should have led to a loan (edit Q638). */
const LEAST_MADE = 0.2

const ofFile = (kind: BrokenEdit['kind'], code: string, rule: string): BrokenEdit => ({ kind, code, rule })

/** Returns the rows that have the same key as an earlier row. */
function repeated(rows: readonly RegisterRow[], key: (row: RegisterRow) => string): RegisterRow[] {
  const seen = new Set<string>()
  return rows.filter((row) => {
    const isRepeated = seen.has(key(row))
    seen.add(key(row))
    return isRepeated
  })
}

/** Returns every edit that the file breaks. The edits about single rows come first. */
export function brokenIn(rows: readonly RegisterRow[], context: EditContext): BrokenEdit[] {
  const single = rows.flatMap((row): BrokenEdit[] => [
    ...brokenEdits(row, context).map((broken) => ({ kind: 'VALIDITY' as const, ...broken, uli: row.uli })),
    ...QUALITY_EDITS.filter(({ holds }) => !holds(row, context)).map(({ code, rule }) => ({
      kind: 'QUALITY' as const,
      code,
      rule,
      uli: row.uli,
    })),
  ])
  const made = rows.filter(({ actionTaken }) => actionTaken === '1')
  const decided = rows.filter(({ actionTaken }) => '123456'.includes(actionTaken))
  return [
    ...single,
    ...repeated(rows, writeRow).map(({ uli }) => ({
      ...ofFile('SYNTACTICAL', 'S305', 'A row must not be repeated.'),
      uli,
    })),
    ...repeated(made, ({ uli }) => uli).map(({ uli }) => ({
      ...ofFile('SYNTACTICAL', 'S306', 'Two loans can’t have the same ULI.'),
      uli,
    })),
    ...repeated(rows, ({ uli }) => uli).map(({ uli }) => ({
      ...ofFile('QUALITY', 'Q600', 'Two rows shouldn’t have the same ULI.'),
      uli,
    })),
    ...(rows.length === 0
      ? []
      : SHARES.filter(({ most, counts }) => rows.filter(counts).length > most * rows.length).map(({ code, rule }) =>
          ofFile('QUALITY', code, rule),
        )),
    ...(decided.length > 0 && made.length < LEAST_MADE * decided.length
      ? [ofFile('QUALITY', 'Q638', 'At least 20% of the decided applications should have led to a loan.')]
      : []),
  ]
}
