/** The statuses of an application, in the order in which the lender usually processes it. */
export const WORKFLOW_STATUSES = [
  'APP_SUBMISSION',
  'SOFT_CREDIT',
  'LIEN_REVIEW',
  'OFFER_SELECTION',
  'MORE_INFORMATION',
  'DEMOGRAPHICS',
  'HARD_CREDIT',
  'APPLICATION_SUMMARY',
  'INCOME_VERIFICATION',
  'BANK_ACCOUNT',
  'IDENTITY_VERIFICATION',
  'CLOSING_DOCUMENTS',
  'SIGNING',
  'CO_DEED_SIGNING',
  'NOTARY',
  'RESCISSION',
  'RECORDING',
  'FUNDABLE',
  'DIRECT_DEBT_PAYOFF',
  'FUNDING',
  'COMPLETE',
  'CANCELLED',
  'DECLINED',
] as const
export type WorkflowStatus = (typeof WORKFLOW_STATUSES)[number]

const ENDED: readonly WorkflowStatus[] = ['COMPLETE', 'CANCELLED', 'DECLINED']
export const hasEnded = (status: WorkflowStatus): boolean => ENDED.includes(status)

/** Returns all statuses from `first` to `last`, inclusive. */
const between = (first: WorkflowStatus, last: WorkflowStatus): readonly WorkflowStatus[] =>
  WORKFLOW_STATUSES.slice(WORKFLOW_STATUSES.indexOf(first), WORKFLOW_STATUSES.indexOf(last) + 1)

export const ACTIVE = WORKFLOW_STATUSES.filter((status) => !hasEnded(status))
/**
 * The statuses from the first offers until the borrower signs. In these statuses, the borrower can change earlier
 * answers.
 */
export const CHANGEABLE = between('OFFER_SELECTION', 'SIGNING')
const BEFORE_CLOSING = between('APP_SUBMISSION', 'IDENTITY_VERIFICATION')
/**
 * Whether the borrower can still add a loan officer. The partner must review the application before the server makes
 * the closing documents, so nobody can add a loan officer after that.
 */
export const takesOriginator = (status: WorkflowStatus): boolean => BEFORE_CLOSING.includes(status)
/** The statuses in which the borrower has offers but hasn't completed the application. */
export const OFFERED = between('OFFER_SELECTION', 'DEMOGRAPHICS')
export const SIGNED = between('SIGNING', 'NOTARY')
/** The statuses from the end of the notary session to disbursement. */
export const CLOSED = between('RESCISSION', 'FUNDING')
