import { PARTIES } from 'domain/organization/providers.ts'
import { instant } from 'domain/values/dates.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import {
  type Adapter,
  type AdapterTable,
  adapterProblems,
  adaptersOf,
  forgetAt,
  lacksOf,
  webhookOf,
} from './adapters.ts'
import { PRODUCTION_ADAPTERS } from './production.ts'
import { SANDBOX_ADAPTERS } from './sandbox/providers.ts'
import type { World } from './sandbox/world.ts'
import { type Home, isAccepted } from './shared/port.ts'
import type { Title } from './title/port.ts'

const world: World = {
  ledger: { once: async (_, __, ___, answer) => answer(), find: async () => undefined, list: async () => [] },
  clock: systemClock,
  personas: [],
}
let made: string[] = []
beforeEach(() => {
  made = []
})
const title = (name: string): Adapter<World, 'title'> => ({
  make: (_, org) => {
    made.push(`${name} of ${org}`)
    return { liens: async () => [], report: async () => ({ vesting: name }) }
  },
})
const table: AdapterTable<World> = { ...SANDBOX_ADAPTERS, title: { county: title('county'), desk: title('desk') } }
const home: Home = {
  address: { street1: '1 Elm Street', street2: '', city: 'Dover', state: 'DE', zip: '19901' },
  owner: { firstName: 'Ada', middleName: '', lastName: 'Unheardof', suffix: '' },
}

const vesting = async (party: Title) => {
  const report = await party.report(home, 'key')
  return isAccepted(report) ? report.reference : report.vesting
}

describe('adapters', () => {
  test('a lender can offer electronic notaries with any identity vendor, unless the desk handles notary orders', () => {
    const lacks = lacksOf(PRODUCTION_ADAPTERS)
    expect(lacks({ identity: 'onfido', notary: 'gateway' })).not.toContain('electronicNotary')
    expect(lacks({ identity: 'gateway' })).toContain('electronicNotary')
  })

  test("a lender gets the adapter that its data specifies for a party, or else the party's first adapter", async () => {
    const providersOf = adaptersOf(table, world)
    expect(made).toEqual([])
    expect(await vesting(providersOf({}, 'A').title)).toBe('county')
    expect(await vesting(providersOf({ title: 'desk' }, 'A').title)).toBe('desk')
    expect(Object.keys(providersOf({ title: 'desk' }, 'A')).sort()).toEqual([...PARTIES].sort())
  })

  test('an erasure deletes data at the vendor that has it, even a former vendor, and reports vendors that can’t be asked', async () => {
    const asked: unknown[] = []
    const vendor = (name: string): Adapter<World, 'title'> => ({
      ...title(name),
      forget: async (_, org, kept) => {
        if (name === 'lapsed') return false
        asked.push({ name, org, ...kept })
        return true
      },
    })
    const vendors = {
      ...table,
      title: {
        ...{ present: vendor('present'), former: vendor('former'), lapsed: vendor('lapsed'), idle: vendor('idle') },
        keepsNothing: title('keepsNothing'),
      },
    }
    const order = (adapter: string | null, reference: string) => ({ adapter, reference })
    const unconfirmed = { key: 'u1', since: instant(0) }
    const kept = {
      ...({ party: 'title', org: 'A' } as const),
      orders: [
        order(null, 'p1'),
        order('former', 'f1'),
        order('present', 'p2'),
        order('removed', 'r1'),
        order('lapsed', 'l1'),
        order('keepsNothing', 'k1'),
      ],
      unconfirmed: [unconfirmed],
      sessions: ['former:token:1', 'former:token2', 'lapsed:token3', 'removed:token4', 'constructor:token5'],
    }
    const unasked = await forgetAt(vendors, world, { title: 'present' }, kept)
    expect(asked).toEqual([
      { name: 'present', org: 'A', orders: ['p1', 'p2'], unconfirmed: [unconfirmed], sessions: [] },
      { name: 'former', org: 'A', orders: ['f1'], unconfirmed: [], sessions: ['token:1', 'token2'] },
    ])
    expect(unasked).toEqual([
      { party: 'title', adapter: 'removed', orders: ['r1'], sessions: 1 },
      { party: 'title', adapter: 'lapsed', orders: ['l1'], sessions: 1 },
      { party: 'title', adapter: 'constructor', orders: [], sessions: 1 },
    ])
    // Nothing is known to be at this vendor, so staff don't have to ask it.
    const none = { ...kept, orders: [], sessions: [] }
    expect(await forgetAt(vendors, world, { title: 'lapsed' }, none)).toEqual([])
  })

  test('adapters are created once for each lender, because lenders have their own credentials', () => {
    const providersOf = adaptersOf(table, world)
    for (const names of [{}, { title: 'desk' }, {}, { title: 'desk' }]) providersOf(names, 'A')
    providersOf({}, 'B')
    expect(made).toEqual(['county of A', 'desk of A', 'county of B'])
  })

  test('an unknown adapter name is rejected with a list of the known names', () => {
    const providersOf = adaptersOf(table, world)
    expect(() => providersOf({ title: 'nobody' }, 'A')).toThrow(
      'providers: title has no adapter nobody; it has county, desk',
    )
    expect(() => providersOf({ title: 'constructor' }, 'A')).toThrow('no adapter constructor')
    expect(adapterProblems({ sms: 'x' }, { ...table, sms: {} })).toEqual([
      'providers: sms has no adapter x; it has none',
    ])
    expect(adapterProblems({ title: 'desk' }, SANDBOX_ADAPTERS, table)).toEqual([])
  })

  test("the server rejects a vendor's webhooks for a lender whose settings for the vendor are wrong", () => {
    const world = {
      ...{ clock: systemClock, desk: { ask: async () => ({ state: 'PENDING', reference: '' }) as const } },
      ...{ isLive: false },
    }
    const settings = {
      ...{ TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+15005550006' },
      ...{ TWILIO_ENVIRONMENT: 'live', OWN__TWILIO_ENVIRONMENT: 'test' },
      ...{ GATEWAY_URL: 'ftp://partner', GATEWAY_TOKEN: 'test_1', GATEWAY_SECRET: 'x' },
    }
    const of = (port: string, vendor: string, org: string) =>
      webhookOf(PRODUCTION_ADAPTERS, { ...world, config: readConfig(settings) }, { port, vendor, org })
    expect(of('sms', 'twilio', 'OTHER')).toBeUndefined()
    expect(of('sms', 'twilio', 'OWN')).toBeTypeOf('function')
    expect(of('title', 'gateway', 'OTHER')).toBeUndefined()
    expect(of('nothing', 'twilio', 'OWN')).toBeUndefined()
    expect(of('sms', 'constructor', 'OWN')).toBeUndefined()
  })

  test('choosing adapters fails with a list of all parties that have no configured adapter', () => {
    const lacking = { ...table, sms: {}, mail: { smtp: { make: () => undefined } } }
    expect(() => adaptersOf(lacking, world)({}, 'A')).toThrow(/no borrower can be served: mail, sms\.$/)
  })
})
