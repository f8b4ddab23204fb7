/**
 * The walk answers which screen comes now, which commands are allowed, and how far along a person is. It reads a table:
 * one row per step, in order, and one row per override, ranked by class. Nothing of it is stored.
 */
import type { RowSample } from './samples/answers.ts'
import type { Situation } from './samples/situation.ts'
import type { WorkflowStatus } from './statuses.ts'

export type OverrideClass = 'terminal' | 'jump' | 'blocked' | 'task'
export const OVERRIDE_CLASSES: readonly OverrideClass[] = ['terminal', 'jump', 'blocked', 'task']

export const WAIT_HOLDERS = [
  'BORROWER',
  'SIGNER',
  'LENDER',
  'PARTNER',
  'APPRAISER',
  'BANK',
  'EMPLOYER',
  'NOTARY',
  'COUNTY',
  'NOBODY',
] as const
export type WaitHolder = (typeof WAIT_HOLDERS)[number]

export const PROGRESS = [
  'INITIAL',
  'PRODUCT_SELECT',
  'MORE_INFO',
  'LINK_INCOME',
  'ID_UPLOAD',
  'SIGNING',
  'ENOTARY',
  'MANUAL_NOTARY',
  'COMPLETE',
] as const
export type ProgressKey = (typeof PROGRESS)[number]

/** What every table's facts hold. */
export interface BaseFacts {
  /** Version of the journey that the application started under. */
  readonly journeyVersion: number
  /** Fields of the application that steps name as their answer, as far as they're filled. */
  readonly given: readonly string[]
}

/** What an application waits for in a row, and who has to act. */
export interface RowWait<F, Kind extends string = string, State extends string = string> {
  readonly what: Kind
  readonly by: WaitHolder
  /** Name of the server state meanwhile; the row's without it. */
  readonly serverState?: State
  /** Without it, the wait holds whenever the row does. The first wait that holds counts. */
  readonly when?: (facts: F) => boolean
}

/** Screens and commands that are open beside a row's own while `when` holds. */
export interface Beside<F, S extends string, C extends string> {
  readonly when?: (facts: F) => boolean
  readonly screens: readonly S[]
  readonly commands: readonly C[]
}

/** How a finished step can be changed later. */
export interface LateChange<F, Id extends string, S extends string, C extends string> extends Beside<F, S, C> {
  /** The last step at which the change is open. */
  readonly until: Id
  /** Steps that the change can lead back to. */
  readonly reopens: readonly Id[]
}

/**
 * The journey version that introduced a row. A newer row also says how it treats applications that started under an
 * older version, so that a new step never pulls applications in flight back to it.
 */
type Introduced<F> =
  | { readonly since: 1 }
  | { readonly since: number; readonly older: 'apply' | 'skip' | ((facts: F) => boolean) }

interface RowShape<F, Id extends string, S extends string, C extends string, W extends string, N extends string> {
  readonly id: Id
  /** The first is where the person lands. */
  readonly screens: readonly [S, ...S[]]
  readonly commands: readonly C[]
  readonly beside?: readonly Beside<F, S, C>[]
  /** Statuses in which the row can be current. */
  readonly statuses: readonly WorkflowStatus[]
  /** Name of the server state; the status without it. */
  readonly serverState?: N
  /** Without it, the application waits for the borrower to take the next step. */
  readonly waits?: readonly RowWait<F, W, N>[]
  /** The browser polls, because the row passes without anything that the person does. */
  readonly polled?: true
  /** The person leaves the application for the dashboard. */
  readonly leaves?: true
  readonly sample: RowSample
  /** The command that a sample person sends next, or undefined to wait. The first of `sample` without it. */
  readonly next?: (situation: Situation) => C | undefined
}
export type Row<
  F,
  Id extends string = string,
  S extends string = string,
  C extends string = string,
  W extends string = string,
  N extends string = string,
> = RowShape<F, Id, S, C, W, N> & Introduced<F>

export type Step<
  F,
  Id extends string = string,
  S extends string = string,
  C extends string = string,
  W extends string = string,
  N extends string = string,
> = Row<F, Id, S, C, W, N> & {
  readonly progress: ProgressKey | ((facts: F) => ProgressKey)
  readonly applies?: (facts: F) => boolean
  /** A name instead of a condition: done once the application's field of that name is filled. */
  readonly done: string | ((facts: F) => boolean)
  /** The screen to land on, if that depends on the facts. */
  readonly lands?: (facts: F) => S
  readonly lateChange?: LateChange<F, Id, S, C>
}

export type Override<
  F,
  Id extends string = string,
  S extends string = string,
  C extends string = string,
  W extends string = string,
  N extends string = string,
> = Row<F, Id, S, C, W, N> & {
  readonly class: OverrideClass
  /** Holds only while the base is one of these steps; at any step without it. */
  readonly from?: readonly Id[]
  readonly when: (facts: F) => boolean
}

export interface Table<
  F,
  Id extends string = string,
  S extends string = string,
  C extends string = string,
  W extends string = string,
  N extends string = string,
> {
  readonly steps: readonly Step<F, Id, S, C, W, N>[]
  readonly overrides: readonly Override<F, Id, S, C, W, N>[]
  /** Commands that are allowed in any state that isn't terminal. */
  readonly always: readonly C[]
  /** Screens that may be looked at in any state. */
  readonly everywhere?: readonly S[]
}

export interface Resolution<Id extends string = string, S extends string = string, C extends string = string> {
  /** What holds now: a step's or an override's id. */
  readonly state: Id
  /** The first step that isn't done, whatever overrides it. */
  readonly base: Id
  /** Where the person belongs. */
  readonly screen: S
  /** Screens that may be shown now. */
  readonly screens: readonly S[]
  /** Commands that the server accepts now. */
  readonly commands: readonly C[]
  readonly progress: ProgressKey
  readonly waits: boolean
}

/** Whether a row counts for an application of this journey version. */
function counts<F extends BaseFacts>(row: Introduced<F>, facts: F): boolean {
  if (row.since <= facts.journeyVersion) return true
  const older = 'older' in row ? row.older : 'skip'
  return typeof older === 'function' ? older(facts) : older === 'apply'
}

/** Whether the person comes by the step at all. */
export const applies = <F extends BaseFacts>(step: Introduced<F> & Pick<Step<F>, 'applies'>, facts: F): boolean =>
  counts(step, facts) && (step.applies?.(facts) ?? true)

export const isDone = <F extends BaseFacts>({ done }: Pick<Step<F>, 'done'>, facts: F): boolean =>
  typeof done === 'string' ? facts.given.includes(done) : done(facts)

/** Whether an override holds while the base step is `base`. */
export const holds = <F extends BaseFacts>(
  row: Introduced<F> & Pick<Override<F>, 'from' | 'when'>,
  base: string,
  facts: F,
): boolean => counts(row, facts) && (row.from?.includes(base) ?? true) && row.when(facts)

/**
 * Finds where a person is. The base is the first step that applies and isn't done, or the last one when all are done.
 * The highest-ranking override that holds comes before it.
 */
export function locate<
  F extends BaseFacts,
  Id extends string,
  S extends string,
  C extends string,
  W extends string,
  N extends string,
>(table: Table<F, Id, S, C, W, N>, facts: F) {
  const applying = table.steps.filter((step) => applies(step, facts))
  const index = applying.findIndex((step) => !isDone(step, facts))
  const base = applying.at(index)
  if (!base) throw new RangeError('a journey needs at least one step')
  const override = OVERRIDE_CLASSES.flatMap((rank) => table.overrides.filter((row) => row.class === rank)).find((row) =>
    holds(row, base.id, facts),
  )
  return { base, override, row: override ?? base, before: applying.slice(0, index < 0 ? -1 : index) }
}

/** The late changes that finished steps offer at a step that waits for nobody else. */
function lateChanges<F, Id extends string, S extends string, C extends string>(
  steps: readonly Pick<Step<F, Id, S, C>, 'id' | 'lateChange'>[],
  before: readonly Pick<Step<F, Id, S, C>, 'id' | 'lateChange'>[],
  base: Id,
): readonly Beside<F, S, C>[] {
  const place = (id: Id) => steps.findIndex((step) => step.id === id)
  return before.flatMap(({ lateChange }) => (lateChange && place(base) <= place(lateChange.until) ? [lateChange] : []))
}

/** Walks the table: where the person belongs, and what they may see and do. */
export function walk<
  F extends BaseFacts,
  Id extends string,
  S extends string,
  C extends string,
  W extends string,
  N extends string,
>(table: Table<F, Id, S, C, W, N>, facts: F): Resolution<Id, S, C> {
  const { base, override, row, before } = locate(table, facts)
  const late = override || base.polled ? [] : lateChanges(table.steps, before, base.id)
  const beside = [...(row.beside ?? []), ...late].filter(({ when }) => when?.(facts) ?? true)
  const always = override?.class === 'terminal' ? [] : table.always
  return {
    state: row.id,
    base: base.id,
    screen: override ? row.screens[0] : (base.lands?.(facts) ?? row.screens[0]),
    screens: [...new Set([...row.screens, ...beside.flatMap(({ screens }) => screens), ...(table.everywhere ?? [])])],
    commands: [...new Set([...row.commands, ...beside.flatMap(({ commands }) => commands), ...always])],
    progress: typeof base.progress === 'function' ? base.progress(facts) : base.progress,
    waits: row.polled ?? false,
  }
}

/** What the application waits for in a row. */
export const NEXT_STEP = { what: 'NEXT_STEP', by: 'BORROWER' } as const
export const waitIn = <F, W extends string, N extends string>(
  row: { readonly waits?: readonly RowWait<F, W, N>[] },
  facts: F,
): RowWait<F, W | 'NEXT_STEP', N> => row.waits?.find(({ when }) => when?.(facts) ?? true) ?? NEXT_STEP
