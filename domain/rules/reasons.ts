/**
 * All rules that can appear in a decision's trace, and all decline reasons. Each reason has its own codes and wording
 * for the adverse action notice, the loan application register, the agents' pages and the decline screen.
 */

import { ELIGIBILITY_RULES, KNOCKOUTS } from './eligibility/rules.ts'
import type { ReasonRow, RuleRow } from './reasonRow.ts'

const RULE_ROWS = {
  ...ELIGIBILITY_RULES,
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

const ROWS = {
  ...KNOCKOUTS,
  IDENTITY_UNVERIFIED: {
    name: 'Identity not verified',
    notice: 'Other: we could not complete an identity check that federal law requires',
    plain: 'We must verify who you are before we lend, and we couldn’t.',
    hmda: 6,
    about: 'IDENTITY',
    outside: true,
    helps: [],
  },
  TRANSACTION_PROHIBITED: {
    name: 'Prohibited by sanctions',
    notice: 'Other: federal law does not allow us to make this loan',
    plain: 'Federal law doesn’t allow us to make this loan.',
    hmda: 9,
    about: 'IDENTITY',
    outside: true,
    helps: [],
  },
  OWNERSHIP_UNVERIFIED: {
    name: 'Ownership not verified',
    notice: 'Other: we could not verify who owns the property',
    plain: 'The records we have don’t clearly show who owns the home.',
    hmda: 6,
    outside: true,
    helps: [],
  },
  COLLATERAL_UNVERIFIED: {
    name: 'Property not verified',
    notice: 'Other: we could not verify information about the property',
    plain: 'The records we have don’t tell us enough about the home.',
    hmda: 6,
    outside: true,
    helps: [],
  },
  NO_CREDIT_FILE: {
    name: 'No credit file',
    notice: 'No credit file',
    plain: 'The credit bureau found no credit report in your name.',
    hmda: 3,
    about: 'CREDIT',
    helps: ['CREDIT'],
  },
  CREDIT_EXPERIENCE_INSUFFICIENT: {
    name: 'Limited credit experience',
    notice: 'Limited credit experience',
    plain: 'Your credit report shows too few accounts for this line.',
    hmda: 3,
    about: 'CREDIT',
    helps: [],
  },
  CREDIT_FROZEN: {
    name: 'Credit file frozen',
    notice: 'Unable to verify credit references',
    plain: 'Your credit file stayed frozen or locked, so we couldn’t get your report.',
    hmda: 6,
    about: 'CREDIT',
    helps: ['UNFREEZE'],
  },
  CREDIT_SCORE_TOO_LOW: {
    name: 'Credit score too low',
    notice: undefined,
    plain: 'The credit score we used is below our minimum, and this lowered it the most.',
    hmda: 3,
    about: 'CREDIT',
    helps: ['CREDIT'],
  },
  DELINQUENT_OBLIGATIONS: {
    name: 'Delinquent obligations',
    notice: 'Delinquent past or present credit obligations with others',
    plain: 'Your credit report shows payments that are late or were late.',
    hmda: 3,
    about: 'CREDIT',
    helps: ['CREDIT'],
  },
  COLLECTION_OR_JUDGMENT: {
    name: 'Collection or judgment',
    notice: 'Collection action or judgment',
    plain: 'Your credit report shows a debt in collection or a court judgment.',
    hmda: 3,
    about: 'CREDIT',
    helps: ['CREDIT'],
  },
  FORECLOSURE_OR_REPOSSESSION: {
    name: 'Foreclosure or repossession',
    notice: 'Foreclosure or repossession',
    plain: 'Your credit report shows a foreclosure or a repossession.',
    hmda: 3,
    about: 'CREDIT',
    helps: ['CREDIT'],
  },
  BANKRUPTCY: {
    name: 'Bankruptcy',
    notice: 'Bankruptcy',
    plain: 'Your credit report shows a bankruptcy.',
    hmda: 3,
    about: 'CREDIT',
    helps: ['CREDIT'],
  },
  INQUIRIES_TOO_MANY: {
    name: 'Too many inquiries',
    notice: 'Number of recent inquiries on credit bureau report',
    plain: 'Your credit report shows that you asked many lenders for credit.',
    hmda: 3,
    about: 'CREDIT',
    helps: ['WAIT'],
  },
  EMPLOYMENT_UNVERIFIED: {
    name: 'Employment not verified',
    notice: 'Unable to verify employment',
    plain: 'We couldn’t confirm the job you told us about.',
    hmda: 6,
    outside: true,
    helps: ['DOCUMENTS'],
  },
  VALUATION_UNCERTAIN: {
    name: 'Valuation uncertain',
    notice: 'Value or type of collateral not sufficient',
    plain: 'We couldn’t get a reliable value for the home.',
    hmda: 4,
    outside: true,
    helps: ['VALUE'],
  },
  COLLATERAL_INSUFFICIENT: {
    name: 'Insufficient collateral',
    notice: 'Value or type of collateral not sufficient',
    plain: 'The home’s value, minus the loans on it, is too low for this line.',
    hmda: 4,
    outside: true,
    helps: ['VALUE', 'AMOUNT'],
  },
  OBLIGATIONS_EXCESSIVE: {
    name: 'Excessive obligations',
    notice: 'Excessive obligations in relation to income',
    plain: 'Your monthly debt payments take up too much of your income.',
    hmda: 1,
    outside: 'VERIFIED',
    helps: ['DEBTS', 'INCOME'],
  },
  INCOME_INSUFFICIENT: {
    name: 'Insufficient income',
    notice: 'Income insufficient for amount of credit requested',
    plain: 'Your income isn’t high enough for the payments on this line.',
    hmda: 1,
    outside: 'VERIFIED',
    helps: ['INCOME'],
  },
  INCOME_UNVERIFIED: {
    name: 'Income not verified',
    notice: 'Unable to verify income',
    plain: 'We couldn’t confirm the income you told us about.',
    hmda: 6,
    outside: true,
    helps: ['DOCUMENTS'],
  },
  APPLICATION_INCOMPLETE: {
    name: 'Application incomplete',
    notice: 'Credit application incomplete',
    plain: 'We didn’t get everything we asked for in time.',
    hmda: 7,
    helps: [],
  },
  RENT_INSUFFICIENT: {
    name: 'Insufficient rent',
    notice: 'Other: the rent does not cover the payments on the property',
    plain: 'The rent is too low to cover the home’s costs and this line.',
    hmda: 9,
    helps: ['AMOUNT'],
  },
  MEMBERSHIP_UNVERIFIED: {
    name: 'Membership not verified',
    notice: 'Other: we could not verify the membership required for the discount',
    plain: 'The discount is for members only, and we couldn’t confirm your membership.',
    hmda: 6,
    helps: [],
  },
  AMOUNT_UNAVAILABLE: {
    name: 'Amount not available',
    notice: 'Other: we do not offer this line amount on these terms',
    plain: 'We don’t offer this amount with the term and fee you chose.',
    hmda: 9,
    helps: ['AMOUNT'],
  },
  NO_OFFER_WITHIN_LIMITS: {
    name: 'No offer within legal cost limits',
    notice: 'Other: no offer meets the cost limits of federal and state law',
    plain: 'Federal and state laws cap the cost of a line, and all our offers would cost more.',
    hmda: 9,
    helps: ['AMOUNT'],
  },
} as const satisfies Record<string, ReasonRow>

export type ReasonCode = keyof typeof ROWS

export const REASONS: Readonly<Record<ReasonCode, ReasonRow>> = ROWS
export const REASON_CODES = Object.keys(REASONS) as ReasonCode[]
