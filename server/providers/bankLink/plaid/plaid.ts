/**
 * Links bank accounts through Plaid. The borrower signs in on Plaid's own page (hosted Link), so our pages load none of
 * Plaid's code. If the bank later requires a new sign-in, the same page opens in update mode.
 */
import { cents } from 'domain/values/money.ts'
import * as z from 'zod/mini'
import type { Adapter } from '../../adapters.ts'
import { VendorError } from '../../shared/http.ts'
import type { VendorWorld } from '../../vendorWorld.ts'
import type { BankLink } from '../port.ts'
import {
  checkPlaid,
  codeOf,
  endOfLink,
  needsSignIn,
  openHosted,
  orderOf,
  PLAID_NEEDS,
  type Plaid,
  plaidOf,
  wantsSignIn,
} from './client.ts'
import { type BankSession, placeOf, readSession, writeSession } from './session.ts'
import { verifyPlaid } from './webhook.ts'

const exchange = z.object({ access_token: z.string() })
const auth = z.object({
  accounts: z.array(
    z.object({
      account_id: z.string(),
      name: z.string(),
      mask: z.nullable(z.string()),
      subtype: z.nullable(z.string()),
      balances: z.object({ current: z.nullable(z.number()) }),
    }),
  ),
  numbers: z.object({
    ach: z.array(
      z.object({
        account_id: z.string(),
        account: z.string(),
        routing: z.string(),
        is_tokenized_account_number: z.optional(z.boolean()),
        can_transfer_in: z.optional(z.nullable(z.boolean())),
      }),
    ),
  }),
  item: z.object({ institution_name: z.optional(z.nullable(z.string())) }),
})
type Auth = z.output<typeof auth>
type Linked = Extract<Exclude<Awaited<ReturnType<BankLink['accounts']>>, { state: 'PENDING' }>, { ok: true }>['value']

const KINDS: Readonly<Record<string, 'CHECKING' | 'SAVINGS'>> = { checking: 'CHECKING', savings: 'SAVINGS' }

/** Returns the accounts that can receive an ACH transfer. */
const linkedAccounts = ({ accounts, numbers, item }: Auth) =>
  numbers.ach.flatMap(({ account_id: id, account, routing, can_transfer_in, is_tokenized_account_number }) => {
    const known = accounts.find((one) => one.account_id === id)
    const kind = KINDS[known?.subtype ?? '']
    if (!known || !kind || can_transfer_in === false) return []
    const { current } = known.balances
    return {
      id,
      linked: {
        ...{ bankName: item.institution_name ?? 'Your bank', name: known.name, kind },
        ...{ routingNumber: routing, accountNumber: account },
        ...(known.mask !== null && { mask: known.mask }),
        ...(is_tokenized_account_number && { isTokenized: true }),
        ...(current !== null && { balance: cents(Math.round(current * 100)) }),
      },
    }
  })

const PRODUCTS = {
  products: ['auth'],
  // Also accept banks that don't report an account's owner. Staff then check who owns the account.
  required_if_supported_products: ['identity'],
  account_filters: { depository: { account_subtypes: ['checking', 'savings'] } },
}

/**
 * Removes the previously linked bank from Plaid, so that Plaid stops reading the bank's data. If this fails, the next
 * call tries again.
 */
async function withoutOld(plaid: Plaid, session: BankSession, signal?: AbortSignal): Promise<BankSession> {
  const { old, ...rest } = session
  if (old === undefined) return session
  try {
    await plaid.call('/item/remove', { access_token: old }, z.object({}), signal)
    return rest
  } catch (error) {
    // Plaid no longer has the bank, so there's nothing to remove.
    return error instanceof VendorError && error.isPermanent ? rest : session
  }
}

/** Returns our session updated with the result from Plaid's page, or the reason that there's no result. */
async function taken(
  plaid: Plaid,
  session: BankSession,
  signal?: AbortSignal,
): Promise<BankSession | 'OPEN' | 'NOT_CONNECTED'> {
  if (session.isTaken) return session
  const end = await endOfLink(plaid, session.link, signal)
  if (end.state === 'OPEN') return 'OPEN'
  if (session.isUpdate && session.access !== undefined) return { ...session, isTaken: true }
  const token = end.state === 'DONE' ? end.results.item_add_results.at(-1)?.public_token : undefined
  if (token === undefined) return 'NOT_CONNECTED'
  try {
    const { access_token: access } = await plaid.call(
      '/item/public_token/exchange',
      { public_token: token },
      exchange,
      signal,
    )
    const old = session.access ?? session.old
    return { link: session.link, isTaken: true, access, ...(old !== undefined && { old }) }
  } catch (error) {
    // The public token has expired, or an earlier attempt exchanged it and lost the response. The borrower must sign in
    // again.
    if (codeOf(error) === 'INVALID_PUBLIC_TOKEN') return 'NOT_CONNECTED'
    throw error
  }
}

export const plaidBankLink = (plaid: Plaid): BankLink => ({
  async open({ reference, returnTo, session: kept }, _, signal) {
    const { access, old } = readSession(kept) ?? {}
    const isUpdate = access !== undefined && (await needsSignIn(plaid, access, signal))
    const link = { reference, port: 'bankLink', returnTo } as const
    const { token, url } = await openHosted(plaid, link, isUpdate ? { access_token: access } : PRODUCTS, signal)
    const session = { link: token, ...(isUpdate && { isUpdate }), ...(access && { access }), ...(old && { old }) }
    return { url, session: writeSession(session) }
  },

  async accounts({ walletAddress, session: kept }, _, signal) {
    const before = readSession(kept)
    if (!before) return { ok: false, why: 'NOT_CONNECTED' }
    const session = await taken(plaid, before, signal)
    const reference = orderOf(before.link)
    if (session === 'OPEN') return { state: 'PENDING', reference }
    if (session === 'NOT_CONNECTED') return { ok: false, why: session }
    try {
      const found = linkedAccounts(await plaid.call('/auth/get', { access_token: session.access }, auth, signal))
      const ids = Object.fromEntries(found.map(({ id, linked }) => [placeOf(linked), id]))
      const after = await withoutOld(plaid, { ...session, ids }, signal)
      // For a wallet's owner, the money may go only to the account behind the wallet. Plaid can't tell which account
      // that is, so no account is returned.
      const value: Linked = walletAddress === undefined ? found.map(({ linked }) => linked) : []
      return { ok: true, value, session: writeSession(after) }
    } catch (error) {
      const code = codeOf(error)
      const stored = writeSession(session)
      if (wantsSignIn(code)) return { ok: false, why: 'NOT_CONNECTED', session: stored }
      if (code === 'NO_AUTH_ACCOUNTS') return { ok: true, value: [], session: stored }
      if (code === 'PRODUCT_NOT_READY') return { state: 'PENDING', reference, session: stored }
      // Plaid issues an access token only once, so it must be stored before the next attempt.
      const isLost = !before.isTaken && !(error instanceof VendorError && error.isPermanent)
      if (isLost) return { state: 'PENDING', reference, session: stored }
      throw error
    }
  },
})

export const PLAID_BANK_LINK: Adapter<VendorWorld, 'bankLink'> = {
  make: (world, org) => {
    const plaid = plaidOf(world, org)
    return plaid && plaidBankLink(plaid)
  },
  needs: PLAID_NEEDS,
  forget: async (world, org, { sessions }) => {
    const plaid = plaidOf(world, org)
    if (!plaid) return false
    for (const token of sessions.flatMap((session) => [readSession(session)?.access, readSession(session)?.old])) {
      if (token === undefined) continue
      await plaid.call('/item/remove', { access_token: token }, z.object({})).catch((error: unknown) => {
        // Ignore the error if Plaid no longer has the bank.
        if (!(error instanceof VendorError && error.isPermanent)) throw error
      })
    }
    return true
  },
  webhook: (world, org) => {
    const plaid = plaidOf(world, org)
    return plaid && verifyPlaid(plaid)
  },
  check: checkPlaid,
}
