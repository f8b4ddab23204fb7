import { partial } from 'domain/application/testing/partial.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  BANK,
  BANK_DOWN,
  BROKEN,
  NOT_READY,
  OVERLOADED,
  PLANNED,
  type PlaidStandIn,
  plaidError,
  settingsFor,
  startPlaid,
} from '../../../testing/standIns/plaid.ts'
import { PLAID_ACCOUNT_CHECK, resultOf } from '../../accountCheck/plaid/plaid.ts'
import type { AccountCheck } from '../../accountCheck/port.ts'
import { ProviderFault } from '../../shared/port.ts'
import type { VendorWorld } from '../../vendorWorld.ts'
import type { BankLink } from '../port.ts'
import { orderOf } from './client.ts'
import { PLAID_BANK_LINK } from './plaid.ts'

let plaid: PlaidStandIn
let bankLink: BankLink
let accountCheck: AccountCheck
const atDesk: unknown[] = []
const worldWith = (secrets: Readonly<Record<string, string>>, isLive = false) =>
  partial<VendorWorld>({
    isLive,
    config: partial({ secret: (_: string, name: string) => secrets[name] }),
    desk: {
      ask: async (call, question) => {
        atDesk.push([call, question])
        return { state: 'PENDING', reference: 'task' }
      },
    },
  })

beforeAll(async () => {
  plaid = await startPlaid()
  const world = worldWith(settingsFor(plaid))
  const made = { bank: PLAID_BANK_LINK.make(world, 'FIGURE'), check: PLAID_ACCOUNT_CHECK.make(world, 'FIGURE') }
  if (!made.bank || !made.check) throw new Error('the adapters have all settings')
  bankLink = made.bank
  accountCheck = made.check
})
beforeEach(() => {
  plaid.bank = BANK
  atDesk.length = 0
})
afterAll(() => plaid?.server.stop())

const address = { street1: '1 Main Street', street2: 'Unit 2', city: 'Fresno', state: 'CA', zip: '93704' }
const person = { name: { firstName: 'Ada', middleName: '', lastName: 'Prime', suffix: 'Jr' }, address }
const reference = '7f6a2c7e-0a3f-4f6f-9d5f-2f0f6d1f8a11'
const returnTo = `https://lender.example/account/heloc/plaid-oauth-success?reference=${reference}`
const asked = { reference, person }

type Open = Extract<Awaited<ReturnType<BankLink['open']>>, { url: string }>
async function open(session?: string): Promise<Required<Open> & { link: string }> {
  const answer = await bankLink.open({ ...asked, returnTo, session }, 'key')
  if (!('url' in answer) || answer.session === undefined) throw new Error('Plaid opened no page')
  return { url: answer.url, session: answer.session, link: plaid.links().at(-1) ?? '' }
}
const accounts = (session: string | undefined) => bankLink.accounts({ ...asked, session }, 'key')
/** Links a bank, and returns the session. */
async function linked(): Promise<string> {
  const { session, link } = await open()
  plaid.finish(link)
  const answer = await accounts(session)
  if (!('ok' in answer) || !answer.ok || answer.session === undefined) throw new Error('the bank was not linked')
  return answer.session
}
const accessIn = (session: string): string => JSON.parse(session).access
const last = (path: string) => plaid.server.requests.findLast((request) => request.path === path)
const paths = () => plaid.server.requests.map(({ path }) => path)

describe('linking a bank', () => {
  test('linking a bank sends the borrower to Plaid’s own page and back to the lender, without passing on personal data', async () => {
    const { url, link } = await open()
    expect(url).toContain(link)
    const sent = plaid.asked(link)
    expect(sent).toMatchObject({
      hosted_link: { completion_redirect_uri: returnTo, url_lifetime_seconds: 1800 },
      webhook: 'https://lender.example/webhooks/bankLink/plaid/FIGURE',
      products: ['auth'],
      user: { client_user_id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-5/) },
    })
    expect(JSON.stringify(sent)).not.toMatch(/Ada|Prime|Main Street/)
    expect(last('/link/token/create')?.headers).toMatchObject({
      ...{ 'plaid-client-id': expect.any(String), 'plaid-secret': expect.any(String), 'plaid-version': '2020-09-14' },
    })
  })

  test('without HTTPS, the request to Plaid contains no webhook address', async () => {
    await bankLink.open({ ...asked, returnTo: 'http://localhost:3000/back' }, 'key')
    expect(plaid.asked(plaid.links().at(-1) ?? '').webhook).toBeUndefined()
  })

  test('a linked bank’s accounts that can receive ACH transfers are returned with the last digits that the borrower knows', async () => {
    const { session, link } = await open()
    plaid.finish(link)
    expect(await accounts(session)).toMatchObject({
      ok: true,
      value: [
        { bankName: 'Harbor Bank', kind: 'CHECKING', accountNumber: '000482917755', mask: '7755', balance: 123_456 },
        { kind: 'SAVINGS', accountNumber: '880011224433', mask: '1199', isTokenized: true },
      ],
    })
  })

  test('a bank isn’t connected if the borrower left Plaid’s page, never opened it, or has no Plaid session', async () => {
    const { session, link } = await open()
    expect(await accounts(session)).toEqual({ ok: false, why: 'NOT_CONNECTED' })
    plaid.finish(link, 'LEFT')
    expect(await accounts(session)).toEqual({ ok: false, why: 'NOT_CONNECTED' })
    for (const none of [undefined, 'not JSON', '{}', JSON.stringify({ link: 'link-sandbox-unknown' })])
      expect(await accounts(none)).toEqual({ ok: false, why: 'NOT_CONNECTED' })
  })

  test('the request for accounts is pending while the borrower is on Plaid’s page, until the page expires', async () => {
    const { session, link } = await open()
    plaid.begin(link)
    expect(await accounts(session)).toEqual({ state: 'PENDING', reference: orderOf(link) })
    plaid.expire(link)
    expect(await accounts(session)).toEqual({ ok: false, why: 'NOT_CONNECTED' })
  })

  test('the access token is saved even if Plaid fails right after issuing it', async () => {
    const { session, link } = await open()
    plaid.finish(link)
    plaid.fail('/auth/get', BROKEN)
    const answer = await accounts(session)
    expect(answer).toMatchObject({ state: 'PENDING', reference: orderOf(link) })
    const kept = 'session' in answer ? answer.session : undefined
    expect(await accounts(kept)).toMatchObject({ ok: true })
    // Plaid issues the token only once. If our server didn't save the token, the borrower must sign in again.
    expect(await accounts(session)).toEqual({ ok: false, why: 'NOT_CONNECTED' })
  })

  test('the request for accounts waits until the account numbers are ready, and returns no accounts if the bank has none', async () => {
    const { session, link } = await open()
    plaid.finish(link)
    plaid.fail('/auth/get', NOT_READY)
    const waiting = await accounts(session)
    expect(waiting).toMatchObject({ state: 'PENDING' })
    const kept = 'session' in waiting ? waiting.session : undefined
    plaid.fail('/auth/get', plaidError('ITEM_ERROR', 'NO_AUTH_ACCOUNTS'))
    expect(await accounts(kept)).toMatchObject({ ok: true, value: [] })
  })

  test('linking a bank for a wallet returns no accounts, because Plaid doesn’t know which account belongs to the wallet', async () => {
    const session = await linked()
    expect(await bankLink.accounts({ ...asked, session, walletAddress: '0x1' }, 'key')).toMatchObject({ value: [] })
  })

  test('linking another bank removes the earlier bank from Plaid', async () => {
    const first = await linked()
    const { session, link } = await open(first)
    plaid.finish(link)
    plaid.fail('/item/remove', BROKEN)
    const answer = await accounts(session)
    expect(plaid.items.has(accessIn(first))).toBe(true)
    const kept = 'session' in answer ? answer.session : undefined
    expect(
      JSON.parse((await accounts(kept).then((it) => ('session' in it ? it.session : ''))) ?? '').old,
    ).toBeUndefined()
    expect(plaid.items.has(accessIn(first))).toBe(false)
  })

  test('linking another bank works even if Plaid no longer knows the earlier bank', async () => {
    const first = await linked()
    const { session, link } = await open(first)
    plaid.finish(link)
    plaid.fail('/item/remove', plaidError('INVALID_INPUT', 'ITEM_NOT_FOUND'))
    const answer = await accounts(session)
    expect(answer).toMatchObject({ ok: true })
    expect(JSON.parse(('session' in answer && answer.session) || '{}').old).toBeUndefined()
  })
})

describe('a bank that wants a new sign-in', () => {
  test('a new sign-in opens Plaid’s page in update mode, and the bank stays linked', async () => {
    const session = await linked()
    const access = accessIn(session)
    plaid.breakItem(access, 'ITEM_LOGIN_REQUIRED')
    expect(await accounts(session)).toEqual({ ok: false, why: 'NOT_CONNECTED', session })
    const again = await open(session)
    expect(plaid.asked(again.link)).toMatchObject({ access_token: access })
    expect(plaid.asked(again.link).products).toBeUndefined()
    plaid.finish(again.link, 'LEFT')
    expect(await accounts(again.session)).toMatchObject({ ok: false, why: 'NOT_CONNECTED' })
    plaid.finish(again.link)
    const answer = await accounts(again.session)
    expect(answer).toMatchObject({ ok: true, value: [{ mask: '7755' }, { mask: '1199' }] })
    expect(accessIn(('session' in answer && answer.session) || '{}')).toBe(access)
  })

  test('signing in again links the bank from scratch if Plaid no longer knows it, and fails temporarily if Plaid is down', async () => {
    const session = await linked()
    plaid.fail('/item/get', plaidError('ITEM_ERROR', 'ITEM_NOT_FOUND'))
    expect(plaid.asked((await open(session)).link)).toMatchObject({ products: ['auth'] })
    plaid.fail('/item/get', BROKEN)
    await expect(open(session)).rejects.toMatchObject({ status: 500 })
  })
})

describe('Plaid’s errors', () => {
  test.each([
    ['too many calls', OVERLOADED, { status: 429, retryAfter: 2, isPermanent: false }],
    ['a bank that doesn’t answer', BANK_DOWN, { status: 408, isPermanent: false }],
    ['planned maintenance', PLANNED, { status: 503, isPermanent: false }],
    ['an internal error', BROKEN, { status: 500, isPermanent: false }],
    ['an invalid field', plaidError('INVALID_REQUEST', 'INVALID_FIELD'), { status: 400, isPermanent: true }],
    ['invalid keys', plaidError('INVALID_INPUT', 'INVALID_API_KEYS'), { status: 400, isPermanent: true }],
  ])('Plaid’s error is classified as permanent or temporary: %s', async (_, answer, expected) => {
    plaid.fail('/link/token/create', answer)
    const failed = bankLink.open({ ...asked, returnTo }, 'key')
    await expect(failed).rejects.toBeInstanceOf(ProviderFault)
    await expect(failed).rejects.toMatchObject(expected)
  })
})

describe('the check of an account', () => {
  const numbers = { routingNumber: '061104408', accountNumber: '000482917755' }

  test('the account check compares the owner’s name at the bank with the borrower’s name', async () => {
    const session = await linked()
    expect(await accountCheck.check({ person, ...numbers, session }, 'key')).toEqual({ status: 'VERIFIED' })
    expect(last('/identity/match')?.body).toMatchObject({
      options: { account_ids: ['account_checking'] },
      user: { legal_name: 'Ada Prime Jr', address: { street: '1 Main Street, Unit 2', postal_code: '93704' } },
    })
    expect(atDesk).toEqual([])
  })

  test.each([
    [70, false, 'VERIFIED'],
    [69, false, 'PENDING_REVIEW'],
    [50, false, 'PENDING_REVIEW'],
    [49, false, 'FAILED_VERIFICATION'],
    [null, false, 'PENDING_REVIEW'],
    [99, true, 'PENDING_REVIEW'],
  ] as const)(
    'a name score of %s (business: %s) leads to the result %s',
    (score, is_business_name_detected, result) => {
      expect(resultOf({ score, is_business_name_detected })).toBe(result)
    },
  )

  test('an account goes to manual review if the bank doesn’t give the owner’s name', async () => {
    plaid.bank = { ...BANK, ownerScore: null }
    expect(await accountCheck.check({ person, ...numbers, session: await linked() }, 'key')).toEqual({
      status: 'PENDING_REVIEW',
    })
  })

  test('staff check the owner of typed-in accounts and of accounts without a reported owner, but never see the access token', async () => {
    const session = await linked()
    const before = paths().length
    const pending = { state: 'PENDING', reference: 'task' }
    expect(await accountCheck.check({ person, ...numbers }, 'key')).toEqual(pending)
    expect(await accountCheck.check({ person, ...numbers, accountNumber: '1', session }, 'key')).toEqual(pending)
    expect(paths()).toHaveLength(before)
    plaid.fail('/identity/match', plaidError('ITEM_ERROR', 'PRODUCTS_NOT_SUPPORTED'))
    expect(await accountCheck.check({ person, ...numbers, session }, 'key')).toEqual(pending)
    expect(atDesk).toHaveLength(3)
    expect(JSON.stringify(atDesk)).not.toContain('access-sandbox')
  })

  test('the account check waits for the bank, fails on a permanent error, or asks the borrower to sign in again', async () => {
    const session = await linked()
    const check = () => accountCheck.check({ person, ...numbers, session }, 'key')
    plaid.fail('/identity/match', NOT_READY, plaidError('INVALID_REQUEST', 'INVALID_FIELD'))
    expect(await check()).toMatchObject({ state: 'PENDING' })
    await expect(check()).rejects.toMatchObject({ isPermanent: true })
    plaid.breakItem(accessIn(session), 'ITEM_LOGIN_REQUIRED')
    expect(await check()).toEqual({ status: 'SIGN_IN_AGAIN' })
  })
})

describe('the settings', () => {
  test('Plaid’s adapters require all settings, and check them with a request that only reads data', async () => {
    const { PLAID_SECRET: _, ...rest } = settingsFor(plaid)
    expect(PLAID_BANK_LINK.make(worldWith(rest), 'FIGURE')).toBeUndefined()
    expect(PLAID_ACCOUNT_CHECK.make(worldWith(rest), 'FIGURE')).toBeUndefined()
    await expect(PLAID_BANK_LINK.check?.(worldWith(rest), 'FIGURE')).rejects.toThrow('Set PLAID_CLIENT_ID')
    await PLAID_BANK_LINK.check?.(worldWith(settingsFor(plaid)), 'FIGURE')
    expect(paths().at(-1)).toBe('/institutions/get')
    const wrong = worldWith({ ...settingsFor(plaid), PLAID_SECRET: 'wrong' })
    await expect(PLAID_BANK_LINK.check?.(wrong, 'FIGURE')).rejects.toMatchObject({ isPermanent: true })
  })

  test('production refuses Plaid’s test keys, and other servers refuse its live keys', () => {
    const { PLAID_URL: _, ...own } = settingsFor(plaid)
    const live = { ...own, PLAID_ENVIRONMENT: 'live' }
    for (const { make } of [PLAID_BANK_LINK, PLAID_ACCOUNT_CHECK]) {
      expect(() => make(worldWith(settingsFor(plaid), true), 'FIGURE')).toThrow('PLAID_ENVIRONMENT must be live')
      expect(make(worldWith(live, true), 'FIGURE')).toBeDefined()
      expect(() => make(worldWith(live), 'FIGURE')).toThrow('PLAID_ENVIRONMENT must be test')
    }
  })
})
