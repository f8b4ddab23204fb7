import type { LineTermsFile } from '../../organization/lineTerms.ts'
import type { LendingPolicy } from '../../rules/policy.ts'
import type { Pricing } from '../../rules/pricing.ts'

/** The lender's policy and prices, which commands need to make decisions. */
export interface LendingContext {
  readonly policy: LendingPolicy
  readonly pricing: Pricing & { readonly lineTerms: LineTermsFile; readonly offerValidDays: number }
}
