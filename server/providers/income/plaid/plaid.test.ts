import { partial } from 'domain/application/testing/partial.ts'
import { instant } from 'domain/values/dates.ts'
import { dollars } from 'domain/values/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  NOT_READY,
  OVERLOADED,
  type PlaidStandIn,
  plaidError,
  settingsFor,
  startPlaid,
} from '../../../testing/standIns/plaid.ts'
import { NO_INCOME, type Pay, type Source } from '../../../testing/standIns/plaidData.ts'
import { orderOf } from '../../bankLink/plaid/client.ts'
import type { VendorWorld } from '../../vendorWorld.ts'
import type { Income } from '../port.ts'
import { PLAID_INCOME } from './plaid.ts'

let plaid: PlaidStandIn
let income: Income
const worldWith = (secrets: Readonly<Record<string, string>>) =>
  partial<VendorWorld>({
    isLive: false,
    clock: { now: () => instant('2026-11-23T15:00:00Z') },
    config: partial({ secret: (_: string, name: string) => secrets[name] }),
    desk: { ask: async (call) => ({ state: 'PENDING', reference: call }) },
  })

beforeAll(async () => {
  plaid = await startPlaid()
  const made = PLAID_INCOME.make(worldWith(settingsFor(plaid)), 'FIGURE')
  if (!made) throw new Error('the adapter has all settings')
  income = made
})
beforeEach(() => {
  plaid.income = NO_INCOME
})
afterAll(() => plaid?.server.stop())

const address = { street1: '1 Main Street', street2: '', city: 'Fresno', state: 'CA', zip: '93704' }
const question = {
  person: { name: { firstName: 'Ada', middleName: '', lastName: 'Prime', suffix: '' }, address },
  ...({ stated: dollars(104_000), employmentType: 'FULL_TIME' } as const),
}
let no = 0
/** Opens a session and returns the input for the next call. */
async function open(source: 'TRUV_PAYROLL' | 'PLAID_TRANSACTIONS' = 'TRUV_PAYROLL') {
  const session = { ...question, source, reference: `00000000-0000-4000-8000-${String(++no).padStart(12, '0')}` }
  const returnTo = `https://lender.example/account/heloc/1/income/pointserv-callback?reference=${session.reference}`
  const answer = await income.openLink({ ...session, returnTo }, 'key')
  if (!('url' in answer) || answer.session === undefined) throw new Error('Plaid opened no page')
  return { asked: { ...session, session: answer.session }, link: plaid.links().at(-1) ?? '', url: answer.url }
}
async function shared(source?: 'TRUV_PAYROLL' | 'PLAID_TRANSACTIONS') {
  const { asked, link } = await open(source)
  plaid.finish(link)
  return asked
}
const pay = (more: Partial<Pay> = {}): Pay => ({
  ...{ employer: 'Distinct Works', gross: 4000, frequency: 'BIWEEKLY', paidOn: '2026-11-20' },
  ...more,
})
const source = (more: Partial<Source> = {}): Source => ({
  ...{ name: 'DISTINCT WORKS', category: 'SALARY', total: 73_000, from: '2025-11-23', to: '2026-11-20' },
  ...more,
})

describe('a payroll link', () => {
  test('a payroll link opens Plaid’s page without personal data, and repeating the call is safe', async () => {
    const { link, url } = await open()
    expect(url).toContain(link)
    const sent = plaid.asked(link)
    expect(sent).toMatchObject({
      ...{ products: ['income_verification'], user_id: expect.stringMatching(/^usr_/) },
      income_verification: { income_source_types: ['payroll'] },
      webhook: 'https://lender.example/webhooks/income/plaid/FIGURE',
    })
    const users = plaid.server.requests.filter(({ path }) => path === '/user/create')
    expect(JSON.stringify([sent, users.map(({ body }) => body)])).not.toMatch(/Ada|Prime|Main/)
  })

  test('a payroll link returns the annual pay from the pay stubs that Plaid could read', async () => {
    const unreadable = [pay({ gross: null }), pay({ frequency: 'UNKNOWN' }), pay({ paidOn: null })]
    plaid.income = { ...NO_INCOME, pay: [pay(), ...unreadable, pay({ employer: null, gross: 100 })] }
    expect(await income.report(await shared(), 'key')).toEqual({
      ok: true,
      value: { annual: dollars(106_600), employer: 'Distinct Works', confirmEmployment: false },
    })
  })

  test('the request for income is pending while the borrower is on Plaid’s page and while Plaid reads the data', async () => {
    const { asked, link } = await open()
    plaid.begin(link)
    expect(await income.report(asked, 'key')).toEqual({ state: 'PENDING', reference: orderOf(link) })
    plaid.finish(link)
    const user = JSON.parse(asked.session).user.user_id
    const waiting = { state: 'PENDING', reference: orderOf(user) }
    plaid.income = { ...NO_INCOME, processing: 'PROCESSING' }
    expect(await income.report(asked, 'key')).toEqual(waiting)
    plaid.fail('/credit/payroll_income/get', NOT_READY)
    expect(await income.report(asked, 'key')).toEqual(waiting)
  })

  test('a payroll provider isn’t connected if the borrower left the page, shared other data, or has no session', async () => {
    const { asked, link } = await open()
    plaid.finish(link, 'LEFT')
    const none = { ok: false, why: 'NOT_CONNECTED' }
    expect(await income.report(asked, 'key')).toEqual(none)
    plaid.finish(link)
    expect(await income.report({ ...asked, source: 'PLAID_TRANSACTIONS' }, 'key')).toEqual(none)
    for (const session of [undefined, 'no JSON', '{}'])
      expect(await income.report({ ...asked, session }, 'key')).toEqual(none)
  })

  test('a request for income fails temporarily or permanently, depending on Plaid’s error', async () => {
    const asked = await shared()
    plaid.fail('/credit/payroll_income/get', OVERLOADED, plaidError('INVALID_REQUEST', 'INVALID_FIELD'))
    await expect(income.report(asked, 'key')).rejects.toMatchObject({ status: 429, retryAfter: 2 })
    await expect(income.report(asked, 'key')).rejects.toMatchObject({ isPermanent: true })
  })

  test('a payroll link works for a Plaid account that still uses user tokens', async () => {
    plaid.fail('/user/create', {
      status: 200,
      body: { user_token: 'user-sandbox-1', user_id: '1', request_id: 'r' },
    })
    const { link } = await open()
    expect(plaid.asked(link)).toMatchObject({ user_token: 'user-sandbox-1' })
    expect(plaid.asked(link).user_id).toBeUndefined()
  })
})

describe('income from a bank', () => {
  test('income from a bank includes only regular deposits, and the employer must confirm that the job continues', async () => {
    const others = ['TRANSFER_FROM_APPLICATION', 'TAX_REFUND', 'CASH'].map((category) => source({ category }))
    plaid.income = { ...NO_INCOME, sources: [source(), ...others, source({ from: 'unknown' })] }
    expect(await income.report(await shared('PLAID_TRANSACTIONS'), 'key')).toEqual({
      ok: true,
      value: { annual: dollars(73_000), employer: 'DISTINCT WORKS', confirmEmployment: true },
    })
    const asked = { ...(await shared('PLAID_TRANSACTIONS')), employmentType: 'RETIRED' as const }
    expect(await income.report(asked, 'key')).toMatchObject({ value: { confirmEmployment: false } })
  })
})

test('tax transcripts aren’t offered, and staff read uploaded pay stubs', async () => {
  const tax = { ...question, source: 'POINTSERV_TAX' as const, reference: 'r', returnTo: 'https://lender.example/' }
  await expect(income.openLink(tax, 'key')).rejects.toMatchObject({ isPermanent: true })
  expect(PLAID_INCOME.lacks).toEqual(['taxLinks'])
  expect(await income.reviewPaystubs({ ...question, paystubs: [] }, 'key')).toMatchObject({
    reference: 'income.reviewPaystubs',
  })
  expect(PLAID_INCOME.make(worldWith({}), 'FIGURE')).toBeUndefined()
})
