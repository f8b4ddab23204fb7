/**
 * Requests to outside parties, with one row for each type of request. Each request runs as a job, and its result
 * arrives as a command with the request's number. If a newer request has replaced the request, the result is stored but
 * not applied.
 */
import type { WaitHolder } from '../../journey/machine.ts'
import type { WorkflowStatus } from '../../journey/statuses.ts'

/**
 * `during`: the status in which the application waits for the response. `after`: the final status in which the response
 * still matters, or ANY for all final statuses. `what`: the name of the wait, as shown to people. `by`: the party that
 * must respond.
 */
export const REQUESTS = {
  SOFT_CREDIT: {
    waitingState: 'WAITING_FOR_SOFT_CREDIT',
    during: 'SOFT_CREDIT',
    what: 'OFFER_PREPARATION',
    by: 'LENDER',
  },
  PROPERTY_RECORD: {
    waitingState: 'WAITING_FOR_PROPERTY_RECORD',
    during: 'SOFT_CREDIT',
    what: 'OFFER_PREPARATION',
    by: 'LENDER',
  },
  VALUATION: { waitingState: 'WAITING_FOR_VALUATION', during: 'SOFT_CREDIT', what: 'OFFER_PREPARATION', by: 'LENDER' },
  BPO: { waitingState: 'WAITING_FOR_BPO', during: 'LIEN_REVIEW', what: 'VALUATION', by: 'APPRAISER' },
  LIENS: { waitingState: 'WAITING_FOR_LIENS', during: 'SOFT_CREDIT', what: 'OFFER_PREPARATION', by: 'LENDER' },
  HARD_CREDIT: {
    waitingState: 'WAITING_FOR_HARD_CREDIT',
    during: 'HARD_CREDIT',
    what: 'SUMMARY_PREPARATION',
    by: 'LENDER',
  },
  SANCTIONS: {
    waitingState: 'WAITING_FOR_IDENTITY_SCREEN',
    during: 'HARD_CREDIT',
    what: 'SUMMARY_PREPARATION',
    by: 'LENDER',
  },
  TITLE: { waitingState: 'WAITING_FOR_TITLE', during: 'HARD_CREDIT', what: 'SUMMARY_PREPARATION', by: 'LENDER' },
  FLOOD: { waitingState: 'WAITING_FOR_FLOOD_CERT', during: 'HARD_CREDIT', what: 'SUMMARY_PREPARATION', by: 'LENDER' },
  SUMMARY_DOCUMENTS: {
    waitingState: 'WAITING_FOR_SUMMARY_DOCUMENTS',
    during: 'HARD_CREDIT',
    what: 'SUMMARY_PREPARATION',
    by: 'LENDER',
  },
  INCOME_LINK: {
    waitingState: 'WAITING_FOR_INCOME_LINK',
    during: 'INCOME_VERIFICATION',
    what: 'INCOME_CHECK',
    by: 'LENDER',
  },
  INCOME: { waitingState: 'WAITING_FOR_INCOME', during: 'INCOME_VERIFICATION', what: 'INCOME_CHECK', by: 'LENDER' },
  PAYSTUB_REVIEW: {
    waitingState: 'WAITING_FOR_PAYSTUB_REVIEW',
    during: 'INCOME_VERIFICATION',
    what: 'PAYSTUB_REVIEW',
    by: 'LENDER',
  },
  EMPLOYMENT: {
    waitingState: 'WAITING_FOR_EMPLOYMENT',
    during: 'INCOME_VERIFICATION',
    what: 'EMPLOYER_ANSWER',
    by: 'EMPLOYER',
  },
  BANK_LINK: { waitingState: 'WAITING_FOR_BANK_LINK', during: 'BANK_ACCOUNT', what: 'ACCOUNT_CHECK', by: 'BANK' },
  BANK_ACCOUNTS: {
    waitingState: 'WAITING_FOR_BANK_ACCOUNTS',
    during: 'BANK_ACCOUNT',
    what: 'ACCOUNT_CHECK',
    by: 'BANK',
  },
  ACCOUNT_CHECK: {
    waitingState: 'WAITING_FOR_ACCOUNT_CHECK',
    during: 'BANK_ACCOUNT',
    what: 'ACCOUNT_CHECK',
    by: 'BANK',
  },
  IDENTITY: {
    waitingState: 'WAITING_FOR_IDENTITY',
    during: 'IDENTITY_VERIFICATION',
    what: 'IDENTITY_CHECK',
    by: 'LENDER',
  },
  CLOSING_DOCUMENTS: {
    waitingState: 'WAITING_FOR_CLOSING_DOCUMENTS',
    during: 'CLOSING_DOCUMENTS',
    what: 'DOCUMENT_PREPARATION',
    by: 'LENDER',
  },
  CO_SIGNER_CREDIT: {
    waitingState: 'WAITING_FOR_CO_SIGNER_CREDIT',
    during: 'CO_DEED_SIGNING',
    what: 'OTHER_SIGNATURES',
    by: 'SIGNER',
  },
  SEAL: { waitingState: 'WAITING_FOR_SEAL', during: 'SIGNING', what: 'SEALING', by: 'LENDER' },
  // The application doesn't wait for the printable package, because the borrower can still sign online.
  PAPER_PACKAGE: {
    waitingState: 'WAITING_FOR_PAPER_SIGNING',
    during: undefined,
    what: 'PAPER_PREPARATION',
    by: 'LENDER',
  },
  NOTARY_DOCUMENTS: {
    waitingState: 'WAITING_FOR_NOTARY_DOCUMENTS',
    during: 'NOTARY',
    what: 'NOTARY_PREPARATION',
    by: 'LENDER',
  },
  KNOWLEDGE_QUESTIONS: {
    waitingState: 'WAITING_FOR_KNOWLEDGE_QUESTIONS',
    during: 'NOTARY',
    what: 'NOTARY_PREPARATION',
    by: 'LENDER',
  },
  NOTARY_ROOM: { waitingState: 'WAITING_FOR_NOTARY', during: 'NOTARY', what: 'NOTARY_ARRIVAL', by: 'NOTARY' },
  NOTARY_BOOKING: {
    waitingState: 'WAITING_FOR_NOTARY_BOOKING',
    during: 'NOTARY',
    what: 'BOOKING_CONFIRMATION',
    by: 'NOTARY',
  },
  NOTARY_VISIT: { waitingState: 'WAITING_FOR_NOTARY_VISIT', during: 'NOTARY', what: 'NOTARY_VISIT', by: 'NOTARY' },
  NOTARIZE: { waitingState: 'WAITING_FOR_NOTARY_SEAL', during: 'NOTARY', what: 'NOTARY_SEAL', by: 'NOTARY' },
  INSURANCE: {
    waitingState: 'WAITING_FOR_INSURANCE_REVIEW',
    during: 'RESCISSION',
    what: 'INSURANCE_REVIEW',
    by: 'LENDER',
  },
  RECORDING: { waitingState: 'WAITING_FOR_RECORDING', during: 'RECORDING', what: 'RECORDING', by: 'COUNTY' },
  // If a payoff comes back after the line was funded, it's sent again.
  PAYOFF: {
    waitingState: 'WAITING_FOR_PAYOFF',
    during: 'DIRECT_DEBT_PAYOFF',
    after: 'COMPLETE',
    what: 'PAYOFFS',
    by: 'BANK',
  },
  // A wire can be reversed and a check stopped even days after the line was funded or canceled.
  PAYOFF_SETTLEMENT: {
    waitingState: 'WAITING_FOR_PAYOFF_SETTLEMENT',
    during: undefined,
    after: 'ANY',
    what: 'PAYOFFS',
    by: 'BANK',
  },
  DISBURSEMENT: { waitingState: 'WAITING_FOR_FUNDING', during: 'FUNDING', what: 'FUNDING', by: 'BANK' },
  // A bank can return a payment even days after the line was funded or canceled.
  SETTLEMENT: {
    waitingState: 'WAITING_FOR_SETTLEMENT',
    during: undefined,
    after: 'ANY',
    what: 'FUNDING',
    by: 'BANK',
  },
  // The servicer takes over the line after the borrower's account has received the money.
  BOARDING: {
    waitingState: 'WAITING_FOR_BOARDING',
    during: undefined,
    after: 'COMPLETE',
    what: 'FUNDING',
    by: 'LENDER',
  },
  ADVERSE_ACTION: { waitingState: 'WAITING_FOR_ADVERSE_ACTION', during: 'DECLINED', what: 'DECLINED', by: 'NOBODY' },
  // The lender still mails letters after the application has ended.
  LETTERS: {
    waitingState: 'WAITING_FOR_LETTERS',
    during: undefined,
    after: 'ANY',
    what: 'PAPER_MAILING',
    by: 'LENDER',
  },
  LETTER_TRACKING: {
    waitingState: 'WAITING_FOR_LETTER_TRACKING',
    during: undefined,
    after: 'ANY',
    what: 'PAPER_MAILING',
    by: 'LENDER',
  },
  // The application doesn't wait for the list of housing counselors. The list is due even after the line has opened.
  COUNSELING_LIST: {
    waitingState: 'WAITING_FOR_COUNSELING_LIST',
    during: undefined,
    after: 'COMPLETE',
    what: 'PAPER_PREPARATION',
    by: 'LENDER',
  },
  // A copy of the valuation is due even after the application has ended.
  VALUATION_DOCUMENTS: {
    waitingState: 'WAITING_FOR_VALUATION_DOCUMENTS',
    during: undefined,
    after: 'ANY',
    what: 'DOCUMENT_PREPARATION',
    by: 'LENDER',
  },
  INCOMPLETE_NOTICE: {
    waitingState: 'WAITING_FOR_INCOMPLETE_NOTICE',
    during: undefined,
    what: 'CONDITION',
    by: 'BORROWER',
  },
} as const satisfies Record<
  string,
  {
    waitingState: `WAITING_FOR_${string}`
    during: WorkflowStatus | undefined
    after?: WorkflowStatus | 'ANY'
    what: string
    by: WaitHolder
  }
>

export type RequestKind = keyof typeof REQUESTS
export const REQUEST_KINDS = Object.keys(REQUESTS) as RequestKind[]
/** FAILED: every attempt failed, so an agent takes over. */
export type RequestState = 'OPEN' | 'DONE' | 'FAILED'
export type WaitingState = (typeof REQUESTS)[RequestKind]['waitingState']
