import type { Key, Person } from '../shared/port.ts'

export type AccountStatus = 'VERIFIED' | 'FAILED_VERIFICATION' | 'PENDING_REVIEW'

export interface AccountCheck {
  /** Checks whether the bank account is open and belongs to the named person. */
  check(
    question: { readonly person: Person; readonly routingNumber: string; readonly accountNumber: string },
    key: Key,
    signal?: AbortSignal,
  ): Promise<{ readonly status: AccountStatus }>
}
