/** The names of states and commands in the borrower's journey, derived from the journey's rows. */
import { BORROWER_OVERRIDES } from './borrowerOverrides.ts'
import { BORROWER_STEPS } from './borrowerSteps.ts'
import { BORROWER_THROUGHOUT } from './borrowerThroughout.ts'

/** Commands that the borrower can send in any state except terminal ones. */
export const ALWAYS = ['withdraw'] as const

type BorrowerRow = (typeof BORROWER_STEPS | typeof BORROWER_OVERRIDES)[number]
type WaitOf<R> = R extends { readonly waits: readonly (infer W)[] } ? W : never
type NameIn<R> = R extends { readonly serverState: infer N } ? N : never

export type BorrowerStepId = (typeof BORROWER_STEPS)[number]['id']
/** Names of the personal answers that complete a step. The step is done once its answer has a value. */
export type PersonalAnswer = Extract<(typeof BORROWER_STEPS)[number]['done'], { readonly personal: string }>['personal']
export type BorrowerOverrideId = (typeof BORROWER_OVERRIDES)[number]['id']
export type BorrowerState = BorrowerStepId | BorrowerOverrideId
export type BorrowerWait = WaitOf<BorrowerRow>['what']
export type BorrowerServerState = NameIn<BorrowerRow> | NameIn<WaitOf<BorrowerRow>>

type Besides<R> = R extends { readonly beside: readonly (infer B)[] } ? B : never
type CommandsIn<R> = R extends { readonly commands: readonly (infer C extends string)[] } ? C : never
/** Commands that a borrower can send for an application. Each command has one form and one API path. */
export type BorrowerCommand =
  | CommandsIn<BorrowerRow | Besides<BorrowerRow> | (typeof BORROWER_THROUGHOUT)[number]>
  | LateCommand
  | (typeof ALWAYS)[number]
type LateCommand = CommandsIn<Extract<BorrowerRow, { readonly lateChange: object }>['lateChange']>

const rows = [...BORROWER_STEPS, ...BORROWER_OVERRIDES]
export const BORROWER_COMMANDS: readonly BorrowerCommand[] = [
  ...new Set<BorrowerCommand>([
    ...rows.flatMap<BorrowerCommand>((row) => row.commands),
    ...rows.flatMap<BorrowerCommand>((row) => ('beside' in row ? row.beside.flatMap((one) => one.commands) : [])),
    ...BORROWER_STEPS.flatMap<BorrowerCommand>((row) => ('lateChange' in row ? row.lateChange.commands : [])),
    ...BORROWER_THROUGHOUT.flatMap<BorrowerCommand>(({ commands }) => commands),
    ...ALWAYS,
  ]),
]
