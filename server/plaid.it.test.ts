/** Tests a borrower who links a payroll provider and a bank through the stand-in for Plaid. */
import { partial } from 'domain/application/testing/partial.ts'
import { addDays } from 'domain/values/dates.ts'
import { mask } from 'domain/values/identifiers.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { persona } from '../personas/personas.ts'
import { readConfig } from './config.ts'
import { webhookOf } from './providers/adapters.ts'
import { PRODUCTION_ADAPTERS } from './providers/production.ts'
import type { VendorWorld } from './providers/vendorWorld.ts'
import { readApplication } from './storage/applications.ts'
import { type SandboxProgram, startSandboxProgram, Walk } from './testing/journey.ts'
import { QUICK } from './testing/program.ts'
import { BANK, type PlaidStandIn, settingsFor, startPlaid } from './testing/standIns/plaid.ts'
import { NO_INCOME } from './testing/standIns/plaidData.ts'

const LONG = 60_000
const providers = { bankLink: 'plaid', accountCheck: 'plaid', income: 'plaid' }
let plaid: PlaidStandIn
let program: SandboxProgram

beforeAll(async () => {
  plaid = await startPlaid()
  program = await startSandboxProgram({ providers, environment: settingsFor(plaid) })
})
afterAll(async () => {
  await program?.stop()
  await plaid?.server.stop()
})

/**
 * Registers a borrower who signs in on Plaid's page.
 * @param sign what the borrower does on that page
 */
async function borrower(
  email: string,
  sign: (url: string) => Promise<string>,
  at: SandboxProgram = program,
): Promise<Walk> {
  const walk = await Walk.register(at, { ...persona('prime'), email })
  const { today, income } = await walk.view()
  const gross = income.annual / 100 / 26
  const pay = { employer: 'Distinct Works', gross, frequency: 'BIWEEKLY', paidOn: addDays(today, -3) }
  plaid.income = { ...NO_INCOME, pay: [pay] }
  walk.connect = sign
  return walk
}
/** Shares the accounts on Plaid's page. Returns the reference in the URL to which Plaid sends the borrower back. */
async function share(url: string): Promise<string> {
  expect((await fetch(url)).headers.get('content-type')).toContain('text/html')
  const form = { method: 'POST', body: new URLSearchParams({ how: 'SHARED' }), redirect: 'manual' } as const
  const back = new URL((await fetch(url, form)).headers.get('location') ?? '')
  expect(back.pathname).toMatch(/\/(plaid-oauth-success|income\/pointserv-callback)$/)
  return back.searchParams.get('reference') ?? ''
}
const linkIn = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? ''

describe('a payroll provider and a bank', () => {
  it("signing in on Plaid's pages verifies the income and confirms the account, and no view shows the access token", {
    timeout: LONG,
  }, async () => {
    const walk = await borrower('plaid.link@sandbox.test', share)
    await walk.goTo('autopay')
    const { bank, income } = await walk.view()
    expect(income).toMatchObject({ matched: true, employer: 'Distinct Works', source: 'TRUV_PAYROLL' })
    expect(bank).toMatchObject({ checkStatus: 'VERIFIED' })
    expect(bank.accounts.map((one) => one.mask)).toEqual(['7755', '1199'].map(mask))
    const [access] = plaid.items.keys()
    expect(access).toContain('access-sandbox')
    expect(JSON.stringify(await walk.view())).not.toContain(access)
  })

  it("if Plaid's message is lost, polling finds the accounts, and returning with a wrong reference is rejected", {
    timeout: LONG,
  }, async () => {
    const walk = await borrower('plaid.lost@sandbox.test', share)
    await walk.goTo('ach')
    await walk.answer('linkBank', {})
    const { bank } = await walk.until('the page', (view) => view.bank.linkUrl !== undefined)
    const link = linkIn(bank.linkUrl ?? '')
    const other = await walk.command('returnFromBankLink', { reference: walk.uuid }).catch((error: unknown) => error)
    expect(other).toBeInstanceOf(Error)
    plaid.begin(link)
    await walk.command('returnFromBankLink', { reference: bank.link })
    await expect
      .poll(() => plaid.server.requests.filter(({ body }) => body?.link_token === link).length)
      .toBeGreaterThan(1)
    expect((await walk.view()).bank.accounts).toEqual([])
    plaid.finish(link)
    const found = await walk.until('the accounts', (view) => view.bank.accounts.length > 0)
    expect(found.bank.accounts[0]).toMatchObject({ bankName: BANK.name, source: 'LINK' })
  })
})

describe('a message from Plaid', () => {
  /** Starts a server that asks Plaid again only after ten minutes. */
  const patient = () => {
    const config = readConfig(settingsFor(plaid))
    const world = partial<VendorWorld>({ config, isLive: false })
    return startSandboxProgram({
      ...{ providers, environment: settingsFor(plaid) },
      retries: { ...QUICK, poll: 600_000, mostPoll: 600_000 },
      webhookOf: (place) => webhookOf(PRODUCTION_ADAPTERS, world, place),
    })
  }

  it('a message from Plaid delivers the accounts at once, and forged or repeated messages have no effect', {
    timeout: LONG,
  }, async () => {
    const own = await patient()
    try {
      const walk = await borrower('plaid.message@sandbox.test', share, own)
      await walk.goTo('ach')
      await walk.answer('linkBank', {})
      const { bank } = await walk.until('the page', (view) => view.bank.linkUrl !== undefined)
      const link = linkIn(bank.linkUrl ?? '')
      const asked = () => plaid.server.requests.filter(({ body }) => body?.link_token === link).length
      plaid.begin(link)
      await walk.command('returnFromBankLink', { reference: bank.link })
      const scope = { mode: 'SYSTEM', application: walk.uuid } as const
      const waits = async () => {
        const [[row]] = await own.server.services.db.read(scope, readApplication(walk.uuid))
        return row?.data.requests.BANK_ACCOUNTS?.pending !== undefined
      }
      await expect.poll(waits, { timeout: LONG }).toBe(true)
      const before = asked()
      plaid.finish(link)
      const say = async ({ body, header }: ReturnType<PlaidStandIn['signed']>): Promise<number> => {
        const headers = { 'content-type': 'application/json', 'plaid-verification': header }
        const url = '/webhooks/bankLink/plaid/FIGURE'
        return (await own.server.app.inject({ method: 'POST', url, headers, payload: body })).statusCode
      }
      const now = Math.floor(Date.now() / 1000)
      const finished = { webhook_type: 'LINK', webhook_code: 'SESSION_FINISHED', link_token: link }
      const signed = plaid.signed(finished, now)
      expect(await say({ ...signed, body: Buffer.from('{}') })).toBe(401)
      expect(await say(plaid.signed(finished, now - 301))).toBe(401)
      expect(await say({ ...signed, body: Buffer.alloc(300_000) })).toBe(413)
      expect(asked()).toBe(before)
      expect(await say(signed)).toBe(204)
      await walk.until('the accounts', (view) => view.bank.accounts.length > 0)
      const after = asked()
      expect(await say(signed)).toBe(204)
      expect((await walk.view()).bank.accounts).toHaveLength(2)
      expect(asked()).toBe(after)
    } finally {
      await own.stop()
    }
  })
})
