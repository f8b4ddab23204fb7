/** The wallet accounts of whoever is signed in. */
import { WALLET_ACCESS, WALLET_ACCOUNTS } from 'domain/api/paths.ts'
import type { WalletItem } from 'domain/api/wallet.ts'
import { call } from '../../api/client.ts'
import { retried } from '../../api/queries.ts'

/** Never stale: read once, and again where the account is switched. */
export const accountsQuery = {
  ...retried,
  queryKey: ['wallet accounts'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }: { signal: AbortSignal }) => call<WalletItem[]>('GET', WALLET_ACCOUNTS, { signal }),
}

/** Uses an account from now on; undefined is the own profile. */
export const chooseAccount = (principal: string | undefined): Promise<void> =>
  call('PUT', WALLET_ACCESS, { body: { principal } })

/** Begins an application with an own account. @returns where its questions are */
export async function applyWith(address: string): Promise<string> {
  const { redirect } = await call<{ redirect: string }>('POST', `${WALLET_ACCOUNTS}/${address}/apply`)
  return redirect
}
