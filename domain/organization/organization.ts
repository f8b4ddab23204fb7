import * as z from 'zod/mini'
import { cltvCap } from '../rules/cltv.ts'
import type { HighCostFigures } from '../rules/highCost.ts'
import { type LendingPolicy, lendingPolicy, policyProblems, policySchema } from '../rules/policy.ts'
import { type Pricing, rateCard } from '../rules/pricing.ts'
import { retentionProblems } from '../rules/retention.ts'
import { text } from '../values/fields.ts'
import { type ChatChoice, chatSchema } from './chat.ts'
import { disclosureProblems, productDisclosures } from './disclosures.ts'
import { fitsKind } from './equalCredit.ts'
import { helpSchema, type OwnHelp } from './help.ts'
import { highCostProblems } from './highCostPrices.ts'
import { type HmdaData, hmdaSchema } from './hmda.ts'
import {
  type Capabilities,
  type CompanyInfo,
  type CompanyInfoFile,
  capabilitiesSchema,
  companyInfoSchema,
  licensesSchema,
  occupanciesOf,
  type Products,
  periodsOf,
  productsSchema,
  type Retention,
  retentionSchema,
  type ServiceLevels,
  type StateLicense,
  serviceLevelsSchema,
} from './info.ts'
import { isLei } from './lei.ts'
import { type LineTermsFile, lineTermsProblems } from './lineTerms.ts'
import { has, mergePatch } from './mergePatch.ts'
import { priceProblems, pricingSchema } from './pricing.ts'
import { type AdapterNames, providersSchema } from './providers.ts'
import { contrastProblems, type Theme, themeSchema } from './theme.ts'

/** The brand that is shown if the host has no subdomain. */
export const DEFAULT_ORGANIZATION = 'FIGURE'

const code = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,39}$/, 'a code is written in capitals'))
const host = z.string().check(z.regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, 'not a host name'))

/** The schema of organizations/<CODE>/organization.json after merging with organizations/defaults. */
const organizationSchema = z.strictObject({
  code,
  /**
   * If a company has several organization codes, this is the code under which the server stores the company's data.
   * The default is this organization's own code.
   */
  canonicalCode: z.optional(code),
  /** The brand shown on screens. The folder with the logo has the same name. */
  brand: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'a brand is written in lower case')),
  hosts: z.array(host),
  lei: z.string().check(z.refine(isLei, 'not a legal entity identifier')),
  info: companyInfoSchema,
  licenses: licensesSchema,
  capabilities: capabilitiesSchema,
  products: productsSchema,
  chatSkill: text(40),
  chat: z.optional(chatSchema),
  policy: policySchema,
  pricing: pricingSchema,
  providers: z.optional(providersSchema),
  retention: retentionSchema,
  serviceLevels: serviceLevelsSchema,
  help: z.optional(helpSchema),
  hmda: z.optional(hmdaSchema),
})

/** An organization's file, merged with the defaults but not yet parsed. */
export type OrganizationFile = z.input<typeof organizationSchema>

/** A validated lender brand, with the data that rules and screens use. */
export interface Organization {
  readonly code: string
  readonly canonicalCode: string
  readonly brand: string
  readonly hosts: readonly string[]
  /** The lender's legal entity identifier, which is the prefix of each universal loan identifier. */
  readonly lei: string
  readonly info: CompanyInfo
  readonly licenses: readonly StateLicense[]
  readonly capabilities: Capabilities
  readonly products: Products
  readonly chatSkill: string
  /** How visitors chat with the lender. Undefined if they can't. */
  readonly chat?: ChatChoice | undefined
  readonly policy: LendingPolicy
  readonly pricing: Pricing & { readonly offerValidDays: number; readonly lineTerms: LineTermsFile }
  readonly theme: Theme
  readonly retention: Retention
  readonly serviceLevels: ServiceLevels
  /** The lender's data for the loan application register. Undefined if the lender doesn't report. */
  readonly hmda?: HmdaData | undefined
  /** The adapter that the lender has chosen for each outside party. */
  readonly providers: AdapterNames
  /** The lender's own help articles and its changes to the shared ones, keyed by ID. */
  readonly help: OwnHelp
}

/**
 * Thrown for invalid organization files. `problems` has one line per problem, with the location of the wrong value in
 * the file.
 */
export class OrganizationError extends Error {
  override name = 'OrganizationError'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`organization cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** An organization's two files, organization.json and theme.json, as JSON values. */
export interface OrganizationFiles {
  readonly organization: unknown
  readonly theme: unknown
}

/** The shared default files. Every lender's files are merged over them. */
export interface DefaultFiles extends OrganizationFiles {
  /** The looks that a theme can be based on, keyed by name. Each look has a patch for the default theme. */
  readonly looks: Readonly<Record<string, Look>>
  /** Replaces the published figures of the high-cost test. Absent if only the published figures apply. */
  readonly highCostFigures?: readonly HighCostFigures[] | undefined
}

export interface Look {
  /** The organization code of a sample lender whose theme differs from this look only in color. */
  readonly example: string
  readonly theme: object
}

/**
 * Returns the theme on which a lender's theme is based: the default theme, changed by the look that the lender chose.
 */
function baseOf(theme: unknown, { theme: shared, looks }: DefaultFiles): unknown {
  const name = (mergePatch(shared, theme) as { look?: unknown } | null)?.look
  return mergePatch(shared, looks[String(name)]?.theme ?? {})
}

/**
 * Returns one line per problem. Each line names the file to correct: the defaults if the wrong value comes from there,
 * otherwise the lender's own file.
 */
function issues(name: string, own: unknown, defaults: unknown, found: readonly z.core.$ZodIssue[]): string[] {
  return found.map((issue) => {
    const { path } = issue
    const isShared = !has(own, path) && has(defaults, path)
    const isMissing = !has(own, path) && !isShared
    const file = isShared ? `defaults/${name}` : name
    return `${file}: ${path.map(String).join('.') || 'as a whole'}: ${isMissing ? 'is missing' : inWords(issue)}`
  })
}

function inWords(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `is not of type ${issue.expected}`
    case 'invalid_value':
      return `is none of ${issue.values.map(String).join(', ')}`
    case 'unrecognized_keys':
      return `has no place for ${issue.keys.join(', ')}`
    case 'invalid_key':
      return issue.issues.map(({ message }) => message).join(', ')
    case 'too_small':
      return `is below ${issue.minimum}`
    case 'too_big':
      return `is above ${issue.maximum}`
    default:
      return issue.message
  }
}

/**
 * Parses an organization from its file and its theme. Both are JSON merge patches (RFC 7396). The file patches the
 * shared defaults, and the theme patches the look that the theme names. Checks the format, the prices, the policy, the
 * disclosures and the theme's contrast, so that the server finds mistakes at startup.
 * @throws OrganizationError with every problem found.
 */
export function parseOrganization(organization: unknown, theme: unknown, defaults?: DefaultFiles): Organization {
  const file = organizationSchema.safeParse(defaults ? mergePatch(defaults.organization, organization) : organization)
  const look = themeSchema.safeParse(defaults ? mergePatch(baseOf(theme, defaults), theme) : theme)
  if (!file.success || !look.success) {
    throw new OrganizationError([
      ...(file.success ? [] : issues('organization.json', organization, defaults?.organization, file.error.issues)),
      ...(look.success ? [] : issues('theme.json', theme, defaults?.theme, look.error.issues)),
    ])
  }
  const { data } = file
  const licensed = data.licenses.map(({ abbrev }) => abbrev)
  const { eligibility } = data.policy
  const occupancies = occupanciesOf(data.products, eligibility.occupancies)
  // Lenders often use the same version names, so put the brand in front of each name.
  const version = (of: string) => `${data.brand}-${of}`
  const policy = lendingPolicy(
    {
      ...data.policy,
      version: version(data.policy.version),
      eligibility: { ...eligibility, occupancies: [...occupancies] },
    },
    licensed,
    data.capabilities,
  )
  const pricing = {
    ...data.pricing,
    version: version(data.pricing.version),
    ...(defaults?.highCostFigures && { highCostFigures: defaults.highCostFigures }),
  }
  const lender = { ...data, policy, pricing }
  const problems = [
    ...policyProblems(policy).map((problem) => `policy: ${problem}`),
    ...priceProblems(pricing).map((problem) => `pricing: ${problem}`),
    ...lineTermsProblems(pricing.lineTerms, {
      effectiveOn: pricing.effectiveOn,
      bounds: pricing.bounds,
      smallestLine: policy.line.minimum,
    }).map((problem) => `pricing: lineTerms: ${problem}`),
    ...togetherProblems(policy, pricing),
    ...(occupancies.includes('PRIMARY')
      ? highCostProblems(pricing, policy).map((problem) => `pricing: ${problem}`)
      : []),
    ...infoProblems(data.info, licensed).map((problem) => `info: ${problem}`),
    ...retentionProblems(periodsOf(data.retention), data.retention.reasons ?? {}).map(
      (problem) => `retention: ${problem}`,
    ),
    ...(defaults && !Object.hasOwn(defaults.looks, look.data.look)
      ? [`theme.json: look: is none of ${Object.keys(defaults.looks).join(', ')}`]
      : []),
    ...contrastProblems(look.data).map((problem) => `theme: ${problem}`),
  ]
  const { capabilities } = data
  if (capabilities.interestOnlyPayments !== (pricing.interestOnlyAddOn !== undefined))
    problems.push('interestOnlyPayments and pricing.interestOnlyAddOn: both or neither')
  if (capabilities.illinoisCommunityReinvestmentNotice && !licensed.includes('IL'))
    problems.push('illinoisCommunityReinvestmentNotice: there is no license in Illinois')
  // Check the disclosures only if the prices are valid, because the disclosures' figures depend on prices.
  if (problems.length === 0)
    problems.push(...disclosureProblems(lender).map((problem) => `info: disclosureCopy: ${problem}`))
  if (problems.length > 0) throw new OrganizationError(problems)
  return {
    ...lender,
    providers: data.providers ?? {},
    help: data.help ?? {},
    canonicalCode: data.canonicalCode ?? data.code,
    info: {
      ...data.info,
      companyNmlsURL: data.info.companyNmlsURL ?? `${NMLS}${data.info.companyNMLS}`,
      organization: data.info.organization ?? data.brand,
      disclosureCopy: productDisclosures(lender),
    },
    theme: look.data,
  }
}

const NMLS = 'https://www.nmlsconsumeraccess.org/EntityDetails.aspx/COMPANY/'

/** Returns the conflicts between values in a lender's company information. */
function infoProblems(info: CompanyInfoFile, licensed: readonly string[]): string[] {
  const problems: string[] = []
  if (info.privacyLinkIsExternal === info.privacyPolicyUrl.startsWith('/'))
    problems.push('privacyLinkIsExternal does not agree with privacyPolicyUrl')
  if (info.companyNmlsURL && !info.companyNmlsURL.includes(info.companyNMLS))
    problems.push('companyNmlsURL is not of companyNMLS')
  if (info.charter && !fitsKind(info.kind, info.charter))
    problems.push(`charter: a lender of kind ${info.kind} can't have the charter ${info.charter}`)
  if (info.allowRegulatorReview && licensed.includes('NY'))
    problems.push('allowRegulatorReview: New York has given its license already')
  return problems
}

/**
 * Returns the conflicts between the policy and the price list. Every term must have a price, and every CLTV up to the
 * policy's cap must have a rate. Offers can't be valid longer than the data on which they're based.
 */
function togetherProblems(policy: LendingPolicy, pricing: Pricing & { offerValidDays: number }): string[] {
  const problems = policy.offer.terms
    .filter((term) => pricing.termAddOn[String(term)] === undefined)
    .map((term) => `pricing: no add-on for ${term} years`)
  // An offer expires with the credit report and the valuation on which it's based, so it can't be valid any longer.
  const { creditDays, valuationDays } = policy.freshness
  if (pricing.offerValidDays > Math.min(creditDays, valuationDays))
    problems.push(`pricing: offerValidDays: is longer than the credit report or the valuation is valid`)
  const scores = [
    policy.credit.minimumScore,
    ...[...policy.cltv.bands, ...pricing.base].map((band) => band.minimumScore),
  ]
  for (const score of new Set(scores.filter((each) => each >= policy.credit.minimumScore))) {
    for (const occupancy of policy.eligibility.occupancies) {
      const cap = cltvCap({ score, occupancy, state: '' }, policy.cltv) ?? 0
      const highest = rateCard(pricing, score, occupancy)?.rates.at(-1)?.maximumCltv ?? 0
      if (highest < cap) problems.push(`pricing: no rate for score ${score}, ${occupancy}, CLTV ${highest} to ${cap}`)
    }
  }
  return problems
}
