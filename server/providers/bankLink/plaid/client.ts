/**
 * Calls Plaid's API (https://plaid.com/docs/api) for all parties that use Plaid: requests, errors, and sessions on
 * Plaid's own pages (hosted Link).
 */
import * as z from 'zod/mini'
import type { CheckWorld } from '../../adapters.ts'
import { addressOf, checkEnvironment } from '../../shared/environment.ts'
import { callVendor, VendorError } from '../../shared/http.ts'
import { ProviderFault } from '../../shared/port.ts'
import { vendorKey } from '../../shared/vendorKey.ts'

const ADDRESSES = { live: 'https://production.plaid.com', test: 'https://sandbox.plaid.com' }
const VERSION = '2020-09-14'

export const PLAID_NEEDS = ['PLAID_CLIENT_ID', 'PLAID_SECRET', 'PLAID_CLIENT_NAME', 'PLAID_ENVIRONMENT'] as const

/** Plaid shows at most 30 characters of the lender's name. */
const MOST_NAME = 30

export type PlaidCall = <T extends z.ZodMiniType>(
  path: string,
  body: Readonly<Record<string, unknown>>,
  answer: T,
  signal?: AbortSignal,
) => Promise<z.output<T>>

export interface Plaid {
  readonly call: PlaidCall
  readonly environment: 'production' | 'sandbox'
  /** The lender's name on Plaid's pages. */
  readonly clientName: string
  /** The lender's code. */
  readonly org: string
}

/**
 * Returns a lender's Plaid client, or undefined if a setting is missing. Test keys work only in Plaid's sandbox.
 * @throws Error for live keys on a test server, or test keys in production
 */
export function plaidOf(world: CheckWorld, org: string): Plaid | undefined {
  const { config, isLive } = world
  const [id, secret, name, environment] = PLAID_NEEDS.map((setting) => config.secret(org, setting))
  if (!id || !secret || !name || !environment) return undefined
  checkEnvironment(world, org, 'PLAID_ENVIRONMENT')
  // Plaid's server for one environment refuses secrets from the other.
  const base = addressOf(world, org, 'PLAID_URL', ADDRESSES)
  const headers = {
    'content-type': 'application/json',
    'plaid-client-id': id,
    'plaid-secret': secret,
    'plaid-version': VERSION,
  }
  return {
    environment: isLive ? 'production' : 'sandbox',
    clientName: name.slice(0, MOST_NAME),
    org,
    call: async (path, body, answer, signal) => {
      const url = `${base}${path}`
      const reply = await callVendor({ method: 'POST', url, headers, body: JSON.stringify(body), signal }).catch(faulty)
      return answer.parse(reply)
    },
  }
}

/**
 * Checks the lender's keys by requesting a list that every account can read.
 * @throws VendorError if Plaid refuses the keys
 */
export async function checkPlaid(world: CheckWorld, org: string): Promise<void> {
  const plaid = plaidOf(world, org)
  if (!plaid) throw new Error(`Set ${PLAID_NEEDS.join(', ')}.`)
  await plaid.call('/institutions/get', { count: 1, offset: 0, country_codes: ['US'] }, z.object({}))
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns Plaid's error code, such as ITEM_LOGIN_REQUIRED; '' for other errors. */
export const codeOf = (error: unknown): string => (error instanceof VendorError ? text(error.details.error_code) : '')

/**
 * Converts Plaid's error. Plaid uses status 400 for many kinds of errors, so the error type in the response determines
 * whether to retry.
 * @throws the error itself, or a ProviderFault if the error is temporary
 */
function faulty(error: unknown): never {
  if (!(error instanceof VendorError)) throw error
  const type = text(error.details.error_type)
  if (type === 'RATE_LIMIT_EXCEEDED') throw new ProviderFault(429, error.retryAfter)
  // The borrower's bank isn't responding to Plaid. Plaid itself works, so don't report a Plaid failure (5xx).
  if (type === 'INSTITUTION_ERROR') throw new ProviderFault(408, error.retryAfter)
  if (type === 'API_ERROR' && error.status < 500) throw new ProviderFault(503, error.retryAfter)
  throw error
}

/**
 * How long Plaid's page stays open. Plaid allows up to 21 days. After this time, the borrower starts again from our
 * page.
 */
const LINK_SECONDS = 1800

const linkToken = z.object({ link_token: z.string(), hosted_link_url: z.string() })

interface Link {
  /** Our UUID for the session. */
  readonly reference: string
  /**
   * The interface (bank link or income) whose adapter opens the session. The address for Plaid's webhooks contains the
   * interface's name.
   */
  readonly port: 'bankLink' | 'income'
  /** The URL on the lender's site to which Plaid sends the borrower back. */
  readonly returnTo: string
}

/** Opens a session on Plaid's pages. `more`: the Plaid products to use, or, in update mode, the bank's access token. */
export async function openHosted(
  { call, clientName, org }: Plaid,
  { reference, port, returnTo }: Link,
  more: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<{ readonly token: string; readonly url: string }> {
  const { origin, protocol } = new URL(returnTo)
  const answer = await call(
    '/link/token/create',
    {
      ...{ client_name: clientName, language: 'en', country_codes: ['US'] },
      // Plaid asks us not to send personal data in this field.
      user: { client_user_id: vendorKey(reference) },
      hosted_link: { completion_redirect_uri: returnTo, url_lifetime_seconds: LINK_SECONDS },
      // Plaid sends webhooks only over HTTPS. Without webhooks, the server finds the result by polling.
      ...(protocol === 'https:' && { webhook: `${origin}/webhooks/${port}/plaid/${org}` }),
      ...more,
    },
    linkToken,
    signal,
  )
  return { token: answer.link_token, url: answer.hosted_link_url }
}

/**
 * Returns our ID for an order, which is a hash of the link token. The token itself can open a session, so we store it
 * only with the borrower's personal data.
 */
export const orderOf = (token: string): string => vendorKey(token)

const linkResults = z.object({
  item_add_results: z.array(z.object({ public_token: z.string() })),
  bank_income_results: z.array(z.object({ status: z.string() })),
  payroll_income_results: z.array(z.object({ num_paystubs_retrieved: z.number(), num_w2s_retrieved: z.number() })),
})
export type LinkResults = z.output<typeof linkResults>

const linkState = z.object({
  expiration: z.nullable(z.string()),
  link_sessions: z.optional(
    z.array(
      z.object({
        started_at: z.optional(z.string()),
        finished_at: z.optional(z.nullable(z.string())),
        results: z.optional(z.nullable(linkResults)),
      }),
    ),
  ),
})

/** How a session on Plaid's pages ended. LEFT: the borrower shared nothing. OPEN: the borrower is still there. */
export type LinkEnd =
  | { readonly state: 'OPEN' }
  | { readonly state: 'LEFT' }
  | { readonly state: 'DONE'; readonly results: LinkResults }

const isShared = ({ item_add_results, bank_income_results, payroll_income_results }: LinkResults): boolean =>
  item_add_results.length + bank_income_results.length + payroll_income_results.length > 0

/**
 * Returns how a session ended. If the borrower opened Plaid's page several times, returns the result of the last visit
 * in which the borrower shared data.
 */
export async function endOfLink({ call }: Plaid, token: string, signal?: AbortSignal): Promise<LinkEnd> {
  const state = await call('/link/token/get', { link_token: token }, linkState, signal).catch((error: unknown) => {
    // There's no session anymore, because Plaid deletes a session a few hours after it ends.
    if (codeOf(error) === 'INVALID_LINK_TOKEN') return undefined
    throw error
  })
  const sessions = state?.link_sessions ?? []
  const shared = sessions.findLast(({ finished_at, results }) => finished_at && results && isShared(results))?.results
  if (shared) return { state: 'DONE', results: shared }
  // Plaid uses the real time, even if the sandbox's clock is set to a different time.
  const isOver = Date.parse(state?.expiration ?? '') < Date.now()
  const last = sessions.at(-1)
  return { state: last?.started_at && !last.finished_at && !isOver ? 'OPEN' : 'LEFT' }
}

/** Plaid's error codes that the borrower can fix by signing in to the bank again (update mode). */
const SIGN_IN = ['ITEM_LOGIN_REQUIRED', 'ACCESS_NOT_GRANTED', 'PENDING_EXPIRATION', 'PENDING_DISCONNECT']
export const wantsSignIn = (code: string): boolean => SIGN_IN.includes(code)

const item = z.object({ item: z.object({ error: z.nullable(z.object({ error_code: z.string() })) }) })

/**
 * Returns whether the borrower must sign in again before Plaid can get data from the bank. Returns false if Plaid no
 * longer has a record of the linked bank.
 */
export async function needsSignIn({ call }: Plaid, token: string, signal?: AbortSignal): Promise<boolean> {
  try {
    const found = await call('/item/get', { access_token: token }, item, signal)
    return wantsSignIn(found.item.error?.error_code ?? '')
  } catch (error) {
    if (error instanceof VendorError && error.isPermanent) return wantsSignIn(codeOf(error))
    throw error
  }
}
