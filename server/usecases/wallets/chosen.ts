import type { Application } from 'domain/application/types.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import { readChoice, type WalletRow } from '../../storage/wallets.ts'
import type { Services } from '../services.ts'

/** Returns the session's chosen wallet account, if any. */
export async function chosenWallet(services: Services, scope: ActorScope): Promise<WalletRow | undefined> {
  const [[chosen]] = await services.db.read(scope, readChoice(scope.session?.uuid))
  return chosen
}

/**
 * Whether the session may see an application. Without a chosen wallet account, the session sees all applications. With
 * one, it doesn't see other wallets' applications.
 */
export const isSeenBy =
  (chosen: WalletRow | undefined) =>
  ({ data }: { readonly data: Application }): boolean =>
    !chosen || data.walletAddress === undefined || data.walletAddress === chosen.address
