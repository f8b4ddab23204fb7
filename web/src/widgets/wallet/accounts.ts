/** Fetches and switches the signed-in person's wallet accounts. */
import { WALLET_ACCESS, WALLET_ACCOUNTS } from 'domain/api/paths.ts'
import type { WalletItem } from 'domain/api/wallet.ts'
import { call } from '../../api/client.ts'
import { retried } from '../../api/queries.ts'

/** The query for the wallet accounts. They're fetched once, and again only when the person switches accounts. */
export const accountsQuery = {
  ...retried,
  queryKey: ['wallet accounts'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }: { signal: AbortSignal }) => call<WalletItem[]>('GET', WALLET_ACCOUNTS, { signal }),
}

/** Switches to a wallet account, or to the person's own profile if the account is undefined. */
export const chooseAccount = (principal: string | undefined): Promise<void> =>
  call('PUT', WALLET_ACCESS, { body: { principal } })

/**
 * Starts an application with the wallet account at an address.
 * @returns the path of the application's first screen
 */
export async function applyWith(address: string): Promise<string> {
  const { redirect } = await call<{ redirect: string }>('POST', `${WALLET_ACCOUNTS}/${address}/apply`)
  return redirect
}
