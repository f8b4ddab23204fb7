/** The measures that underwriting compares with limits, read from a decision's trace. */
import type { AgentFile } from 'domain/api/agent.ts'
import type { FigureName } from 'domain/rules/figures.ts'
import type { RuleId } from 'domain/rules/reasons.ts'

type Trace = AgentFile['decision']['trace']

/** A measure with its limit. A score and a DSCR have a minimum, and the ratios CLTV and DTI have a maximum in percent. */
export interface Measure {
  readonly kind: 'SCORE' | 'CLTV' | 'DTI' | 'DSCR'
  readonly value: number
  readonly limit: number
  readonly isWithin: boolean
  /** The line that the measure includes: the chosen line, the largest line, or none. */
  readonly line: 'CHOSEN' | 'LARGEST' | 'NONE'
}

/** Returns the measures that the decision used. A decision without a credit score or home value has fewer measures. */
export function measuresIn(trace: Trace): readonly Measure[] {
  const recordOf = (rule: RuleId) => trace.find((record) => record.rule === rule)
  const input = (rule: RuleId, name: FigureName): number | undefined => {
    const value = recordOf(rule)?.inputs.find((one) => one.name === name)?.value
    return typeof value === 'number' ? value : undefined
  }
  const limit = (rule: RuleId): number | undefined => {
    const value = recordOf(rule)?.limit?.value
    return typeof value === 'number' ? value : undefined
  }
  const measure = (
    kind: Measure['kind'],
    most: number | undefined,
    ...values: readonly (readonly [number | undefined, Measure['line']])[]
  ): Measure[] => {
    const [value, line] = values.find(([one]) => one !== undefined) ?? []
    if (value === undefined || line === undefined || most === undefined) return []
    const isWithin = kind === 'SCORE' || kind === 'DSCR' ? value >= most : value <= most
    return [{ kind, value, limit: most, isWithin, line }]
  }
  const [value, liens] = [input('CLTV', 'value'), input('CLTV', 'liens')]
  const before = value && liens !== undefined ? Math.round((liens / value) * 1000) / 10 : undefined
  return [
    ...measure('SCORE', limit('CREDIT_SCORE'), [input('CREDIT_SCORE', 'score'), 'NONE']),
    ...measure(
      'CLTV',
      limit('CLTV'),
      [input('CHOSEN_OFFER', 'cltv'), 'CHOSEN'],
      [input('CLTV_AFTER_LINE', 'cltv'), 'LARGEST'],
      [before, 'NONE'],
    ),
    ...measure('DTI', limit('DTI'), [input('CHOSEN_OFFER', 'dti'), 'CHOSEN'], [input('DTI', 'dtiBefore'), 'NONE']),
    ...measure('DSCR', limit('DSCR'), [input('DSCR', 'ratioBefore'), 'NONE']),
  ]
}
