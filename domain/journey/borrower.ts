/** The borrower's journey: a table of steps and overrides, and functions that find the current row. */
import type { Screen } from '../routes/routes.ts'
import { remember } from '../values/remember.ts'
import {
  ALWAYS,
  type BorrowerCommand,
  type BorrowerServerState,
  type BorrowerState,
  type BorrowerWait,
} from './borrowerNames.ts'
import { BORROWER_OVERRIDES } from './borrowerOverrides.ts'
import { BORROWER_STEPS } from './borrowerSteps.ts'
import { BORROWER_THROUGHOUT } from './borrowerThroughout.ts'
import type { Facts } from './facts.ts'
import { locate, type Resolution, type Table, walk } from './machine.ts'

export const borrowerTable: Table<Facts, BorrowerState, Screen, BorrowerCommand, BorrowerWait, BorrowerServerState> = {
  always: ALWAYS,
  everywhere: ['status', 'conditions', 'product/offer-package'],
  throughout: BORROWER_THROUGHOUT,
  steps: BORROWER_STEPS,
  overrides: BORROWER_OVERRIDES,
}

type StepRow = (typeof BORROWER_STEPS)[number]
/**
 * Names of the application fields that the borrower fills in. A step whose `done` is one of these names is complete
 * once that field has a value.
 */
export const BORROWER_ANSWERS = BORROWER_STEPS.flatMap(({ done }: { done: StepRow['done'] }) =>
  typeof done === 'string' ? [done] : [],
)
export type BorrowerAnswer = (typeof BORROWER_ANSWERS)[number]

export type BorrowerResolution = Resolution<BorrowerState, Screen, BorrowerCommand>

/** Finds the borrower's current state from the facts alone. */
export const resolveBorrower = remember(
  (facts: Facts): BorrowerResolution => walk(borrowerTable, facts, borrowerRow(facts)),
)

/** Returns the journey row that is current for the given facts. */
export const borrowerRow = remember((facts: Facts) => locate(borrowerTable, facts))
