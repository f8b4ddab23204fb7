import * as z from 'zod/mini'
import { cltvCap } from '../rules/cltv.ts'
import { OCCUPANCIES } from '../rules/eligibility.ts'
import { type Pricing, pricingProblems, rateCard } from '../rules/pricing.ts'
import type { LendingPolicy } from '../rules/underwriting.ts'
import { text } from './fields.ts'
import {
  type Capabilities,
  type CompanyInfo,
  capabilitiesSchema,
  companyInfoSchema,
  licenceSchema,
  type Products,
  productsSchema,
  type StateLicence,
} from './info.ts'
import { isLei } from './lei.ts'
import { type LineTermsFile, lineTermsProblems } from './lineTerms.ts'
import { lendingPolicy, policyProblems, policySchema } from './policy.ts'
import { pricingSchema } from './pricing.ts'
import { contrastProblems, type Theme, themeSchema } from './theme.ts'

/** The brand of the bare address. */
export const DEFAULT_ORGANISATION = 'FIGURE'

const code = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,39}$/, 'a code is written in capitals'))
const host = z.string().check(z.regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, 'not a host name'))

/** What organisations/<CODE>/organisation.json holds. */
export const organisationSchema = z.strictObject({
  code,
  /** Of several codes of one company, the one that its data is kept under. */
  canonicalCode: code,
  /** The brand that its screens carry; names the folder of its logo. */
  brand: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'a brand is written in lower case')),
  hosts: z.array(host),
  lei: z.string().check(z.refine(isLei, 'not a legal entity identifier')),
  info: companyInfoSchema,
  licences: z.array(licenceSchema).check(z.minLength(1)),
  capabilities: capabilitiesSchema,
  products: productsSchema,
  chatSkill: text(40),
  policy: policySchema,
  pricing: pricingSchema,
})

/** A lender brand, checked: data that the rules take and that the screens show. */
export interface Organisation {
  readonly code: string
  readonly canonicalCode: string
  readonly brand: string
  readonly hosts: readonly string[]
  /** Legal entity identifier, of which the universal loan identifier is made. */
  readonly lei: string
  readonly info: CompanyInfo
  readonly licences: readonly StateLicence[]
  readonly capabilities: Capabilities
  readonly products: Products
  readonly chatSkill: string
  readonly policy: LendingPolicy
  readonly pricing: Pricing & { readonly offerValidDays: number; readonly lineTerms: LineTermsFile }
  readonly theme: Theme
}

/** Thrown for files that cannot be used; `problems` has one line each, with its place. */
export class OrganisationError extends Error {
  override name = 'OrganisationError'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`organisation cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

const issues = (
  file: string,
  error: { readonly issues: readonly { path: PropertyKey[]; message: string }[] },
): string[] =>
  error.issues.map(({ path, message }) => `${file}: ${path.map(String).join('.') || 'as a whole'}: ${message}`)

/**
 * An organisation from its two files, as JSON values. Shape, prices and policy as a whole, and the contrast of the
 * theme are all checked, so that a mistake shows at start-up and not to a borrower.
 * @throws OrganisationError with every problem found.
 */
export function parseOrganisation(organisation: unknown, theme: unknown): Organisation {
  const file = organisationSchema.safeParse(organisation)
  const look = themeSchema.safeParse(theme)
  if (!file.success || !look.success) {
    throw new OrganisationError([
      ...(file.success ? [] : issues('organisation.json', file.error)),
      ...(look.success ? [] : issues('theme.json', look.error)),
    ])
  }
  const { data } = file
  const licensed = data.licences.map(({ abbrev }) => abbrev)
  const policy = lendingPolicy(data.policy, licensed, data.capabilities.electronicNotary)
  const problems = [
    ...policyProblems(policy).map((problem) => `policy: ${problem}`),
    ...pricingProblems(data.pricing).map((problem) => `pricing: ${problem}`),
    ...lineTermsProblems(data.pricing.lineTerms, {
      effectiveOn: data.pricing.effectiveOn,
      bounds: data.pricing.bounds,
      smallestLine: policy.line.minimum,
    }).map((problem) => `pricing: lineTerms: ${problem}`),
    ...togetherProblems(policy, data.pricing),
    ...contrastProblems(look.data).map((problem) => `theme: ${problem}`),
  ]
  if (new Set(licensed).size < licensed.length) problems.push('licences: a state is listed twice')
  if (data.capabilities.interestOnlyPayments !== (data.pricing.interestOnlyAddOn !== undefined))
    problems.push('interestOnlyPayments and pricing.interestOnlyAddOn: both or neither')
  if (problems.length > 0) throw new OrganisationError(problems)
  return { ...data, policy, theme: look.data }
}

/** Where policy and price list must fit each other: every term has a price, and every line within its cap a rate. */
function togetherProblems(policy: LendingPolicy, pricing: Pricing): string[] {
  const problems = policy.offer.terms
    .filter((term) => pricing.termAddOn[String(term)] === undefined)
    .map((term) => `pricing: no add-on for ${term} years`)
  const scores = [
    policy.credit.minimumScore,
    ...[...policy.cltv.bands, ...pricing.base].map((band) => band.minimumScore),
  ]
  for (const score of new Set(scores.filter((each) => each >= policy.credit.minimumScore))) {
    for (const occupancy of OCCUPANCIES) {
      const cap = cltvCap({ score, occupancy, state: '' }, policy.cltv) ?? 0
      const highest = rateCard(pricing, score, occupancy)?.rates.at(-1)?.maximumCltv ?? 0
      if (highest < cap) problems.push(`pricing: no rate for score ${score}, ${occupancy}, CLTV ${highest} to ${cap}`)
    }
  }
  return problems
}
