/**
 * Determines a person's current screen, allowed commands and progress from a table. The table has one row per step, in
 * order, and one row per override, ranked by class. `walk` finds the current row. The server never stores the result.
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

/** Facts that all journeys need. */
export interface BaseFacts {
  /** The journey version under which the application started. */
  readonly journeyVersion: number
  /**
   * Names of the application fields and personal answers that have a value. Contains only names that a step's `done`
   * uses.
   */
  readonly given: readonly string[]
}

/**
 * What an application waits for while a row is current, such as an event, a response or an action, and the party that
 * must provide it.
 */
export interface RowWait<F, Kind extends string = string, State extends string = string> {
  readonly what: Kind
  readonly by: WaitHolder
  /** Name of the server state during the wait; by default, the name of the journey row. */
  readonly serverState?: State
  /**
   * The condition under which the wait applies. Without a condition, the wait always applies while the row is current.
   * If several waits apply, the first one counts.
   */
  readonly when?: (facts: F) => boolean
}

/** Additional screens and commands for one row or for all rows. Without `when`, they're always available. */
export interface Beside<F, S extends string, C extends string> {
  readonly when?: (facts: F) => boolean
  readonly screens: readonly S[]
  readonly commands: readonly C[]
}

/** A late change to a completed step, with the screens and commands that the person uses to make the change. */
export interface LateChange<F, Id extends string, S extends string, C extends string> extends Beside<F, S, C> {
  /** The last step at which the person can still make this late change. */
  readonly until: Id
  /** Completed steps that the person may have to repeat after the change. */
  readonly reopens: readonly Id[]
}

/**
 * The journey version that introduced a row. A row added after version 1 must also define how it applies to older
 * applications, because a new step must never move an open application back.
 */
type Introduced<F> =
  | { readonly since: 1 }
  | { readonly since: number; readonly older: 'apply' | 'skip' | ((facts: F) => boolean) }

interface RowShape<F, Id extends string, S extends string, C extends string, W extends string, N extends string> {
  readonly id: Id
  /** The row's screens. The server sends the person to the first screen. */
  readonly screens: readonly [S, ...S[]]
  readonly commands: readonly C[]
  readonly beside?: readonly Beside<F, S, C>[]
  /** The application statuses that allow this row to be the journey's current row. */
  readonly statuses: readonly WorkflowStatus[]
  /** Name of the server state while the row is current; by default, the application's status. */
  readonly serverState?: N
  /**
   * The waits that apply while the row is current. By default, the application waits for the borrower to take the next
   * step.
   */
  readonly waits?: readonly RowWait<F, W, N>[]
  /** True if the person only has to wait while the row is current. The browser then polls for updates. */
  readonly polled?: true
  /** Set if the row takes the person to the dashboard instead of the application's own pages. */
  readonly leaves?: true
  readonly sample: RowSample
  /**
   * Returns the sample person's next command, or undefined if the person has to wait. Without this function, the next
   * command is the first one in `sample`.
   */
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
  /**
   * Determines whether the step is done. A function decides by the facts. A name refers to an application field or
   * personal answer, and the step is done once it has a value.
   */
  readonly done: string | { readonly personal: string } | ((facts: F) => boolean)
  /** Returns the screen to which the server sends the person. Absent if that screen doesn't depend on the facts. */
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
  /** The steps that the override can interrupt; all steps by default. */
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
  /** Commands that the person can send in any state except terminal ones. */
  readonly always: readonly C[]
  /** Screens that the person can view in any state. */
  readonly everywhere?: readonly S[]
  /**
   * Screens and commands that are available in every row except terminal rows, in addition to the row's own screens and
   * commands.
   */
  readonly throughout?: readonly Beside<F, S, C>[]
}

export interface Resolution<Id extends string = string, S extends string = string, C extends string = string> {
  /** ID of the current row, which is a step or an override. */
  readonly state: Id
  /** The first unfinished step, even while an override takes precedence over it. */
  readonly base: Id
  /** The screen that the server sends the person to. */
  readonly screen: S
  /** Screens that the person may open now. */
  readonly screens: readonly S[]
  /** Commands that the server accepts now. */
  readonly commands: readonly C[]
  readonly progress: ProgressKey
  readonly waits: boolean
}

/** Whether a row applies to applications that started with the given journey version. */
function counts<F extends BaseFacts>(row: Introduced<F>, facts: F): boolean {
  if (row.since <= facts.journeyVersion) return true
  const older = 'older' in row ? row.older : 'skip'
  return typeof older === 'function' ? older(facts) : older === 'apply'
}

/** Whether the step is part of the person's journey. Some steps are optional. */
export const applies = <F extends BaseFacts>(step: Introduced<F> & Pick<Step<F>, 'applies'>, facts: F): boolean =>
  counts(step, facts) && (step.applies?.(facts) ?? true)

/**
 * Returns the name of the answer that completes a step. Undefined if a function determines whether the step is done.
 */
export const answerOf = <F>({ done }: Pick<Step<F>, 'done'>): string | undefined =>
  typeof done === 'object' ? done.personal : typeof done === 'string' ? done : undefined

export const isDone = <F extends BaseFacts>(step: Pick<Step<F>, 'done'>, facts: F): boolean =>
  typeof step.done === 'function' ? step.done(facts) : facts.given.includes(answerOf(step) ?? '')

/** Whether an override applies while `base` is the current step. */
export const holds = <F extends BaseFacts>(
  row: Introduced<F> & Pick<Override<F>, 'from' | 'when'>,
  base: string,
  facts: F,
): boolean => counts(row, facts) && (row.from?.includes(base) ?? true) && row.when(facts)

/**
 * Finds a person's current row. The base step is the first applicable step that isn't done, or the last step if all
 * steps are done. If overrides apply, the highest-ranked override takes precedence over the base step.
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

/**
 * Returns the late changes that the person can make while the base step is current. `walk` doesn't call this function
 * while the base step waits for another party.
 */
function lateChanges<F, Id extends string, S extends string, C extends string>(
  steps: readonly Pick<Step<F, Id, S, C>, 'id' | 'lateChange'>[],
  before: readonly Pick<Step<F, Id, S, C>, 'id' | 'lateChange'>[],
  base: Id,
): readonly Beside<F, S, C>[] {
  const place = (id: Id) => steps.findIndex((step) => step.id === id)
  return before.flatMap(({ lateChange }) => (lateChange && place(base) <= place(lateChange.until) ? [lateChange] : []))
}

/** Finds the person's current screen in a table, and all screens and commands that the person may use. */
export function walk<
  F extends BaseFacts,
  Id extends string,
  S extends string,
  C extends string,
  W extends string,
  N extends string,
>(table: Table<F, Id, S, C, W, N>, facts: F, place = locate(table, facts)): Resolution<Id, S, C> {
  const { base, override, row, before } = place
  const late = override || base.polled ? [] : lateChanges(table.steps, before, base.id)
  const terminal = override?.class === 'terminal'
  const throughout = terminal ? [] : (table.throughout ?? [])
  const beside = [...(row.beside ?? []), ...late, ...throughout].filter(({ when }) => when?.(facts) ?? true)
  const always = terminal ? [] : table.always
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

/** The default wait: the borrower must take the next step. */
export const NEXT_STEP = { what: 'NEXT_STEP', by: 'BORROWER' } as const
export const waitIn = <F, W extends string, N extends string>(
  row: { readonly waits?: readonly RowWait<F, W, N>[] },
  facts: F,
): RowWait<F, W | 'NEXT_STEP', N> => row.waits?.find(({ when }) => when?.(facts) ?? true) ?? NEXT_STEP
