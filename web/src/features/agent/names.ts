/**
 * The names of the agents' work items. Each table is exhaustive, so adding a type of work item without a name causes a
 * compile error.
 */

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ConditionCategory } from 'domain/application/conditions/types.ts'
import type { Actor } from 'domain/application/core/command.ts'
import type { RequestKind } from 'domain/application/core/requests.ts'
import type { Owner } from 'domain/application/owners/types.ts'
import type { Lien } from 'domain/application/property/types.ts'
import type { AgentRole } from 'domain/application/views/agents.ts'
import type { WorkKind } from 'domain/application/views/work.ts'
import type { ReviewKind, ReviewWay } from 'domain/journey/reviews.ts'
import type { WorkflowStatus } from 'domain/journey/statuses.ts'
import { REASONS, RULES } from 'domain/rules/reasons.ts'
import type { DecisionCode } from 'domain/rules/underwriting.ts'

type Names<Key extends string> = Readonly<Record<Key, MessageDescriptor>>

export const REVIEW_NAMES: Names<ReviewKind> = {
  FACTA_ALERT: msg`Fraud alert on the credit file`,
  MINOR_CREDIT: msg`Credit file of a minor`,
  NO_CREDIT: msg`No credit file`,
  NO_PROPERTY: msg`Property not found`,
  PROPERTY_MISMATCH: msg`Property records disagree`,
  OWNERSHIP: msg`Ownership differs from the record`,
  UNDERWRITING: msg`Underwriter to look`,
  DELINQUENCY: msg`Late payments`,
  INQUIRIES: msg`Recent credit inquiries`,
  HOME_VALUE: msg`Home value in doubt`,
  HOME_CONDITION: msg`Condition of the home`,
  TITLE: msg`Title`,
  FLOOD: msg`Flood determination`,
  MERCHANT: msg`Partner to look`,
  MEMBERSHIP: msg`Membership to confirm`,
  PAYSTUBS: msg`Paystubs to read`,
  RENT: msg`A lease to read`,
  INSURANCE: msg`Insurance to check`,
  BANK_ACCOUNT: msg`Bank account to confirm`,
  IDENTITY: msg`Identity to confirm`,
  SIGNED_DOCUMENTS: msg`Signed documents`,
  NOTARY: msg`Notarial documents`,
  PAYOFF: msg`Payoff of a loan`,
  ESCALATION: msg`Escalation`,
  INCOMPLETE: msg`What was asked for did not come`,
}

export const CATEGORY_NAMES: Names<ConditionCategory> = {
  BANK_ACCOUNT_FRAUD_REVIEW: msg`Bank account in doubt`,
  FALSE_OWNERSHIP_TYPE_REVIEW: msg`How the home is owned`,
  GENERIC_DOCUMENT_REQUEST: msg`A document`,
  HARD_CREDIT_INQUIRY_REVIEW: msg`Recent credit inquiries`,
  HELOC_MANUAL_PAYSTUB_UPLOAD: msg`Paystubs`,
  ID_VERIFICATION_FAILURE: msg`ID that could not be checked`,
  IDENTITY_DOCUMENT_FRAUD_REVIEW: msg`ID in doubt`,
  MISSING_PHONE_NUMBER: msg`A phone number`,
  PROPERTY_LEGAL_DESCRIPTION: msg`Legal description of the home`,
  PROPERTY_OWNERSHIP_FRAUD_REVIEW: msg`Ownership in doubt`,
  REVIEW_TRUST_REQUIREMENTS: msg`Papers of a trust`,
  ESCALATION_REVIEW: msg`Escalation`,
}

/** The names of requests to outside parties and of the documents created for an application. */
export const REQUEST_NAMES: Names<RequestKind> = {
  SOFT_CREDIT: msg`Soft credit pull`,
  PROPERTY_RECORD: msg`Property record`,
  VALUATION: msg`Automated valuation`,
  BPO: msg`Valuation by a broker`,
  LIENS: msg`Search for liens`,
  HARD_CREDIT: msg`Hard credit pull`,
  SANCTIONS: msg`Sanctions screening`,
  TITLE: msg`Title report`,
  FLOOD: msg`Flood zone look-up`,
  SUMMARY_DOCUMENTS: msg`Documents of the application`,
  INCOME_LINK: msg`Link to payroll or bank for income`,
  INCOME: msg`Verified income`,
  PAYSTUB_REVIEW: msg`Reading of paystubs`,
  EMPLOYMENT: msg`Confirmation of employment`,
  BANK_LINK: msg`Link to the bank`,
  BANK_ACCOUNTS: msg`Bank accounts`,
  ACCOUNT_CHECK: msg`Check of the bank account`,
  IDENTITY: msg`Check of identity`,
  CLOSING_DOCUMENTS: msg`Closing documents`,
  CO_SIGNER_CREDIT: msg`Credit of a co-signer`,
  SEAL: msg`Sealing of signed documents`,
  NOTARY_DOCUMENTS: msg`Documents for the notary`,
  KNOWLEDGE_QUESTIONS: msg`Knowledge questions`,
  NOTARY_ROOM: msg`Room of the notary`,
  NOTARY_BOOKING: msg`Booking of a notary`,
  NOTARY_VISIT: msg`Visit of the notary`,
  NOTARIZE: msg`Seal of the notary`,
  INSURANCE: msg`Check of the insurance`,
  RECORDING: msg`Recording with the county`,
  PAYOFF: msg`Payoff of liens`,
  DISBURSEMENT: msg`Payment of the first draw`,
  ADVERSE_ACTION: msg`Notice of a decline`,
  INCOMPLETE_NOTICE: msg`Notice of what is missing`,
  PAPER_PACKAGE: msg`Package for signing on paper`,
}

/** The names of review outcomes, worded as choices for the agent. */
export const WAY_NAMES: Names<ReviewWay> = {
  CLEAR: msg`Go on as if nothing had been found`,
  AGAIN: msg`Ask once more`,
  VALUE: msg`Enter the right amount`,
  ASK: msg`Ask for something first`,
  REPRICE: msg`Reprice without the discount`,
  DECLINE: msg`Decline the application`,
}

/** Names for outcomes whose meaning differs in one type of review. */
export const WAY_OF: Partial<Record<ReviewKind, Partial<Record<ReviewWay, MessageDescriptor>>>> = {
  INCOMPLETE: { AGAIN: msg`Send another notice, with as many days again` },
  INSURANCE: { CLEAR: msg`Accept the policy`, ASK: msg`Request another document` },
  MEMBERSHIP: { CLEAR: msg`Confirm the membership`, REPRICE: msg`Not a member: offer the line without the discount` },
}

/** Agents' wording for the borrower's claim about membership and for the lender's result. */
export const MEMBERSHIP_NAMES = {
  CLAIMED: msg`says they’re a member`,
  NOT_CLAIMED: msg`says they’re not a member`,
  CONFIRMED: msg`confirmed`,
  NOT_FOUND: msg`not found`,
} as const satisfies Readonly<Record<string, MessageDescriptor>>

/** The names of past review outcomes, as shown in the event history. */
export const ENDED_NAMES: Names<ReviewWay> = {
  CLEAR: msg`Cleared`,
  AGAIN: msg`Asked once more`,
  VALUE: msg`Right amount entered`,
  ASK: msg`Something asked for first`,
  REPRICE: msg`Repriced without the discount`,
  DECLINE: msg`Declined`,
}

export const AGENT_ROLE_NAMES: Names<AgentRole> = {
  PROCESSOR: msg`Processor`,
  UNDERWRITER: msg`Underwriter`,
  COMPLIANCE: msg`Compliance`,
}

/** The names of the roles that a person can have on an application. */
export const PART_NAMES: Names<Owner['role']> = {
  BORROWER: msg`Borrower`,
  CO_SIGNER: msg`Co-signer`,
  NON_BORROWING_OWNER: msg`Owner who does not borrow`,
}

/** The names of the actors in an application's event history. */
export const ACTOR_NAMES: Names<Actor['kind']> = {
  BORROWER: msg`Borrower`,
  SIGNER: msg`Additional signer`,
  AGENT: msg`Lender`,
  PARTNER: msg`Partner`,
  SYSTEM: msg`System`,
}

export const STATUS_NAMES: Names<WorkflowStatus> = {
  APP_SUBMISSION: msg`Application being filled in`,
  SOFT_CREDIT: msg`Soft credit`,
  LIEN_REVIEW: msg`Review of liens`,
  OFFER_SELECTION: msg`Choice of an offer`,
  MORE_INFORMATION: msg`More about home and owners`,
  DEMOGRAPHICS: msg`Demographics`,
  HARD_CREDIT: msg`Hard credit`,
  APPLICATION_SUMMARY: msg`Summary of the application`,
  INCOME_VERIFICATION: msg`Verification of income`,
  BANK_ACCOUNT: msg`Bank account`,
  IDENTITY_VERIFICATION: msg`Verification of identity`,
  CLOSING_DOCUMENTS: msg`Closing documents`,
  SIGNING: msg`Signing`,
  CO_DEED_SIGNING: msg`Signing by the others`,
  NOTARY: msg`Notary`,
  RESCISSION: msg`Rescission`,
  RECORDING: msg`Recording`,
  FUNDABLE: msg`Ready to fund`,
  DIRECT_DEBT_PAYOFF: msg`Payoff of liens`,
  FUNDING: msg`Funding`,
  COMPLETE: msg`Complete`,
  CANCELLED: msg`Cancelled`,
  DECLINED: msg`Declined`,
}

export const DECISION_NAMES: Names<DecisionCode> = {
  APPROVED: msg`Approved`,
  ASSET_DEPLETION: msg`Assets to be counted as income`,
  DECLINE: msg`Decline`,
  ERROR: msg`Error`,
  FINAL: msg`Final`,
  INELIGIBLE: msg`Not eligible`,
  INITIAL: msg`Not decided yet`,
  REVIEW: msg`Review`,
  SELECT: msg`Offers to choose from`,
  UNKNOWN: msg`Unknown`,
}

const namesOf = <Key extends string>(rows: Readonly<Record<Key, { readonly name: string }>>) =>
  Object.fromEntries(Object.entries<{ readonly name: string }>(rows).map(([key, { name }]) => [key, name])) as Readonly<
    Record<Key, string>
  >

export const RULE_NAMES = namesOf(RULES)
/** Short names of decline reasons for the lender's staff. Notices to the borrower use the regulation's wording. */
export const REASON_NAMES = namesOf(REASONS)

export const LIEN_SOURCE_NAMES: Names<Lien['source']> = {
  RECORD: msg`Public record`,
  CREDIT: msg`Credit file`,
  BORROWER: msg`Borrower`,
}

export const PULL_NAMES: Names<'SOFT' | 'HARD'> = { SOFT: msg`soft pull`, HARD: msg`hard pull` }

/** The names of all items that can be in an agent's queue. */
export const WORK_NAMES: Names<WorkKind> = {
  ...REQUEST_NAMES,
  ...CATEGORY_NAMES,
  ...REVIEW_NAMES,
  ADVERSE_ACTION_NOTICE: msg`Notice of a decline`,
  PAPER_SIGNING: msg`Signing on paper`,
}
