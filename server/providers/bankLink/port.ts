import type { BankAccount } from 'domain/application/funding/types.ts'
import type { Answer, Key, Person } from '../shared/port.ts'

export type LinkedAccount = Pick<
  BankAccount,
  'bankName' | 'name' | 'kind' | 'routingNumber' | 'accountNumber' | 'balance'
>

export interface BankLink {
  /**
   * Opens a session for linking a bank account. The borrower goes to `url` and then returns to `returnTo`, a path on
   * the lender's site.
   */
  open(
    session: { readonly reference: string; readonly person: Person; readonly returnTo: string },
    key: Key,
    signal?: AbortSignal,
  ): Promise<{ readonly url: string }>
  /**
   * Returns the accounts that the borrower shared. If the session is for a wallet account, returns only the bank
   * accounts linked to this wallet account.
   */
  accounts(
    session: { readonly reference: string; readonly person: Person; readonly walletAddress?: string | undefined },
    key: Key,
    signal?: AbortSignal,
  ): Promise<Answer<readonly LinkedAccount[], 'NOT_CONNECTED'>>
}
