import type { AuthorizationType } from 'domain/api/wallet.ts'
import type { PersonName } from 'domain/application/owners/types.ts'

/** A wallet account that a person is allowed to use. */
export interface WalletAccount {
  readonly name: string
  readonly address: string
  readonly authorizationType: AuthorizationType
}

export interface WalletService {
  /**
   * Returns the accounts that someone is allowed to use, starting with their own account; empty without a wallet. The
   * caller waits on a page during this lookup.
   */
  accounts(person: { readonly name: PersonName }, signal?: AbortSignal): Promise<readonly WalletAccount[]>
}
