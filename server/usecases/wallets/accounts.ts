/**
 * Manages the wallet accounts that a person may use, and the session's chosen account. Requests for other accounts
 * return 404.
 */

import type { WalletAccess, WalletItem } from 'domain/api/wallet.ts'
import { isWalletAddress } from 'domain/values/wallet.ts'
import { NotFound } from '../../errors.ts'
import { profileOf, readIdentity } from '../../storage/identities.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import { deleteChoice, readWallets, replaceWallets, saveChoice, type WalletRow } from '../../storage/wallets.ts'
import { allNotifications } from '../notifications.ts'
import type { Services } from '../services.ts'
import { chosenWallet } from './chosen.ts'

/**
 * Returns the wallet accounts from the wallet service. If the service is down, returns the accounts from its last
 * response.
 */
export async function walletAccounts(services: Services, scope: ActorScope): Promise<readonly WalletRow[]> {
  const { actor, org } = scope
  const [[identity], kept] = await services.db.read(scope, readIdentity(actor), readWallets(actor))
  if (!identity) throw new NotFound()
  const { name } = profileOf(services.keyring, identity)
  const told = await services
    .walletsOf(org)
    .accounts({ name })
    .catch(() => undefined)
  if (!told) return kept
  const accounts = told
    .filter(({ address }) => isWalletAddress(address))
    .map(
      ({ address, name, authorizationType }): WalletRow => ({ address, name, authorization_type: authorizationType }),
    )
  if (JSON.stringify(accounts) !== JSON.stringify(kept))
    await services.db.change(scope, replaceWallets(actor, org, accounts), () => undefined)
  return accounts
}

async function findAccount(services: Services, scope: ActorScope, address: string): Promise<WalletRow> {
  const found = (await walletAccounts(services, scope)).find((account) => account.address === address)
  if (!found) throw new NotFound()
  return found
}

const isOwn = ({ authorization_type }: WalletRow): boolean => authorization_type === 'OWNER'

/**
 * Returns the wallet account with the address `principal`. If `principal` is unset, returns the session's chosen
 * account or, if none is chosen, the person's own account.
 * @throws NotFound
 */
export async function readAccess(services: Services, scope: ActorScope, principal?: string): Promise<WalletAccess> {
  const found =
    principal === undefined
      ? ((await chosenWallet(services, scope)) ?? (await walletAccounts(services, scope)).find(isOwn))
      : await findAccount(services, scope, principal)
  if (!found) throw new NotFound()
  const { name, address, authorization_type } = found
  return { account: { name, address }, authorizedWallet: { authorizationType: authorization_type } }
}

/**
 * Switches the session to the wallet account with the address `principal` or, if `principal` is unset, back to the
 * person's own profile.
 * @throws NotFound
 */
export async function chooseAccount(services: Services, scope: ActorScope, principal?: string): Promise<void> {
  const { actor, org, session } = scope
  if (!session) throw new NotFound()
  const found = principal === undefined ? undefined : await findAccount(services, scope, principal)
  const change = found ? saveChoice(session.uuid, actor, org, found.address) : deleteChoice(session.uuid)
  await services.db.change(scope, [change], () => undefined)
}

const offersCrypto = (services: Services, org: string): boolean =>
  services.organization(org).products['crypto-heloc'] !== undefined

/** Lists all of the person's accounts, each with its notifications. */
export async function listAccounts(services: Services, scope: ActorScope): Promise<WalletItem[]> {
  const accounts = await walletAccounts(services, scope)
  const { notifications } = accounts.length > 0 ? await allNotifications(services, scope) : { notifications: [] }
  const own = accounts.filter(isOwn).map(({ address }) => ({ address }))
  return accounts.map((account) => ({
    account: { name: account.name, address: account.address },
    authorizedWallets: isOwn(account) ? [{ address: account.address }] : own,
    notifications: notifications.filter(({ walletAddress }) => walletAddress === account.address),
    canApply: isOwn(account) && offersCrypto(services, scope.org),
  }))
}

/** Returns the person's own account, if the lender accepts crypto applications. @throws NotFound */
export async function applyingAccount(services: Services, scope: ActorScope, address: string): Promise<string> {
  const found = offersCrypto(services, scope.org) ? await findAccount(services, scope, address) : undefined
  if (!found || !isOwn(found)) throw new NotFound()
  return found.address
}
