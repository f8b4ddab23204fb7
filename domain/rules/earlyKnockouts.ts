/**
 * The knockouts that registration checks as soon as a question is answered, before an account exists or any report is
 * requested.
 */
import { checkEligibility, type EligibilityInput } from './eligibility/eligibility.ts'
import type { Knockout } from './eligibility/rules.ts'
import type { LendingPolicy } from './policy.ts'
import type { DecisionTrace } from './trace.ts'

interface EarlyRow {
  /** The registration answer that causes the knockout. */
  readonly answer: 'property' | 'forSale'
  /**
   * Whether the knockout is a denial. A denial turns the inquiry into an application, and the person gets an adverse
   * action notice (12 CFR 1002.2(f), comment 3). A missing license isn't a denial, because state law prohibits the
   * lender from lending in that state (12 CFR 1002.2(c)(2)(iv)).
   */
  readonly denies: boolean
}

/**
 * The knockouts in the order of the registration questions. If an applicant has several knockouts, the first one
 * determines which screen appears.
 */
export const EARLY_KNOCKOUTS = {
  STATE_NOT_LICENSED: { answer: 'property', denies: false },
  PROPERTY_TYPE: { answer: 'property', denies: true },
  LISTED_FOR_SALE: { answer: 'forSale', denies: true },
  RECENTLY_PURCHASED: { answer: 'forSale', denies: true },
} as const satisfies Partial<Record<Knockout, EarlyRow>>

export type EarlyReason = keyof typeof EARLY_KNOCKOUTS
export const EARLY_REASONS = Object.keys(EARLY_KNOCKOUTS) as [EarlyReason, ...EarlyReason[]]

export const isEarlyReason = (reason: string | undefined): reason is EarlyReason =>
  reason !== undefined && Object.hasOwn(EARLY_KNOCKOUTS, reason)

export interface EarlyKnockout extends EarlyRow {
  /** The reasons, in the order of the questions. */
  readonly reasons: readonly [EarlyReason, ...EarlyReason[]]
  readonly trace: DecisionTrace
}

/**
 * Returns the knockout caused by the answers so far; undefined if there's none. If the lender has no license in the
 * state, the other answers aren't evaluated.
 */
export function earlyKnockout(
  { today, state, propertyType, listedForSale, acquiredRecently }: EligibilityInput,
  policy: LendingPolicy['eligibility'],
): EarlyKnockout | undefined {
  const own = { today, state, propertyType, acquiredRecently, ...(listedForSale !== undefined && { listedForSale }) }
  const { knockouts, trace } = checkEligibility(own, policy)
  const [first, ...others] = EARLY_REASONS.filter((reason) => knockouts.includes(reason))
  if (!first) return undefined
  return { ...EARLY_KNOCKOUTS[first], reasons: first === 'STATE_NOT_LICENSED' ? [first] : [first, ...others], trace }
}
