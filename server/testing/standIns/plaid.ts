/**
 * A stand-in for Plaid: sessions on its hosted page, linked banks, payroll and bank income, watchlist screenings, and
 * signed webhooks. It keeps state, and it fails in the ways that Plaid's documentation describes.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, randomUUID, sign } from 'node:crypto'
import {
  bankIncome,
  type Hit,
  hitList,
  type IncomeData,
  NO_INCOME,
  payrollIncome,
  type Screening,
  screening,
} from './plaidData.ts'
import { type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from './standIn.ts'

export const CLIENT_ID = 'a client of the sandbox'
export const SECRET = 'a secret of the sandbox'
/** Returns a lender's settings for using the stand-in. */
export const settingsFor = ({ server }: Pick<PlaidStandIn, 'server'>) => ({
  ...{ PLAID_CLIENT_ID: CLIENT_ID, PLAID_SECRET: SECRET, PLAID_CLIENT_NAME: 'Movement Bank' },
  PLAID_ENVIRONMENT: 'test',
  PLAID_URL: server.url,
})

type Body = Readonly<Record<string, unknown>>

/** A bank where the borrower signs in. */
export interface Bank {
  readonly name: string
  readonly accounts: readonly {
    readonly id: string
    readonly name: string
    readonly mask: string | null
    readonly subtype: string
    readonly routing: string
    readonly account: string
    readonly balance: number | null
    readonly isTokenized?: boolean
    readonly canReceive?: boolean
  }[]
  /** The score for matching the owner's name, from 0 to 100; null if the bank doesn't share the name. */
  readonly ownerScore: number | null
  readonly isBusiness?: boolean
}

export const BANK: Bank = {
  name: 'Harbor Bank',
  accounts: [
    {
      ...{ id: 'account_checking', name: 'Everyday Checking', mask: '7755', subtype: 'checking' },
      ...{ routing: '061104408', account: '000482917755', balance: 1234.56 },
    },
    {
      ...{ id: 'account_savings', name: 'Savings', mask: '1199', subtype: 'savings' },
      ...{ routing: '061104408', account: '880011224433', balance: null, isTokenized: true },
    },
    {
      ...{ id: 'account_card', name: 'Prepaid', mask: null, subtype: 'prepaid' },
      ...{ routing: '061104408', account: '440011224433', balance: 5 },
    },
    {
      ...{ id: 'account_closed', name: 'Old Checking', mask: '0001', subtype: 'checking' },
      ...{ routing: '061104408', account: '440011220001', balance: 0, canReceive: false },
    },
  ],
  ownerScore: 97,
}

interface Item {
  readonly id: string
  readonly bank: Bank
  /** The error that every request about this bank gets, such as ITEM_LOGIN_REQUIRED. */
  error?: string | undefined
}

interface Link {
  readonly asked: Body
  readonly reference: string
  expiration: string
  readonly sessions: Body[]
}

export interface PlaidStandIn {
  readonly server: StandIn
  /** Sets the responses to the next calls to this path, in this order. The stand-in doesn't carry out these calls. */
  readonly fail: (path: string, ...answers: StandInAnswer[]) => void
  /** The link tokens, oldest first. */
  readonly links: () => readonly string[]
  /** Returns the request with which our server created a link. */
  readonly asked: (link: string) => Body
  /** The linked banks by access token, excluding removed ones. */
  readonly items: ReadonlyMap<string, Item>
  /** The bank where the next borrower signs in. */
  bank: Bank
  /** The next borrower's income. */
  income: IncomeData
  /** The names on the watchlists. */
  watchlist: readonly Hit[]
  readonly screenings: readonly Screening[]
  /**
   * Maps the address to which Plaid sends the borrower back, for tests in which the lender's host name doesn't exist.
   */
  returnTo: (address: string) => string
  /** Simulates a borrower who opens a link's page and stays there. */
  readonly begin: (link: string) => void
  /** Simulates a borrower who signs in and shares the accounts, or who leaves without doing so. */
  readonly finish: (link: string, how?: 'SHARED' | 'LEFT') => void
  /** From now on, every request about this bank gets this error. If `error` is undefined, the bank works again. */
  readonly breakItem: (access: string, error: string | undefined) => void
  readonly expire: (link: string) => void
  /** Signs a webhook as Plaid does. `at` is in seconds since 1970. */
  readonly signed: (body: Body, at: number, changes?: SignatureChanges) => { body: Buffer; header: string }
}
interface SignatureChanges {
  readonly alg?: string
  readonly kid?: string
  readonly hash?: string
  readonly key?: KeyObject
}

const request = () => ({ request_id: randomBytes(8).toString('hex') })
const ok = (body: object): StandInAnswer => ({ status: 200, body: { ...body, ...request() } })

/** An error in the format that Plaid's documentation describes. */
export const plaidError = (error_type: string, error_code: string, status = 400): StandInAnswer => ({
  status,
  body: {
    ...{ error_type, error_code, error_message: error_code.toLowerCase().replaceAll('_', ' '), display_message: null },
    ...request(),
  },
})
export const OVERLOADED: StandInAnswer = {
  ...plaidError('RATE_LIMIT_EXCEEDED', 'RATE_LIMIT', 429),
  headers: { 'retry-after': '2' },
}
export const BANK_DOWN = plaidError('INSTITUTION_ERROR', 'INSTITUTION_NOT_RESPONDING')
export const BROKEN = plaidError('API_ERROR', 'INTERNAL_SERVER_ERROR', 500)
export const PLANNED = plaidError('API_ERROR', 'PLANNED_MAINTENANCE')
export const NOT_READY = plaidError('ITEM_ERROR', 'PRODUCT_NOT_READY')

const itemOf = ({ id, bank, error }: Item) => ({
  ...{ item_id: id, institution_id: 'ins_109508', institution_name: bank.name, webhook: null },
  error: error ? (plaidError('ITEM_ERROR', error).body as object) : null,
  ...{ available_products: ['balance'], billed_products: ['auth', 'identity'], consent_expiration_time: null },
  ...{ products: ['auth', 'identity'], update_type: 'background' },
})
const accountOf = (one: Bank['accounts'][number]) => ({
  ...{ account_id: one.id, mask: one.mask, name: one.name, official_name: null, type: 'depository' },
  subtype: one.subtype,
  balances: {
    ...{ available: one.balance, current: one.balance, limit: null, iso_currency_code: 'USD' },
    unofficial_currency_code: null,
  },
})
const institution = ({ name }: Bank) => ({ name, institution_id: 'ins_109508' })

const page = (
  bank: Bank,
) => `<!doctype html><html lang="en"><title>Plaid</title><h1>Share your data from ${bank.name}</h1>
<form method="post"><button name="how" value="SHARED">Share</button> <button name="how" value="LEFT">Leave</button></form></html>`

export async function startPlaid(): Promise<PlaidStandIn> {
  const links = new Map<string, Link>()
  const items = new Map<string, Item>()
  const publicTokens = new Map<string, Bank>()
  const users = new Map<string, string>()
  const screenings: Screening[] = []
  const failures = new Map<string, StandInAnswer[]>()
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const kid = randomUUID()

  const linkOf = (token: string): Link => {
    const link = links.get(token)
    if (!link) throw new Error(`there is no link ${token}`)
    return link
  }
  const begin = (token: string): void => {
    linkOf(token).sessions.push({ link_session_id: randomUUID(), started_at: new Date().toISOString() })
  }
  function finish(token: string, how: 'SHARED' | 'LEFT' = 'SHARED'): void {
    const { asked, sessions } = linkOf(token)
    if (!sessions.at(-1) || sessions.at(-1)?.finished_at) begin(token)
    const results = {
      ...{ item_add_results: [] as object[], cra_item_add_results: [], cra_update_results: [] },
      ...{ bank_income_results: [] as object[], payroll_income_results: [] as object[] },
      document_income_results: null,
    }
    const access = typeof asked.access_token === 'string' ? asked.access_token : undefined
    const [way] = (asked.income_verification as { income_source_types?: string[] })?.income_source_types ?? []
    if (how === 'LEFT') results.document_income_results = null
    else if (way === 'payroll')
      results.payroll_income_results.push({
        ...{ num_paystubs_retrieved: standIn.income.pay.length, num_w2s_retrieved: 0 },
        institution: { name: 'Paywell', institution_id: 'ins_92' },
      })
    else if (way === 'bank')
      results.bank_income_results.push({
        ...{ status: 'APPROVED', item_id: randomUUID(), institution: institution(standIn.bank) },
      })
    else if (access !== undefined) standIn.breakItem(access, undefined)
    else {
      const token = `public-sandbox-${randomUUID()}`
      publicTokens.set(token, standIn.bank)
      const { name } = standIn.bank
      results.item_add_results.push({
        public_token: token,
        accounts: standIn.bank.accounts
          .map((one) => ({ ...one, type: 'depository' }))
          .map(({ id, mask, type, subtype }) => ({
            ...{ id, name, mask, type, subtype, verification_status: null, class_type: null },
          })),
        institution: institution(standIn.bank),
      })
    }
    Object.assign(sessions.at(-1) as object, { finished_at: new Date().toISOString(), results })
  }

  function itemCall(path: string, { access_token, ...rest }: Body): StandInAnswer {
    const item = items.get(String(access_token))
    if (!item) return plaidError('INVALID_INPUT', 'INVALID_ACCESS_TOKEN')
    if (path === '/item/remove') {
      items.delete(String(access_token))
      return ok({})
    }
    if (path === '/item/get') return ok({ item: itemOf(item) })
    if (item.error) return plaidError('ITEM_ERROR', item.error)
    const { bank } = item
    if (path === '/auth/get')
      return ok({
        accounts: bank.accounts.map(accountOf),
        numbers: {
          ach: bank.accounts.map((one) => ({
            ...{ account_id: one.id, account: one.account, routing: one.routing, wire_routing: null },
            ...{ is_tokenized_account_number: one.isTokenized ?? false, can_transfer_in: one.canReceive ?? null },
          })),
          ...{ eft: [], international: [], bacs: [] },
        },
        item: itemOf(item),
      })
    const { account_ids = [] } = rest.options as { account_ids?: string[] }
    const score = bank.ownerScore
    return ok({
      accounts: bank.accounts
        .filter(({ id }) => account_ids.includes(id))
        .map((one) => ({
          ...accountOf(one),
          legal_name:
            score === null
              ? null
              : {
                  ...{ score, is_first_name_or_last_name_match: score >= 50, is_nickname_match: false },
                  is_business_name_detected: bank.isBusiness ?? false,
                },
          ...{ phone_number: null, email_address: null, address: null },
        })),
      item: itemOf(item),
    })
  }

  const userCall =
    (answer: (data: IncomeData) => object) =>
    ({ user_id, user_token }: Body): StandInAnswer =>
      [...users.values()].includes(String(user_id ?? user_token))
        ? ok(answer(standIn.income))
        : plaidError('INVALID_INPUT', 'INVALID_USER_TOKEN')
  const screeningOf = (id: unknown) => screenings.find((one) => one.id === id)

  const calls: Readonly<Record<string, (body: Body) => StandInAnswer>> = {
    '/institutions/get': () => ok({ institutions: [], total: 0 }),
    '/link/token/create': (asked) => {
      const token = `link-sandbox-${randomUUID()}`
      const hosted = asked.hosted_link as Record<string, unknown>
      const life = Number(hosted.url_lifetime_seconds)
      const expiration = new Date(Date.now() + life * 1000).toISOString()
      links.set(token, { asked, expiration, sessions: [], reference: randomUUID() })
      return ok({ link_token: token, expiration, hosted_link_url: `${server.url}/hl/${token}` })
    },
    '/link/token/get': ({ link_token }) => {
      const link = links.get(String(link_token))
      if (!link) return plaidError('INVALID_INPUT', 'INVALID_LINK_TOKEN')
      return ok({
        ...{ link_token, created_at: new Date().toISOString(), expiration: link.expiration },
        link_sessions: link.sessions,
        metadata: {
          ...{ initial_products: ['auth'], webhook: null, country_codes: ['US'], language: 'en' },
          ...{ redirect_uri: null, client_name: 'Movement Bank' },
        },
      })
    },
    '/item/public_token/exchange': ({ public_token }) => {
      const bank = publicTokens.get(String(public_token))
      if (!bank) return plaidError('INVALID_INPUT', 'INVALID_PUBLIC_TOKEN')
      publicTokens.delete(String(public_token))
      const access_token = `access-sandbox-${randomUUID()}`
      const id = randomBytes(18).toString('hex')
      items.set(access_token, { id, bank })
      return ok({ access_token, item_id: id })
    },
    '/user/create': ({ client_user_id }) => {
      const name = String(client_user_id)
      users.set(name, users.get(name) ?? `usr_${randomBytes(10).toString('hex')}`)
      return ok({ user_id: users.get(name) })
    },
    '/credit/payroll_income/get': userCall(payrollIncome),
    '/credit/bank_income/get': userCall(bankIncome),
    '/watchlist_screening/individual/list': ({ client_user_id }) => {
      const found = screenings.filter(({ asked }) => asked.client_user_id === client_user_id)
      return ok({ watchlist_screenings: found.map(screening), next_cursor: null })
    },
    '/watchlist_screening/individual/create': (asked) => {
      const { legal_name } = asked.search_terms as { legal_name: string }
      const lastName = legal_name.split(' ').at(-1) ?? ''
      const hits = standIn.watchlist.filter(({ name }) => name.includes(lastName))
      screenings.push({ id: `scr_${randomUUID()}`, asked, hits })
      return ok(screening(screenings.at(-1) as Screening))
    },
    '/watchlist_screening/individual/get': ({ watchlist_screening_id }) => {
      const found = screeningOf(watchlist_screening_id)
      return found ? ok(screening(found)) : plaidError('INVALID_INPUT', 'NOT_FOUND')
    },
    '/watchlist_screening/individual/hit/list': ({ watchlist_screening_id }) =>
      ok(hitList(screeningOf(watchlist_screening_id)?.hits ?? [])),
    '/webhook_verification_key/get': ({ key_id }) => {
      if (key_id !== kid) return plaidError('INVALID_INPUT', 'INVALID_WEBHOOK_VERIFICATION_KEY_ID')
      const jwk = keys.publicKey.export({ format: 'jwk' })
      return ok({ key: { ...jwk, alg: 'ES256', kid, use: 'sig', created_at: 1_560_466_143, expired_at: null } })
    },
  }

  function hosted({ method, path, body }: StandInRequest): StandInAnswer {
    const token = path.slice('/hl/'.length)
    const link = links.get(token)
    if (!link) return { status: 404, page: 'This page has expired.' }
    if (method === 'GET') {
      begin(token)
      return { status: 200, page: page(standIn.bank) }
    }
    finish(token, body?.how === 'LEFT' ? 'LEFT' : 'SHARED')
    const { completion_redirect_uri: address } = link.asked.hosted_link as { completion_redirect_uri: string }
    return { status: 303, page: '', headers: { location: standIn.returnTo(address) } }
  }

  const server = await startStandIn('plaid', (request) => {
    const { path, headers, body = {} } = request
    if (path.startsWith('/hl/')) return hosted(request)
    const failure = failures.get(path)?.shift()
    if (failure) return failure
    if (headers['plaid-client-id'] !== CLIENT_ID || headers['plaid-secret'] !== SECRET)
      return plaidError('INVALID_INPUT', 'INVALID_API_KEYS')
    if (headers['plaid-version'] !== '2020-09-14') return plaidError('INVALID_REQUEST', 'INVALID_HEADERS')
    return calls[path]?.(body) ?? itemCall(path, body)
  })
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const standIn: PlaidStandIn = {
    ...{ server, items, begin, finish, bank: BANK, income: NO_INCOME, watchlist: [], screenings },
    returnTo: (address) => address,
    fail: (path, ...answers) => void failures.set(path, [...(failures.get(path) ?? []), ...answers]),
    links: () => [...links.keys()],
    asked: (link) => linkOf(link).asked,
    breakItem: (access, error) => {
      const item = items.get(access)
      if (item) item.error = error
    },
    expire: (link) => {
      linkOf(link).expiration = new Date(0).toISOString()
    },
    signed: (message, at, { alg = 'ES256', kid: named = kid, hash, key = keys.privateKey } = {}) => {
      // The hash covers the body exactly as Plaid sends it, indented by two spaces.
      const body = Buffer.from(JSON.stringify(message, null, 2))
      const request_body_sha256 = hash ?? createHash('sha256').update(body).digest('hex')
      const text = `${base64({ alg, kid: named, typ: 'JWT' })}.${base64({ iat: at, request_body_sha256 })}`
      const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
      return { body, header: `${text}.${signature.toString('base64url')}` }
    },
  }
  return standIn
}
