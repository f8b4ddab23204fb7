import * as z from 'zod/mini'
import { OCCUPANCIES, type Occupancy } from '../rules/home.ts'
import type { Product } from '../rules/product.ts'
import { FILE_RECORDS, type FileRecord, type RetentionPeriods } from '../rules/retention.ts'
import { stateName } from '../values/address.ts'
import { byState, link, text } from '../values/fields.ts'
import type { OperatingDay } from '../values/hours.ts'

const ORGANIZATION_KINDS = ['lender', 'bank', 'creditUnion', 'broker', 'fintech'] as const
export type OrganizationKind = (typeof ORGANIZATION_KINDS)[number]

/**
 * The kinds of creditors in appendix A to 12 CFR part 1002. Creditors with over $10 billion in assets and their
 * affiliates also have one of these kinds, and `overTenBillion` marks them.
 */
const CHARTERS = [
  'NATIONAL_BANK',
  'FEDERAL_SAVINGS',
  'STATE_MEMBER_BANK',
  'STATE_NONMEMBER_BANK',
  'FEDERAL_CREDIT_UNION',
  'STATE_CREDIT_UNION',
  'NONBANK',
] as const
export type Charter = (typeof CHARTERS)[number]

const phone = z.string().check(z.regex(/^\(?\d{3}\)?[ -]\d{3}-\d{4}$/, 'not a phone number'))
const email = z.string().check(z.regex(/^[^\s@<>"']+@[^\s@<>"']+\.[a-z]{2,}$/i, 'not an email address'))
const nmls = z.string().check(z.regex(/^\d{1,12}$/, 'not an NMLS number'))

const time = '([01]\\d|2[0-3]):[0-5]\\d'
const hoursPattern = new RegExp(`^${time}-${time}$`)
const hours = z
  .string()
  .check(
    z.refine(
      (given) => hoursPattern.test(given) && given.slice(0, 5) < given.slice(6),
      'hours are written 09:00-17:00, and open before they close',
    ),
  )
/**
 * Operating hours as text, in Pacific Time. A department is closed on Saturdays and Sundays unless the file lists hours
 * for them.
 */
const week = z.pipe(
  z.strictObject({ weekdays: hours, saturday: z.optional(hours), sunday: z.optional(hours) }),
  z.transform(({ weekdays, saturday, sunday }): readonly OperatingDay[] =>
    [weekdays, weekdays, weekdays, weekdays, weekdays, saturday, sunday].map((open, i) => {
      const [startTime = '', endTime = ''] = (open ?? weekdays).split('-')
      return { weekday: i + 1, isOpen: open !== undefined, startTime, endTime }
    }),
  ),
)

/** Departments with their own operating hours. */
export const DEPARTMENTS = ['OPS_PHONE', 'OPS_CHAT'] as const

/** Company information in plain text for the footer, legal pages and documents. Pages must escape this text. */
export const companyInfoSchema = z.strictObject({
  companyName: text(),
  companyNameShort: text(60),
  companyProduct: text(80),
  companyNMLS: nmls,
  /** Link to the company's NMLS record. The default is the company's page at NMLS Consumer Access. */
  companyNmlsURL: z.optional(link),
  companyAddress: text(),
  phoneFormatted: phone,
  email,
  termsOfUseUrl: link,
  privacyPolicyUrl: link,
  privacyLinkIsExternal: z.boolean(),
  licensesUrl: link,
  companyLegalUrl: link,
  termsOfService: link,
  footerImage: z.enum(['EQUAL_HOUSING_LENDER', 'EQUAL_HOUSING_OPPORTUNITY']),
  footerLinks: z.array(z.strictObject({ label: text(60), url: link })),
  /**
   * Numbered product disclosures in order, keyed by name. Each disclosure is a list of sentences, which can contain
   * placeholders such as {aprLowest}.
   */
  disclosureCopy: z.record(z.string().check(z.regex(/^[a-zA-Z]{1,40}$/)), z.array(text(1000)).check(z.minLength(1))),
  allowRegulatorReview: z.boolean(),
  /** The code that identifies the lender in systems outside Hearthline. The default is the brand name. */
  organization: z.optional(text(60)),
  kind: z.enum(ORGANIZATION_KINDS),
  /**
   * The lender's charter, which determines the federal agency in adverse action notices. The default depends on the
   * kind of lender: a state bank outside the Federal Reserve System, a federal credit union, or a nonbank.
   */
  charter: z.optional(z.enum(CHARTERS)),
  /** Whether the lender, or an institution that it's affiliated with, has over $10 billion in assets. */
  overTenBillion: z.optional(z.boolean()),
  hours: z.strictObject({ OPS_PHONE: week, OPS_CHAT: week }),
  /** Two-letter codes of the countries to which the lender sends text messages. */
  textCountries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/, 'not a country code'))),
  /** URLs of the lender's other products. The apps menu omits products that have no URL here. */
  productLinks: z.optional(
    z.strictObject({
      exchange: z.optional(link),
      pay: z.optional(link),
      universalMarketplace: z.optional(link),
      universalPassport: z.optional(link),
      portfolio: z.optional(link),
      groupManager: z.optional(link),
    }),
  ),
})
export type CompanyInfoFile = z.infer<typeof companyInfoSchema>
export interface CompanyInfo extends Omit<CompanyInfoFile, 'disclosureCopy' | 'companyNmlsURL' | 'organization'> {
  readonly companyNmlsURL: string
  readonly organization: string
  /** Numbered product disclosures, in order. */
  readonly disclosureCopy: readonly Disclosure[]
}
/** A disclosure on one topic. Pages refer to a disclosure by its name. */
export interface Disclosure {
  readonly name: string
  readonly text: string
}

export interface StateLicense {
  /** The state's two-letter code. */
  readonly abbrev: string
  readonly license: string
}
/** The lender's license numbers, keyed by state. */
export const licensesSchema = z.pipe(
  byState(text(60)).check(z.refine((all) => Object.keys(all).length > 0, 'no state is licensed')),
  z.transform((all): readonly StateLicense[] =>
    Object.entries(all)
      .map(([abbrev, license]) => ({ abbrev, license }))
      // Sort the licenses by state name, because the file lists them in no particular order.
      .sort((a, b) => stateName(a.abbrev).localeCompare(stateName(b.abbrev), 'en')),
  ),
)

/** A brand's capabilities. Screens check for a capability, never for a particular brand. */
export const capabilitiesSchema = z.strictObject({
  electronicNotary: z.boolean(),
  /** Borrowers can verify income by signing in to a payroll provider, a bank or a tax service. */
  incomeLinks: z.boolean(),
  /** Borrowers can verify income by signing in to a tax service. This also requires `incomeLinks`. */
  taxLinks: z.boolean(),
  /** Borrowers can add a bank account by signing in to the bank. */
  bankLinks: z.boolean(),
  animatedLogo: z.boolean(),
  creditUnionRegulatorLogo: z.boolean(),
  ceoFeedback: z.boolean(),
  illinoisCommunityReinvestmentNotice: z.boolean(),
  interestOnlyPayments: z.boolean(),
  merchantReview: z.boolean(),
})
export type Capabilities = z.infer<typeof capabilitiesSchema>

const months = z.int().check(z.minimum(1), z.maximum(600))
/** Periods after which the server deletes data, in months. */
export const retentionSchema = z.strictObject({
  /**
   * How long to keep an application's file. `domain/rules/retention.ts` lists each record's rule and shortest period.
   */
  fileMonths: z.strictObject({
    APPLICATION: months,
    DISCLOSURES: months,
    REGISTER: months,
    IDENTITY: months,
    SANCTIONS: months,
  } satisfies Record<FileRecord, unknown>),
  /** The reason why the lender keeps a record more than two years longer than its rule requires. */
  reasons: z.optional(z.partialRecord(z.enum(FILE_RECORDS), text(500))),
  /**
   * How long to keep messages to the CEO, and surveys that people answer when they sign out. The default is the period
   * for application records (12 CFR 1002.12(b)).
   */
  feedbackMonths: z.int().check(z.minimum(1), z.maximum(120)),
  /** How long to keep chats after their last message. The default is also the period for application records. */
  chatMonths: z.int().check(z.minimum(1), z.maximum(120)),
})
export type Retention = z.infer<typeof retentionSchema>

/** Returns the lender's period for each category of records. */
export const periodsOf = ({ fileMonths, chatMonths, feedbackMonths }: Retention): RetentionPeriods => ({
  ...fileMonths,
  CHATS: chatMonths,
  FEEDBACK: feedbackMonths,
})

const target = z.int().check(z.minimum(1), z.maximum(365))
/** The lender's target times for its staff. */
export const serviceLevelsSchema = z.strictObject({
  /** The number of business days that an application may stay in each open stage of the pipeline. */
  stageDays: z.strictObject({
    STARTED: target,
    OFFERS: target,
    APPLICATION: target,
    CHECKS: target,
    CLOSING: target,
    FUNDING: target,
  }),
})
export type ServiceLevels = z.infer<typeof serviceLevelsSchema>

const product = z.strictObject({ name: text(80), tagline: text(200) })
/** Each product's name and tagline. Every organization has at least one product. */
export const productsSchema = z
  .strictObject({
    heloc: z.optional(product),
    dscr: z.optional(product),
    'crypto-heloc': z.optional(product),
  })
  .check(z.refine((products) => Object.keys(products).length > 0, 'no product is offered'))
export type Products = z.infer<typeof productsSchema>

/**
 * Returns the products that an application may use; the first product is the default. On a rented-out home, a DSCR line
 * qualifies on rent, and a HELOC qualifies on the owner's income. Wallet applications qualify on income.
 */
export function productsFor(
  products: Products,
  occupancy: Occupancy,
  wallet = false,
): readonly [Product, ...Product[]] {
  if (occupancy !== 'INVESTMENT' || wallet || !products.dscr) return ['HELOC']
  return products.heloc ? ['DSCR', 'HELOC'] : ['DSCR']
}

/**
 * The occupancies allowed for a product. A HELOC allows the occupancies in the lender's policy; DSCR allows only
 * investment property.
 */
export const occupanciesOf = (products: Products, policy: readonly Occupancy[] = OCCUPANCIES): readonly Occupancy[] =>
  products.heloc || products['crypto-heloc']
    ? OCCUPANCIES.filter((occupancy) => policy.includes(occupancy))
    : ['INVESTMENT']
