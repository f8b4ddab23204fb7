import { partial } from 'domain/application/testing/partial.ts'
import type { Party } from 'domain/organization/providers.ts'
import { expect, test } from 'vitest'
import type { Adapter } from '../adapters.ts'
import { PRODUCTION_ADAPTERS } from '../production.ts'
import type { VendorWorld } from '../vendorWorld.ts'
import { isTestHost } from './environment.ts'

/** Returns settings that work in production, or in the sandbox. */
const settingsFor = (environment: 'live' | 'test'): Readonly<Record<string, string>> => ({
  ...{ ATTOM_API_KEY: 'key', ATTOM_ENVIRONMENT: environment },
  ...{ INCREASE_API_KEY: 'key', INCREASE_ACCOUNT: 'account_1', INCREASE_ACCOUNT_NUMBER: 'account_number_1' },
  ...{ INCREASE_PAYER: 'Cedar Bank', INCREASE_WEBHOOK_SECRET: 'secret', INCREASE_ENVIRONMENT: environment },
  ...{ LOB_API_KEY: `${environment}_1`, LOB_FROM: 'adr_1', ONFIDO_WEBHOOK_TOKEN: 'token' },
  ONFIDO_API_TOKEN: `api_${environment === 'live' ? 'live' : 'sandbox'}_us.1`,
  ...{ PLAID_CLIENT_ID: 'id', PLAID_SECRET: 'secret', PLAID_CLIENT_NAME: 'Cedar Bank' },
  ...{ PLAID_ENVIRONMENT: environment, PLAID_WATCHLIST_PROGRAM: 'prg_1' },
  ...{ TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+16145550100' },
  TWILIO_ENVIRONMENT: environment,
  ...{ MISMO_URL: 'https://reseller.example', MISMO_LOGIN: 'login', MISMO_PASSWORD: 'password' },
  ...{ MISMO_ACCOUNT: '1', MISMO_ENVIRONMENT: environment, MISMO_NOT_FOUND_CODES: 'E1' },
})

const VENDORS = [
  ['propertyRecords', 'attom', 'ATTOM_URL', undefined],
  ['payments', 'increase', 'INCREASE_URL', 'https://api.increase.com'],
  ['post', 'lob', 'LOB_URL', undefined],
  ['identity', 'onfido', 'ONFIDO_URL', undefined],
  ['bankLink', 'plaid', 'PLAID_URL', 'https://production.plaid.com/'],
  ['sms', 'twilio', 'TWILIO_URL', undefined],
] as const satisfies readonly (readonly [Party, string, string, string | undefined])[]

function make(port: Party, adapter: string, environment: 'live' | 'test', isLive: boolean, more = {}) {
  const secrets: Readonly<Record<string, string>> = { ...settingsFor(environment), ...more }
  const world = partial<VendorWorld>({
    ...{ isLive, desk: partial({}), clock: partial({}) },
    config: partial({ secret: (_: string, name: string) => secrets[name] }),
  })
  const adapters: Readonly<Record<string, Pick<Adapter<VendorWorld, Party>, 'make'>>> = PRODUCTION_ADAPTERS[port]
  return adapters[adapter]?.make(world, 'FIGURE')
}

test.each(VENDORS)(
  '%s through %s works only in its own environment, and production never calls a replaced address',
  (port, adapter, name, live) => {
    expect(make(port, adapter, 'live', true)).toBeDefined()
    expect(make(port, adapter, 'test', false)).toBeDefined()
    expect(() => make(port, adapter, 'test', true)).toThrow(/must be (a )?live/)
    expect(() => make(port, adapter, 'live', false)).toThrow(/must be (a )?test/)
    expect(make(port, adapter, 'test', false, { [name]: 'http://localhost:1' })).toBeDefined()
    expect(() => make(port, adapter, 'live', true, { [name]: 'https://sandbox.example' })).toThrow(
      `${name} must not be set in production.`,
    )
    if (live !== undefined)
      expect(() => make(port, adapter, 'test', false, { [name]: live })).toThrow(
        `${name} must not be the address of the live service outside production.`,
      )
  },
)

test('production refuses a reseller’s test system and Twilio’s test numbers', () => {
  expect(make('creditBureau', 'mismo', 'live', true)).toBeDefined()
  expect(() => make('creditBureau', 'mismo', 'live', true, { MISMO_URL: 'https://uat.reseller.example' })).toThrow(
    'MISMO_URL must not be the address of a test system in production.',
  )
  expect(make('creditBureau', 'mismo', 'test', false, { MISMO_URL: 'https://uat.reseller.example' })).toBeDefined()
  expect(() => make('sms', 'twilio', 'live', true, { TWILIO_FROM: '+15005550006' })).toThrow(
    'TWILIO_FROM must not be one of Twilio’s test numbers in production.',
  )
  expect(make('sms', 'twilio', 'test', false, { TWILIO_FROM: '+15005550006' })).toBeDefined()
})

test.each([
  ['uat.reseller.com', true],
  ['credit-test2.reseller.com', true],
  ['SANDBOX.reseller.com', true],
  ['reseller.com', false],
  ['latest.reseller.com', false],
  ['contest-credit.com', false],
  ['credit.reseller.dev', false],
])('the host %s is a test system: %s', (host, isTest) => {
  expect(isTestHost(host)).toBe(isTest)
})
