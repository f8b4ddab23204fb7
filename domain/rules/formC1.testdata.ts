/**
 * The reasons on Regulation B's sample form C-1 (12 CFR 1002, appendix C), each with the decline reasons that state it.
 */
import type { ReasonCode } from './reasons.ts'

/** The lender's decline reasons that state this reason of the form, or why no rule of ours can lead to it. */
type Origin = { readonly from: readonly [ReasonCode, ...ReasonCode[]] } | { readonly none: string }

const NOT_ASKED = 'The application asks for no credit references. The credit report replaces them.'
const NO_RESIDENCE_RULE = 'No rule depends on how long or where an applicant has lived at an address.'

/**
 * The form's reasons in the form's order, without 'Other'. Rules lead to some of them, and underwriters choose others
 * in a review. A notice never states a reason marked `none`, because a notice states only reasons that the decision
 * used (12 CFR 1002 comment 9(b)(2)-4).
 */
export const FORM_C1: Readonly<Record<string, Origin>> = {
  'Credit application incomplete': { from: ['APPLICATION_INCOMPLETE'] },
  'Insufficient number of credit references provided': { none: NOT_ASKED },
  'Unacceptable type of credit references provided': { none: NOT_ASKED },
  'Unable to verify credit references': { from: ['CREDIT_FROZEN'] },
  'Temporary or irregular employment': { from: ['UNEMPLOYED'] },
  'Unable to verify employment': { from: ['EMPLOYMENT_UNVERIFIED'] },
  'Length of employment': { none: 'No rule depends on how long an applicant has had a job.' },
  'Income insufficient for amount of credit requested': { from: ['INCOME_INSUFFICIENT'] },
  'Excessive obligations in relation to income': { from: ['OBLIGATIONS_EXCESSIVE'] },
  'Unable to verify income': { from: ['INCOME_UNVERIFIED'] },
  'Length of residence': { none: NO_RESIDENCE_RULE },
  'Temporary residence': { none: NO_RESIDENCE_RULE },
  'Unable to verify residence': {
    none: 'The lender verifies who owns and lives in the home that secures the line, and states that as its own reason.',
  },
  'No credit file': { from: ['NO_CREDIT_FILE'] },
  'Limited credit experience': { from: ['CREDIT_EXPERIENCE_INSUFFICIENT'] },
  'Poor credit performance with us': {
    none: 'The lender’s own servicing records aren’t part of an application, so no rule reads them.',
  },
  'Delinquent past or present credit obligations with others': { from: ['DELINQUENT_OBLIGATIONS'] },
  'Collection action or judgment': { from: ['COLLECTION_OR_JUDGMENT'] },
  'Garnishment or attachment': {
    none: 'Nationwide credit reports have no garnishments, and the application doesn’t ask about them.',
  },
  'Foreclosure or repossession': { from: ['FORECLOSURE_OR_REPOSSESSION'] },
  Bankruptcy: { from: ['BANKRUPTCY'] },
  'Number of recent inquiries on credit bureau report': { from: ['INQUIRIES_TOO_MANY'] },
  'Value or type of collateral not sufficient': { from: ['VALUATION_UNCERTAIN', 'COLLATERAL_INSUFFICIENT'] },
}
