import type { RecordingCharge } from '../rules/thirdPartyCosts.ts'
import { type Cents, cents } from '../values/money.ts'
import { type Percent, percent } from '../values/rates.ts'
import type { Capabilities, CompanyInfo, Products, StateLicence } from './info.ts'
import type { Organisation } from './organisation.ts'

/** Lowest and highest of a figure. */
export interface Range<Value> {
  readonly lowest: Value
  readonly highest: Value
}

/** The prices that a lender tells everyone: limits, never the list behind them. */
export interface PublicPricing {
  readonly version: string
  readonly line: Range<Cents>
  readonly minimumLineByState: Readonly<Record<string, Cents>>
  readonly apr: Range<Percent>
  /** Percent of the initial draw. */
  readonly originationFee: Range<Percent>
  /** Years. */
  readonly terms: readonly number[]
  readonly drawPeriods: readonly number[]
  /** Percent of the line. */
  readonly minimumDrawShare: Percent
  readonly autopayDiscount: Percent
  readonly memberDiscount: Percent
  readonly valuation: Cents
  readonly manualNotary: Cents
  readonly recordingFee: Range<Cents>
  /** Per $100,000 of the line. */
  readonly recordingTax: Range<Cents>
  readonly recentPurchaseDays: number
}

/** What is injected into the page: public facts only. It is plain data, to be escaped by whoever writes it there. */
export interface PublicOrganisation {
  /** Empty: the same origin. */
  readonly baseUrl: string
  readonly canonicalOrgCode: string
  readonly orgBrand: string
  readonly orgCode: string
  readonly orgMetaData: {
    readonly companyInfo: CompanyInfo
    readonly products: Products
    readonly capabilities: Capabilities
    readonly licences: readonly StateLicence[]
    readonly chatSkill: string
    readonly logo: { readonly width: string; readonly height: string }
  }
  readonly orgPricingData: PublicPricing
}

/** The part of an organisation that anyone may read. */
export function publicOrganisation(organisation: Organisation, baseUrl = ''): PublicOrganisation {
  return {
    baseUrl,
    canonicalOrgCode: organisation.canonicalCode,
    orgBrand: organisation.brand,
    orgCode: organisation.code,
    orgMetaData: {
      companyInfo: organisation.info,
      products: organisation.products,
      capabilities: organisation.capabilities,
      licences: organisation.licences,
      chatSkill: organisation.chatSkill,
      logo: organisation.theme.logo,
    },
    orgPricingData: publicPricing(organisation),
  }
}

function publicPricing({ policy, pricing }: Organisation): PublicPricing {
  const fees = pricing.feeOptions.map(({ fee }) => fee)
  const charges: Partial<RecordingCharge>[] = [
    policy.thirdPartyCosts.recording.other,
    ...Object.values(policy.thirdPartyCosts.recording.states).flatMap(({ counties, ...own }) => [
      own,
      ...Object.values(counties ?? {}),
    ]),
  ]
  const range = (amounts: readonly (Cents | undefined)[]): Range<Cents> => {
    const told = amounts.filter((amount) => amount !== undefined)
    return { lowest: cents(Math.min(...told)), highest: cents(Math.max(...told)) }
  }
  return {
    version: pricing.version,
    line: { lowest: policy.line.minimum, highest: policy.line.maximum },
    minimumLineByState: policy.line.minimumByState,
    apr: { lowest: pricing.bounds.minimum, highest: pricing.bounds.maximum },
    originationFee: { lowest: percent(Math.min(...fees)), highest: percent(Math.max(...fees)) },
    terms: policy.offer.terms,
    drawPeriods: policy.offer.drawPeriods,
    minimumDrawShare: policy.offer.minimumDrawShare,
    autopayDiscount: pricing.discounts.autopay,
    memberDiscount: pricing.discounts.member,
    valuation: policy.thirdPartyCosts.valuation,
    manualNotary: policy.thirdPartyCosts.manualNotary,
    recordingFee: range(charges.map(({ fee }) => fee)),
    recordingTax: range(charges.map(({ taxPer100k }) => taxPer100k)),
    recentPurchaseDays: policy.eligibility.recentPurchaseDays,
  }
}
