import type * as z from 'zod/mini'
import type { PlainDate } from '../../values/dates.ts'
import type { Immutable } from '../immutable.ts'
import type { ReasonRow, RuleRow } from '../reasonRow.ts'
import type { Unit } from '../units.ts'

/** The facts that all eligibility rules get, in addition to each rule's own facts. */
export interface Basics {
  readonly today: PlainDate
  /** Two-letter code of the property's state. */
  readonly state: string
}

type Value = number | string | boolean | undefined

/**
 * The result of a rule. `inputs` and `limit` are keyed by the names of the rule's figures. Undefined values aren't
 * recorded.
 */
interface Finding<Name extends string> {
  readonly passes: boolean
  readonly inputs: { readonly [Figure in Name]?: Value }
  readonly limit?: { readonly [Figure in Name]?: Value }
}

type Policy = Readonly<Record<string, z.ZodMiniType>>
type Parsed<P extends Policy> = Immutable<{ [Name in keyof P]: z.output<P[Name]> }>

/**
 * The definition of an eligibility rule. The tables of eligibility rules, decline reasons and figures are built from
 * these definitions.
 */
interface EligibilityRule<
  About extends 'APPLICATION' | 'PERSON',
  Reason extends string,
  Name extends string,
  P extends Policy,
  Facts,
> extends RuleRow {
  /** Whether the rule runs once for the application, or for each owner who borrows. */
  readonly about: About
  readonly reason: Reason
  readonly decline: ReasonRow
  /** The figures that the rule records. Each has the label that agents see. */
  readonly figures: { readonly [Figure in Name]: { readonly label: string; readonly unit: Unit } }
  /** The lender's limits for this rule. They're fields in the policy's section `eligibility`. */
  readonly policy: P
  /** Sample facts that pass this rule, for tests of the other rules. */
  readonly sample: Omit<NoInfer<Facts>, keyof Basics>
  /** Applies the rule. Returns undefined if a fact is missing, because the rule can't be applied without it. */
  readonly check: (
    facts: Basics & Facts,
    policy: Parsed<P> & { readonly licensedStates: readonly string[] },
  ) => Finding<Name> | undefined
}

/**
 * Defines a rule. The compiler checks that `check` records only the listed figures and reads only the listed policy
 * fields.
 */
export const eligibilityRule = <
  const About extends 'APPLICATION' | 'PERSON',
  const Reason extends string,
  Name extends string,
  P extends Policy,
  Facts,
>(
  row: EligibilityRule<About, Reason, Name, P, Facts>,
): EligibilityRule<About, Reason, Name, P, Facts> => row
