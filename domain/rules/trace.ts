import type { Cents } from '../values/money.ts'
import type { FigureName } from './figures.ts'
import type { ReasonCode, RuleId } from './reasons.ts'
import type { Unit } from './units.ts'

/** One figure that a rule used, with its name. */
export interface Figure {
  readonly name: FigureName
  readonly value: number | string | boolean
  readonly unit: Unit
  /** The party that the figure is about, such as a lienholder. */
  readonly of?: string | undefined
}

type RuleResult = 'pass' | 'fail' | 'info'

/** A rule that a decision applied, with the rule's inputs, limit and result. */
export interface RuleRecord {
  readonly rule: RuleId
  readonly inputs: readonly Figure[]
  readonly limit?: Figure
  readonly result: RuleResult
  readonly reason?: ReasonCode
}

/** Every rule that a decision applied, in order. The trace is plain data and is stored with the decision. */
export type DecisionTrace = readonly RuleRecord[]

/** Creates a figure with a name and a unit, which is cents, percent or score. */
export const figure = (name: FigureName, value: number | string | boolean, unit: Unit): Figure => ({
  name,
  value,
  unit,
})
export const money = (name: FigureName, value: Cents): Figure => figure(name, value, 'cents')
export const rate = (name: FigureName, value: number): Figure => figure(name, value, 'percent')

/** Records a rule that can pass or fail. `reason` is the reason for a failure. */
export function judge(
  rule: RuleId,
  passes: boolean,
  reason: ReasonCode,
  inputs: readonly Figure[],
  limit?: Figure,
): RuleRecord {
  return {
    rule,
    inputs,
    ...(limit ? { limit } : {}),
    result: passes ? 'pass' : 'fail',
    ...(passes ? {} : { reason }),
  }
}

/** Records a rule that can't fail. Such a rule may make the line smaller but never rejects it. */
export function note(rule: RuleId, inputs: readonly Figure[], limit?: Figure, reason?: ReasonCode): RuleRecord {
  return { rule, inputs, ...(limit ? { limit } : {}), result: 'info', ...(reason ? { reason } : {}) }
}

export const failures = (trace: DecisionTrace): DecisionTrace => trace.filter(({ result }) => result === 'fail')

/** Returns the reasons of failed rules, in trace order and without duplicates. */
export const failedReasons = (trace: DecisionTrace): ReasonCode[] => [
  ...new Set(failures(trace).flatMap(({ reason }) => (reason ? [reason] : []))),
]
