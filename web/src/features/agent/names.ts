/**
 * The names of the agents' work items. Each table is exhaustive, so adding a type of work item without a name causes a
 * compile error.
 */

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ConditionCategory } from 'domain/application/conditions/types.ts'
import type { Actor } from 'domain/application/core/command.ts'
import type { RequestKind } from 'domain/application/core/requests.ts'
import type { DeskCall } from 'domain/application/desk/calls.ts'
import type { MailClass } from 'domain/application/letters/types.ts'
import type { Owner } from 'domain/application/owners/types.ts'
import type { Lien } from 'domain/application/property/types.ts'
import type { Stage } from 'domain/application/views/brokerView.ts'
import type { WorkKind } from 'domain/application/views/work.ts'
import type { ReviewKind, ReviewWay } from 'domain/journey/reviews.ts'
import type { WorkflowStatus } from 'domain/journey/statuses.ts'
import { REASONS, RULES } from 'domain/rules/reasons.ts'
import type { DecisionCode } from 'domain/rules/underwriting.ts'
import type { AgentRole } from 'domain/values/agentRoles.ts'

type Names<Key extends string> = Readonly<Record<Key, MessageDescriptor>>

export const REVIEW_NAMES: Names<ReviewKind> = {
  FACTA_ALERT: msg`Fraud alert on the credit file`,
  WATCHLIST: msg`Sanctions list match`,
  SANCTIONS_REPORT: msg`Report to OFAC`,
  MINOR_CREDIT: msg`Credit file of a minor`,
  NO_CREDIT: msg`No credit file`,
  NO_PROPERTY: msg`Property not found`,
  PROPERTY_MISMATCH: msg`Property record mismatch`,
  OWNERSHIP: msg`Ownership mismatch`,
  UNDERWRITING: msg`Underwriting review`,
  DELINQUENCY: msg`Late payments`,
  INQUIRIES: msg`Recent credit inquiries`,
  HOME_VALUE: msg`Home value`,
  HOME_CONDITION: msg`Home condition`,
  TITLE: msg`Title exceptions`,
  FLOOD: msg`Flood zone`,
  MERCHANT: msg`Partner review`,
  MEMBERSHIP: msg`Membership`,
  PAYSTUBS: msg`Proof of income`,
  RENT: msg`Lease`,
  INSURANCE: msg`Insurance policy`,
  BANK_ACCOUNT: msg`Bank account`,
  IDENTITY: msg`Identity`,
  SIGNED_DOCUMENTS: msg`Signature check`,
  NOTARY: msg`Failed notary session`,
  RECORDING: msg`Rejected recording`,
  CANCELLATION: msg`Written cancellation`,
  UNWINDING: msg`Canceled line`,
  PAYOFF: msg`Lien payoff`,
  RETURNED_PAYMENT: msg`Returned payment`,
  ESCALATION: msg`Escalation`,
  INCOMPLETE: msg`No answer to a request`,
}

export const CATEGORY_NAMES: Names<ConditionCategory> = {
  BANK_ACCOUNT_FRAUD_REVIEW: msg`Proof of bank account`,
  FALSE_OWNERSHIP_TYPE_REVIEW: msg`Proof of ownership`,
  GENERIC_DOCUMENT_REQUEST: msg`Document`,
  HARD_CREDIT_INQUIRY_REVIEW: msg`Credit inquiry explanation`,
  HELOC_MANUAL_PAYSTUB_UPLOAD: msg`Proof of income`,
  ID_VERIFICATION_FAILURE: msg`Photo ID`,
  IDENTITY_DOCUMENT_FRAUD_REVIEW: msg`Proof of identity`,
  MISSING_PHONE_NUMBER: msg`Phone number`,
  PROPERTY_LEGAL_DESCRIPTION: msg`Legal description`,
  PROPERTY_OWNERSHIP_FRAUD_REVIEW: msg`Title documents`,
  REVIEW_TRUST_REQUIREMENTS: msg`Trust documents`,
  ESCALATION_REVIEW: msg`Escalation`,
}

/** The names of requests to outside parties and of the documents created for an application. */
export const REQUEST_NAMES: Names<RequestKind> = {
  SOFT_CREDIT: msg`Soft credit inquiry`,
  PROPERTY_RECORD: msg`Property record`,
  VALUATION: msg`Automated valuation`,
  BPO: msg`Broker price opinion`,
  LIENS: msg`Lien search`,
  HARD_CREDIT: msg`Hard credit inquiry`,
  SANCTIONS: msg`Sanctions screening`,
  TITLE: msg`Title report`,
  FLOOD: msg`Flood determination`,
  SUMMARY_DOCUMENTS: msg`Application documents`,
  INCOME_LINK: msg`Income link`,
  INCOME: msg`Income verification`,
  PAYSTUB_REVIEW: msg`Proof of income check`,
  EMPLOYMENT: msg`Employment verification`,
  BANK_LINK: msg`Bank link`,
  BANK_ACCOUNTS: msg`Bank accounts`,
  ACCOUNT_CHECK: msg`Bank account check`,
  IDENTITY: msg`Identity check`,
  CLOSING_DOCUMENTS: msg`Closing documents`,
  CO_SIGNER_CREDIT: msg`Co-signer credit inquiry`,
  SEAL: msg`Sealing signed documents`,
  NOTARY_DOCUMENTS: msg`Notary documents`,
  KNOWLEDGE_QUESTIONS: msg`Knowledge questions`,
  NOTARY_ROOM: msg`Notary session`,
  NOTARY_BOOKING: msg`Notary booking`,
  NOTARY_VISIT: msg`Notary visit`,
  NOTARIZE: msg`Notarization`,
  INSURANCE: msg`Insurance check`,
  RECORDING: msg`County recording`,
  PAYOFF: msg`Lien payoff`,
  PAYOFF_SETTLEMENT: msg`Arrival of the payoffs`,
  DISBURSEMENT: msg`Initial draw`,
  SETTLEMENT: msg`Arrival of the initial draw`,
  BOARDING: msg`Handover to the servicer`,
  ADVERSE_ACTION: msg`Adverse action notice`,
  LETTERS: msg`Letters on paper`,
  LETTER_TRACKING: msg`Delivery of letters`,
  INCOMPLETE_NOTICE: msg`Notice of incomplete application`,
  COUNSELING_LIST: msg`Housing counseling agencies`,
  VALUATION_DOCUMENTS: msg`Copy of the valuation, or its notice`,
  PAPER_PACKAGE: msg`Paper signing package`,
}

/** The names of review outcomes, worded as choices for the agent. */
export const WAY_NAMES: Names<ReviewWay> = {
  CLEAR: msg`Clear and continue`,
  AGAIN: msg`Send the request again`,
  VALUE: msg`Enter the correct amount`,
  ASK: msg`Request more information`,
  REPRICE: msg`Reprice without the discount`,
  DECLINE: msg`Decline the application`,
  HIT: msg`Confirm the match and reject`,
  REPORTED: msg`Record the report`,
  CANCEL: msg`Cancel the line`,
}

/** In these types of review, an outcome has a more specific name than usual. */
export const WAY_OF: Partial<Record<ReviewKind, Partial<Record<ReviewWay, MessageDescriptor>>>> = {
  FACTA_ALERT: { CLEAR: msg`Clear this alert` },
  WATCHLIST: { CLEAR: msg`Confirm this is another person` },
  MINOR_CREDIT: { AGAIN: msg`Request credit again` },
  NO_CREDIT: { AGAIN: msg`Request credit again` },
  NO_PROPERTY: { AGAIN: msg`Search for the property again` },
  PROPERTY_MISMATCH: { AGAIN: msg`Search for the property again` },
  OWNERSHIP: { CLEAR: msg`Confirm ownership` },
  UNDERWRITING: { CLEAR: msg`Make an exception`, AGAIN: msg`Request credit again` },
  DELINQUENCY: { CLEAR: msg`Make an exception` },
  HOME_VALUE: { CLEAR: msg`Accept this value`, VALUE: msg`Enter the correct value` },
  HOME_CONDITION: { CLEAR: msg`Accept the home’s condition` },
  TITLE: { CLEAR: msg`Clear the exceptions`, AGAIN: msg`Order the title report again` },
  FLOOD: { CLEAR: msg`Confirm the home is outside flood zones`, AGAIN: msg`Order the determination again` },
  MERCHANT: { CLEAR: msg`Confirm the work and amount` },
  PAYSTUBS: { VALUE: msg`Enter verified income`, ASK: msg`Request other documents` },
  RENT: { CLEAR: msg`Accept the stated rent`, VALUE: msg`Enter the rent on the lease` },
  INSURANCE: { CLEAR: msg`Accept the policy`, ASK: msg`Request another document` },
  MEMBERSHIP: { CLEAR: msg`Confirm membership`, REPRICE: msg`Not a member: reprice without the discount` },
  BANK_ACCOUNT: { CLEAR: msg`Confirm the account` },
  IDENTITY: { CLEAR: msg`Confirm identity`, ASK: msg`Request new ID pictures` },
  SIGNED_DOCUMENTS: { CLEAR: msg`Accept the signature`, AGAIN: msg`Request a new signature` },
  NOTARY: { CLEAR: msg`Continue without changes`, AGAIN: msg`Ask for a new notary session` },
  CANCELLATION: { CLEAR: msg`Keep the line open` },
  UNWINDING: { CLEAR: msg`Confirm the line is unwound` },
  RECORDING: { AGAIN: msg`Send it to the county again` },
  PAYOFF: { CLEAR: msg`Pay the demanded amounts`, AGAIN: msg`Request the payoffs again` },
  RETURNED_PAYMENT: { AGAIN: msg`Send the money again` },
  INCOMPLETE: { AGAIN: msg`Send another notice` },
}

/** How agents' pages describe the borrower's claim of membership and the result of the lender's check. */
export const MEMBERSHIP_NAMES = {
  CLAIMED: msg`stated as a member`,
  NOT_CLAIMED: msg`stated as not a member`,
  CONFIRMED: msg`confirmed`,
  NOT_FOUND: msg`not found`,
} as const satisfies Readonly<Record<string, MessageDescriptor>>

/** The names of past review outcomes, as shown in the event history. */
export const ENDED_NAMES: Names<ReviewWay> = {
  CLEAR: msg`Cleared`,
  AGAIN: msg`Request sent again`,
  VALUE: msg`Amount corrected`,
  ASK: msg`More information requested`,
  REPRICE: msg`Repriced without the discount`,
  DECLINE: msg`Declined`,
  HIT: msg`Match confirmed`,
  REPORTED: msg`Report filed`,
  CANCEL: msg`Line canceled`,
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
  NON_BORROWING_OWNER: msg`Non-borrowing owner`,
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
  APP_SUBMISSION: msg`Application in progress`,
  SOFT_CREDIT: msg`Soft credit inquiry`,
  LIEN_REVIEW: msg`Lien review`,
  OFFER_SELECTION: msg`Choosing an offer`,
  MORE_INFORMATION: msg`Home and owner details`,
  DEMOGRAPHICS: msg`Demographics`,
  HARD_CREDIT: msg`Hard credit inquiry`,
  APPLICATION_SUMMARY: msg`Application summary`,
  INCOME_VERIFICATION: msg`Income verification`,
  BANK_ACCOUNT: msg`Bank account`,
  IDENTITY_VERIFICATION: msg`Identity verification`,
  CLOSING_DOCUMENTS: msg`Closing documents`,
  SIGNING: msg`Signing`,
  CO_DEED_SIGNING: msg`Other owners signing`,
  NOTARY: msg`Notary`,
  RESCISSION: msg`Right to cancel`,
  RECORDING: msg`County recording`,
  FUNDABLE: msg`Ready to fund`,
  DIRECT_DEBT_PAYOFF: msg`Lien payoff`,
  FUNDING: msg`Funding`,
  COMPLETE: msg`Funded`,
  CANCELLED: msg`Canceled`,
  DECLINED: msg`Declined`,
}

export const STAGE_NAMES: Names<Stage> = {
  STARTED: msg`Started`,
  OFFERS: msg`Offers`,
  APPLICATION: msg`Application`,
  CHECKS: msg`Checks`,
  CLOSING: msg`Closing`,
  FUNDING: msg`Funding`,
  FUNDED: msg`Funded`,
  ENDED: msg`Ended`,
}

export const DECISION_NAMES: Names<DecisionCode> = {
  APPROVED: msg`Approved`,
  ASSET_DEPLETION: msg`Assets needed to qualify`,
  DECLINE: msg`Declined`,
  ERROR: msg`Error`,
  FINAL: msg`Final approval`,
  INELIGIBLE: msg`Not eligible`,
  INITIAL: msg`No decision yet`,
  REVIEW: msg`Manual review`,
  SELECT: msg`Offers available`,
  UNKNOWN: msg`No decision yet`,
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

export const PULL_NAMES: Names<'SOFT' | 'HARD'> = { SOFT: msg`soft inquiry`, HARD: msg`hard inquiry` }

/** The names of tasks at the desk. */
export const DESK_NAMES: Names<DeskCall> = {
  'creditBureau.pull': msg`Enter the credit report`,
  'propertyRecords.find': msg`Find the property record`,
  'valuation.automated': msg`Enter the automated value`,
  'valuation.brokerOpinion': msg`Get a broker price opinion`,
  'title.liens': msg`Search recorded liens`,
  'title.report': msg`Order the title report`,
  'flood.determine': msg`Get the flood determination`,
  'identity.screen': msg`Screen for sanctions`,
  'identity.verify': msg`Check identity documents`,
  'income.reviewPaystubs': msg`Review proof of income`,
  'employment.confirm': msg`Call the employer`,
  'accountCheck.check': msg`Verify the bank account`,
  'notary.readSigned': msg`Check signatures`,
  'notary.book': msg`Book the notary`,
  'notary.visit': msg`Record the notary visit`,
  'insurance.review': msg`Review the insurance policy`,
  'recording.record': msg`Record the security instrument`,
  'servicer.board': msg`Hand over the line to the servicer`,
  'post.mail': msg`Mail a document`,
  'payments.demand': msg`Get a payoff letter`,
  'payments.payOff': msg`Pay off a lien`,
  'payments.disburse': msg`Send the borrower’s money`,
  'payments.payoffSettlement': msg`Confirm that the payoff arrived`,
  'payments.settlement': msg`Confirm that the money arrived`,
  'payments.authorizeAutopay': msg`Set up autopay`,
}

export const MAIL_CLASS_NAMES: Names<MailClass> = {
  FIRST_CLASS: msg`First-Class Mail`,
  CERTIFIED: msg`Certified Mail`,
  OTHER: msg`other class of mail`,
}

/** The names of all items that can be in an agent's queue. */
export const WORK_NAMES: Names<WorkKind> = {
  ...REQUEST_NAMES,
  ...CATEGORY_NAMES,
  ...REVIEW_NAMES,
  ...DESK_NAMES,
  ADVERSE_ACTION_NOTICE: msg`Adverse action notice`,
  PAPER_SIGNING: msg`Paper signing`,
  LETTER: msg`Undelivered letter`,
  MESSAGE: msg`Unsent email`,
  PAYMENT: msg`Payment to approve`,
  NOTE: msg`Note that mentions you`,
}
