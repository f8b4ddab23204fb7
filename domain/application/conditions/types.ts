/** Conditions: requests to one person that aren't steps of the journey. */
import type { ConditionAction, ConditionDocument } from '../../forms/condition.ts'
import type { Instant, PlainDate } from '../../values/dates.ts'

/** Categories of conditions. */
export const CONDITION_CATEGORIES = [
  'BANK_ACCOUNT_FRAUD_REVIEW',
  'FALSE_OWNERSHIP_TYPE_REVIEW',
  'GENERIC_DOCUMENT_REQUEST',
  'HARD_CREDIT_INQUIRY_REVIEW',
  'HELOC_MANUAL_PAYSTUB_UPLOAD',
  'ID_VERIFICATION_FAILURE',
  'IDENTITY_DOCUMENT_FRAUD_REVIEW',
  'MISSING_PHONE_NUMBER',
  'PROPERTY_LEGAL_DESCRIPTION',
  'PROPERTY_OWNERSHIP_FRAUD_REVIEW',
  'REVIEW_TRUST_REQUIREMENTS',
  'ESCALATION_REVIEW',
] as const

export type ConditionCategory = (typeof CONDITION_CATEGORIES)[number]

/** A request to one person, which they must answer before the application continues. */
export interface Condition {
  readonly uuid: string
  readonly category: ConditionCategory
  readonly created: Instant
  readonly forIdentity: string
  /** Shown to the lender only. */
  readonly notes: string
  readonly commentsToBorrower: string
  /** Document types to send; empty if no document is requested. */
  readonly requestDocuments: readonly ConditionDocument[]
  readonly actionNeeded: ConditionAction
  readonly numDocsRequired: number
  /** OPEN: with the person. SUBMITTED: with the lender. */
  readonly state: 'OPEN' | 'SUBMITTED' | 'CLOSED'
  /** The review that continues with the answer. */
  readonly review?: string | undefined
  readonly submittedAt?: Instant | undefined
  /** IDs of the documents submitted so far. */
  readonly documents?: readonly string[] | undefined
  /** When the lender last requested it again; the reminder and the notice count from then. */
  readonly askedAgainAt?: Instant | undefined
  readonly remindedAt?: Instant | undefined
  /** Last day to answer, from the notice of incompleteness. */
  readonly sendBy?: PlainDate | undefined
}

export interface ConditionState {
  /** Oldest first; absent on records from before they were kept. */
  readonly conditions?: readonly Condition[] | undefined
}
