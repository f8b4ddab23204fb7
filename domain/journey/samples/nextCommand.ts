/**
 * The command that a sample person sends in each state, according to the journey's rows; undefined if the sample person
 * waits.
 */
import { borrowerTable } from '../borrower.ts'
import type { BorrowerCommand, BorrowerState } from '../borrowerNames.ts'
import type { Row } from '../machine.ts'
import { type SignerCommand, type SignerState, signerTable } from '../signer.ts'
import type { Situation } from './situation.ts'

type Next<C> = (situation: Situation) => C | undefined

const nextIn = <F, Id extends string, C extends string>(rows: readonly Row<F, Id, string, C>[]) =>
  Object.fromEntries(
    rows.map(({ id, sample, next }) => {
      const [usual] = Object.keys(sample)
      return [id, next ?? (() => usual)]
    }),
  ) as Readonly<Record<Id, Next<C>>>

export const NEXT_COMMAND: Readonly<Record<BorrowerState, Next<BorrowerCommand>>> = nextIn([
  ...borrowerTable.steps,
  ...borrowerTable.overrides,
])

export const NEXT_SIGNER_COMMAND: Readonly<Record<SignerState, Next<SignerCommand>>> = nextIn([
  ...signerTable.steps,
  ...signerTable.overrides,
])
