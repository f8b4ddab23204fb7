import type { Application } from 'domain/application/types.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import { readChoice, type WalletRow } from '../../storage/wallets.ts'
import type { Services } from '../services.ts'

/** The chosen account, if any. */
export async function chosenWallet(services: Services, scope: ActorScope): Promise<WalletRow | undefined> {
  const [[chosen]] = await services.db.read(scope, readChoice(scope.session?.uuid))
  return chosen
}

/** Without a chosen account everything is seen; with one, no application of another wallet. */
export const isSeenBy =
  (chosen: WalletRow | undefined) =>
  ({ data }: { readonly data: Application }): boolean =>
    !chosen || data.walletAddress === undefined || data.walletAddress === chosen.address
