import type { PersonName } from 'domain/application/owners/types.ts'
import type { Cents } from 'domain/values/money.ts'
import type { Answer, Key } from '../shared/port.ts'

export interface Payments {
  /** Requests today's payoff amount from a lienholder. The lienholder might not respond in time. */
  demand(
    question: {
      readonly loanNumber: string
      readonly lender: string
      readonly balance: Cents
      readonly borrower: PersonName
    },
    key: Key,
    signal?: AbortSignal,
  ): Promise<Answer<{ readonly amount: Cents }, 'NO_ANSWER'>>
  /** Pays off a lien by sending the payoff amount to the lienholder. */
  payOff(
    order: { readonly loanNumber: string; readonly lender: string; readonly amount: Cents },
    key: Key,
    signal?: AbortSignal,
  ): Promise<{ readonly reference: string }>
  /** Sends the initial draw to the borrower's bank account. */
  disburse(
    order: {
      readonly loanNumber: string
      readonly amount: Cents
      readonly routingNumber: string
      readonly accountNumber: string
    },
    key: Key,
    signal?: AbortSignal,
  ): Promise<Answer<{ readonly trace: string }, 'ACCOUNT_REFUSED'>>
  /** Sets up monthly payments from the borrower's bank account. */
  authorizeAutopay(
    order: {
      readonly loanNumber: string
      readonly routingNumber: string
      readonly accountNumber: string
      readonly dayOfMonth: number
    },
    key: Key,
    signal?: AbortSignal,
  ): Promise<{ readonly reference: string }>
}
