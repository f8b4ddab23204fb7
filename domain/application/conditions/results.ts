/** Handles a finished notice of incompleteness, and the deadline for answers to conditions. */
import type { DeadlineTable, ResultTable } from '../core/resultTable.ts'
import type { DocumentRecord } from '../types.ts'
import { incompleteNoticed, stillUnanswered } from './incomplete.ts'

export interface ConditionResults {
  /** The finished notice. Empty if every condition was answered while the notice was being prepared. */
  INCOMPLETE_NOTICE: { readonly documents: readonly DocumentRecord[] }
}

export const RESULTS: ResultTable<ConditionResults> = { INCOMPLETE_NOTICE: incompleteNoticed }

export const DEADLINES: DeadlineTable<'CONDITION_WAITS'> = { CONDITION_WAITS: { decide: stillUnanswered } }
