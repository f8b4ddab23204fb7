/** Payments that the borrower's bank sent back, or that the lender's bank didn't send. */
import type { Application } from '../types.ts'

/** The code of a payment that the lender's bank didn't send. */
export const NOT_SENT = 'NOT_SENT'

export type ReturnReason = 'CLOSED' | 'NOT_FOUND' | 'BLOCKED' | 'REFUSED' | 'NOT_SENT' | 'OTHER'

/**
 * The ACH return codes that explain what's wrong with an account (Nacha Operating Rules, Appendix Four).
 */
const REASON_OF: Readonly<Record<string, ReturnReason>> = {
  R02: 'CLOSED',
  R12: 'CLOSED',
  R03: 'NOT_FOUND',
  R04: 'NOT_FOUND',
  R13: 'NOT_FOUND',
  R16: 'BLOCKED',
  R20: 'BLOCKED',
  R23: 'REFUSED',
  NOT_SENT: 'NOT_SENT',
}

/** Returns what's wrong with the account. `code`: the ACH network's return code, such as R03, or NOT_SENT. */
export const returnReason = (code: string): ReturnReason => REASON_OF[code] ?? 'OTHER'

/** The reasons, worded for the borrower. */
export const RETURN_REASONS: Readonly<Record<ReturnReason, string>> = {
  CLOSED: 'The bank says the account is closed.',
  NOT_FOUND: 'The bank couldn’t find an account with these numbers.',
  BLOCKED: 'The bank says the account can’t receive this payment.',
  REFUSED: 'The bank says the payment was refused.',
  NOT_SENT: 'Our bank couldn’t send the money to this account.',
  OTHER: 'The bank couldn’t add the money to the account.',
}

/**
 * Returns the heading for the borrower, which differs between money that was returned and money that was never sent.
 */
export const returnTitle = (code: string): string =>
  returnReason(code) === 'NOT_SENT' ? MONEY_NOT_SENT : MONEY_RETURNED
export const MONEY_RETURNED = 'Your bank returned your money'
export const MONEY_NOT_SENT = 'We couldn’t send your money'

/** Whether the borrower still has to choose an account after the last returned payment. */
export const needsAccount = ({ funding, bank, status }: Pick<Application, 'funding' | 'bank' | 'status'>): boolean => {
  const last = funding.returns?.at(-1)
  return status === 'FUNDING' && last !== undefined && (bank.disburse === last.account || bank.checkStatus === 'NONE')
}
