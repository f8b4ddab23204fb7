import { AUTHORIZATION_TYPES, type AuthorizationType } from 'domain/api/wallet.ts'
import type { PersonName } from 'domain/application/owners/types.ts'
import { personName } from 'domain/application/views/schemas/parts.ts'
import { listOf } from 'domain/values/schemas.ts'
import * as z from 'zod/mini'
import { call } from '../shared/definePort.ts'

/**
 * The calls of this port that a partner's gateway answers. All other adapters implement the interface `WalletService`.
 */
export const walletCalls = {
  accounts: call(
    'List the wallet accounts that a person is allowed to use, the person’s own account first.',
    z.object({ name: personName }),
    listOf(z.object({ name: z.string(), address: z.string(), authorizationType: z.enum(AUTHORIZATION_TYPES) })),
  ),
}

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
