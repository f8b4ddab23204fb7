import * as z from 'zod/mini'
import { link, state, text } from './fields.ts'

export const ORGANISATION_KINDS = ['lender', 'bank', 'creditUnion', 'broker', 'fintech'] as const
export type OrganisationKind = (typeof ORGANISATION_KINDS)[number]

const phone = z.string().check(z.regex(/^\(?\d{3}\)?[ -]\d{3}-\d{4}$/, 'not a phone number'))
const email = z.string().check(z.regex(/^[^\s@<>"']+@[^\s@<>"']+\.[a-z]{2,}$/i, 'not an email address'))
const nmls = z.string().check(z.regex(/^\d{1,12}$/, 'not an NMLS number'))

/** What the footer, the legal pages and the documents say of the company. Plain text: whoever shows it escapes it. */
export const companyInfoSchema = z.strictObject({
  companyName: text(),
  companyNameShort: text(60),
  companyProduct: text(80),
  companyNMLS: nmls,
  companyNmlsURL: link,
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
  /** Numbered product disclosures, in the order of their numbers. */
  disclosureCopy: z.array(text(2000)),
  allowRegulatorReview: z.boolean(),
  /** As other systems of the lender name it. */
  organization: text(60),
  kind: z.enum(ORGANISATION_KINDS),
})
export type CompanyInfo = z.infer<typeof companyInfoSchema>

export const licenceSchema = z.strictObject({ abbrev: state, licence: text(60) })
export type StateLicence = z.infer<typeof licenceSchema>

/** What a brand can do or show. Screens ask for one of these, never for the brand. */
export const CAPABILITIES = [
  'electronicNotary',
  'animatedLogo',
  'creditUnionRegulatorLogo',
  'ceoFeedback',
  'illinoisCommunityReinvestmentNotice',
  'interestOnlyPayments',
  'merchantReview',
] as const
export type Capability = (typeof CAPABILITIES)[number]

export const capabilitiesSchema = z.strictObject({
  electronicNotary: z.boolean(),
  animatedLogo: z.boolean(),
  creditUnionRegulatorLogo: z.boolean(),
  ceoFeedback: z.boolean(),
  illinoisCommunityReinvestmentNotice: z.boolean(),
  interestOnlyPayments: z.boolean(),
  merchantReview: z.boolean(),
})
export type Capabilities = z.infer<typeof capabilitiesSchema>

const product = z.strictObject({ name: text(80), tagline: text(200) })
/** By product; every organisation has the first. */
export const productsSchema = z.strictObject({
  heloc: product,
  dscr: z.optional(product),
  'crypto-heloc': z.optional(product),
})
export type Products = z.infer<typeof productsSchema>

/** Whether the footer says 'more states to come': fewer than 50 states hold a licence (the District is no state). */
export const moreStatesToCome = (licences: readonly Pick<StateLicence, 'abbrev'>[]): boolean =>
  licences.filter(({ abbrev }) => abbrev !== 'DC').length < 50
