/**
 * All rules that can appear in a decision's trace, and all decline reasons. Each row has the codes and wording for the
 * notice, the loan register, the agents and the decline screen.
 */

/** Kinds of change that could lead to a different decision. */
export type Help = 'INCOME' | 'DEBTS' | 'CREDIT' | 'UNFREEZE' | 'VALUE' | 'AMOUNT' | 'WAIT' | 'OTHER_HOME' | 'DOCUMENTS'

interface RuleRow {
  /** The rule's name, as shown to agents. */
  readonly name: string
  /**
   * Whether the rule uses a consumer report. A decision that applied such a rule was based on the report (15 U.S.C.
   * 1681m(a)).
   */
  readonly credit?: true
}

interface ReasonRow {
  /** The reason's short name, as shown to agents. */
  readonly name: string
  /**
   * The wording in the notice. Most wordings are from Regulation B's sample form C-1; reasons under 'Other' have their
   * own wording. A low score has no wording, because the notice lists the credit file's key factors instead (12 CFR
   * 1002 comment 9(b)(2)-3).
   */
  readonly notice: string | undefined
  /** The denial reason's code in the loan application register (12 CFR 1003.4(a)(16)). */
  readonly hmda: number
  /** The kinds of change that the decline screen suggests. */
  readonly helps: readonly Help[]
}

const RULE_ROWS = {
  ELIGIBILITY_STATE: { name: 'Licensed state' },
  ELIGIBILITY_FOR_SALE: { name: 'Not listed for sale' },
  ELIGIBILITY_RECENT_PURCHASE: { name: 'Recent purchase' },
  ELIGIBILITY_AGE: { name: 'Age' },
  ELIGIBILITY_INCOME_SOURCE: { name: 'Income source' },
  ELIGIBILITY_PROPERTY_TYPE: { name: 'Property type' },
  ELIGIBILITY_OCCUPANCY: { name: 'Occupancy' },
  FRESHNESS: { name: 'Age of the data' },
  IDENTITY_SCREEN: { name: 'Sanctions screening' },
  REVIEW: { name: 'Review' },
  MEMBERSHIP: { name: 'Membership' },
  CREDIT_FILE: { name: 'Credit file', credit: true },
  CREDIT_SCORE: { name: 'Credit score', credit: true },
  DELINQUENCY: { name: 'Late payments', credit: true },
  CREDIT_EXPERIENCE: { name: 'Credit experience', credit: true },
  VALUATION_CONFIDENCE: { name: 'Valuation confidence' },
  CLTV: { name: 'CLTV' },
  CLTV_AFTER_LINE: { name: 'CLTV at the largest line' },
  DTI: { name: 'DTI' },
  ASSET_DEPLETION: { name: 'Asset depletion' },
  DSCR: { name: 'DSCR' },
  MAXIMUM_LINE: { name: 'Maximum line' },
  MINIMUM_LINE: { name: 'Minimum line' },
  OFFERS_AVAILABLE: { name: 'Offers available' },
  CHOSEN_OFFER: { name: 'Chosen offer' },
} as const satisfies Record<string, RuleRow>

export type RuleId = keyof typeof RULE_ROWS

export const RULE_IDS = Object.keys(RULE_ROWS) as RuleId[]

export const RULES: Readonly<Record<RuleId, RuleRow>> = RULE_ROWS

/** Reasons that end registration before the lender requests any report. */
const KNOCK_OUTS = {
  STATE_NOT_LICENSED: {
    name: 'State not licensed',
    notice: 'Other: we do not lend in the state where the property is',
    hmda: 9,
    helps: ['OTHER_HOME'],
  },
  LISTED_FOR_SALE: { name: 'Listed for sale', notice: 'Other: the property is for sale', hmda: 9, helps: ['WAIT'] },
  RECENTLY_PURCHASED: {
    name: 'Purchased too recently',
    notice: 'Other: the property was bought or its title transferred too recently',
    hmda: 9,
    helps: ['WAIT'],
  },
  UNDERAGE: {
    name: 'Below the minimum age',
    notice: 'Other: you are not yet old enough to enter into this contract in your state',
    hmda: 9,
    helps: ['WAIT'],
  },
  UNEMPLOYED: { name: 'Unemployed', notice: 'Temporary or irregular employment', hmda: 2, helps: ['INCOME'] },
  PROPERTY_TYPE: {
    name: 'Property type',
    notice: 'Value or type of collateral not sufficient',
    hmda: 4,
    helps: ['OTHER_HOME'],
  },
  OCCUPANCY: {
    name: 'Occupancy',
    notice: 'Other: we do not lend for this use of the property',
    hmda: 9,
    helps: ['OTHER_HOME'],
  },
} as const satisfies Record<string, ReasonRow>

export type KnockOut = keyof typeof KNOCK_OUTS

const ROWS = {
  ...KNOCK_OUTS,
  IDENTITY_UNVERIFIED: {
    name: 'Identity not verified',
    notice: 'Other: we could not complete a check of your identity that federal law requires',
    hmda: 6,
    helps: [],
  },
  OWNERSHIP_UNVERIFIED: {
    name: 'Ownership not verified',
    notice: 'Other: we could not confirm who owns the property',
    hmda: 6,
    helps: [],
  },
  COLLATERAL_UNVERIFIED: {
    name: 'Property not verified',
    notice: 'Other: we could not confirm what we need to know about the property',
    hmda: 6,
    helps: [],
  },
  NO_CREDIT_FILE: { name: 'No credit file', notice: 'No credit file', hmda: 3, helps: ['CREDIT'] },
  CREDIT_EXPERIENCE_INSUFFICIENT: {
    name: 'Limited credit experience',
    notice: 'Limited credit experience',
    hmda: 3,
    helps: [],
  },
  CREDIT_FROZEN: {
    name: 'Credit file frozen',
    notice: 'Unable to verify credit references',
    hmda: 6,
    helps: ['UNFREEZE'],
  },
  CREDIT_SCORE_TOO_LOW: { name: 'Credit score too low', notice: undefined, hmda: 3, helps: ['CREDIT'] },
  DELINQUENT_OBLIGATIONS: {
    name: 'Delinquent obligations',
    notice: 'Delinquent past or present credit obligations with others',
    hmda: 3,
    helps: ['CREDIT'],
  },
  VALUATION_UNCERTAIN: {
    name: 'Valuation uncertain',
    notice: 'Value or type of collateral not sufficient',
    hmda: 4,
    helps: ['VALUE'],
  },
  COLLATERAL_INSUFFICIENT: {
    name: 'Insufficient collateral',
    notice: 'Value or type of collateral not sufficient',
    hmda: 4,
    helps: ['VALUE', 'AMOUNT'],
  },
  OBLIGATIONS_EXCESSIVE: {
    name: 'Excessive obligations',
    notice: 'Excessive obligations in relation to income',
    hmda: 1,
    helps: ['DEBTS', 'INCOME'],
  },
  INCOME_INSUFFICIENT: {
    name: 'Insufficient income',
    notice: 'Income insufficient for amount of credit requested',
    hmda: 1,
    helps: ['INCOME'],
  },
  INCOME_UNVERIFIED: { name: 'Income not verified', notice: 'Unable to verify income', hmda: 6, helps: ['DOCUMENTS'] },
  APPLICATION_INCOMPLETE: {
    name: 'Application incomplete',
    notice: 'Credit application incomplete',
    hmda: 7,
    helps: [],
  },
  RENT_INSUFFICIENT: {
    name: 'Insufficient rent',
    notice: 'Other: the rent does not cover the payments on the property',
    hmda: 9,
    helps: ['AMOUNT'],
  },
  MEMBERSHIP_UNVERIFIED: {
    name: 'Membership not verified',
    notice: 'Other: we could not confirm the membership that the discount depends on',
    hmda: 6,
    helps: [],
  },
  AMOUNT_UNAVAILABLE: {
    name: 'Amount not available',
    notice: 'Other: we do not offer a line of this amount on these terms',
    hmda: 9,
    helps: ['AMOUNT'],
  },
  NO_OFFER_WITHIN_LIMITS: {
    name: 'No offer within legal cost limits',
    notice: 'Other: no offer stays within the cost limits of federal and state law',
    hmda: 9,
    helps: ['AMOUNT'],
  },
} as const satisfies Record<string, ReasonRow>

export type ReasonCode = keyof typeof ROWS

export const REASONS: Readonly<Record<ReasonCode, ReasonRow>> = ROWS
export const REASON_CODES = Object.keys(REASONS) as ReasonCode[]
