import type { Application } from 'domain/application/types.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import { readChoice, type WalletRow } from '../../storage/wallets.ts'
import type { Services } from '../services.ts'

/** The wallet account chosen for the session, if any. */
export async function chosenWallet(services: Services, scope: ActorScope): Promise<WalletRow | undefined> {
  const [[chosen]] = await services.db.read(scope, readChoice(scope.session?.uuid))
  return chosen
}

/**
 * Whether an application is visible. Without a chosen account all are; with one, other wallets' applications are
 * hidden.
 */
export const isSeenBy =
  (chosen: WalletRow | undefined) =>
  ({ data }: { readonly data: Application }): boolean =>
    !chosen || data.walletAddress === undefined || data.walletAddress === chosen.address
