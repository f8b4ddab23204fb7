import { addDays, ageOn, type PlainDate } from '../values/dates.ts'
import type { Occupancy, PropertyType } from './home.ts'
import type { LendingPolicy } from './policy.ts'
import type { Knockout, RuleId } from './reasons.ts'
import { type DecisionTrace, type Figure, figure, judge, type RuleRecord } from './trace.ts'

/** Primary income sources that the applicant can choose from. */
export const EMPLOYMENT_TYPES = [
  'FULL_TIME',
  'PART_TIME',
  'SELF_EMPLOYED',
  'RETIRED',
  'UNEMPLOYED',
  'SEPARATE_MAINTENANCE_PAYMENTS',
  'ALIMONY',
  'CHILD_SUPPORT',
  'PUBLIC_ASSISTANCE_PROGRAM',
] as const
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number]

/** The visitor's registration answers so far. Unanswered questions aren't checked. */
export interface EligibilityInput {
  readonly today: PlainDate
  /** Two-letter code of the property's state. */
  readonly state: string
  readonly listedForSale?: boolean
  /**
   * The applicant's answer when asked whether the home was bought or transferred recently. A yes can't be overridden by
   * a record.
   */
  readonly acquiredRecently?: boolean | undefined
  readonly purchasedOn?: PlainDate
  readonly titleTransferredOn?: PlainDate | undefined
  readonly dateOfBirth?: PlainDate
  readonly primaryIncomeSource?: EmploymentType
  readonly otherIncomeSources?: readonly EmploymentType[]
  readonly propertyType?: PropertyType | undefined
  readonly occupancy?: Occupancy
}

interface Eligibility {
  readonly eligible: boolean
  /** Reasons for a knockout, in the order of the registration questions. */
  readonly knockouts: readonly Knockout[]
  readonly trace: DecisionTrace
}

/** Minimum age in the property's state. In Alabama, it's 19, the state's age of majority. */
export const minimumAge = (
  state: string,
  policy: Pick<LendingPolicy['eligibility'], 'minimumAge' | 'minimumAgeByState'>,
): number => Math.max(policy.minimumAge, policy.minimumAgeByState[state] ?? 0)

/**
 * Income that ECOA protects or that doesn't depend on work. An applicant with such income is never rejected as
 * unemployed (12 CFR 1002.6).
 */
const LASTING: readonly EmploymentType[] = [
  'RETIRED',
  'PUBLIC_ASSISTANCE_PROGRAM',
  'ALIMONY',
  'CHILD_SUPPORT',
  'SEPARATE_MAINTENANCE_PAYMENTS',
]

/** Applies the knockout rules of registration. Today's date is an argument, because the function is pure. */
export function checkEligibility(input: EligibilityInput, policy: LendingPolicy['eligibility']): Eligibility {
  const trace: RuleRecord[] = []
  const knockouts: Knockout[] = []
  const check = (rule: RuleId, passes: boolean, reason: Knockout, inputs: Figure[], limit?: Figure) => {
    trace.push(judge(rule, passes, reason, inputs, limit))
    if (!passes) knockouts.push(reason)
  }

  check('ELIGIBILITY_STATE', policy.licensedStates.includes(input.state), 'STATE_NOT_LICENSED', [
    figure('state', input.state, 'text'),
  ])
  if (input.propertyType) {
    check('ELIGIBILITY_PROPERTY_TYPE', policy.propertyTypes.includes(input.propertyType), 'PROPERTY_TYPE', [
      figure('propertyType', input.propertyType, 'text'),
    ])
  }
  if (input.occupancy) {
    check('ELIGIBILITY_OCCUPANCY', policy.occupancies.includes(input.occupancy), 'OCCUPANCY', [
      figure('occupancy', input.occupancy, 'text'),
    ])
  }
  if (input.listedForSale !== undefined) {
    check('ELIGIBILITY_FOR_SALE', !input.listedForSale, 'LISTED_FOR_SALE', [
      figure('listedForSale', input.listedForSale, 'flag'),
    ])
  }
  const acquired = [input.purchasedOn, input.titleTransferredOn]
    .filter((date) => date !== undefined)
    .sort()
    .at(-1)
  const { acquiredRecently } = input
  if (acquired || acquiredRecently !== undefined) {
    // A purchase exactly 90 days ago still falls within "the last 90 days".
    const isLongAgo = !acquired || addDays(acquired, policy.recentPurchaseDays) < input.today
    const figures = [
      ...(acquired ? [figure('acquiredOn', acquired, 'date')] : []),
      ...(acquiredRecently === undefined ? [] : [figure('acquiredRecently', acquiredRecently, 'flag')]),
    ]
    const limit = figure('recentPurchaseDays', policy.recentPurchaseDays, 'days')
    check('ELIGIBILITY_RECENT_PURCHASE', isLongAgo && !acquiredRecently, 'RECENTLY_PURCHASED', figures, limit)
  }
  if (input.primaryIncomeSource) {
    const passes =
      input.primaryIncomeSource !== 'UNEMPLOYED' ||
      (input.otherIncomeSources ?? []).some((source) => LASTING.includes(source))
    check('ELIGIBILITY_INCOME_SOURCE', passes, 'UNEMPLOYED', [
      figure('primaryIncomeSource', input.primaryIncomeSource, 'text'),
    ])
  }
  if (input.dateOfBirth) {
    const age = ageOn(input.dateOfBirth, input.today)
    const limit = minimumAge(input.state, policy)
    const figures = [figure('age', age, 'years')]
    check('ELIGIBILITY_AGE', age >= limit, 'UNDERAGE', figures, figure('minimumAge', limit, 'years'))
  }
  return { eligible: knockouts.length === 0, knockouts, trace }
}
