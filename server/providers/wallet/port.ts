import type { AuthorizationType } from 'domain/api/wallet.ts'
import type { PersonName } from 'domain/application/owners/types.ts'

/** A wallet account that a person may act for. */
export interface WalletAccount {
  readonly name: string
  readonly address: string
  readonly authorizationType: AuthorizationType
}

export interface WalletService {
  /**
   * Returns the accounts that a person may act for, starting with the person's own; empty without a wallet. The person
   * waits during this lookup.
   */
  accounts(person: { readonly name: PersonName }, signal?: AbortSignal): Promise<readonly WalletAccount[]>
}
