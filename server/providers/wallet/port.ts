import type { AuthorizationType } from 'domain/api/wallet.ts'
import type { PersonName } from 'domain/application/owners/types.ts'

/** A wallet account that somebody may use. */
export interface WalletAccount {
  readonly name: string
  readonly address: string
  readonly authorizationType: AuthorizationType
}

export interface WalletService {
  /** What a person may use, their own first; nothing for somebody without a wallet. Asked while they wait. */
  accounts(person: { readonly name: PersonName }): Promise<readonly WalletAccount[]>
}
