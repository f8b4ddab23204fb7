/** Handles a finished adverse action notice and the notice's deadlines. */
import type { QualifyingChange } from '../../rules/adverseAction.ts'
import type { DeadlineTable, ResultTable } from '../core/resultTable.ts'
import type { DocumentRecord } from '../types.ts'
import { endWait } from './askFirst.ts'
import { noticed, noticeMissing } from './decline.ts'

export interface DeclineResults {
  ADVERSE_ACTION: { readonly documents: readonly DocumentRecord[]; readonly changes: readonly QualifyingChange[] }
}

export const RESULTS: ResultTable<DeclineResults> = { ADVERSE_ACTION: noticed }

export const DEADLINES: DeadlineTable<'ADVERSE_ACTION_NEAR' | 'ADVERSE_ACTION_DUE' | 'DEMOGRAPHICS_WAIT_ENDS'> = {
  DEMOGRAPHICS_WAIT_ENDS: { decide: endWait, afterEnd: true },
  ADVERSE_ACTION_NEAR: { decide: (a) => noticeMissing(a, 'NEAR'), afterEnd: true },
  ADVERSE_ACTION_DUE: { decide: (a) => noticeMissing(a, 'DUE'), afterEnd: true },
}
