import type { Occupancy, PropertyType } from '../rules/home.ts'
import type { Cents } from '../values/money.ts'
import type { Percent } from '../values/rates.ts'
import type { ChatChoice } from './chat.ts'
import { aprRange, feeRange, type Range, recordingRange } from './disclosures.ts'
import type { Capabilities, CompanyInfo, Products, StateLicense } from './info.ts'
import type { Organization } from './organization.ts'
import type { Theme } from './theme.ts'

/** A lender's public prices. They include only the lowest and highest values, never the price list. */
export interface PublicPricing {
  readonly version: string
  readonly line: Range<Cents>
  readonly minimumLineByState: Readonly<Record<string, Cents>>
  readonly apr: Range<Percent>
  /** Range of origination fees, in percent of the initial draw. */
  readonly originationFee: Range<Percent>
  /** The terms that the lender offers, in years. */
  readonly terms: readonly number[]
  readonly drawPeriods: readonly number[]
  /** Minimum initial draw, in percent of the line. */
  readonly minimumDrawShare: Percent
  readonly autopayDiscount: Percent
  readonly memberDiscount: Percent
  readonly valuation: Cents
  readonly manualNotary: Cents
  /** The charge for a paper copy of a record that the borrower already received electronically. */
  readonly paperCopyFee: Cents
  readonly recordingFee: Range<Cents>
  /** Range of recording taxes per $100,000 of the line. */
  readonly recordingTax: Range<Cents>
  readonly recentPurchaseDays: number
  /** The number of days during which another lender's inquiry on a credit report counts as recent. */
  readonly inquiryDays: number
  /** Occupancies that the lender accepts; at least one. */
  readonly occupancies: readonly Occupancy[]
  /** Property types that the lender accepts; at least one. */
  readonly propertyTypes: readonly PropertyType[]
}

/** The data injected into the page. All of it is public, and the server escapes it when writing the page. */
export interface PublicOrganization {
  /** Base URL of the API. '' means the same origin as the page. */
  readonly baseUrl: string
  readonly canonicalOrgCode: string
  readonly orgBrand: string
  readonly orgCode: string
  readonly orgMetaData: {
    readonly companyInfo: CompanyInfo
    readonly products: Products
    readonly capabilities: Capabilities
    readonly licenses: readonly StateLicense[]
    readonly chatSkill: string
    /** How visitors chat with the lender. Undefined if they can't. */
    readonly chat?: ChatChoice
    /**
     * The code that routes chats about wallet applications to the right team. Undefined if the lender doesn't offer
     * wallet applications.
     */
    readonly cryptoChatSkill?: string
    readonly logo: { readonly width: string; readonly height: string }
    /**
     * The brand's colors as #rrggbb, keyed by token, for third-party scripts that style their own elements on the page.
     */
    readonly themeColors: Theme['color']
  }
  readonly orgPricingData: PublicPricing
}

/** The code that routes chats about crypto lines to the right team. That team answers these chats for all lenders. */
const CRYPTO_CHAT_SKILL = 'CLOC_HELOC'

/** Returns the public part of an organization. */
export function publicOrganization(organization: Organization, baseUrl = ''): PublicOrganization {
  return {
    baseUrl,
    canonicalOrgCode: organization.canonicalCode,
    orgBrand: organization.brand,
    orgCode: organization.code,
    orgMetaData: {
      companyInfo: organization.info,
      products: organization.products,
      capabilities: organization.capabilities,
      licenses: organization.licenses,
      chatSkill: organization.chatSkill,
      ...(organization.chat && { chat: organization.chat }),
      ...(organization.products['crypto-heloc'] && { cryptoChatSkill: CRYPTO_CHAT_SKILL }),
      logo: organization.theme.logo,
      themeColors: organization.theme.color,
    },
    orgPricingData: publicPricing(organization),
  }
}

function publicPricing(organization: Organization): PublicPricing {
  const { policy, pricing } = organization
  const recording = recordingRange(policy)
  return {
    version: pricing.version,
    line: { lowest: policy.line.minimum, highest: policy.line.maximum },
    minimumLineByState: Object.fromEntries(
      Object.entries(policy.line.minimumByState).filter(([state]) => policy.eligibility.licensedStates.includes(state)),
    ),
    apr: aprRange(organization),
    originationFee: feeRange(pricing),
    terms: policy.offer.terms,
    drawPeriods: policy.offer.drawPeriods,
    minimumDrawShare: policy.offer.minimumDrawShare,
    autopayDiscount: pricing.discounts.autopay,
    memberDiscount: pricing.discounts.member,
    valuation: policy.thirdPartyCosts.valuation,
    manualNotary: policy.thirdPartyCosts.manualNotary,
    paperCopyFee: pricing.lineTerms.paperCopyFee,
    recordingFee: recording.fee,
    recordingTax: recording.tax,
    recentPurchaseDays: policy.eligibility.recentPurchaseDays,
    inquiryDays: policy.credit.inquiries.days,
    occupancies: policy.eligibility.occupancies,
    propertyTypes: policy.eligibility.propertyTypes,
  }
}
