/** What happens when the notice of incompleteness is ready and when a condition's deadline comes. */
import type { DeadlineTable, ResultTable } from '../core/resultTable.ts'
import type { DocumentRecord } from '../types.ts'
import { incompleteNoticed, stillUnanswered } from './incomplete.ts'

export interface ConditionResults {
  /** Empty if the person answered every condition in the meantime. */
  INCOMPLETE_NOTICE: { readonly documents: readonly DocumentRecord[] }
}

export const RESULTS: ResultTable<ConditionResults> = { INCOMPLETE_NOTICE: incompleteNoticed }

export const DEADLINES: DeadlineTable<'CONDITION_WAITS'> = { CONDITION_WAITS: { decide: stillUnanswered } }
