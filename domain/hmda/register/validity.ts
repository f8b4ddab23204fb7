/**
 * The validity edits of the CFPB's filing instructions for one row of the register. The CFPB rejects a file with a row
 * that breaks one.
 */
import { APPLICANT_EDITS } from './applicantEdits.ts'
import { APPLICATION_EDITS } from './applicationEdits.ts'
import { DECISION_EDITS } from './decisionEdits.ts'
import type { Edit, EditContext } from './edit.ts'
import type { RegisterRow } from './fields.ts'
import { HOME_EDITS } from './homeEdits.ts'
import { PRICE_EDITS } from './priceEdits.ts'

/** @internal */
export const VALIDITY_EDITS: readonly Edit[] = [
  ...APPLICATION_EDITS,
  ...APPLICANT_EDITS,
  ...DECISION_EDITS,
  ...PRICE_EDITS,
  ...HOME_EDITS,
]

/** Returns the validity edits that a row breaks, each with its rule in words. */
export const brokenEdits = (row: RegisterRow, context: EditContext): { code: string; rule: string }[] =>
  VALIDITY_EDITS.filter(({ holds }) => !holds(row, context)).map(({ code, rule }) => ({ code, rule }))
