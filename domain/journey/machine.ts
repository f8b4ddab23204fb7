/**
 * The walk that answers: which screen now, which commands are allowed, how far along.
 * A table of steps in order, with overrides ranked by class; nothing of it is stored.
 */
export type OverrideClass = 'terminal' | 'jump' | 'blocked' | 'task'
const CLASS_ORDER: readonly OverrideClass[] = ['terminal', 'jump', 'blocked', 'task']

export interface Step<Id extends string, F, S extends string, C extends string> {
  readonly id: Id
  /** Screens of the step; the first is where a person lands. */
  readonly screens: readonly [S, ...S[]]
  readonly commands: readonly C[]
  readonly progress: ProgressKey
  readonly applies?: (facts: F) => boolean
  readonly done: (facts: F) => boolean
  /** Whether its screens may be visited again once done, and whether its answers may then still be changed. */
  readonly reopens: 'free' | 'byCommand' | 'never'
  /** Nothing to do but wait: the state is polled. */
  readonly waits?: true
  /** Which of `screens` to land on, where that depends on the facts. */
  readonly lands?: (facts: F) => S
}

interface Override<Id extends string, F, S extends string, C extends string> {
  readonly id: Id
  readonly class: OverrideClass
  /** Holds only while the base is one of these steps; at any step without it. */
  readonly from?: readonly Id[]
  readonly when: (facts: F) => boolean
  readonly screens: readonly [S, ...S[]]
  readonly commands: readonly C[]
  readonly waits?: true
}

const PROGRESS = [
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

export interface Resolution<Id extends string = string, S extends string = string, C extends string = string> {
  /** What holds now: a step's or an override's id. */
  readonly state: Id
  /** The first step that is not done, whatever overrides it. */
  readonly base: Id
  /** Where the person belongs. */
  readonly screen: S
  /** Screens that may be shown now: those of the state, of finished steps that reopen freely, and the table's `everywhere`. */
  readonly screens: readonly S[]
  /** Commands the server accepts now. */
  readonly commands: readonly C[]
  readonly progress: ProgressKey
  readonly waits: boolean
}

export interface Table<Id extends string, F, S extends string, C extends string> {
  readonly steps: readonly Step<Id, F, S, C>[]
  readonly overrides: readonly Override<Id, F, S, C>[]
  /** Commands that are allowed in any state that is not terminal. */
  readonly always: readonly C[]
  /** Screens that may be looked at in any state. */
  readonly everywhere?: readonly S[]
}

/**
 * Walks the table. The base is the first step that applies and is not done (the last one when all are done);
 * the highest-ranking override whose condition holds comes before it.
 */
export function walk<Id extends string, F, S extends string, C extends string>(
  table: Table<Id, F, S, C>,
  facts: F,
): Resolution<Id, S, C> {
  const applying = table.steps.filter((step) => step.applies?.(facts) ?? true)
  const index = applying.findIndex((step) => !step.done(facts))
  const base = applying[index < 0 ? applying.length - 1 : index]
  if (!base) throw new RangeError('a journey needs at least one step')
  const before = index < 0 ? applying.slice(0, -1) : applying.slice(0, index)

  const override = CLASS_ORDER.flatMap((rank) => table.overrides.filter((row) => row.class === rank)).find(
    (row) => (row.from?.includes(base.id) ?? true) && row.when(facts),
  )
  if (override)
    return {
      state: override.id,
      base: base.id,
      screen: override.screens[0],
      screens: [...override.screens, ...(table.everywhere ?? [])],
      commands: override.class === 'terminal' ? override.commands : [...override.commands, ...table.always],
      progress: base.progress,
      waits: override.waits ?? false,
    }

  const reopened = before.filter((step) => step.reopens === 'free')
  return {
    state: base.id,
    base: base.id,
    screen: base.lands?.(facts) ?? base.screens[0],
    screens: [...base.screens, ...reopened.flatMap((step) => step.screens), ...(table.everywhere ?? [])],
    commands: [...base.commands, ...reopened.flatMap((step) => step.commands), ...table.always],
    progress: base.progress,
    waits: base.waits ?? false,
  }
}
