import type { AuthorizationType } from 'domain/api/wallet.ts'
import type { PersonName } from 'domain/application/owners/types.ts'

/** A wallet account that a person may use. */
export interface WalletAccount {
  readonly name: string
  readonly address: string
  readonly authorizationType: AuthorizationType
}

export interface WalletService {
  /** The accounts a person may use, their own first; empty without a wallet. Looked up while they wait. */
  accounts(person: { readonly name: PersonName }): Promise<readonly WalletAccount[]>
}
