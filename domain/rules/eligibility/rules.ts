/**
 * The eligibility rules. They can decline an application before any credit report or valuation exists. The rules about
 * the application run first, then the rules about each owner, in the order listed. The tables of rules, decline
 * reasons, figures and policy fields are derived from the rules' definitions.
 */
import type { ReasonRow } from '../reasonRow.ts'
import { age } from './age.ts'
import { incomeSource } from './incomeSource.ts'
import { licensedState } from './licensedState.ts'
import { listedForSale } from './listedForSale.ts'
import { occupancy } from './occupancy.ts'
import { propertyType } from './propertyType.ts'
import { recentPurchase } from './recentPurchase.ts'
import type { Basics } from './rule.ts'

export const ELIGIBILITY_RULES = {
  ELIGIBILITY_STATE: licensedState,
  ELIGIBILITY_PROPERTY_TYPE: propertyType,
  ELIGIBILITY_OCCUPANCY: occupancy,
  ELIGIBILITY_FOR_SALE: listedForSale,
  ELIGIBILITY_RECENT_PURCHASE: recentPurchase,
  ELIGIBILITY_INCOME_SOURCE: incomeSource,
  ELIGIBILITY_AGE: age,
}

type Rules = typeof ELIGIBILITY_RULES
export type EligibilityRuleId = keyof Rules
type Rule = Rules[EligibilityRuleId]
const ids = Object.keys(ELIGIBILITY_RULES) as EligibilityRuleId[]
/** The eligibility rules in the order in which they run. */
export const ELIGIBILITY_RULE_IDS = (['APPLICATION', 'PERSON'] as const).flatMap((about) =>
  ids.filter((id) => ELIGIBILITY_RULES[id].about === about),
)

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
/**
 * All facts that the application's rules or a person's rules need. Callers must pass every fact, even an undefined one,
 * so that the compiler reports a forgotten fact.
 */
type FactsOf<About> = Omit<Intersection<Parameters<Extract<Rule, { readonly about: About }>['check']>[0]>, keyof Basics>
type Given<Facts> = { readonly [Name in keyof Facts]-?: Facts[Name] | undefined }

export type ApplicationFacts = Given<FactsOf<'APPLICATION'>>
export type PersonFacts = Given<FactsOf<'PERSON'>>

/** The decline reasons of the eligibility rules. */
export type Knockout = Rule['reason']
const rows = Object.values<Rule>(ELIGIBILITY_RULES)
export const KNOCKOUTS = Object.fromEntries(rows.map(({ reason, decline }) => [reason, decline])) as Readonly<
  Record<Knockout, ReasonRow>
>

type EligibilityFigure = { [Id in EligibilityRuleId]: keyof Rules[Id]['figures'] }[EligibilityRuleId]
/** The labels of the figures that the eligibility rules record. */
export const ELIGIBILITY_LABELS = Object.fromEntries(
  rows.flatMap(({ figures }) => Object.entries(figures).map(([name, { label }]) => [name, label])),
) as Readonly<Record<EligibilityFigure, string>>

/** The policy fields that the eligibility rules use. */
export const ELIGIBILITY_POLICY: Intersection<Rule['policy']> = Object.assign({}, ...rows.map(({ policy }) => policy))
export type EligibilityPolicy = Intersection<Parameters<Rule['check']>[1]>

const sampleOf = (kind: Rule['about']) =>
  Object.assign({}, ...rows.flatMap(({ about, sample }) => (about === kind ? [sample] : [])))
/** Sample facts that pass every eligibility rule, for tests of other rules. */
export const SAMPLE_FACTS: { readonly application: ApplicationFacts; readonly person: PersonFacts } = {
  application: sampleOf('APPLICATION'),
  person: sampleOf('PERSON'),
}
