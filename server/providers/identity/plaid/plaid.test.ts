import { partial } from 'domain/application/testing/partial.ts'
import { plainDate } from 'domain/values/dates.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PlaidStandIn, settingsFor, startPlaid } from '../../../testing/standIns/plaid.ts'
import type { VendorWorld } from '../../vendorWorld.ts'
import type { Identity } from '../port.ts'
import { PLAID_IDENTITY } from './plaid.ts'

let plaid: PlaidStandIn
let identity: Identity
const worldWith = (secrets: Readonly<Record<string, string>>) =>
  partial<VendorWorld>({
    isLive: false,
    config: partial({ secret: (_: string, name: string) => secrets[name] }),
    desk: { ask: async (call) => ({ state: 'PENDING', reference: call }) },
  })
const settings = () => ({ ...settingsFor(plaid), PLAID_WATCHLIST_PROGRAM: 'prg_1' })

beforeAll(async () => {
  plaid = await startPlaid()
  const made = PLAID_IDENTITY.make(worldWith(settings()), 'FIGURE')
  if (!made) throw new Error('the adapter has all settings')
  identity = made
})
beforeEach(() => {
  plaid.watchlist = []
})
afterAll(() => plaid?.server.stop())

const address = { street1: '1 Main Street', street2: '', city: 'Fresno', state: 'CA', zip: '93704' }
const person = (lastName: string) => ({
  ...{ name: { firstName: 'Ada', middleName: '', lastName, suffix: '' }, address },
  dob: plainDate('1980-02-03'),
})

describe('screening', () => {
  test("screening clears people whose names aren't on any list, and repeated requests screen them only once", async () => {
    const before = plaid.screenings.length
    const people = [person('Prime'), { ...person('Second'), dob: undefined }]
    expect(await identity.screen(people, 'a')).toEqual({ matches: [] })
    expect(await identity.screen(people, 'a')).toEqual({ matches: [] })
    expect(plaid.screenings).toHaveLength(before + 2)
    const asked = plaid.screenings.slice(before).map((one) => one.asked)
    const terms = asked.map(({ search_terms }) => search_terms)
    const program = { watchlist_program_id: 'prg_1', country: 'US' }
    expect(terms).toContainEqual({ ...program, legal_name: 'Ada Prime', date_of_birth: '1980-02-03' })
    expect(terms).toContainEqual({ ...program, legal_name: 'Ada Second' })
    expect(asked.map(({ client_user_id }) => client_user_id).join()).not.toMatch(/ada|prime/i)
  })

  test('screening returns each listed name that resembles a person’s name, for manual review', async () => {
    plaid.watchlist = [
      { name: 'Adah Listed', list: 'US_SDN', names: 'partial_match' },
      { name: 'Ada Listed', list: 'US_SDN', names: 'match' },
      { name: 'A. Listed', list: 'UK_HMC', names: 'match', review: 'dismissed' },
    ]
    expect(await identity.screen([person('Clear'), person('Listed')], 'b')).toEqual({
      matches: [
        { person: 'Ada Listed', listed: 'Adah Listed', list: 'US_SDN', score: 75 },
        { person: 'Ada Listed', listed: 'Ada Listed', list: 'US_SDN', score: 100 },
      ],
    })
  })

  test('screening reads every page of matches, and staff review a person whom Plaid flags without listing a match', async () => {
    plaid.watchlist = [{ name: 'Ada Third', list: 'US_SDN', names: 'match', review: 'dismissed' }]
    const matches = [{ person: 'Ada Third', listed: 'Ada Third', list: 'Plaid', score: 50 }]
    expect(await identity.screen([person('Third')], 'c')).toEqual({ matches })
    const bare = { id: 'h', review_status: 'pending_review', first_active: '2026-11-23T15:00:00Z' }
    const more = { inactive_since: null, historical_since: null, plaid_uid: 'u', source_uid: null, sub_programs: [] }
    plaid.fail('/watchlist_screening/individual/hit/list', {
      status: 200,
      body: {
        watchlist_screening_hits: [{ ...bare, ...more, list_code: 'US_SSI' }],
        next_cursor: 'n',
        request_id: 'r',
      },
    })
    const found = [{ person: 'Ada Third', listed: 'Ada Third', list: 'US_SSI', score: 50 }]
    expect(await identity.screen([person('Third')], 'c')).toEqual({ matches: found })
    expect(plaid.server.requests.at(-1)?.body).toMatchObject({ cursor: 'n' })
  })
})

test('with Plaid’s adapter, staff check ID pictures, and the adapter isn’t available without its settings', async () => {
  const pictures = { person: person('Prime'), documentType: 'PASSPORT' as const, pictures: [] }
  expect(await identity.verify(pictures, 'k')).toMatchObject({ reference: 'identity.verify' })
  expect(PLAID_IDENTITY.make(worldWith(settingsFor(plaid)), 'FIGURE')).toBeUndefined()
  await expect(PLAID_IDENTITY.check?.(worldWith(settingsFor(plaid)), 'FIGURE')).rejects.toThrow('WATCHLIST_PROGRAM')
  await PLAID_IDENTITY.check?.(worldWith(settings()), 'FIGURE')
  expect(plaid.server.requests.at(-1)?.path).toBe('/institutions/get')
})
