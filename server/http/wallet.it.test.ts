import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PERSONAS } from '../../personas/personas.ts'
import type { WalletAccount } from '../providers/wallet/port.ts'
import { sandboxWallet } from '../providers/wallet/sandbox.ts'
import { type Account, REGISTRATION, register, silent, startTestProgram, type TestProgram } from '../testing/program.ts'

const ACCOUNTS = '/service-wallet/secure/api/v4/account'
const ACCESS = `${ACCOUNTS}/access`
const V1 = '/service-application/api/v1/application'
const REGISTER = '/identity/api/v1/registration/register'
const SELF = '/identity-broker/customer/secure/api/v3/self/figureinfo'
const OWN = 'pb1own0000000000000000000000000000000001'
const OTHER = 'pb1own0000000000000000000000000000000002'
const GROUP = 'pb1group00000000000000000000000000000001'
const NOBODYS = 'pb1nobody0000000000000000000000000000001'

const HELD: readonly WalletAccount[] = [
  { name: 'Savings wallet', address: OWN, authorizationType: 'OWNER' },
  { name: 'Second wallet', address: OTHER, authorizationType: 'OWNER' },
  { name: 'Investors', address: GROUP, authorizationType: 'GROUP' },
]

let program: TestProgram
let held: readonly WalletAccount[] | undefined
let wanda: Account
beforeAll(async () => {
  program = await startTestProgram({
    adapters: () => ({
      handlers: silent(),
      sendMail: async () => {},
      wallets: () => ({
        async accounts({ name }) {
          if (!held) throw new Error('the wallet service does not answer')
          return name.lastName === 'Wallet' ? held : []
        },
      }),
    }),
  })
})
afterAll(() => program.stop())

let count = 0
const NAME = { firstName: 'Wanda', middleName: '', lastName: 'Wallet', suffix: '' }
const person = (lastName = 'Wallet', host = 'localhost') => {
  count += 1
  return register(program, { name: { ...NAME, lastName }, email: `wallet${count}@example.com` }, host)
}
const home = (street1: string) => ({
  ...REGISTRATION,
  propertyAddress: { ...REGISTRATION.propertyAddress, street1 },
})
beforeEach(async () => {
  held = HELD
  wanda = await person()
})

const get = <T = Record<string, unknown>>(account: Account, path: string) => account.browser.call<T>('GET', path)
const choose = (account: Account, principal?: string) => account.browser.call('PUT', ACCESS, { body: { principal } })
/** Uses a wallet account to apply for a line on another home. Returns the new application's UUID. */
async function apply(account: Account, address: string, street1 = '9 Ledger Road'): Promise<string> {
  const kept = await account.browser.call('POST', `${ACCOUNTS}/${address}/apply`)
  expect(kept).toMatchObject({ status: 200, body: { redirect: '/account/heloc/register-v2?product=crypto-heloc' } })
  const made = await account.browser.call<{ applicationUuid: string }>('POST', REGISTER, { body: home(street1) })
  expect(made.status).toBe(201)
  return made.body.applicationUuid
}
const listed = async (account: Account) =>
  (await get<{ uuid: string; walletAddress?: string; screen: string }[]>(account, `${V1}/heloc/all`)).body

describe('wallet access', () => {
  it("wallet access returns the person's own account, or the account of someone who authorized the person", async () => {
    expect(await get(wanda, ACCESS)).toMatchObject({
      status: 200,
      body: {
        account: { name: 'Savings wallet', address: OWN },
        authorizedWallet: { authorizationType: 'OWNER' },
      },
      headers: { 'cache-control': 'no-store' },
    })
    const group = await get(wanda, `${ACCESS}?principal=${GROUP}`)
    expect(group.body).toMatchObject({ authorizedWallet: { authorizationType: 'GROUP' } })
    expect((await get(wanda, `${ACCESS}?principal=${NOBODYS}`)).status).toBe(404)
  })

  it('wallet access returns nothing for a person without a wallet and rejects a call without a session', async () => {
    const other = await person('Quillfeather')
    expect((await get(other, ACCESS)).status).toBe(404)
    expect(await get(other, ACCOUNTS)).toMatchObject({ status: 200, body: [] })
    for (const path of [ACCESS, ACCOUNTS]) expect((await program.browser().call('GET', path)).status).toBe(401)
  })

  it('wallet access lists the wallet accounts with their authorized wallets', async () => {
    const { body } = await get(wanda, ACCOUNTS)
    expect(body).toMatchObject([
      { account: { address: OWN }, authorizedWallets: [{ address: OWN }], notifications: [], canApply: true },
      { account: { address: OTHER }, canApply: true },
      { account: { address: GROUP }, authorizedWallets: [{ address: OWN }, { address: OTHER }], canApply: false },
    ])
  })

  it("wallet access reflects changes in the wallet service, and uses the service's last response during an outage", async () => {
    await choose(wanda, GROUP)
    held = undefined
    expect((await get(wanda, ACCOUNTS)).body).toHaveLength(3)
    expect((await get(wanda, ACCESS)).body).toMatchObject({ account: { address: GROUP } })
    held = HELD.slice(0, 1)
    expect((await get(wanda, ACCOUNTS)).body).toHaveLength(1)
    // The account was revoked, so the session falls back to the person's own account.
    expect((await get(wanda, ACCESS)).body).toMatchObject({ account: { address: OWN } })
  })
})

describe('switching accounts', () => {
  it('switching wallet accounts affects only the session, and a person can switch back to their own profile', async () => {
    expect((await choose(wanda, GROUP)).status).toBe(204)
    const profile = '/service-profile/api/v1/profile'
    expect((await get(wanda, profile)).body.account).toEqual({ name: 'Investors', address: GROUP })
    const again = program.browser()
    const { email } = (await get<{ email: string }>(wanda, profile)).body
    const login = await again.call<{ jwt: string }>('POST', '/identity/api/v1/login', {
      body: { email, password: REGISTRATION.password },
    })
    again.token = login.body.jwt
    expect((await again.call('GET', profile)).body.account).toBeUndefined()
    await choose(wanda)
    expect((await get(wanda, profile)).body.account).toBeUndefined()
  })

  it('switching to a wallet account that the person may not use returns 404', async () => {
    expect((await choose(wanda, NOBODYS)).status).toBe(404)
    const other = await person('Quillfeather')
    expect((await choose(other, OWN)).status).toBe(404)
  })

  it("after a person switches wallet accounts, other wallets' applications and notifications are hidden", async () => {
    const first = await apply(wanda, OWN)
    const second = await apply(wanda, OTHER, '12 Ledger Road')
    // Applying with a wallet account also switched the session to that account.
    expect((await listed(wanda)).map(({ uuid }) => uuid)).toEqual([second, wanda.uuid])
    await choose(wanda, OWN)
    expect((await listed(wanda)).map(({ uuid }) => uuid)).toEqual([first, wanda.uuid])
    await choose(wanda)
    expect((await listed(wanda)).map(({ uuid }) => uuid)).toEqual([second, first, wanda.uuid])
    expect((await listed(wanda))[1]).toMatchObject({
      walletAddress: OWN,
      screen: `/account/heloc/${first}/start/profile?walletAddress=${OWN}`,
    })
    const crypto = await get<{ uuid: string }[]>(wanda, `${V1}/crypto-heloc/all`)
    expect(crypto.body.map(({ uuid }) => uuid)).toEqual([second, first])
  })

  it("a notification states the wallet of its application and is listed only under that wallet's account", async () => {
    const uuid = await apply(wanda, OWN)
    const decline = { type: 'Cancelled', data: { why: 'WITHDRAWN', by: 'BORROWER' } }
    await happened(uuid, decline)
    await happened(wanda.uuid, decline)
    const told = async () => {
      const { body } = await get<{ notifications: { walletAddress?: string }[] }>(
        wanda,
        '/service-notification/api/v1/notification',
      )
      return body.notifications.map(({ walletAddress }) => walletAddress)
    }
    expect(await told()).toEqual([OWN, undefined])
    await choose(wanda, OTHER)
    expect(await told()).toEqual([undefined])
    const { body } = await get<{ account: { address: string }; notifications: object[] }[]>(wanda, ACCOUNTS)
    expect(body.map(({ notifications }) => notifications.length)).toEqual([1, 0, 0])
  })
})

/** Appends an event to an application's log, with the rights of the tables' owner. */
async function happened(uuid: string, { type, data }: { type: string; data: object }): Promise<void> {
  const client = new Client({ connectionString: program.database.url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`select enter_scope(null, null, 'SYSTEM', $1, null, null, null)`, [uuid])
    const body = JSON.stringify({ seq: 2, type, at: '2026-11-23T15:00:00.000Z', data })
    await client.query(
      `insert into event (aggregate, seq, org_code, type, at, actor, body, previous, hash)
       values ($1, 2, 'FIGURE', $2, now(), 'test', $3, '', '')`,
      [uuid, type, body],
    )
    await client.query('commit')
  } finally {
    await client.end()
  }
}

describe('the crypto application', () => {
  it('a crypto application keeps its wallet and is found only under its own path prefix', async () => {
    const uuid = await apply(wanda, OWN)
    const found = await get<ApplicationView>(wanda, `${V1}/crypto-heloc/${uuid}`)
    expect(found).toMatchObject({ status: 200, body: { isCrypto: true, walletAddress: OWN } })
    expect((await get(wanda, `${V1}/heloc/${uuid}`)).status).toBe(404)
    expect((await get(wanda, `${V1}/heloc/${wanda.uuid}`)).body.isCrypto).toBe(false)
    expect((await get(wanda, `${V1}/crypto-heloc/${wanda.uuid}`)).status).toBe(404)
    const command = (prefix: string, of: string) =>
      wanda.browser.call('POST', `${prefix}/${of}/save-profile`, { body: {} })
    expect((await command(`${V1}/crypto-heloc`, uuid)).status).toBe(422)
    expect((await command(`${V1}/crypto-heloc`, wanda.uuid)).status).toBe(404)
    expect((await command('/service-application/api/v2/application/heloc', uuid)).status).toBe(404)
    const other = await person()
    expect((await get(other, `${V1}/crypto-heloc/${uuid}`)).status).toBe(404)
  })

  it("a crypto application requires the person's own wallet and a lender that offers the product", async () => {
    for (const address of [GROUP, NOBODYS])
      expect((await wanda.browser.call('POST', `${ACCOUNTS}/${address}/apply`)).status).toBe(404)
    const host = 'movement.localhost'
    const elsewhere = await person('Wallet', host)
    const call = (method: 'GET' | 'POST', path: string) => elsewhere.browser.call(method, path, { host })
    expect((await call('POST', `${ACCOUNTS}/${OWN}/apply`)).status).toBe(404)
    expect((await call('GET', ACCOUNTS)).body).toMatchObject([{ canApply: false }, {}, {}])
  })

  it("an application isn't a crypto application if someone else started the draft or the person has since switched accounts", async () => {
    await wanda.browser.call('POST', `${ACCOUNTS}/${OWN}/apply`)
    await choose(wanda)
    const plain = await wanda.browser.call<{ applicationUuid: string }>('POST', REGISTER, {
      body: home('3 Plain Street'),
    })
    expect((await get(wanda, `${V1}/heloc/${plain.body.applicationUuid}`)).body.isCrypto).toBe(false)

    await wanda.browser.call('POST', `${ACCOUNTS}/${OWN}/apply`)
    const other = await person()
    other.browser.cookies.set('hearthline_draft', wanda.browser.cookies.get('hearthline_draft') ?? '')
    const made = await other.browser.call<{ applicationUuid: string }>('POST', REGISTER, {
      body: home('4 Plain Street'),
    })
    expect((await get(other, `${V1}/heloc/${made.body.applicationUuid}`)).body.isCrypto).toBe(false)
  })

  it("a crypto application can't be created from a wallet account to which the person no longer has access", async () => {
    await wanda.browser.call('POST', `${ACCOUNTS}/${OWN}/apply`)
    held = []
    expect((await wanda.browser.call('POST', REGISTER, { body: home('5 Plain Street') })).status).toBe(404)
  })
})

describe('identity broker', () => {
  it('the identity broker returns the signed-in person and the active wallet', async () => {
    const own = await get(wanda, SELF)
    expect(own.body).toMatchObject({
      uuid: wanda.identity,
      organizationCode: 'FIGURE',
      profileType: 'CUSTOMER',
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      isManageable: true,
      activeLegacyCustomerOrgs: [],
      wallet: { accountAddress: OWN },
      twoFactorEnabled: false,
      aliases: [],
      passwordExpired: false,
      totpVerified: false,
    })
    await choose(wanda, GROUP)
    expect((await get(wanda, SELF)).body.wallet).toEqual({ accountAddress: OWN, groupPolicyAddress: GROUP })
    const other = await person('Quillfeather')
    expect((await get(other, SELF)).body.wallet).toBeUndefined()
  })

  it('the identity broker redirects people to sign-in, and signing out through the broker ends the session', async () => {
    const login = (body: object) => program.browser().call('POST', '/identity-broker/customer/api/v3/login', { body })
    const asked = { applicationName: 'heloc', orgCode: 'FIGURE', mode: 'login' }
    expect(await login(asked)).toMatchObject({ status: 200, body: { redirect: '/auth/login?redirectUrl=/dashboard' } })
    expect((await login({ ...asked, orgCode: 'MOVEMENT' })).status).toBe(404)
    expect((await login({ orgCode: 'FIGURE' })).status).toBe(400)
    const body = { applicationName: 'heloc' }
    const out = await wanda.browser.call('POST', '/identity-broker/customer/secure/api/v3/logout', { body })
    expect(out).toMatchObject({ status: 200, body: { redirect: '/auth/login' } })
    expect((await get(wanda, SELF)).status).toBe(401)
  })

  it("the agents' identity broker rejects a borrower's session", async () => {
    expect(await get(wanda, SELF.replace('customer', 'agent'))).toMatchObject({
      status: 404,
      body: { message: 'User not found' },
    })
    expect((await get(wanda, SELF.replace('customer', 'somebody'))).status).toBe(400)
  })
})

describe('row-level security', () => {
  it('row-level security shows wallet accounts and account choices only to their owner in the same organization', async () => {
    await choose(wanda, OWN)
    const client = new Client({ connectionString: program.database.url })
    await client.connect()
    const rows = async (table: string, org: string, actor: string) => {
      await client.query('begin')
      await client.query(`select set_config('app.org', $1, true), set_config('app.actor', $2, true)`, [org, actor])
      const { rowCount } = await client.query(`select from ${table}`)
      await client.query('rollback')
      return rowCount
    }
    const other = await person()
    for (const [table, own] of [
      ['wallet_account', 3],
      ['wallet_choice', 1],
    ] as const) {
      expect(await rows(table, 'FIGURE', wanda.identity)).toBe(own)
      expect(await rows(table, 'FIGURE', other.identity)).toBe(0)
      expect(await rows(table, 'MOVEMENT', wanda.identity)).toBe(0)
    }
    await client.end()
  })
})

it("the sandbox's wallet service returns accounts only for the wallet persona", async () => {
  const wallets = sandboxWallet({ personas: PERSONAS })
  expect((await wallets.accounts({ name: NAME })).map(({ authorizationType }) => authorizationType)).toEqual([
    'OWNER',
    'GROUP',
  ])
  expect(await wallets.accounts({ name: { ...NAME, lastName: 'Prime' } })).toEqual([])
})
