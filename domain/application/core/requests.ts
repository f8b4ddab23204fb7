/**
 * What the server asks of outside parties, one row each. A request is a job; its result comes back as a command
 * that carries the request's number, so that a late answer to an older question is kept but not applied.
 */
import type { WorkflowStatus } from './workflow.ts'

/** `during`: the status in which a person waits for it; none where nobody does. */
export const REQUESTS = {
  SOFT_CREDIT: { waitingState: 'WAITING_FOR_SOFT_CREDIT', during: 'SOFT_CREDIT' },
  PROPERTY_RECORD: { waitingState: 'WAITING_FOR_PROPERTY_RECORD', during: 'SOFT_CREDIT' },
  VALUATION: { waitingState: 'WAITING_FOR_VALUATION', during: 'SOFT_CREDIT' },
  BPO: { waitingState: 'WAITING_FOR_BPO', during: 'LIEN_REVIEW' },
  LIENS: { waitingState: 'WAITING_FOR_LIENS', during: 'SOFT_CREDIT' },
  HARD_CREDIT: { waitingState: 'WAITING_FOR_HARD_CREDIT', during: 'HARD_CREDIT' },
  SANCTIONS: { waitingState: 'WAITING_FOR_IDENTITY_SCREEN', during: 'HARD_CREDIT' },
  TITLE: { waitingState: 'WAITING_FOR_TITLE', during: 'HARD_CREDIT' },
  FLOOD: { waitingState: 'WAITING_FOR_FLOOD_CERT', during: 'HARD_CREDIT' },
  SUMMARY_DOCUMENTS: { waitingState: 'WAITING_FOR_SUMMARY_DOCUMENTS', during: 'HARD_CREDIT' },
  INCOME_LINK: { waitingState: 'WAITING_FOR_INCOME_LINK', during: 'INCOME_VERIFICATION' },
  INCOME: { waitingState: 'WAITING_FOR_INCOME', during: 'INCOME_VERIFICATION' },
  PAYSTUB_REVIEW: { waitingState: 'WAITING_FOR_PAYSTUB_REVIEW', during: 'INCOME_VERIFICATION' },
  EMPLOYMENT: { waitingState: 'WAITING_FOR_EMPLOYMENT', during: 'INCOME_VERIFICATION' },
  BANK_LINK: { waitingState: 'WAITING_FOR_BANK_LINK', during: 'BANK_ACCOUNT' },
  BANK_ACCOUNTS: { waitingState: 'WAITING_FOR_BANK_ACCOUNTS', during: 'BANK_ACCOUNT' },
  ACCOUNT_CHECK: { waitingState: 'WAITING_FOR_ACCOUNT_CHECK', during: 'BANK_ACCOUNT' },
  IDENTITY: { waitingState: 'WAITING_FOR_IDENTITY', during: 'IDENTITY_VERIFICATION' },
  CLOSING_DOCUMENTS: { waitingState: 'WAITING_FOR_CLOSING_DOCUMENTS', during: 'CLOSING_DOCUMENTS' },
  CO_SIGNER_CREDIT: { waitingState: 'WAITING_FOR_CO_SIGNER_CREDIT', during: 'CO_DEED_SIGNING' },
  SEAL: { waitingState: 'WAITING_FOR_SEAL', during: 'SIGNING' },
  NOTARY_DOCUMENTS: { waitingState: 'WAITING_FOR_NOTARY_DOCUMENTS', during: 'NOTARY' },
  KNOWLEDGE_QUESTIONS: { waitingState: 'WAITING_FOR_KNOWLEDGE_QUESTIONS', during: 'NOTARY' },
  NOTARY_ROOM: { waitingState: 'WAITING_FOR_NOTARY', during: 'NOTARY' },
  NOTARY_BOOKING: { waitingState: 'WAITING_FOR_NOTARY_BOOKING', during: 'NOTARY' },
  NOTARY_VISIT: { waitingState: 'WAITING_FOR_NOTARY_VISIT', during: 'NOTARY' },
  NOTARIZE: { waitingState: 'WAITING_FOR_NOTARY_SEAL', during: 'NOTARY' },
  INSURANCE: { waitingState: 'WAITING_FOR_INSURANCE_REVIEW', during: 'RESCISSION' },
  RECORDING: { waitingState: 'WAITING_FOR_RECORDING', during: 'RECORDING' },
  PAYOFF: { waitingState: 'WAITING_FOR_PAYOFF', during: 'DIRECT_DEBT_PAYOFF' },
  DISBURSEMENT: { waitingState: 'WAITING_FOR_FUNDING', during: 'FUNDING' },
  ADVERSE_ACTION: { waitingState: 'WAITING_FOR_ADVERSE_ACTION', during: 'DECLINED' },
  INCOMPLETE_NOTICE: { waitingState: 'WAITING_FOR_INCOMPLETE_NOTICE', during: undefined },
} as const satisfies Record<string, { waitingState: `WAITING_FOR_${string}`; during: WorkflowStatus | undefined }>

export type RequestKind = keyof typeof REQUESTS
export const REQUEST_KINDS = Object.keys(REQUESTS) as RequestKind[]
/** FAILED: tries are used up and an agent has it. */
export type RequestState = 'OPEN' | 'DONE' | 'FAILED'
export type WaitingState = (typeof REQUESTS)[RequestKind]['waitingState']
