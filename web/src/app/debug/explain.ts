import {
  applies,
  type BaseFacts,
  holds,
  isDone,
  locate,
  OVERRIDE_CLASSES,
  type OverrideClass,
  type Table,
} from 'domain/journey/machine.ts'

export interface Explained {
  readonly id: string
  readonly kind: 'step' | OverrideClass
  /**
   * What the journey found at this row. 'here': the journey stops at this row. 'later': the journey hasn't reached this
   * row yet.
   */
  readonly verdict: 'done' | 'does not apply' | 'holds' | 'no' | 'here' | 'later'
  readonly screens: readonly string[]
}

/**
 * Explains why the journey stops at its current row. Returns the overrides by rank, then the steps in order, each with
 * a verdict.
 */
export function explain<F extends BaseFacts>(table: Table<F>, facts: F): readonly Explained[] {
  const { base, override } = locate(table, facts)
  const ranked = OVERRIDE_CLASSES.flatMap((rank) => table.overrides.filter((row) => row.class === rank))
  return [
    ...ranked.map((row): Explained => {
      const verdict = row === override ? 'here' : holds(row, base.id, facts) ? 'holds' : 'no'
      return { id: row.id, kind: row.class, verdict, screens: row.screens }
    }),
    ...table.steps.map((step): Explained => {
      const { id, screens } = step
      if (!applies(step, facts)) return { id, kind: 'step', verdict: 'does not apply', screens }
      if (step === base) return { id, kind: 'step', verdict: override ? 'later' : 'here', screens }
      return { id, kind: 'step', verdict: isDone(step, facts) ? 'done' : 'later', screens }
    }),
  ]
}
