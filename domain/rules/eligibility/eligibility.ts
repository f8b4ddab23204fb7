import type { FigureName } from '../figures.ts'
import { type DecisionTrace, type Figure, figure, judge, type RuleRecord } from '../trace.ts'
import type { Unit } from '../units.ts'
import type { Basics } from './rule.ts'
import {
  type ApplicationFacts,
  ELIGIBILITY_RULE_IDS,
  ELIGIBILITY_RULES,
  type EligibilityPolicy,
  type Knockout,
  type PersonFacts,
} from './rules.ts'

/** The applicant's answers and other facts known so far. A rule is skipped if its facts are still unknown. */
export type EligibilityInput = Basics & Partial<ApplicationFacts & PersonFacts>

interface Eligibility {
  readonly eligible: boolean
  /** Reasons for a knockout, in the order of the rules. */
  readonly knockouts: readonly Knockout[]
  readonly trace: DecisionTrace
}

/** Converts the values that a rule recorded to figures, each with its unit. */
const figuresOf = (
  units: Readonly<Partial<Record<FigureName, { readonly unit: Unit }>>>,
  values: Readonly<Partial<Record<FigureName, Figure['value'] | undefined>>>,
): Figure[] =>
  (Object.keys(values) as FigureName[]).flatMap((name) => {
    const [value, unit] = [values[name], units[name]?.unit]
    return value === undefined || !unit ? [] : [figure(name, value, unit)]
  })

/**
 * Applies the eligibility rules. Today's date is part of the input, so that the function doesn't depend on the clock.
 * @param only APPLICATION: apply only the rules about the application. PERSON: apply only the rules about a person. By
 * default, all rules apply.
 */
export function checkEligibility(
  input: EligibilityInput,
  policy: EligibilityPolicy,
  only?: 'APPLICATION' | 'PERSON',
): Eligibility {
  const trace: RuleRecord[] = []
  const knockouts: Knockout[] = []
  for (const id of ELIGIBILITY_RULE_IDS) {
    const { about, check, figures, reason } = ELIGIBILITY_RULES[id]
    const found = (only ?? about) === about ? check(input, policy) : undefined
    if (!found) continue
    const { passes, inputs, limit = {} } = found
    trace.push(judge(id, passes, reason, figuresOf(figures, inputs), figuresOf(figures, limit)[0]))
    if (!passes) knockouts.push(reason)
  }
  return { eligible: knockouts.length === 0, knockouts, trace }
}
