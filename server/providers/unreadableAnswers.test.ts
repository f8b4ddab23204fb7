/**
 * Tests that a call to a vendor fails for good if its answer can't be read or refuses the call. The request then goes
 * to staff at once, or after a few quick retries if the answer isn't JSON, instead of being retried for days.
 */
import { partial } from 'domain/application/testing/partial.ts'
import type { AdapterNames } from 'domain/organization/providers.ts'
import { instant, plainDate } from 'domain/values/dates.ts'
import { dollars } from 'domain/values/money.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rejectionOf } from '../jobs/handler.ts'
import { FIRST_CALL } from '../testing/firstCall.ts'
import { type StandIn, type StandInAnswer, startStandIn } from '../testing/standIns/standIn.ts'
import { placeOf, writeSession } from './bankLink/plaid/session.ts'
import type { Providers } from './port.ts'
import { PRODUCTION_ADAPTERS } from './production.ts'
import { isolation } from './shared/isolation.ts'
import type { VendorWorld } from './vendorWorld.ts'

let answer: StandInAnswer
let vendor: StandIn
beforeAll(async () => {
  vendor = await startStandIn('vendor', () => answer, false)
})
afterAll(() => vendor?.stop())

const SETTINGS: Readonly<Record<string, string>> = {
  ...{ INCREASE_API_KEY: 'key', INCREASE_ACCOUNT: 'account_1', INCREASE_ACCOUNT_NUMBER: 'account_number_1' },
  ...{ INCREASE_PAYER: 'Cedar Bank', INCREASE_WEBHOOK_SECRET: 'secret', INCREASE_ENVIRONMENT: 'test' },
  ...{ LOB_API_KEY: 'test_1', LOB_FROM: 'adr_1', ONFIDO_API_TOKEN: 'api_sandbox_us.1', ONFIDO_WEBHOOK_TOKEN: 'token' },
  ...{ PLAID_CLIENT_ID: 'id', PLAID_SECRET: 'secret', PLAID_CLIENT_NAME: 'Cedar Bank', PLAID_ENVIRONMENT: 'test' },
  ...{ PLAID_WATCHLIST_PROGRAM: 'prg_1', TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token' },
  ...{ TWILIO_FROM: '+15005550006', TWILIO_ENVIRONMENT: 'test' },
}

/** Returns the party as the server calls it, with the stand-in as its vendor. */
function party<P extends keyof Providers & keyof AdapterNames>(port: P, adapter: string): Providers[P] {
  const secret = (_: string, name: string) => (name.endsWith('_URL') ? vendor.url : SETTINGS[name])
  const world = partial<VendorWorld>({
    ...{ isLive: false, clock: { now: () => instant('2026-11-30T15:00:00Z') } },
    config: partial({ secret }),
    desk: partial({}),
  })
  const made = PRODUCTION_ADAPTERS[port][adapter]?.make(world, 'FIGURE')
  if (!made) throw new Error(`${adapter} lacks a setting`)
  const log = { warn: () => {}, info: () => {} }
  return isolation(5000, log)(partial<Providers>({ [port]: made }), { [port]: adapter })[port]
}

const name = { firstName: 'Rosa', middleName: '', lastName: 'Quillfeather', suffix: '' }
const address = { street1: '1450 Larkspur Lane', street2: '', city: 'Columbus', state: 'OH', zip: '43215' } as const
const person = { name, address, dob: plainDate('1980-01-01') }
const file = { type: 'NOTICE', mediaType: 'application/pdf', bytes: async () => Buffer.from('%PDF-1.7') }
const account = { routingNumber: '061104408', accountNumber: '77001122' }
const draw = { holder: name, accountType: 'CHECKING' as const, ...account }
const payTo = { method: 'WIRE' as const, payee: 'Delta Bank', ...account }
const payoff = { loanNumber: 'HL-1', lender: 'Delta Bank', amount: dollars(20_000) }
const session = writeSession({
  ...{ link: 'link-sandbox-1', isTaken: true, access: 'access-sandbox-1' },
  ids: { [placeOf(account)]: 'account_1' },
})

const CALLS: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['a draw at Increase', () => party('payments', 'increase').disburse({ ...payoff, ...draw }, 'k')],
  ['a payoff at Increase', () => party('payments', 'increase').payOff({ ...payoff, payTo }, 'k')],
  ['a payoff without an account at Increase', () => party('payments', 'increase').payOff(payoff, 'k')],
  [
    'a letter at Lob',
    () =>
      party('post', 'lob').mail(
        {
          loanNumber: 'HL-1',
          recipient: { name: 'Rosa', address },
          title: 'Notice',
          document: file,
          color: false,
          doubleSided: true,
        },
        'k',
      ),
  ],
  [
    'an ID check at Onfido',
    () => party('identity', 'onfido').verify({ person, documentType: 'PASSPORT', pictures: [] }, 'k'),
  ],
  ['a screening at Plaid', () => party('identity', 'plaid').screen([person], 'k')],
  ['a bank at Plaid', () => party('bankLink', 'plaid').open({ reference: 'r', person, returnTo: 'http://x/' }, 'k')],
  ['the accounts at Plaid', () => party('bankLink', 'plaid').accounts({ reference: 'r', person, session }, 'k')],
  ['an account’s owner at Plaid', () => party('accountCheck', 'plaid').check({ person, ...account, session }, 'k')],
  [
    'a text at Twilio',
    () =>
      party('sms', 'twilio').send(
        { to: '6145550171', text: 'Hi', at: instant('2026-11-30T15:00:00Z'), calling: FIRST_CALL, origin: '' },
        'k',
      ),
  ],
]
const failureOf = (work: () => Promise<unknown>, isEarly = false) =>
  work().then(
    (value) => ({ value }),
    (error: unknown) => rejectionOf(error, false, isEarly),
  )

describe.each(CALLS)('%s', (_, call) => {
  const toStaff = { answered: false, why: expect.stringMatching(/^BAD_ANSWER( [\w.]+)*$/) }
  it.each<[string, StandInAnswer]>([
    ['a page instead of JSON', { status: 200, page: '<html>Welcome</html>' }],
    ['half of a JSON object', { status: 200, page: '{"id": ', headers: { 'content-type': 'application/json' } }],
  ])(
    'goes to staff after a few quick retries if the answer is %s, and a retry uses the same key',
    async (__, given) => {
      answer = given
      expect(await failureOf(call, true)).toBeUndefined()
      expect(await failureOf(call)).toEqual(toStaff)
    },
  )

  it.each<[string, StandInAnswer]>([
    ['an object without the fields', { status: 200, body: {} }],
    ['wrong types', { status: 200, body: { id: 1, status: 1, data: 1, applicants: 1, messages: 1, accounts: 1 } }],
  ])('goes to staff at once after %s, and a retry uses the same key', async (__, given) => {
    answer = given
    expect(await failureOf(call, true)).toEqual(toStaff)
  })

  it.each([400, 403, 410, 422])('goes to staff at once after status %i', async (status) => {
    answer = { status, body: {} }
    expect(await failureOf(call)).toMatchObject({ why: String(status) })
  })

  it.each([429, 500, 503])('is retried after status %i', async (status) => {
    answer = { status, body: {} }
    expect(await failureOf(call)).toBeUndefined()
  })
})
