/** The borrower's journey: its steps and overrides as one table, and where a borrower is on it. */
import type { Screen } from '../routes/routes.ts'
import {
  ALWAYS,
  type BorrowerCommand,
  type BorrowerServerState,
  type BorrowerState,
  type BorrowerWait,
} from './borrowerNames.ts'
import { BORROWER_OVERRIDES } from './borrowerOverrides.ts'
import { BORROWER_STEPS } from './borrowerSteps.ts'
import type { Facts } from './facts.ts'
import { locate, type Resolution, type Table, walk } from './machine.ts'

export const borrowerTable: Table<Facts, BorrowerState, Screen, BorrowerCommand, BorrowerWait, BorrowerServerState> = {
  always: ALWAYS,
  everywhere: ['status', 'conditions', 'product/offer-package'],
  steps: BORROWER_STEPS,
  overrides: BORROWER_OVERRIDES,
}

type StepRow = (typeof BORROWER_STEPS)[number]
/** Fields of the application that steps name as their answer. */
export const BORROWER_ANSWERS = BORROWER_STEPS.flatMap(({ done }: { done: StepRow['done'] }) =>
  typeof done === 'string' ? [done] : [],
)

/** The version that new applications start under: the newest of the rows. */
export const JOURNEY_VERSION: number = Math.max(...[...BORROWER_STEPS, ...BORROWER_OVERRIDES].map(({ since }) => since))

export type BorrowerResolution = Resolution<BorrowerState, Screen, BorrowerCommand>

/** Where the borrower is now, from the facts alone. */
export const resolveBorrower = (facts: Facts): BorrowerResolution => walk(borrowerTable, facts)

/** The row that holds now. */
export const borrowerRow = (facts: Facts) => locate(borrowerTable, facts)
