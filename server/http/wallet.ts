/** The routes of /service-wallet, for the wallet accounts that a person may use. */
import * as contracts from 'domain/api/wallet.ts'
import { REGISTER_V2 } from 'domain/routes/routes.ts'
import { draftOfBrowser, keepProduct } from '../usecases/registrationDraft.ts'
import { applyingAccount, chooseAccount, listAccounts, readAccess } from '../usecases/wallets/accounts.ts'
import { DRAFT_COOKIE, readCookie, setDraft } from './cookies.ts'
import { type AppContext, serve } from './serve.ts'

export function serveWallet(context: AppContext): void {
  const { services } = context

  serve(context, contracts.getWalletAccess, ({ scope, query }) => readAccess(services, scope, query.principal))

  serve(context, contracts.chooseWalletAccess, async ({ scope, body, organization, request }) => {
    await chooseAccount(services, scope, body.principal)
    // Remove the wallet account from the draft. Applications that were already started with that account keep it.
    const { holder, draft } = await draftOfBrowser(services, organization.code, readCookie(request, DRAFT_COOKIE))
    if (draft) await keepProduct(services, holder, undefined)
  })

  serve(context, contracts.listWalletAccounts, ({ scope }) => listAccounts(services, scope))

  serve(context, contracts.applyWithWallet, async ({ scope, params, organization, request, reply }) => {
    const walletAddress = await applyingAccount(services, scope, params.address)
    await chooseAccount(services, scope, walletAddress)
    const { holder } = await draftOfBrowser(services, organization.code, readCookie(request, DRAFT_COOKIE))
    const product = { product: 'crypto-heloc', walletAddress, identity: scope.actor } as const
    await keepProduct(services, holder, product)
    setDraft(request, reply, holder.secret)
    return { redirect: `${REGISTER_V2}?product=${product.product}` }
  })
}
