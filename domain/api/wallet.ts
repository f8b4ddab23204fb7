/** The API for wallet accounts. It lists the user's wallet accounts and the active wallet account. */
import * as z from 'zod/mini'
import { contract } from './contract.ts'
import { notification } from './notifications.ts'
import { WALLET_ACCESS, WALLET_ACCOUNTS } from './paths.ts'

const account = z.object({ name: z.string(), address: z.string() })
/** OWNER: the borrower's own wallet. GROUP: an account with several authorized wallets. */
export const AUTHORIZATION_TYPES = ['OWNER', 'GROUP'] as const
export type AuthorizationType = (typeof AUTHORIZATION_TYPES)[number]
const authorizationType = z.enum(AUTHORIZATION_TYPES)
const access = z.object({ account, authorizedWallet: z.object({ authorizationType }) })
export type WalletAccess = z.infer<typeof access>

const walletItem = z.object({
  account,
  /** The user's wallets that are authorized to use the wallet account. */
  authorizedWallets: z.array(z.object({ address: z.string() })),
  notifications: z.array(notification),
  /** Whether the user can apply for a credit line with the wallet account. */
  canApply: z.boolean(),
})
export type WalletItem = z.infer<typeof walletItem>

const address = z.string().check(z.maxLength(100))

export const getWalletAccess = contract({
  id: 'getWalletAccess',
  method: 'GET',
  path: WALLET_ACCESS,
  summary:
    'Returns the wallet account of the given principal. Without a principal, returns the account that is active in this session, or the person’s own.',
  access: 'session',
  query: z.object({ principal: z.optional(address) }),
  response: access,
})

export const chooseWalletAccess = contract({
  id: 'chooseWalletAccess',
  method: 'PUT',
  path: WALLET_ACCESS,
  summary:
    'Activates a wallet account in this session. Without a principal, switches back to the person’s own profile.',
  access: 'session',
  body: z.object({ principal: z.optional(address) }),
  status: 204,
})

export const listWalletAccounts = contract({
  id: 'listWalletAccounts',
  method: 'GET',
  path: WALLET_ACCOUNTS,
  summary: 'Lists the wallet accounts that the person may use, starting with their own, each with its notifications.',
  access: 'session',
  response: z.array(walletItem),
})

export const applyWithWallet = contract({
  id: 'applyWithWallet',
  method: 'POST',
  path: `${WALLET_ACCOUNTS}/{address}/apply`,
  summary:
    'Activates the person’s own wallet account and stores it in the registration draft. Returns the path of the registration.',
  access: 'session',
  params: z.object({ address }),
  response: z.object({ redirect: z.string() }),
})
