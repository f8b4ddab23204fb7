import type { OverrideClass, Step, Table } from 'domain/journey/machine.ts'

export interface Explained {
  readonly id: string
  readonly kind: 'step' | OverrideClass
  /** 'here': the walk stops at this row; 'later': the row wasn't reached. */
  readonly verdict: 'done' | 'does not apply' | 'holds' | 'no' | 'here' | 'later'
  readonly screens: readonly string[]
}

const CLASSES: readonly OverrideClass[] = ['terminal', 'jump', 'blocked', 'task']

/** Explains the walk: overrides by rank, then steps in order, each with its result. */
export function explain<Id extends string, F, S extends string, C extends string>(
  { steps, overrides }: Table<Id, F, S, C>,
  facts: F,
): readonly Explained[] {
  const ranked = CLASSES.flatMap((rank) => overrides.filter((row) => row.class === rank))
  const first = ranked.find(({ when }) => when(facts))
  const verdictOf = (step: Step<Id, F, S, C>) => {
    if (step.applies && !step.applies(facts)) return 'does not apply'
    return step.done(facts) ? 'done' : undefined
  }
  const base = steps.find((step) => verdictOf(step) === undefined)
  return [
    ...ranked.map((row): Explained => {
      const verdict = row === first ? 'here' : row.when(facts) ? 'holds' : 'no'
      return { id: row.id, kind: row.class, verdict, screens: row.screens }
    }),
    ...steps.map((step): Explained => {
      const reached = first ? 'later' : 'here'
      return {
        id: step.id,
        kind: 'step',
        verdict: verdictOf(step) ?? (step === base ? reached : 'later'),
        screens: step.screens,
      }
    }),
  ]
}
