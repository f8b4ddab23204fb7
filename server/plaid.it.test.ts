/** Tests a borrower who links a bank through the stand-in for Plaid. */
import { mask } from 'domain/values/identifiers.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { persona } from '../personas/personas.ts'
import { type SandboxProgram, startSandboxProgram, Walk } from './testing/journey.ts'
import { BANK, type PlaidStandIn, settingsFor, startPlaid } from './testing/standIns/plaid.ts'

const LONG = 60_000
let plaid: PlaidStandIn
let program: SandboxProgram

beforeAll(async () => {
  plaid = await startPlaid()
  program = await startSandboxProgram({
    providers: { bankLink: 'plaid', accountCheck: 'plaid' },
    environment: settingsFor(plaid),
  })
})
afterAll(async () => {
  await program?.stop()
  await plaid?.server.stop()
})

/** Registers a borrower who signs in on Plaid's page. `sign`: what the borrower does there. */
async function borrower(email: string, sign: (url: string) => Promise<string>): Promise<Walk> {
  const walk = await Walk.register(program, { ...persona('prime'), email })
  const atSandbox = walk.connect.bind(walk)
  walk.connect = (url) => (url.startsWith('/') ? atSandbox(url) : sign(url))
  return walk
}
/** Shares the accounts on Plaid's page, and returns the reference with which Plaid sends the borrower back. */
async function share(url: string): Promise<string> {
  expect((await fetch(url)).headers.get('content-type')).toContain('text/html')
  const form = { method: 'POST', body: new URLSearchParams({ how: 'SHARED' }), redirect: 'manual' } as const
  const back = new URL((await fetch(url, form)).headers.get('location') ?? '')
  expect(back.pathname).toBe('/account/heloc/plaid-oauth-success')
  return back.searchParams.get('reference') ?? ''
}
const linkIn = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? ''

describe('a bank link through Plaid', () => {
  it('leads from Plaid’s page to a confirmed account, whose access token no view or event shows', {
    timeout: LONG,
  }, async () => {
    const walk = await borrower('plaid.link@sandbox.test', share)
    await walk.goTo('autopay')
    const { bank } = await walk.view()
    expect(bank).toMatchObject({ checkStatus: 'VERIFIED' })
    expect(bank.accounts.map((one) => one.mask)).toEqual(['7755', '1199'].map(mask))
    const [access] = plaid.items.keys()
    expect(access).toContain('access-sandbox')
    expect(JSON.stringify(await walk.view())).not.toContain(access)
  })

  it('is found by polling if Plaid’s message is lost, and a return with a wrong reference is refused', {
    timeout: LONG,
  }, async () => {
    const walk = await borrower('plaid.lost@sandbox.test', async () => 'unused')
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
