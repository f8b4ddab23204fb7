import type { AuthorizationType } from 'domain/api/wallet.ts'
import type { PersonName } from 'domain/application/owners/types.ts'

/** A wallet account that the user is allowed to use. */
export interface WalletAccount {
  readonly name: string
  readonly address: string
  readonly authorizationType: AuthorizationType
}

export interface WalletService {
  /**
   * Returns the wallet accounts that an applicant is allowed to use, starting with the applicant's own account. The
   * list is empty if the applicant has no wallet. The applicant waits on a page during the lookup.
   */
  accounts(person: { readonly name: PersonName }, signal?: AbortSignal): Promise<readonly WalletAccount[]>
}
